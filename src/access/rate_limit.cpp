#include "access/rate_limit.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "access/address.hpp"
#include "crypto/crypto.hpp"

namespace mafia::access {
namespace {

constexpr std::size_t longest_key = 64;  // Strangers choose keys, so a longer one is replaced by its digest.

// One token, up to rounding: a client that has waited as long as it was told is let through.
constexpr double whole = 1 - 1e-6;

constexpr Allowance per_minute(double count, double burst) { return {count / 60, burst}; }
constexpr Allowance per_hour(double count, double burst) { return {count / 3600, burst}; }

// The stored form of a key.
std::string kept_of(std::string_view key) {
  return key.size() > longest_key ? std::string(crypto::bytes_of(crypto::sha256(key))) : network_of(key);
}

}  // namespace

Allowance per_day(double count) { return {count / 86'400, count}; }

Allowance allowance(Limit limit) {
  switch (limit) {
    case Limit::page: return {100, 500};  // A page has some fifteen files.
    case Limit::reference: return {20, 200};
    case Limit::operation: return {50, 200};
    case Limit::anonymous: return {50, 200};
    case Limit::guess: return {10, 100};
    case Limit::table_opening: return per_minute(10, 30);
    case Limit::tables_a_day: return per_day(100);
    case Limit::account_tables: return per_day(1000);
    case Limit::registration: return per_minute(5, 10);
    case Limit::accounts_a_day: return per_day(100);
    case Limit::sign_in: return per_hour(90, 10);  // A hundred in the first hour.
    case Limit::sign_in_first: return per_hour(3, 3);
    case Limit::sign_in_address: return per_minute(60, 60);
    case Limit::sign_in_name: return per_hour(60, 30);
    case Limit::account: return {50, 200};
    case Limit::viewing: return {500, 2000};  // Everybody in a hall may hold the same link.
    case Limit::command: return {50, 400};
    case Limit::message: return {50, 400};
    case Limit::refusal: return {5, 100};
    case Limit::upload: return per_minute(10, 10);
    case Limit::upkeep: return per_hour(60, 100);
    case Limit::table_reading: return per_minute(10, 5);
    case Limit::all_readings: return {20, 200};
  }
  return {};
}

double TokenBucket::tokens(Now now) const {
  const double passed = std::max(0.0, std::chrono::duration<double>(now - filled_).count());
  return std::min(allowance_.burst, tokens_ + passed * allowance_.per_second);
}

std::optional<std::chrono::seconds> TokenBucket::wait(Now now) const {
  const double there = tokens(now);
  if (there >= whole) return std::nullopt;
  const double wait = std::ceil((whole - there) / allowance_.per_second);
  return std::chrono::seconds(std::max(1LL, static_cast<long long>(wait)));
}

std::optional<std::chrono::seconds> TokenBucket::take(Now now) {
  tokens_ = tokens(now);
  filled_ = std::max(filled_, now);
  const auto refused = wait(now);
  if (!refused) tokens_ = std::max(0.0, tokens_ - 1);
  return refused;
}

void TokenBucket::give_back(Now now) {
  tokens_ = std::min(allowance_.burst, tokens(now) + 1);
  filled_ = std::max(filled_, now);
}

TokenBucket::Now TokenBucket::full() const {
  const std::chrono::duration<double> left((allowance_.burst - tokens_) / allowance_.per_second);
  return filled_ + std::chrono::ceil<Now::duration>(left);
}

RateLimit::RateLimit(double factor, std::size_t most_keys) : factor_(factor), most_keys_(most_keys) {
  assert(factor > 0 && most_keys > 0);
  for (const Limit limit : all_limits) set(limit, allowance(limit));
}

void RateLimit::set(Limit limit, Allowance plain) {
  allowances_[static_cast<std::size_t>(limit)] = {plain.per_second * factor_, std::max(1.0, plain.burst * factor_)};
}

std::optional<std::chrono::seconds> RateLimit::take(Limit limit, std::string_view key, Now now) {
  Buckets& limited = buckets_[static_cast<std::size_t>(limit)];
  const std::string kept = kept_of(key);
  auto found = limited.by_key.find(kept);
  if (found != limited.by_key.end()) {
    limited.by_full.erase({found->second.full(), found->first});
  } else {
    if (limited.by_key.size() >= most_keys_) {
      const auto soonest = limited.by_key.find(std::string(limited.by_full.begin()->second));
      limited.by_full.erase(limited.by_full.begin());
      limited.by_key.erase(soonest);
    }
    found = limited.by_key.emplace(kept, bucket(limit, now)).first;
  }
  const auto refused = found->second.take(now);
  limited.by_full.emplace(found->second.full(), found->first);
  return refused;
}

void RateLimit::give_back(Limit limit, std::string_view key, Now now) {
  Buckets& limited = buckets_[static_cast<std::size_t>(limit)];
  const auto found = limited.by_key.find(kept_of(key));
  if (found == limited.by_key.end()) return;
  limited.by_full.erase({found->second.full(), found->first});
  found->second.give_back(now);
  limited.by_full.emplace(found->second.full(), found->first);
}

std::optional<std::chrono::seconds> RateLimit::wait(Limit limit, std::string_view key, Now now) const {
  const Buckets& limited = buckets_[static_cast<std::size_t>(limit)];
  const auto found = limited.by_key.find(kept_of(key));
  return found == limited.by_key.end() ? std::nullopt : found->second.wait(now);
}

std::size_t RateLimit::keys(Limit limit) const { return buckets_[static_cast<std::size_t>(limit)].by_key.size(); }

void Familiar::see(std::string_view key) {
  const std::string kept = kept_of(key);
  if (const auto found = by_key_.find(kept); found != by_key_.end()) {
    keys_.splice(keys_.begin(), keys_, found->second);
    return;
  }
  if (keys_.size() >= most_keys_) {
    by_key_.erase(keys_.back());
    keys_.pop_back();
  }
  keys_.push_front(kept);
  by_key_.emplace(keys_.front(), keys_.begin());
}

bool Familiar::knows(std::string_view key) const { return by_key_.contains(kept_of(key)); }

}  // namespace mafia::access
