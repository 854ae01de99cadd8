// How the server is set up: flags over environment over file. One table of settings says what there is.
#pragma once

#include <expected>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "access/address.hpp"
#include "crypto/crypto.hpp"
#include "net/forwarded.hpp"
#include "notation/statement.hpp"

namespace mafia::net {

using rules::Language;

struct Config {
  std::string data = "primanota-data";
  std::string database;  // Empty: SQLite in the data folder.
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;
  std::string url;
  std::vector<std::string> hosts;                // Names besides its own.
  std::vector<access::Network> trusted_proxies;  // Whose word about clients is believed.
  ForwardedBy forwarded_by = ForwardedBy::x_forwarded_for;
  std::string web;
  std::string certificate, certificate_key;
  bool registration_open = true;
  int accounts_per_day = 100;  // That people make for themselves from one address.
  int session_idle_days = 14;
  std::vector<crypto::PublicKey> trusted_keys;  // Beside its own: of other processes, of an earlier folder.
  bool tables_open = true;                      // False: only whoever has an account opens tables.
  int tables_per_day = 100;                     // From one address, without an account.
  int abandoned_days = 30;    // After so many without an entry the owner may delete a table that a stranger opened.
  std::string metrics_token;  // Empty: /metrics is for this machine alone.
  double rate_factor = 1;
  int drain_seconds = 10;
  enum class Log { quiet, normal, requests } log = Log::normal;
  std::string log_file;  // Empty: standard error.

  std::string database_or_default() const;
  std::string key_file() const;
  std::string list_mark() const;               // What the folder remembers of the list of streams.
  std::vector<std::string> all_hosts() const;  // `hosts` and that of the url.
  bool listens_everywhere() const;             // On 0.0.0.0 or ::, which nobody can open.
};

struct Setting {
  std::string_view name;                                          // --name, PRIMANOTA_NAME, name = value
  std::string_view value;                                         // Its kind, for the help.
  bool (*set)(Config&, const std::string& value);                 // False: not a value for it.
  std::string (*wrong_item)(const std::string& value) = nullptr;  // For a list: the first that is none.
};
std::span<const Setting> settings();
std::string_view help_of(const Setting&, Language);
std::string environment_name(const Setting&);  // PRIMANOTA_RATE_FACTOR

// Where a value came from, for `primanota config check`.
struct Configured {
  Config config;
  std::vector<std::pair<std::string, std::string>> origins;  // Setting: "flag", "environment", "FILE:3".
};
using Lookup = std::function<std::optional<std::string>(const std::string& name)>;

// Or every mistake as a sentence.
std::expected<Configured, std::vector<std::string>> configure(const std::map<std::string, std::string>& flags,
                                                              const Lookup& environment, const std::string& file_name,
                                                              std::string_view file, Language);

// What is wrong with the files and folders that the settings name, a sentence each. Nothing is made or changed.
std::vector<std::string> faults_on_disk(const Config&, Language);

// Whether the server could listen where the settings say, tried out for a moment: sentences, empty if there is nothing
// to say. A port that is in use is no fault: it may be this very server that uses it.
struct Listening {
  std::string fault, warning;
};
Listening try_to_listen(const Config&, Language);

// What is risky about them, a sentence each: it works all the same.
std::vector<std::string> warnings_about(const Config&, bool runs_as_root, Language);

std::string without_password(const std::string& database);  // For people's eyes.

}  // namespace mafia::net
