#include "access/rate_limit.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "crypto/crypto.hpp"

namespace mafia::access {
namespace {

constexpr std::size_t longest_key = 64;  // A longer one is replaced by its digest: strangers choose names.

// A token, but for rounding: whoever has waited as long as he was told is let through.
constexpr double whole = 1 - 1e-6;

constexpr Allowance per_minute(double count, double burst) { return {count / 60, burst}; }

}  // namespace

Allowance allowance(Limit limit) {
  switch (limit) {
    case Limit::anonymous: return {50, 200};
    case Limit::table_opening: return per_minute(10, 30);
    case Limit::registration: return per_minute(5, 10);
    case Limit::sign_in_address: return per_minute(10, 10);
    case Limit::sign_in_name: return per_minute(10, 10);
    case Limit::command: return {50, 200};
    case Limit::upload: return per_minute(10, 10);
    case Limit::table_reading: return per_minute(10, 5);
    case Limit::all_readings: return {20, 100};
  }
  return {};
}

RateLimit::RateLimit(double factor, std::size_t most_keys) : factor_(factor), most_keys_(most_keys) {
  assert(factor > 0 && most_keys > 0);
}

std::optional<std::chrono::seconds> RateLimit::take(Limit limit, std::string_view key, Now now) {
  const Allowance plain = allowance(limit);
  const double rate = plain.per_second * factor_, burst = std::max(1.0, plain.burst * factor_);
  const std::string digest =
      key.size() > longest_key ? std::string(crypto::bytes_of(crypto::sha256(key))) : std::string();
  Bucket& asked = bucket(tables_[static_cast<std::size_t>(limit)], digest.empty() ? key : digest, burst, now);

  const double passed = std::max(0.0, std::chrono::duration<double>(now - asked.filled).count());
  asked.tokens = std::min(burst, asked.tokens + passed * rate);
  asked.filled = std::max(asked.filled, now);
  if (asked.tokens >= whole) {
    asked.tokens = std::max(0.0, asked.tokens - 1);
    return std::nullopt;
  }
  const double wait = std::ceil((whole - asked.tokens) / rate);
  return std::chrono::seconds(std::max(1LL, static_cast<long long>(wait)));
}

RateLimit::Bucket& RateLimit::bucket(Table& table, std::string_view key, double burst, Now now) {
  if (const auto found = table.by_key.find(key); found != table.by_key.end()) {
    table.buckets.splice(table.buckets.begin(), table.buckets, found->second);
    return table.buckets.front();
  }
  if (table.buckets.size() >= most_keys_) {
    table.by_key.erase(table.buckets.back().key);
    table.buckets.pop_back();
  }
  table.buckets.push_front({std::string(key), burst, now});
  table.by_key.emplace(table.buckets.front().key, table.buckets.begin());
  return table.buckets.front();
}

std::size_t RateLimit::keys(Limit limit) const { return tables_[static_cast<std::size_t>(limit)].buckets.size(); }

}  // namespace mafia::access
