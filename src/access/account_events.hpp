// What happens to accounts, as the stream "accounts" keeps it: fields and events are added, never renamed or reused.
// Of passwords and tokens it has digests alone.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "access/roles.hpp"

namespace mafia::access {

using AccountId = std::uint64_t;  // 1, 2, ...
using Time = std::chrono::sys_time<std::chrono::milliseconds>;

struct OwnerTokenMade {
  std::string digest;  // Replaces the one before it.
};
struct OwnerTokenUsed {};
struct AccountCreated {
  AccountId account = 0;
  std::string name;
  Role role = Role::player;
  std::string password;  // Its hash.
};
struct RoleChanged {
  AccountId account = 0;
  Role role = Role::player;
  AccountId by = 0;
};
struct PasswordChanged {
  AccountId account = 0;
  std::string password;  // Its hash.
  std::string kept;      // The only session of the account that goes on.
};
struct SessionOpened {
  std::string session;  // The digest of its token.
  AccountId account = 0;
  Time until;
};
struct SessionEnded {
  std::string session;
};
using AccountEvent = std::variant<OwnerTokenMade, OwnerTokenUsed, AccountCreated, RoleChanged, PasswordChanged,
                                  SessionOpened, SessionEnded>;

std::string body_of(const AccountEvent&, Time);
std::optional<AccountEvent> event_of(std::string_view body);  // Nothing: not one of these, or not whole.

}  // namespace mafia::access
