// Accounts, their sessions and second factors, stored in the stream "accounts". For one thread.
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
  std::string id;  // Neither its token nor usable in its place.
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
  std::string token;  // Of the session; only for its cookie.
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

// Who changes somebody else's account: the holder of a session, or the command line on the server. `along` is the audit
// entry; it is stored with the change or not at all.
struct Authority {
  Authority(std::string session_token, std::optional<store::Along> noted = {})  // NOLINT: a session is the usual one.
      : session(std::move(session_token)), along(std::move(noted)) {}
  static Authority command_line(std::optional<store::Along> noted = {}) { return Authority(std::move(noted)); }

  std::optional<std::string> session;  // Nothing: the command line.
  std::optional<store::Along> along;

 private:
  explicit Authority(std::optional<store::Along> noted) : along(std::move(noted)) {}
};

// The value of X-CSRF-Token for a session. It is computed from the session's token and stored nowhere.
std::string csrf_of(std::string_view session_token);

class Accounts {
 public:
  struct Options {
    bool registration_open = true;
    std::function<Time()> now;  // Empty: the clock of the machine.
    std::chrono::milliseconds session_length = std::chrono::days(30);
    std::chrono::milliseconds session_idle = std::chrono::days(14);
    Passwords::Room passwords = {.all = 32, .of_an_address = 8};  // Waiting to be hashed; more: too_often.
    crypto::SealingKey key = {};                                  // For the secrets of second factors.
  };
  static constexpr const char* stream = "accounts";
  using Along = std::optional<store::Along>;                 // The audit entry: stored with the change or not at all.
  using AlongOf = std::function<Along(const AccountView&)>;  // The same, for an account known only after the change.

  Accounts(store::EventLog&, store::Post, Options);

  // Reads the stream. If there is no owner, makes a token with which somebody becomes the owner, and answers with it;
  // an earlier token is no longer valid.
  void open(Answer<std::optional<std::string>>);

  // Reads what other processes have stored. To be called for every notice of this stream, and for an unknown session.
  void catch_up(Answer<void> = {});

  // These know what has been read so far. Nothing: an account that is unknown or deleted; a session that has ended,
  // expired, or been idle for too long.
  std::optional<AccountView> session(std::string_view token) const;
  std::optional<AccountView> account(AccountId) const;  // Also nothing: disabled.
  std::optional<AccountView> named(std::string_view typed) const;
  bool deleted(AccountId id) const { return book().deleted(id); }
  // Deleted, disabled, or of a role without the right. False for an account that has not been read yet.
  bool has_lost(AccountId, Right) const;
  std::chrono::milliseconds session_length() const { return options_.session_length; }

  // accounts.cpp

  // bad_member, weak_password, owner_exists, unknown_token, name_taken
  void create_owner(std::string token, std::string name, TypedPassword, Answer<AccountView>, AlongOf = {});
  // closed, bad_member, weak_password, name_taken
  void create_account(std::string name, TypedPassword, Answer<AccountView>, AlongOf = {});
  // For somebody else. no_session, not_entitled, bad_member, weak_password, name_taken
  void create_account_for(std::string session_token, std::string name, TypedPassword, Answer<AccountView>,
                          AlongOf = {});

  // account_owner.cpp. Errors, unless noted: no_session, not_entitled, no_such_account; the first three also last_owner

  void set_role(Authority, AccountId, Role, Answer<AccountView>);
  void set_disabled(Authority, AccountId, bool disabled, Answer<AccountDetails>);
  void delete_account(Authority, AccountId, Answer<void>);
  // The own account: no_session, wrong_password, code_needed, wrong_code, last_owner
  void delete_own(std::string session_token, TypedPassword, std::string code, Answer<void>, Along = {});
  // Replaces the link before it.
  void make_reset_link(Authority, AccountId, bool second_factor_too, Answer<ResetToken>);
  Result<std::vector<AccountDetails>> list(std::string_view session_token) const;  // no_session, not_entitled

  // account_sessions.cpp

  // wrong_password also for an unknown name and for a disabled account, and after the same time; with a second factor
  // code_needed, wrong_code
  void sign_in(SignIn, Answer<SignedIn>, AlongOf = {});
  void sign_out(std::string session_token, Answer<void>, Along = {});  // no_session
  // A request came with this session. Stored at most once an hour, so after a restart a session may seem idle for
  // longer than it is.
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

  // A new secret, without effect before confirm_second_factor. no_session, wrong_password, second_factor_on
  void prepare_second_factor(std::string session_token, TypedPassword, Answer<SecondFactorSecret>);
  // Answers with the recovery codes. no_session, wrong_code, no_second_factor
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
  // Answers with what was made, once it is stored.
  template <class T>
  void change(Decide, std::function<T()> made, Answer<T>, Along = {});
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
  // Decides after the password was checked, if it has not changed since and the session is still open.
  using DecideOwn = std::function<Result<Events>(const Account&)>;
  void with_password(std::string session, TypedPassword, DecideOwn, Answer<void>, Along = {});
  // The events of a right code; none without a second factor. code_needed, wrong_code, too_often
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
