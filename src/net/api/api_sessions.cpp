// Signing in and out, and what people do with their own account.
#include "net/api/account_json.hpp"
#include "net/api/api.hpp"
#include "net/api/members.hpp"

namespace mafia::net {
namespace {

using access::AccountView;
using access::TypedPassword;

Json session_json(const access::SessionView& session) {
  return {{"id", session.id},
          {"opened", time_json(session.opened)},
          {"last_used", time_json(session.last_used)},
          {"ends", time_json(session.ends)}};
}

Json listed_json(const access::SessionView& session) {
  Json json = session_json(session);
  json["address"] = session.address;
  json["agent"] = session.agent;
  json["current"] = session.current;
  return json;
}

// Roles that can harm others.
bool should_have_second_factor(access::Role role) {
  return role == access::Role::owner || role == access::Role::organiser;
}

Json me_json(const access::OwnState& own, const std::string& csrf) {
  const bool advised = !own.second_factor && should_have_second_factor(own.account.role);
  return {{"account", account_json(own.account)},
          {"csrf", csrf},
          {"second_factor",
           {{"on", own.second_factor}, {"advised", advised}, {"recovery_codes_left", own.recovery_codes_left}}},
          {"session", session_json(own.session)}};
}

}  // namespace

// Only this server's own pages send the cookie back, and no script can read it.
std::string Api::cookie(const Ask& ask, const std::string& session, std::chrono::seconds lasts) const {
  const bool secure = ask.request.secure || settings_.url.starts_with("https://");
  return std::string(session_cookie) + "=" + session + "; Path=/; Max-Age=" + std::to_string(lasts.count()) +
         "; HttpOnly; SameSite=Strict" + (secure ? "; Secure" : "");
}

// The audit does not get the name as it was typed: it may be a password in the wrong field.
void Api::sign_in(const AskPtr& ask) {
  Members members(ask->request.body, ask->language);
  const access::SignIn asked = {.name = members.text("name", 1, longest_name),
                                .password = members.text("password", 0, longest_password),
                                .code = members.text_if_any("code", longest_code),
                                .address = ask->request.remote,
                                .agent = std::string(ask->request.header("user-agent"))};
  if (members.problem()) return ask->refuse(*members.problem());
  if (!may_sign_in(*ask, asked.name)) return;
  const auto signed_in = [this, ask, name = asked.name](const access::Result<access::SignedIn>& made) {
    if (!made) {
      const auto meant = accounts_.named(name);
      const bool guess =
          made.error().code == access::Code::wrong_password || made.error().code == access::Code::wrong_code;
      // Unknown names go to the security log alone: otherwise anybody could make the audit grow forever.
      if (guess && meant) note(*ask, "sign_in_failed", object_of(*meant), access::ByStranger{});
      return refuse_guess(*ask, made.error());
    }
    signed_in_from(*ask, name);
    const auto lasts = std::chrono::floor<std::chrono::seconds>(accounts_.session_length());
    ask->respond({.status = 201,
                  .body = written({{"account", account_json(made->account)}, {"csrf", made->csrf}}),
                  .headers = {{"Set-Cookie", cookie(*ask, made->token, lasts)}}});
  };
  const auto noted = [this, ask](const AccountView& account) { return along_own(*ask, "signed_in", account); };
  accounts_.sign_in(asked, signed_in, noted);
}

void Api::sign_out(const AskPtr& ask) {
  with_account(ask, std::nullopt, [this, ask](const AccountView& account) {
    const auto answer = [this, ask](const access::Result<void>& done) {
      if (!done) return ask->refuse(done.error());
      ask->respond({.status = 204, .body = "", .headers = {{"Set-Cookie", cookie(*ask, "", std::chrono::seconds(0))}}});
    };
    accounts_.sign_out(ask->session, answer, along_own(*ask, "signed_out", account));
  });
}

void Api::show_me(const AskPtr& ask) {
  with_account(ask, std::nullopt, [this, ask](const AccountView&) {
    const auto own = accounts_.own_state(ask->session);
    if (!own) return ask->refuse(own.error());
    ask->answer(written(me_json(*own, access::csrf_of(ask->session))));
  });
}

void Api::show_sessions(const AskPtr& ask) {
  with_account(ask, std::nullopt, [this, ask](const AccountView&) {
    const auto sessions = accounts_.sessions(ask->session);
    if (!sessions) return ask->refuse(sessions.error());
    Json list = Json::array();
    for (const access::SessionView& each : *sessions) list.push_back(listed_json(each));
    ask->answer(written({{"sessions", list}}));
  });
}

void Api::end_session(const AskPtr& ask) {
  with_account(ask, std::nullopt, [this, ask](const AccountView& account) {
    const auto answer = [ask](const access::Result<void>& done) {
      if (!done) return ask->refuse(done.error());
      ask->respond({.status = 204, .body = ""});
    };
    accounts_.end_session(ask->session, ask->places.front(), answer, along_own(*ask, "session_ended", account));
  });
}

void Api::end_other_sessions(const AskPtr& ask) {
  with_account(ask, std::nullopt, [this, ask](const AccountView& account) {
    const auto answer = [ask](const access::Result<void>& done) {
      if (!done) return ask->refuse(done.error());
      ask->respond({.status = 204, .body = ""});
    };
    accounts_.end_other_sessions(ask->session, answer, along_own(*ask, "other_sessions_ended", account));
  });
}

// Somebody who finds an open session must not be able to try passwords faster than at sign-in.
void Api::change_password(const AskPtr& ask) {
  with_account(ask, std::nullopt, [this, ask](const AccountView& account) {
    Members members(ask->request.body, ask->language);
    const std::string old_one = members.text("old", 0, longest_password),
                      new_one = members.text("new", 0, longest_password);
    if (members.problem()) return ask->refuse(*members.problem());
    if (!may_sign_in(*ask, account.name)) return;
    const auto answer = [this, ask, account](const access::Result<void>& done) {
      if (done) return ask->respond({.status = 204, .body = ""});
      if (done.error().code == access::Code::wrong_password)
        note(*ask, "password_change_failed", object_of(account), by(account));
      refuse_guess(*ask, done.error());
    };
    accounts_.change_password(ask->session, {old_one, ask->request.remote}, new_one, answer,
                              along_own(*ask, "password_changed", account));
  });
}

void Api::reset_password(const AskPtr& ask) {
  Members members(ask->request.body, ask->language);
  const std::string token = members.text("token", 1, longest_token),
                    password = members.text("password", 0, longest_password);
  if (members.problem()) return ask->refuse(*members.problem());
  const auto answer = [this, ask](const access::Result<AccountView>& whose) {
    if (!whose) return refuse_guess(*ask, whose.error());
    ask->respond({.status = 204, .body = ""});
  };
  const auto noted = [this, ask](const AccountView& whose) {
    return along(*ask, "password_reset", object_of(whose), access::ByStranger{});
  };
  accounts_.reset_password(token, {password, ask->request.remote}, answer, noted);
}

void Api::with_password(const AskPtr& ask, WithPassword then) {
  with_account(ask, std::nullopt, [this, ask, then](const AccountView& account) {
    Members members(ask->request.body, ask->language);
    const std::string password = members.text("password", 0, longest_password),
                      code = members.text_if_any("code", longest_code);
    if (members.problem()) return ask->refuse(*members.problem());
    if (!may_sign_in(*ask, account.name)) return;
    then(account, {password, ask->request.remote}, code);
  });
}

void Api::refuse_check(const AskPtr& ask, const AccountView& account, const access::Denial& denial) {
  if (denial.code == access::Code::wrong_password || denial.code == access::Code::wrong_code)
    note(*ask, "check_failed", object_of(account), by(account));
  refuse_guess(*ask, denial);
}

void Api::delete_me(const AskPtr& ask) {
  with_password(ask, [this, ask](const AccountView& account, const TypedPassword& password, const std::string& code) {
    const auto answer = [this, ask, account](const access::Result<void>& done) {
      if (!done) return refuse_check(ask, account, done.error());
      revoke_links_everywhere(account.id);
      ask->respond({.status = 204, .body = "", .headers = {{"Set-Cookie", cookie(*ask, "", std::chrono::seconds(0))}}});
    };
    accounts_.delete_own(ask->session, password, code, answer, along_own(*ask, "account_deleted", account));
  });
}

}  // namespace mafia::net
