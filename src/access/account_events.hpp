// What happens to accounts, as the stream "accounts" keeps it: fields and events are added, never renamed or reused.
// Of passwords and tokens it has digests alone; secrets of second factors are sealed.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "access/roles.hpp"

namespace mafia::access {

using AccountId = std::uint64_t;  // 1, 2, ...; as `by` 0 is the command line.
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
  std::string address = {}, agent = {};  // Where from and with which program; empty before version 0.2.
};
struct SessionEnded {
  std::string session;
};
struct SessionUsed {  // Once an hour at most.
  std::string session;
};
struct SessionsEnded {  // All of an account.
  AccountId account = 0;
  std::string kept;  // But this one; empty: none.
};
struct AccountDisabled {  // Ends its sessions.
  AccountId account = 0;
  AccountId by = 0;
};
struct AccountEnabled {
  AccountId account = 0;
  AccountId by = 0;
};
struct AccountDeleted {  // Ends its sessions. The number and the name are never given to anybody else.
  AccountId account = 0;
  AccountId by = 0;
};
struct ResetLinkMade {
  AccountId account = 0;
  std::string digest;  // Replaces the one before it.
  Time until;
  bool second_factor = false;  // Switches the second factor off as well.
  AccountId by = 0;
};
struct PasswordReset {  // With the link, which is used up. Ends all sessions.
  AccountId account = 0;
  std::string password;  // Its hash.
};
struct SecondFactorPrepared {
  AccountId account = 0;
  std::string secret;  // Sealed; replaces the one before it.
};
struct SecondFactorSwitchedOn {  // With the secret that was prepared.
  AccountId account = 0;
  std::vector<std::string> recovery;  // Digests of the recovery codes.
};
struct SecondFactorSwitchedOff {
  AccountId account = 0;
};
struct RecoveryCodesMade {
  AccountId account = 0;
  std::vector<std::string> recovery;  // Replace those before them.
};
struct RecoveryCodeUsed {
  AccountId account = 0;
  std::string code;  // Its digest.
};
struct CodeUsed {
  AccountId account = 0;
  std::uint64_t step = 0;  // Codes of this step and of earlier ones are worthless now.
};
struct WrongCodeTyped {  // Of the phone. Ten of them begin a wait, so there are few.
  AccountId account = 0;
};
using AccountEvent =
    std::variant<OwnerTokenMade, OwnerTokenUsed, AccountCreated, RoleChanged, PasswordChanged, SessionOpened,
                 SessionEnded, SessionUsed, SessionsEnded, AccountDisabled, AccountEnabled, AccountDeleted,
                 ResetLinkMade, PasswordReset, SecondFactorPrepared, SecondFactorSwitchedOn, SecondFactorSwitchedOff,
                 RecoveryCodesMade, RecoveryCodeUsed, CodeUsed, WrongCodeTyped>;

struct DatedEvent {
  AccountEvent event;
  Time time;
};

std::string body_of(const AccountEvent&, Time);
std::optional<DatedEvent> event_of(std::string_view body);  // Nothing: not one of these, or not whole.

}  // namespace mafia::access
