// Accounts, their sessions and second factors, over the stream "accounts". Lives in one thread.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "access/account_stream.hpp"
#include "access/alive.hpp"
#include "access/denial.hpp"
#include "access/passwords.hpp"
#include "crypto/sealed.hpp"
#include "store/event_log.hpp"

namespace mafia::access {

struct AccountView {  // What others may know of an account.
  AccountId id = 0;
  std::string name;
  Role role = Role::player;
  friend bool operator==(const AccountView&, const AccountView&) = default;
};
struct AccountDetails {  // What the owner may know of it.
  AccountView account;
  bool disabled = false, second_factor = false;
  Time created;
  std::optional<Time> last_sign_in;
};
struct SessionView {
  std::string id;  // Not its token, nor anything that could be used instead.
  Time opened, last_used, ends;
  std::string address, agent;
  bool current = false;
};
struct OwnState {  // What the holder of a session may know of their own account.
  AccountView account;
  SessionView session;
  bool second_factor = false;
  std::size_t recovery_codes_left = 0;
};
struct SignIn {
  std::string name, password;
  std::string code = {};  // Of the second factor; empty: none was sent.
  std::string address = {}, agent = {};
};
struct SignedIn {
  AccountView account;
  std::string token;  // Of the session: for its cookie alone.
  std::string csrf;
};
struct ResetToken {
  AccountView account;
  std::string token;  // Shown once.
  Time until;
};
struct SecondFactorSecret {
  AccountView account;
  std::string secret;  // In base32, for the phone.
};

// Who changes the account of another: the holder of a session, or the command line on the machine of the server. What
// the audit says of it is stored with the change or not at all.
struct Authority {
  Authority(std::string session_token, std::optional<store::Along> noted = {})  // NOLINT: a session is the usual one.
      : session(std::move(session_token)), along(std::move(noted)) {}
  static Authority command_line(std::optional<store::Along> noted = {}) { return Authority(std::move(noted)); }

  std::optional<std::string> session;  // Nothing: the command line.
  std::optional<store::Along> along;

 private:
  explicit Authority(std::optional<store::Along> noted) : along(std::move(noted)) {}
};

// A session's token for X-CSRF-Token: made from the token of the session, so it is stored nowhere.
std::string csrf_of(std::string_view session_token);

class Accounts {
 public:
  struct Options {
    bool registration_open = true;
    std::function<Time()> now;  // Empty: the clock of the machine.
    std::chrono::milliseconds session_length = std::chrono::days(30);
    std::chrono::milliseconds session_idle = std::chrono::days(14);
    Passwords::Room passwords = {.all = 32, .of_an_address = 8};  // To be hashed; more: too_often.
    crypto::SealingKey key = {};                                  // For the secrets of second factors.
  };
  static constexpr const char* stream = "accounts";
  using Along = std::optional<store::Along>;                 // What the audit says: stored with a change or not at all.
  using AlongOf = std::function<Along(const AccountView&)>;  // The same of an account that only the change finds.

  Accounts(store::EventLog&, store::Post, Options);

  // Reads the stream. While there is no owner it makes the token with which one becomes the owner, and answers it: a
  // token made earlier is worthless then.
  void open(Answer<std::optional<std::string>>);

  // Reads what other processes have stored. For every notice of this stream, and for a session that is not known yet.
  void catch_up(Answer<void> = {});

  // Of what has been read so far. Nobody: unknown, deleted; of sessions: ended, expired, idle for too long.
  std::optional<AccountView> session(std::string_view token) const;
  std::optional<AccountView> account(AccountId) const;  // Also nobody: disabled.
  std::optional<AccountView> named(std::string_view typed) const;
  bool deleted(AccountId id) const { return book().deleted(id); }
  bool has_lost(AccountId,
                Right) const;  // Deleted, disabled, or of a role without it. Nobody knows of one not read yet.
  std::chrono::milliseconds session_length() const { return options_.session_length; }

  // accounts.cpp

  // bad_member, weak_password, owner_exists, unknown_token, name_taken
  void create_owner(std::string token, std::string name, TypedPassword, Answer<AccountView>, AlongOf = {});
  // closed, bad_member, weak_password, name_taken
  void create_account(std::string name, TypedPassword, Answer<AccountView>, AlongOf = {});
  // For somebody else. no_session, not_entitled, bad_member, weak_password, name_taken
  void create_account_for(std::string session_token, std::string name, TypedPassword, Answer<AccountView>,
                          AlongOf = {});

  // account_owner.cpp. Each, unless it says otherwise: no_session, not_entitled, no_such_account; the first three also
  // last_owner

