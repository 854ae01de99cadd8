// How accounts appear in answers and in the audit.
#pragma once

#include "access/audit.hpp"
#include "base/json_write.hpp"
#include "net/api/ask.hpp"

namespace mafia::net {

using Json = nlohmann::ordered_json;

// Limits on what is sent. Above those of the password policy, since a password set with an older program may be longer.
inline constexpr std::size_t longest_password = 1024, longest_token = 64, longest_code = 64;

inline Json account_json(const access::AccountView& account) {
  return {{"id", account.id}, {"name", account.name}, {"role", access::name(account.role)}};
}

inline std::string object_of(const access::AccountView& account) { return "account " + std::to_string(account.id); }

inline access::Actor by(const access::AccountView& account) { return access::ByAccount{account.id, account.name}; }

inline Json time_json(access::Time time) { return time.time_since_epoch().count(); }

// Always valid UTF-8, even if a proxy claims an invalid address.
inline std::string written(const Json& json) { return write_json(json); }

}  // namespace mafia::net
