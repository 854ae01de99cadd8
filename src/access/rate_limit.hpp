// How often one may ask: a bucket of tokens for each key, refilled steadily. Who is counted by what, and why, is in
// docs/decisions/0032-a-link-is-counted-by-itself.md.
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
  operation,        // Whether the server is well; by address.
  anonymous,        // Everything else without a valid link or session; by address.
  guess,            // Links, sessions and hellos that were never given out; by address.
  table_opening,    // By address, or by session.
  tables_a_day,     // Opened without an account; by address.
  account_tables,   // Opened with one, in a day; by account, and by address.
  registration,     // By address.
  accounts_a_day,   // Made by their owners themselves; by address.
  sign_in,          // By name_key and address together.
  sign_in_first,    // The first tries from an address, which the next limit but one does not count; likewise.
  sign_in_address,  // Names that have not signed in from there before; by address.
  sign_in_name,     // Guesses from many addresses; by name_key.
  account,          // Requests of a session; by session.
  viewing,          // Requests that read by a link, and apart from them its hellos; by table, link and network.
  command,          // What a link changes, over HTTP or WebSocket; by table and link.
  message,          // Of one WebSocket after its hello.
  refusal,          // Answered on one WebSocket: whoever goes on beyond that is cut.
  upload,           // Many lines recorded offline, branches that are kept; by table and link.
  upkeep,           // Takeovers, new links, renewed links: they carry no line; by table and link.
  table_reading,    // Of a table that nobody has asked for lately; by table.
  all_readings,     // The same; one for all tables.
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
Allowance per_day(double count);  // All of them at once, if one likes.

// Full at first.
class TokenBucket {
 public:
  using Now = std::chrono::steady_clock::time_point;
  TokenBucket(Allowance allowance, Now now) : allowance_(allowance), tokens_(allowance.burst), filled_(now) {}
  // Nothing: go on. Otherwise so long must be waited (at least a second), and asking has cost nothing.
  std::optional<std::chrono::seconds> take(Now);
  std::optional<std::chrono::seconds> wait(Now) const;  // As long as take would say; takes nothing.
  Now full() const;                                     // When it is, if nothing is taken any more.

 private:
  double tokens(Now) const;

  Allowance allowance_;
  double tokens_;
  Now filled_;
};

class RateLimit {
 public:
  using Now = TokenBucket::Now;

  // `factor` multiplies every allowance, for load tests. At most so many keys are remembered for each limit: the bucket
  // that is full soonest is forgotten first. To have one forgotten, a stranger must use all others as much.
  explicit RateLimit(double factor = 1, std::size_t most_keys = 20'000);

  void set(Limit, Allowance);  // Instead of the usual one; the factor counts here too.

  // As a bucket's. Whoever holds an IPv6 network has many addresses: such a key is its first 64 bits.
  std::optional<std::chrono::seconds> take(Limit, std::string_view key, Now);
  // Likewise, but takes nothing and remembers nobody.
  std::optional<std::chrono::seconds> wait(Limit, std::string_view key, Now) const;

  TokenBucket bucket(Limit limit, Now now) const { return {allowances_[static_cast<std::size_t>(limit)], now}; }

  std::size_t keys(Limit) const;

 private:
  struct Table {
    std::unordered_map<std::string, TokenBucket> buckets;
    std::set<std::pair<Now, std::string_view>> by_full;  // When it is full, and its key.
  };

  const double factor_;
  const std::size_t most_keys_;
  std::array<Allowance, all_limits.size()> allowances_;
  std::array<Table, all_limits.size()> tables_;
};

// Keys that were seen lately: at most so many, the one that was seen least lately is forgotten first.
class Familiar {
 public:
  explicit Familiar(std::size_t most_keys = 20'000) : most_keys_(most_keys) {}
  void see(std::string_view key);
  bool knows(std::string_view key) const;

 private:
  const std::size_t most_keys_;
  std::list<std::string> keys_;  // The one seen last comes first.
  std::unordered_map<std::string_view, std::list<std::string>::iterator> by_key_;
};

}  // namespace mafia::access
