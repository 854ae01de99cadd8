// The state folded from the stream "accounts": the accounts and their open sessions.
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

// After ten wrong codes, codes of the phone are refused for an hour, after ten more for two, and so on up to a day;
// only a right code resets this. Three codes in a million are valid at once: ten guesses a day take 90 years on
// average.
struct WrongCodes {
  int count = 0;       // Since the last wait.
  int wait_hours = 0;  // Length of the last wait.
  Time until = {};     // Codes of the phone are refused before this time.
};

struct SecondFactor {
  std::string prepared;  // Sealed, and not yet confirmed by a code.
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
  // A request came with this session. True: no use of it has been stored for an hour, so this one should be.
  bool use(const std::string& session, Time now);

  const std::map<AccountId, Account>& accounts() const { return accounts_; }  // Without the deleted ones.
  const Account* find(AccountId) const;
  // The name that differs only in case or the dots of ё comes before another with the same name_key: names that were
  // stored when name_key ignored less must still be told apart.
  const Account* named(std::string_view typed) const;
  const Account* resettable(const std::string& digest, Time now) const;
  // Also true for the name of a deleted account, and for a name that looks like one in use: accounts have no pictures.
  bool taken(const std::string& name) const;
  bool deleted(AccountId id) const { return id >= 1 && id <= last_id_ && !accounts_.contains(id); }
  AccountId next_id() const { return last_id_ + 1; }
  std::size_t owners() const;  // Without the disabled ones.

  const std::optional<std::string>& owner_token() const { return owner_token_; }  // Its digest, while it is valid.

  const Account* session(const std::string& digest, Time now) const;  // The account of the session.
  const Session* find_session(const std::string& digest, Time now) const;
  std::vector<std::pair<std::string, Session>> sessions_of(AccountId, Time now) const;  // With digests, newest first.
  Time end_of(const Session& session) const { return std::min(session.until, session.last_used + idle_); }
  std::size_t sessions() const { return sessions_.size(); }

 private:
  struct Kept : Session {
    Time noted;  // The last use that is stored or being stored.
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
  std::unordered_map<std::string, AccountId> keys_;  // By name_key; the oldest account for each.
  NamesInUse names_;
  std::unordered_map<std::string, Kept> sessions_;
  std::size_t sweep_at_ = 1024;  // At so many sessions, those that have ended are removed.
  std::optional<std::string> owner_token_;
};

}  // namespace mafia::access
