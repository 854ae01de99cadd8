// Rate limits: a token bucket for each key. docs/decisions/0032-a-link-is-counted-by-itself.md says what is counted by
// which key, and why.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace mafia::access {

enum class Limit : std::uint8_t {
  page,             // Files of the pages; by address.
  reference,        // Rules, clauses, the description of the API; by address.
  operation,        // Health and metrics; by address.
  anonymous,        // Everything else without a valid link or session; by address.
  guess,            // Invalid links, sessions and hellos; by address.
  table_opening,    // By address, or by session.
  tables_a_day,     // Opened without an account; by address.
  account_tables,   // Opened with one, in a day; by account, and by address.
  registration,     // By address.
  accounts_a_day,   // Made by their owners themselves; by address.
  sign_in,          // By name_key and address together.
  sign_in_first,    // First tries from an address, which sign_in_name does not count; by the same key.
  sign_in_address,  // Names that have not signed in from there before; by address.
  sign_in_name,     // Guesses from many addresses; by name_key.
  account,          // Requests of a session; by session.
  viewing,          // Reads by a link and, separately, its hellos; by table, link and network.
  command,          // Changes by a link, over HTTP or WebSocket; by table and link.
  message,          // Messages of one WebSocket after its hello.
  refusal,          // Refusals on one WebSocket; more: it is closed.
  upload,           // Uploads of many lines, branches that are kept; by table and link.
  upkeep,           // Takeovers, new and renewed links, which carry no line; by table and link.
  table_reading,    // Loading a table or tournament that is not in memory; by table or tournament.
  all_readings,     // The same, for all of them together.
};
inline constexpr std::array all_limits{
    Limit::page,          Limit::reference,     Limit::operation,       Limit::anonymous,    Limit::guess,
    Limit::table_opening, Limit::tables_a_day,  Limit::account_tables,  Limit::registration, Limit::accounts_a_day,
    Limit::sign_in,       Limit::sign_in_first, Limit::sign_in_address, Limit::sign_in_name, Limit::account,
    Limit::viewing,       Limit::command,       Limit::message,         Limit::refusal,      Limit::upload,
    Limit::upkeep,        Limit::table_reading, Limit::all_readings};

struct Allowance {
  double per_second = 0;
  double burst = 0;
};
Allowance allowance(Limit);
Allowance per_day(double count);  // All of them may come at once.

// Full at first.
class TokenBucket {
 public:
  using Now = std::chrono::steady_clock::time_point;
  TokenBucket(Allowance allowance, Now now) : allowance_(allowance), tokens_(allowance.burst), filled_(now) {}
  // Nothing: granted. Otherwise the time to wait (at least a second); a refusal costs no token.
  std::optional<std::chrono::seconds> take(Now);
  std::optional<std::chrono::seconds> wait(Now) const;  // Like take, but takes nothing.
  void give_back(Now);                                  // Undoes a take: what it was for has not happened.
  Now full() const;                                     // When it will be full, if nothing more is taken.

 private:
  double tokens(Now) const;

  Allowance allowance_;
  double tokens_;
  Now filled_;
};

class RateLimit {
 public:
  using Now = TokenBucket::Now;

  // `factor` multiplies every allowance, for load tests. Each limit remembers at most `most_keys` keys; the bucket that
  // is full soonest is forgotten first. To displace one, a stranger must use all others as much.
  explicit RateLimit(double factor = 1, std::size_t most_keys = 20'000);

  void set(Limit, Allowance);  // Replaces the usual one; the factor applies here too.

  // Like TokenBucket::take. The key of an IPv6 address is its first 64 bits, since its holder has all addresses under
  // them.
  std::optional<std::chrono::seconds> take(Limit, std::string_view key, Now);
  // Undoes a take. No effect if the key has been forgotten meanwhile.
  void give_back(Limit, std::string_view key, Now);
  // Like take, but takes nothing and remembers no key.
  std::optional<std::chrono::seconds> wait(Limit, std::string_view key, Now) const;

  TokenBucket bucket(Limit limit, Now now) const { return {allowances_[static_cast<std::size_t>(limit)], now}; }

  std::size_t keys(Limit) const;

 private:
  struct Buckets {
    std::unordered_map<std::string, TokenBucket> by_key;
    std::set<std::pair<Now, std::string_view>> by_full;  // When it will be full, and its key.
  };

  const double factor_;
  const std::size_t most_keys_;
  std::array<Allowance, all_limits.size()> allowances_;
  std::array<Buckets, all_limits.size()> buckets_;
};

// Recently seen keys: at most so many, and the least recently seen is forgotten first.
class Familiar {
 public:
  explicit Familiar(std::size_t most_keys = 20'000) : most_keys_(most_keys) {}
  void see(std::string_view key);
  bool knows(std::string_view key) const;

 private:
  const std::size_t most_keys_;
  std::list<std::string> keys_;  // The most recently seen first.
  std::unordered_map<std::string_view, std::list<std::string>::iterator> by_key_;
};

}  // namespace mafia::access
