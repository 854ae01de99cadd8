// The fold of the stream "accounts": who there is and whose sessions are open.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "access/account_events.hpp"

namespace mafia::access {

struct Account {
  AccountId id = 0;
  std::string name;
  Role role = Role::player;
  std::string password;  // Its hash.
};

class AccountBook {
 public:
  // Sessions that ended before `now` may be forgotten.
  void apply(const AccountEvent&, Time now);

  const std::map<AccountId, Account>& accounts() const { return accounts_; }
  const Account* find(AccountId) const;
  const Account* named(const std::string& key) const;  // See name_key.
  AccountId next_id() const { return accounts_.empty() ? 1 : accounts_.rbegin()->first + 1; }
  std::size_t owners() const;

  const std::optional<std::string>& owner_token() const { return owner_token_; }  // Its digest, while it can be used.

  const Account* session(const std::string& digest, Time now) const;  // Whose it is.
  std::size_t sessions() const { return sessions_.size(); }

 private:
  struct Session {
    AccountId account = 0;
    Time until;
  };
  void open_session(const SessionOpened&, Time now);

  std::map<AccountId, Account> accounts_;
  std::unordered_map<std::string, AccountId> keys_;
  std::unordered_map<std::string, Session> sessions_;
  std::size_t sweep_at_ = 1024;  // When so many sessions are known, those that have ended are forgotten.
  std::optional<std::string> owner_token_;
};

}  // namespace mafia::access
