// A new password, with the old one or with a reset link; and what needs the password again.
#include <memory>
#include <utility>

#include "access/account_views.hpp"
#include "access/password_policy.hpp"

namespace mafia::access {

void Accounts::change_password(std::string session_token, TypedPassword old_one, std::string new_one, Answer<void> done,
                               Along along) {
  catch_up([this, session = digest_of(session_token), old_one = std::move(old_one), new_one = std::move(new_one),
            done = std::move(done), along = std::move(along)](const Result<void>& read) {
    if (!read) return done(read);
    const auto who = asker(session);
    if (!who) return done(std::unexpected(who.error()));
    if (const auto fault = fault_of(new_one, (*who)->name)) return done(std::unexpected(*fault));
    const std::string checked = (*who)->password;
    const auto replaced = [this, session, checked, done, along](const std::optional<std::string>& hash) {
      if (!hash) return done(denied(Code::wrong_password));
      if (hash->empty()) return done(denied(Code::unavailable, "no memory to hash a password"));
      const Decide decide = [this, session, checked, hash]() -> Result<Events> {
        const auto still = asker(session);
        if (!still) return std::unexpected(still.error());
        if ((*still)->password != checked) return denied(Code::wrong_password);
        return Events{PasswordChanged{(*still)->id, *hash, session}};
      };
      change(decide, done, along);
    };
    if (!passwords_.replace(old_one, checked, new_one, alive_.guard(replaced))) done(denied(Code::too_often));
  });
}

void Accounts::reset_password(std::string token, TypedPassword password, Answer<AccountView> done, AlongOf along) {
  catch_up([this, digest = digest_of(token), password = std::move(password), done = std::move(done),
            along = std::move(along)](const Result<void>& read) {
    if (!read) return done(std::unexpected(read.error()));
    const Account* account = book().resettable(digest, options_.now());
    if (!account) return done(denied(Code::unknown_token, "reset"));
    if (const auto fault = fault_of(password.text, account->name)) return done(std::unexpected(*fault));
    const auto hashed = [this, digest, done, along](const std::string& hash) {
      if (hash.empty()) return done(denied(Code::unavailable, "no memory to hash a password"));
      const auto whose = std::make_shared<AccountView>();
      const Decide decide = [this, digest, hash, whose]() -> Result<Events> {
        const Account* still = book().resettable(digest, options_.now());
        if (!still) return denied(Code::unknown_token, "reset");
        *whose = view_of(*still);
        Events events{PasswordReset{still->id, hash}};
        if (still->reset->second_factor) events.emplace_back(SecondFactorSwitchedOff{still->id});
        return events;
      };
      change_found(decide, whose, done, along);
    };
    if (!passwords_.hash(password, alive_.guard(hashed))) done(denied(Code::too_often));
  });
}

void Accounts::with_password(std::string session, TypedPassword password, DecideOwn decide, Answer<void> done,
                             Along along) {
  catch_up([this, session = std::move(session), password = std::move(password), decide = std::move(decide),
            done = std::move(done), along = std::move(along)](const Result<void>& read) {
    if (!read) return done(read);
    const auto who = asker(session);
    if (!who) return done(std::unexpected(who.error()));
    const std::string hash = (*who)->password;
    const auto checked = [this, session, hash, decide, done, along](bool right) {
      if (!right) return done(denied(Code::wrong_password));
      const Decide again = [this, session, hash, decide]() -> Result<Events> {
        const auto still = asker(session);
        if (!still) return std::unexpected(still.error());
        if ((*still)->password != hash) return denied(Code::wrong_password);
        return decide(**still);
      };
      change(again, done, along);
    };
    if (!passwords_.check(password, hash, alive_.guard(checked))) done(denied(Code::too_often));
  });
}

}  // namespace mafia::access
