// The events of the stream "accounts". Fields and events are added, never renamed or reused. Passwords and tokens are
// stored only as hashes; secrets of second factors are sealed.
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

using AccountId = std::uint64_t;  // 1, 2, ...; a `by` of 0 is the command line.
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
  std::string kept;      // The only session of the account that stays open.
};
struct SessionOpened {
  std::string session;  // The digest of its token.
  AccountId account = 0;
  Time until;
  std::string address = {}, agent = {};  // The address and the user agent; empty before version 0.2.
};
struct SessionEnded {
  std::string session;
};
struct SessionUsed {  // Once an hour at most.
  std::string session;
};
struct SessionsEnded {  // All of an account.
  AccountId account = 0;
  std::string kept;  // Except this one; empty: no exception.
};
struct AccountDisabled {  // Ends its sessions.
  AccountId account = 0;
  AccountId by = 0;
};
struct AccountEnabled {
  AccountId account = 0;
  AccountId by = 0;
};
struct AccountDeleted {  // Ends its sessions. Its number and name are never used again.
  AccountId account = 0;
  AccountId by = 0;
};
struct ResetLinkMade {
  AccountId account = 0;
  std::string digest;  // Replaces the one before it.
  Time until;
  bool second_factor = false;  // The link also switches the second factor off.
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
  std::vector<std::string> recovery;  // They replace the earlier ones.
};
struct RecoveryCodeUsed {
  AccountId account = 0;
  std::string code;  // Its digest.
};
struct CodeUsed {
  AccountId account = 0;
  std::uint64_t step = 0;  // Codes of this step and earlier ones are no longer valid.
};
struct WrongCodeTyped {  // A code of the phone. Ten wrong ones begin a wait, so there are few.
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
std::optional<DatedEvent> event_of(std::string_view body);  // Nothing: an unknown or incomplete event.

}  // namespace mafia::access
