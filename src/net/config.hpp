// The server's configuration: flags override the environment, which overrides the file. One table lists the settings.
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
#include "nota/statement.hpp"

namespace mafia::net {

using rules::Language;

struct Config {
  std::string data = "primanota-data";
  std::string database;  // Empty: SQLite in the data folder.
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;
  std::string url;
  std::vector<std::string> hosts;                // Names besides the server's own.
  std::vector<access::Network> trusted_proxies;  // Their forwarding headers are believed.
  ForwardedBy forwarded_by = ForwardedBy::x_forwarded_for;
  std::string web;
  std::string certificate, certificate_key;
  bool registration_open = true;
  int accounts_per_day = 100;  // Registered by people themselves, from one address.
  int session_idle_days = 14;
  std::vector<crypto::PublicKey> trusted_keys;  // Besides its own: those of other processes or of an earlier folder.
  bool tables_open = true;                      // False: opening a table needs an account.
  int tables_per_day = 100;                     // From one address, without an account.
  // After so many days without an entry, the owner may delete a table that was opened without an account.
  int abandoned_days = 30;
  std::string metrics_token;  // Empty: only this machine may read /metrics.
  double rate_factor = 1;
  int drain_seconds = 10;
  enum class Log { quiet, normal, requests } log = Log::normal;
  std::string log_file;  // Empty: standard error.

  std::string database_or_default() const;
  std::string key_file() const;
  std::string list_mark() const;               // The file that remembers the list of streams.
  std::vector<std::string> all_hosts() const;  // `hosts`, and the host of `url`.
  bool listens_everywhere() const;             // On 0.0.0.0 or ::, which no browser can open.
};

struct Setting {
  std::string_view name;                                          // --name, PRIMANOTA_NAME, name = value
  std::string_view value;                                         // The kind of value, for the help.
  bool (*set)(Config&, const std::string& value);                 // False: an invalid value.
  std::string (*wrong_item)(const std::string& value) = nullptr;  // For a list: its first invalid item.
};
std::span<const Setting> settings();
std::string_view help_of(const Setting&, Language);
std::string environment_name(const Setting&);  // PRIMANOTA_RATE_FACTOR

// The configuration, and where each value came from, for `primanota config check`.
struct Configured {
  Config config;
  std::vector<std::pair<std::string, std::string>> origins;  // Setting, origin: "--port", "PRIMANOTA_PORT", "FILE:3".
};
using Lookup = std::function<std::optional<std::string>(const std::string& name)>;

// The error has a sentence for each mistake.
std::expected<Configured, std::vector<std::string>> configure(const std::map<std::string, std::string>& flags,
                                                              const Lookup& environment, const std::string& file_name,
                                                              std::string_view file, Language);

// What is wrong with the files and folders that the settings name, a sentence each. Creates and changes nothing.
std::vector<std::string> faults_on_disk(const Config&, Language);

// Tries to bind the configured address and port. Both sentences are empty if all is well. A port in use is only a
// warning: this very server may be using it.
struct Listening {
  std::string fault, warning;
};
Listening try_to_listen(const Config&, Language);

// What is risky about the settings although they work, a sentence each.
std::vector<std::string> warnings_about(const Config&, bool runs_as_root, Language);

std::string without_password(const std::string& database);  // For display.

}  // namespace mafia::net
