#include <charconv>

#include "access/names.hpp"
#include "base/overload.hpp"
#include "net/api/api.hpp"
#include "net/api/members.hpp"

namespace mafia::net {
namespace {

using access::AccountView;
using access::Right;
using Json = nlohmann::ordered_json;

constexpr std::size_t longest_name = 64, longest_password = 1024, longest_token = 64;
constexpr std::size_t audit_page = 1000;

Json account_json(const AccountView& account) {
  return {{"id", account.id}, {"name", account.name}, {"role", access::name(account.role)}};
}

std::string object_of(const AccountView& account) { return "account " + std::to_string(account.id); }

access::Actor by(const AccountView& account) { return access::ByAccount{account.id, account.name}; }

template <class Number>
std::optional<Number> number_of(std::string_view typed) {
  Number number = 0;
  const auto read = std::from_chars(typed.data(), typed.data() + typed.size(), number);
  return read.ec == std::errc{} && read.ptr == typed.data() + typed.size() ? std::optional(number) : std::nullopt;
}

Json who_json(const access::Actor& actor) {
  return std::visit(overload{
                        [](const access::ByStranger&) -> Json { return nullptr; },
                        [](const access::ByAccount& who) -> Json {
                          return {{"account", who.id}, {"name", who.name}};
                        },
                        [](const access::ByLink& who) -> Json {
                          return {{"grant", access::name(who.grant)}, {"table", who.table}};
                        },
                    },
                    actor);
}

Json entry_json(const access::AuditEntry& entry) {
  return {{"entry", entry.version},          {"time", entry.time.time_since_epoch().count()},
          {"who", who_json(entry.deed.who)}, {"address", entry.deed.address},
          {"action", entry.deed.action},     {"object", entry.deed.object}};
}

std::string all_role_names() {
  std::string list;
  for (const access::Role role : access::all_roles) list.append(list.empty() ? "" : ", ").append(access::name(role));
  return list;
}

// An address in the audit may be what a proxy claims.
std::string written(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace

// Only this server's own pages send it back, and no script reads it.
std::string Api::cookie(const Ask& ask, const std::string& session, std::chrono::seconds lasts) const {
  const bool secure = ask.request.secure || settings_.url.starts_with("https://");
  return std::string(session_cookie) + "=" + session + "; Path=/; Max-Age=" + std::to_string(lasts.count()) +
         "; HttpOnly; SameSite=Strict" + (secure ? "; Secure" : "");
}

void Api::create_owner(const AskPtr& ask) {
  Members members(ask->request.body, ask->language);
  const std::string token = members.text("token", 1, longest_token), name = members.text("name", 1, longest_name),
                    password = members.text("password", 0, longest_password);
  if (members.problem()) return ask->refuse(*members.problem());
  accounts_.create_owner(token, name, password, [this, ask](const access::Result<AccountView>& made) {
    if (!made) return ask->refuse(made.error());
    note(*ask, "owner_created", object_of(*made), by(*made));
    ask->answer(Json{{"account", account_json(*made)}}.dump(), 201);
  });
}

// One's own, or by the owner for somebody else.
void Api::create_account(const AskPtr& ask) {
  if (ask->lacks_csrf) return ask->refuse(403, "bad_csrf");
  Members members(ask->request.body, ask->language);
  const std::string name = members.text("name", 1, longest_name),
                    password = members.text("password", 0, longest_password);
  if (members.problem()) return ask->refuse(*members.problem());
  const bool for_another = ask->account && access::may(ask->account->role, Right::make_accounts);
  const auto answer = [this, ask, for_another](const access::Result<AccountView>& made) {
    if (!made) return ask->refuse(made.error());
    note(*ask, "account_created", object_of(*made), by(for_another ? *ask->account : *made));
    ask->answer(Json{{"account", account_json(*made)}}.dump(), 201);
  };
  if (for_another) return accounts_.create_account_for(ask->session, name, password, answer);
  accounts_.create_account(name, password, answer);
}

// What was typed as a name does not get into the audit: it may be a password in the wrong place.
void Api::sign_in(const AskPtr& ask) {
  Members members(ask->request.body, ask->language);
  const std::string name = members.text("name", 1, longest_name),
                    password = members.text("password", 0, longest_password);
  if (members.problem()) return ask->refuse(*members.problem());
  if (!may_sign_in(*ask, name)) return;
  accounts_.sign_in(name, password, [this, ask, name](const access::Result<access::SignedIn>& made) {
    if (!made) {
      const auto meant = accounts_.named(name);
      if (made.error().code == access::Code::wrong_password)
        note(*ask, "sign_in_failed", meant ? object_of(*meant) : "an unknown name", access::ByStranger{});
      return ask->refuse(made.error());
    }
    signed_in_from(*ask, name);
    note(*ask, "signed_in", object_of(made->account), by(made->account));
    const auto lasts = std::chrono::floor<std::chrono::seconds>(accounts_.session_length());
    ask->respond({.status = 201,
                  .body = Json{{"account", account_json(made->account)}, {"csrf", made->csrf}}.dump(),
                  .headers = {{"Set-Cookie", cookie(*ask, made->token, lasts)}, {"Cache-Control", "no-store"}}});
  });
}

void Api::sign_out(const AskPtr& ask) {
  with_account(ask, std::nullopt, [this, ask](const AccountView& account) {
    accounts_.sign_out(ask->session, [this, ask, account](const access::Result<void>& done) {
      if (!done) return ask->refuse(done.error());
      note(*ask, "signed_out", object_of(account), by(account));
      ask->respond({.status = 204, .body = "", .headers = {{"Set-Cookie", cookie(*ask, "", std::chrono::seconds(0))}}});
    });
  });
}

void Api::show_me(const AskPtr& ask) {
  with_account(ask, std::nullopt, [ask](const AccountView& account) {
    const Json json = {{"account", account_json(account)}, {"csrf", access::csrf_of(ask->session)}};
    ask->respond({.body = json.dump(), .headers = {{"Cache-Control", "no-store"}}});
  });
}

// Whoever found an open session must not try passwords faster than at the door.
void Api::change_password(const AskPtr& ask) {
  with_account(ask, std::nullopt, [this, ask](const AccountView& account) {
    Members members(ask->request.body, ask->language);
    const std::string old_one = members.text("old", 0, longest_password),
                      new_one = members.text("new", 0, longest_password);
    if (members.problem()) return ask->refuse(*members.problem());
    if (!may_sign_in(*ask, account.name)) return;
    accounts_.change_password(ask->session, old_one, new_one, [this, ask, account](const access::Result<void>& done) {
      if (!done) {
        if (done.error().code == access::Code::wrong_password)
          note(*ask, "password_change_failed", object_of(account), by(account));
        return ask->refuse(done.error());
      }
      note(*ask, "password_changed", object_of(account), by(account));
      ask->respond({.status = 204, .body = ""});
    });
  });
}

void Api::show_accounts(const AskPtr& ask) {
  with_account(ask, Right::see_accounts, [this, ask](const AccountView&) {
    const auto found = accounts_.list(ask->session);
    if (!found) return ask->refuse(found.error());
    Json list = Json::array();
    for (const AccountView& each : *found) list.push_back(account_json(each));
    ask->answer(Json{{"accounts", list}}.dump());
  });
}

void Api::set_role(const AskPtr& ask) {
  with_account(ask, Right::set_roles, [this, ask](const AccountView& owner) {
    Members members(ask->request.body, ask->language);
    const auto role = access::role_named(members.text("role", 1, 16));
    if (!role) members.wrong("role", "one_of", {all_role_names()});
    if (members.problem()) return ask->refuse(*members.problem());
    const auto id = number_of<access::AccountId>(ask->places.front());
    if (!id) return ask->refuse(404, "no_such_account");
    accounts_.set_role(ask->session, *id, *role, [this, ask, owner](const access::Result<AccountView>& changed) {
      if (!changed) return ask->refuse(changed.error());
      note(*ask, "role_changed", object_of(*changed) + " " + std::string(access::name(changed->role)), by(owner));
      revoke_links_everywhere(changed->id);
      ask->answer(Json{{"account", account_json(*changed)}}.dump());
    });
  });
}

void Api::show_audit(const AskPtr& ask) {
  with_account(ask, Right::see_audit, [this, ask](const AccountView&) {
    const auto after = ask->request.parameter("after");
    const auto number = number_of<std::uint32_t>(after.value_or("0"));
    if (!number) return ask->refuse(live::refuse_member("after", "number_from", ask->language, {"0"}));
    audit_.read(*number, audit_page, [ask](const access::Result<std::vector<access::AuditEntry>>& read) {
      if (!read) return ask->refuse(read.error());
      Json list = Json::array();
      for (const access::AuditEntry& entry : *read) list.push_back(entry_json(entry));
      ask->answer(written({{"entries", list}}));
    });
  });
}

}  // namespace mafia::net
