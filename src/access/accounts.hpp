// Accounts and sessions over the stream "accounts". Several processes may share one log: each decides on the fold of
// what is stored, and decides again when another was quicker. Lives in one thread.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "access/account_book.hpp"
#include "access/alive.hpp"
#include "access/denial.hpp"
#include "access/passwords.hpp"
#include "store/event_log.hpp"

namespace mafia::access {

struct AccountView {  // What others may know of an account.
  AccountId id = 0;
  std::string name;
  Role role = Role::player;
  friend bool operator==(const AccountView&, const AccountView&) = default;
};
struct SignedIn {
  AccountView account;
  std::string token;  // Of the session: for its cookie alone.
  std::string csrf;
};

// A session's token for X-CSRF-Token: made from the token of the session, so it is stored nowhere.
std::string csrf_of(std::string_view session_token);

class Accounts {
 public:
  struct Options {
    bool registration_open = true;
    std::function<Time()> now;  // Empty: the clock of the machine.
    std::chrono::milliseconds session_length = std::chrono::days(30);
    std::size_t most_waiting = 32;  // Passwords to be hashed; more: too_often.
  };
  static constexpr const char* stream = "accounts";

  Accounts(store::EventLog&, store::Post, Options);

  // Reads the stream. While there is no owner it makes the token with which one becomes the owner, and answers it: a
  // token made earlier is worthless then.
  void open(Answer<std::optional<std::string>>);

  // Reads what other processes have stored. For every notice of this stream, and for a session that is not known yet.
  void catch_up(Answer<void> = {});

  // bad_member, weak_password, owner_exists, unknown_token, name_taken
  void create_owner(std::string token, std::string name, std::string password, Answer<AccountView>);
  // closed, bad_member, weak_password, name_taken
  void create_account(std::string name, std::string password, Answer<AccountView>);
  // For somebody else. no_session, not_entitled, bad_member, weak_password, name_taken
  void create_account_for(std::string session_token, std::string name, std::string password, Answer<AccountView>);

  // wrong_password also for a name that nobody has, and after the same time.
  void sign_in(std::string name, std::string password, Answer<SignedIn>);
  void sign_out(std::string session_token, Answer<void>);  // no_session

  // Ends all other sessions of the account. no_session, weak_password, wrong_password
  void change_password(std::string session_token, std::string old_one, std::string new_one, Answer<void>);

  // no_session, not_entitled (also: the last owner cannot give up), no_such_account
  void set_role(std::string session_token, AccountId, Role, Answer<AccountView>);

  // Of what has been read so far. Nobody: unknown, ended, expired.
  std::optional<AccountView> session(std::string_view token) const;
  Result<std::vector<AccountView>> list(std::string_view session_token) const;  // no_session, not_entitled
  std::optional<AccountView> account(AccountId) const;
  std::optional<AccountView> named(std::string_view typed) const;
  std::chrono::milliseconds session_length() const { return options_.session_length; }

 private:
  using Events = std::vector<AccountEvent>;
  using Decide = std::function<Result<Events>()>;  // Asked again after every conflict.
  struct Change {
    Decide decide;
    Answer<void> done;
    int attempts = 0;
  };

  template <class T>
  void refuse(Answer<T>, Code, std::string about = {});  // Later, as Answer promises.
  void read_rest();
  void end_reading(Result<void>);
  void fold(store::Version, const std::string& body);

  void change(Decide, Answer<void>);
  void next_change();
  void try_change();
  void changed(const store::AppendAnswer&, const std::vector<std::string>& bodies);
  void end_change(Result<void>);

  void create(std::string name, std::string password, std::function<Result<Events>()> entitled, Role,
              Answer<AccountView>);
  void store_account(AccountCreated, std::function<Result<Events>()> entitled, Answer<AccountView>);
  Result<Events> check_owner_token(const std::string& digest) const;
  void open_session(AccountId, std::string hash, Answer<SignedIn>);
  Result<Events> decide_role(const std::string& session, AccountId, Role) const;
  Result<const Account*> asker(const std::string& session) const;

  store::EventLog& log_;
  store::Post post_;
  Options options_;
  AccountBook book_;
  store::Version version_ = 0;  // Of the stream, as far as the book has it.
  std::string broken_;          // An entry that cannot be read: nothing is decided on a book that lacks it.

  bool reading_ = false;
  std::vector<Answer<void>> reading_for_, wait_for_reading_;

  bool changing_ = false;  // The first change is under way; one at a time, since two would only collide.
  std::deque<Change> changes_;

  Passwords passwords_;
  Alive alive_;
};

}  // namespace mafia::access