  void set_role(Authority, AccountId, Role, Answer<AccountView>);
  void set_disabled(Authority, AccountId, bool disabled, Answer<AccountDetails>);
  void delete_account(Authority, AccountId, Answer<void>);
  // One's own: no_session, wrong_password, code_needed, wrong_code, last_owner
  void delete_own(std::string session_token, TypedPassword, std::string code, Answer<void>, Along = {});
  // Replaces the link before it.
  void make_reset_link(Authority, AccountId, bool second_factor_too, Answer<ResetToken>);
  Result<std::vector<AccountDetails>> list(std::string_view session_token) const;  // no_session, not_entitled

  // account_sessions.cpp

  // wrong_password also for a name that nobody has and for a disabled account, and after the same time; with a second
  // factor code_needed, wrong_code
  void sign_in(SignIn, Answer<SignedIn>, AlongOf = {});
  void sign_out(std::string session_token, Answer<void>, Along = {});  // no_session
  // A request came with this session. Stored once an hour at most: after a restart a session seems older than it is.
  void use(std::string_view session_token);
  Result<OwnState> own_state(std::string_view session_token) const;                       // no_session
  Result<std::vector<SessionView>> sessions(std::string_view session_token) const;        // no_session
  void end_session(std::string session_token, std::string id, Answer<void>, Along = {});  // no_session, no_such_session
  void end_other_sessions(std::string session_token, Answer<void>, Along = {});           // no_session

  // account_password.cpp

  // Ends all other sessions of the account. no_session, weak_password, wrong_password
  void change_password(std::string session_token, TypedPassword old_one, std::string new_one, Answer<void>, Along = {});
  // With a link of make_reset_link; ends all sessions. unknown_token, weak_password
  void reset_password(std::string token, TypedPassword, Answer<AccountView>, AlongOf = {});

  // account_second_factor.cpp

  // A new secret, of no use before confirm_second_factor. no_session, wrong_password, second_factor_on
  void prepare_second_factor(std::string session_token, TypedPassword, Answer<SecondFactorSecret>);
  // The recovery codes. no_session, wrong_code, no_second_factor
  void confirm_second_factor(std::string session_token, std::string code, Answer<std::vector<std::string>>, Along = {});
  // Both: no_session, wrong_password, no_second_factor, code_needed, wrong_code
  void renew_recovery_codes(std::string session_token, TypedPassword, std::string code,
                            Answer<std::vector<std::string>>, Along = {});
  void switch_off_second_factor(std::string session_token, TypedPassword, std::string code, Answer<void>, Along = {});

 private:
  using Events = AccountStream::Events;
  using Decide = AccountStream::Decide;

  const AccountBook& book() const { return stream_.book(); }
  void change(Decide decide, Answer<void> done, Along along = {}) {
    stream_.change(std::move(decide), std::move(done), [along = std::move(along)] { return along; });
  }
  template <class T>
  void change(Decide, std::function<T()> made, Answer<T>,
              Along = {});  // Answers with what was made, once it is stored.
  void change_found(Decide, std::shared_ptr<AccountView> found, Answer<AccountView>, AlongOf);
  template <class T>
  void refuse(Answer<T>, Denial);  // Later, as Answer promises.
  Result<const Account*> asker(const std::string& session) const;
  Result<AccountId> entitled(const Authority&, Right) const;  // Who it is; 0: the command line.

  void create(std::string name, TypedPassword, std::function<Result<Events>()> entitled, Role, Answer<AccountView>,
              AlongOf);
  void store_account(AccountCreated, std::function<Result<Events>()> entitled, Answer<AccountView>, AlongOf);
  Result<Events> check_owner_token(const std::string& digest) const;
  void open_session(AccountId, std::string hash, SignIn, Answer<SignedIn>, AlongOf);
  // Decides once the password has been checked, if it is still the one and the session still open.
  using DecideOwn = std::function<Result<Events>(const Account&)>;
  void with_password(std::string session, TypedPassword, DecideOwn, Answer<void>, Along = {});
  // What a right code leaves behind; nothing where there is no second factor. code_needed, wrong_code, too_often
  Result<Events> check_code(const Account&, const std::string& code);
  Result<Events> check_totp(const Account&, const std::string& sealed, const std::string& code);
  std::pair<std::vector<std::string>, std::vector<std::string>> new_recovery_codes(AccountId) const;  // With digests.
  std::string recovery_digest(AccountId, std::string_view code) const;

  store::Post post_;
  Options options_;
  AccountStream stream_;
  Passwords passwords_;
  Alive alive_;
};

template <class T>
void Accounts::change(Decide decide, std::function<T()> made, Answer<T> done, Along along) {
  const auto answer = [made = std::move(made), done = std::move(done)](const Result<void>& stored) {
    if (!stored) return done(std::unexpected(stored.error()));
    done(made());
  };
  change(std::move(decide), answer, std::move(along));
}

template <class T>
void Accounts::refuse(Answer<T> done, Denial denial) {
  post_([done = std::move(done), denial = std::move(denial)] { done(std::unexpected(denial)); });
}

}  // namespace mafia::access
