// The database that a tool works on: --data FOLDER or --database ADDRESS.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "commands.hpp"
#include "crypto/crypto.hpp"
#include "store/chain.hpp"
#include "store/copy.hpp"
#include "store/event_log.hpp"

namespace primanota {

struct DatabaseChoice {
  std::string data, database;
  std::vector<std::string> keys;  // Whose signatures count, as they were typed.

  bool chosen() const { return !data.empty() || !database.empty(); }
  std::string address() const;  // As the server would take it.
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

// Whose signatures count where a tool reads: keys that were named, and the one in the server's folder. None: any.
std::expected<std::vector<mafia::crypto::PublicKey>, std::string> trusted_keys(const DatabaseChoice&,
                                                                               mafia::notation::Language);

// A database may have been written to by anybody: nothing of a stream is told before its chain was followed.
std::expected<void, std::string> check_stream(const mafia::store::StreamCopy&,
                                              const std::vector<mafia::crypto::PublicKey>& trusted,
                                              mafia::notation::Language);

// Who signs what a tool appends: the server itself. A key that a tool makes would not be the server's where there is
// one already.
enum class OwnKey { must_be_there, may_be_made };
std::expected<mafia::store::Signer, std::string> signer_of(const DatabaseChoice&, OwnKey, mafia::notation::Language);

void keep_private();  // Files made from here on are their owner's alone: they hold the secrets of games.

int complain(const std::string& sentence);  // Prints it; an exit code.

// One append, waited for.
mafia::store::AppendAnswer append(mafia::store::EventLog&, mafia::store::Append, class Waiting&);

// Runs what a log wants to have run, in this thread.
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
