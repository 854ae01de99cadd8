// The fold of the stream "accounts": who there is and whose sessions are open.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "access/account_events.hpp"
#include "access/look_alikes.hpp"

namespace mafia::access {

// After ten wrong codes none of the phone is taken for an hour, after ten more for two, and so on up to a day; only a
// right code resets it. Three codes in a million are valid at once: ten guesses a day take 90 years on average.
struct WrongCodes {
  int count = 0;       // Since the last wait.
  int wait_hours = 0;  // The last one.
  Time until = {};     // No code of the phone before.
};

struct SecondFactor {
  std::string prepared;  // The sealed secret that waits for its first code.
  std::string secret;    // Sealed; empty: there is no second factor.
  std::vector<std::string> recovery;
  std::uint64_t last_step = 0;
  WrongCodes wrong = {};

  bool on() const { return !secret.empty(); }
};

struct ResetLink {
  std::string digest;
  Time until;
  bool second_factor = false;
};

struct Account {
  AccountId id = 0;
  std::string name;
  Role role = Role::player;
  std::string password;  // Its hash.
  Time created = {};
  std::optional<Time> last_sign_in = {};
  bool disabled = false;
  SecondFactor second_factor = {};
  std::optional<ResetLink> reset = {};
};

struct Session {
  AccountId account = 0;
  Time opened, until, last_used;
  std::string address, agent;
};

class AccountBook {
 public:
  explicit AccountBook(std::chrono::milliseconds idle = std::chrono::days(14)) : idle_(idle) {}

  // Sessions that ended before `now` may be forgotten.
  void apply(const DatedEvent&, Time now);
  // A request came with this session. True: that has not been stored for an hour and should be now.
  bool use(const std::string& session, Time now);

  const std::map<AccountId, Account>& accounts() const { return accounts_; }  // Without the deleted ones.
  const Account* find(AccountId) const;
  // Exactly as it was stored, but for case, before any other name that is the same today (name_key): names that were
  // stored when fewer counted as one must still be told apart.
  const Account* named(std::string_view typed) const;
  const Account* resettable(const std::string& digest, Time now) const;
  // Also by a deleted account, and by somebody whom others would take for this one: an account has no picture.
  bool taken(const std::string& name) const;
  bool deleted(AccountId id) const { return id >= 1 && id <= last_id_ && !accounts_.contains(id); }
  AccountId next_id() const { return last_id_ + 1; }
  std::size_t owners() const;  // Those who can sign in.

  const std::optional<std::string>& owner_token() const { return owner_token_; }  // Its digest, while it can be used.

  const Account* session(const std::string& digest, Time now) const;  // Whose it is.
  const Session* find_session(const std::string& digest, Time now) const;
  std::vector<std::pair<std::string, Session>> sessions_of(AccountId, Time now) const;  // With digests, newest first.
  Time end_of(const Session& session) const { return std::min(session.until, session.last_used + idle_); }
  std::size_t sessions() const { return sessions_.size(); }

 private:
  struct Kept : Session {
    Time noted;  // The last use that is stored, or is being stored.
  };
  bool ended(const Session& session, Time now) const { return end_of(session) <= now; }
  void open_session(const SessionOpened&, Time opened, Time now);
  void end_sessions(AccountId, const std::string& kept = {});
  void forget(AccountId);
  template <class Change>
  void with(AccountId, Change);

  std::chrono::milliseconds idle_;
  std::map<AccountId, Account> accounts_;
  AccountId last_id_ = 0;
  std::unordered_map<std::string, AccountId> case_keys_;
  std::unordered_map<std::string, AccountId> keys_;  // The oldest of those that are one name today.
  NamesInUse names_;
  std::unordered_map<std::string, Kept> sessions_;
  std::size_t sweep_at_ = 1024;  // When so many sessions are known, those that have ended are forgotten.
  std::optional<std::string> owner_token_;
};

}  // namespace mafia::access
