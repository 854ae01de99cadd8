// The database that a tool works on: --data FOLDER or --database ADDRESS.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "commands.hpp"
#include "crypto/crypto.hpp"
#include "store/archive.hpp"
#include "store/chain.hpp"
#include "store/copy.hpp"
#include "store/event_log.hpp"

namespace primanota {

struct DatabaseChoice {
  std::string data, database;
  std::vector<std::string> keys;  // Keys whose signatures count, as typed.

  bool chosen() const { return !data.empty() || !database.empty(); }
  std::string address() const;  // As the server would use it.
  // Empty: no folder was named.
  std::string key_file() const;
  std::string list_mark() const;
};

CLI::Option_group* add_database(CLI::App&, DatabaseChoice&);
inline constexpr const char* trusted_key_help =
    "Signatures of this public key count beside those of the server's own (trusted-keys)";
void add_keys(CLI::App&, DatabaseChoice&, const char* help);

// Errors are sentences.
std::expected<std::vector<mafia::crypto::PublicKey>, std::string> named_keys(const DatabaseChoice&,
                                                                             mafia::notation::Language);

// Keys whose signatures count for a tool that reads: the named ones and the one in the server's folder. None: any.
std::expected<std::vector<mafia::crypto::PublicKey>, std::string> trusted_keys(const DatabaseChoice&,
                                                                               mafia::notation::Language);

// Anyone may have written to a database: nothing of a stream is shown before its chain is verified.
std::expected<void, std::string> check_stream(const mafia::store::StreamCopy&,
                                              const std::vector<mafia::crypto::PublicKey>& trusted,
                                              mafia::notation::Language);

// The signer of what a tool appends: the server itself. Where a server exists already, a key made by a tool would not
// be that of the server.
enum class OwnKey { must_be_there, may_be_made };
std::expected<mafia::store::Signer, std::string> signer_of(const DatabaseChoice&, OwnKey, mafia::notation::Language);

void keep_private();  // Files created from now on are private to their owner: they hold the secrets of games.

int complain(const std::string& sentence);  // Prints it; returns an exit code.

// Which program wrote an archive, as a sentence.
std::string producer_of(const mafia::store::ArchiveCount&, mafia::notation::Language);

// Appends and waits for the answer.
mafia::store::AppendAnswer append(mafia::store::EventLog&, mafia::store::Append, class Waiting&);

// Runs the tasks that a log posts, in this thread.
class Waiting {
 public:
  Waiting();
  ~Waiting();
  mafia::store::Post post();
  void run_one();

 private:
  struct Tasks;
  std::shared_ptr<Tasks> tasks_;
};

}  // namespace primanota
