// How often one may ask: a bucket of tokens for each key, refilled steadily.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace mafia::access {

enum class Limit : std::uint8_t {
  anonymous,        // Requests without link or session; by address.
  table_opening,    // By address.
  registration,     // By address.
  sign_in_address,  // By address.
  sign_in_name,     // By name_key: guesses from many addresses.
  command,          // By token.
  upload,           // Many lines recorded offline, branches that are kept; by token.
  table_reading,    // Of a table that nobody has asked for lately, beyond `anonymous`; by table.
  all_readings,     // The same; one for all tables.
};
inline constexpr std::array all_limits{Limit::anonymous,       Limit::table_opening, Limit::registration,
                                       Limit::sign_in_address, Limit::sign_in_name,  Limit::command,
                                       Limit::upload,          Limit::table_reading, Limit::all_readings};

struct Allowance {
  double per_second = 0;
  double burst = 0;
};
Allowance allowance(Limit);

class RateLimit {
 public:
  using Now = std::chrono::steady_clock::time_point;

  // `factor` multiplies every allowance, for load tests. At most so many keys are remembered for each limit: the one
  // that has been silent longest is forgotten first.
  explicit RateLimit(double factor = 1, std::size_t most_keys = 20'000);

  // Nothing: go on. Otherwise so long must be waited (at least a second), and asking has cost nothing. Whoever holds an
  // IPv6 network has many addresses: such a key is its first 64 bits.
  std::optional<std::chrono::seconds> take(Limit, std::string_view key, Now);

  std::size_t keys(Limit) const;

 private:
  struct Bucket {
    std::string key;
    double tokens = 0;
    Now filled;
  };
  struct Table {
    std::list<Bucket> buckets;  // The one asked last comes first.
    std::unordered_map<std::string_view, std::list<Bucket>::iterator> by_key;
  };
  Bucket& bucket(Table&, std::string_view key, double burst, Now);

  const double factor_;
  const std::size_t most_keys_;
  std::array<Table, all_limits.size()> tables_;
};

}  // namespace mafia::access
