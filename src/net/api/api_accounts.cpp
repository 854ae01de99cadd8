#include <charconv>

#include "base/overload.hpp"
#include "net/api/account_json.hpp"
#include "net/api/api.hpp"
#include "net/api/members.hpp"
#include "texts/texts.hpp"

namespace mafia::net {
namespace {

using access::AccountDetails;
using access::AccountId;
using access::AccountView;
using access::Right;

constexpr std::size_t audit_page = 1000;

// What the owner may know of an account.
Json details_json(const AccountDetails& details) {
  Json json = account_json(details.account);
  json["state"] = details.disabled ? "disabled" : "active";
  json["second_factor"] = details.second_factor;
  json["created"] = time_json(details.created);
  json["last_sign_in"] = details.last_sign_in ? time_json(*details.last_sign_in) : Json(nullptr);
  return json;
}

template <class Number>
std::optional<Number> number_of(std::string_view typed) {
  Number number = 0;
  const auto read = std::from_chars(typed.data(), typed.data() + typed.size(), number);
  return read.ec == std::errc{} && read.ptr == typed.data() + typed.size() ? std::optional(number) : std::nullopt;
}

Json who_json(const access::Actor& actor, const access::Accounts& accounts, Language language) {
  return std::visit(overload{
                        [](const access::ByStranger&) -> Json { return nullptr; },
                        [&](const access::ByAccount& who) -> Json {
                          const bool gone = accounts.deleted(who.id);
                          const auto unnamed = notation::text(language, "account.deleted");
                          return {{"account", who.id}, {"name", gone ? std::string(unnamed) : who.name}};
                        },
                        [](const access::ByLink& who) -> Json {
                          return {{"grant", access::name(who.grant)}, {"table", who.table}};
                        },
                    },
                    actor);
}

Json entry_json(const access::AuditEntry& entry, Json who) {
  return {{"entry", entry.version},        {"time", time_json(entry.time)}, {"who", std::move(who)},
          {"address", entry.deed.address}, {"action", entry.deed.action},   {"object", entry.deed.object}};
}

std::string all_role_names() {
  std::string list;
  for (const access::Role role : access::all_roles) list.append(list.empty() ? "" : ", ").append(access::name(role));
  return list;
}

}  // namespace

access::Answer<AccountView> Api::answer_made(const AskPtr& ask) const {
  return [this, ask](const access::Result<AccountView>& made) {
    if (!made) return refuse_guess(*ask, made.error());
    ask->answer(written({{"account", account_json(*made)}}), 201);
  };
}

void Api::create_owner(const AskPtr& ask) {
  Members members(ask->request.body, ask->language);
  const std::string token = members.text("token", 1, longest_token), name = members.text("name", 1, longest_name),
                    password = members.text("password", 0, longest_password);
  if (members.problem()) return ask->refuse(*members.problem());
  const auto noted = [this, ask](const AccountView& made) { return along_own(*ask, "owner_created", made); };
  accounts_.create_owner(token, name, {password, ask->request.remote}, answer_made(ask), noted);
}

// People register themselves, and an owner makes accounts for others. A request with a CSRF token comes from a page
// that believes it is signed in; if its session has ended, the request must not become a registration.
void Api::create_account(const AskPtr& ask) {
  if (ask->lacks_csrf) return ask->refuse(403, "bad_csrf");
  if (!ask->account && !ask->request.header("x-csrf-token").empty()) return ask->refuse(401, "no_session");
  Members members(ask->request.body, ask->language);
  const std::string name = members.text("name", 1, longest_name),
                    password = members.text("password", 0, longest_password);
  if (members.problem()) return ask->refuse(*members.problem());
  const bool for_another = ask->account && access::may(ask->account->role, Right::make_accounts);
  const auto noted = [this, ask, for_another](const AccountView& made) {
    return along(*ask, "account_created", object_of(made), by(for_another ? *ask->account : made));
  };
  const access::TypedPassword typed(password, ask->request.remote);
  if (for_another) return accounts_.create_account_for(ask->session, name, typed, answer_made(ask), noted);
  // Charged before the password is hashed, so that registrations that run in parallel cannot all pass with the last
  // account of the day. One that makes no account gets its charge back.
  if (!within(*ask, access::Limit::accounts_a_day, ask->request.remote)) return;
  const auto made = [this, ask, answer = answer_made(ask)](const access::Result<AccountView>& account) {
    if (!account) limits_.give_back(access::Limit::accounts_a_day, ask->request.remote, steady());
    answer(account);
  };
  accounts_.create_account(name, typed, made, noted);
}

void Api::show_accounts(const AskPtr& ask) {
  with_account(ask, Right::see_accounts, [this, ask](const AccountView& asker) {
    const auto found = accounts_.list(ask->session);
    if (!found) return ask->refuse(found.error());
    const bool all = access::may(asker.role, Right::set_roles);
    Json list = Json::array();
    for (const AccountDetails& each : *found) list.push_back(all ? details_json(each) : account_json(each.account));
    ask->answer(written({{"accounts", list}}));
  });
}

void Api::with_other_account(const AskPtr& ask, std::function<void(const AccountView&, AccountId)> then) {
  with_account(ask, Right::set_roles, [ask, then](const AccountView& owner) {
    const auto id = number_of<AccountId>(ask->places.front());
    if (!id) return ask->refuse(404, "no_such_account");
    then(owner, *id);
  });
}

access::Authority Api::audited(const Ask& ask, std::string action, AccountId id, const AccountView& owner,
                               const std::string& how) const {
  const std::string object = "account " + std::to_string(id) + (how.empty() ? "" : " " + how);
  return {ask.session, along(ask, std::move(action), object, by(owner))};
}

void Api::set_role(const AskPtr& ask) {
  with_other_account(ask, [this, ask](const AccountView& owner, AccountId id) {
    Members members(ask->request.body, ask->language);
    const auto role = access::role_named(members.text("role", 1, 16));
    if (!role) members.wrong("role", "one_of", {all_role_names()});
    if (members.problem()) return ask->refuse(*members.problem());
    const auto changed = [this, ask](const access::Result<AccountView>& now) {
      if (!now) return ask->refuse(now.error());
      revoke_links_everywhere(now->id);
      ask->answer(written({{"account", account_json(*now)}}));
    };
    accounts_.set_role(audited(*ask, "role_changed", id, owner, std::string(access::name(*role))), id, *role, changed);
  });
}

void Api::make_reset_link(const AskPtr& ask) {
  with_other_account(ask, [this, ask](const AccountView& owner, AccountId id) {
    Members members(ask->request.body.empty() ? "{}" : ask->request.body, ask->language);
    const bool second_factor_too = members.flag("second_factor");
    if (members.problem()) return ask->refuse(*members.problem());
    const auto made = [this, ask](const access::Result<access::ResetToken>& link) {
      if (!link) return ask->refuse(link.error());
      const std::string url = base_of(ask->request) + "/reset#" + link->token;
      ask->answer(written({{"url", url}, {"expires", time_json(link->until)}}), 201);
    };
    const char* how = second_factor_too ? "with its second factor" : "";
    accounts_.make_reset_link(audited(*ask, "reset_link_made", id, owner, how), id, second_factor_too, made);
  });
}

void Api::set_disabled(const AskPtr& ask, bool disabled) {
  with_other_account(ask, [this, ask, disabled](const AccountView& owner, AccountId id) {
    const auto changed = [this, ask](const access::Result<AccountDetails>& now) {
      if (!now) return ask->refuse(now.error());
      revoke_links_everywhere(now->account.id);
      ask->answer(written({{"account", details_json(*now)}}));
    };
    const char* action = disabled ? "account_disabled" : "account_enabled";
    accounts_.set_disabled(audited(*ask, action, id, owner), id, disabled, changed);
  });
}

void Api::disable_account(const AskPtr& ask) { set_disabled(ask, true); }
void Api::enable_account(const AskPtr& ask) { set_disabled(ask, false); }

void Api::delete_account(const AskPtr& ask) {
  with_other_account(ask, [this, ask](const AccountView& owner, AccountId id) {
    accounts_.delete_account(audited(*ask, "account_deleted", id, owner), id,
                             [this, ask, id](const access::Result<void>& done) {
                               if (!done) return ask->refuse(done.error());
                               revoke_links_everywhere(id);
                               ask->respond({.status = 204, .body = ""});
                             });
  });
}

void Api::show_audit(const AskPtr& ask) {
  with_account(ask, Right::see_audit, [this, ask](const AccountView&) {
    const auto after = ask->request.parameter("after");
    const auto number = number_of<std::uint32_t>(after.value_or("0"));
    if (!number) return ask->refuse(live::refuse_member("after", "number_from", ask->language, {"0"}));
    audit_.read(*number, audit_page, [this, ask](const access::Result<std::vector<access::AuditEntry>>& read) {
      if (!read) return ask->refuse(read.error());
      Json list = Json::array();
      for (const access::AuditEntry& entry : *read)
        list.push_back(entry_json(entry, who_json(entry.deed.who, accounts_, ask->language)));
      ask->answer(written({{"entries", list}}));
    });
  });
}

}  // namespace mafia::net
