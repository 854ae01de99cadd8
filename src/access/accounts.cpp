#include "access/accounts.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "access/account_views.hpp"
#include "access/names.hpp"
#include "access/password_policy.hpp"
#include "base/text.hpp"

namespace mafia::access {
namespace {

Time machine_time() { return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now()); }

Accounts::Options with_clock(Accounts::Options options) {
  if (!options.now) options.now = machine_time;
  return options;
}

}  // namespace

std::string csrf_of(std::string_view session_token) { return crypto::hex(crypto::sha256("csrf ", session_token)); }

Accounts::Accounts(store::EventLog& log, store::Post post, Options options)
    : post_(std::move(post)),
      options_(with_clock(std::move(options))),
      stream_(log, stream, options_.now, options_.session_idle),
      passwords_(post_, options_.passwords) {}

void Accounts::open(Answer<std::optional<std::string>> done) {
  const auto token = std::make_shared<std::optional<std::string>>();
  const Decide decide = [this, token]() -> Result<Events> {
    token->reset();
    if (book().owners() > 0) return Events{};
    *token = crypto::new_token();
    return Events{OwnerTokenMade{digest_of(**token)}};
  };
  change<std::optional<std::string>>(
      decide, [token] { return *token; }, std::move(done));
}

void Accounts::catch_up(Answer<void> done) {
  if (!done) done = [](const Result<void>&) {};  // Every change reads again and reports errors.
  stream_.catch_up(std::move(done));
}

void Accounts::create_owner(std::string token, std::string name, TypedPassword password, Answer<AccountView> done,
                            AlongOf along) {
  const auto entitled = [this, digest = digest_of(token)] { return check_owner_token(digest); };
  create(std::move(name), std::move(password), entitled, Role::owner, std::move(done), std::move(along));
}

void Accounts::create_account(std::string name, TypedPassword password, Answer<AccountView> done, AlongOf along) {
  if (!options_.registration_open) return refuse(std::move(done), {Code::closed});
  const auto entitled = []() -> Result<Events> { return Events{}; };
  create(std::move(name), std::move(password), entitled, Role::player, std::move(done), std::move(along));
}

void Accounts::create_account_for(std::string session_token, std::string name, TypedPassword password,
                                  Answer<AccountView> done, AlongOf along) {
  const auto may_make = [this, authority = Authority(std::move(session_token))]() -> Result<Events> {
    if (const auto who = entitled(authority, Right::make_accounts); !who) return std::unexpected(who.error());
    return Events{};
  };
  create(std::move(name), std::move(password), may_make, Role::player, std::move(done), std::move(along));
}

Result<Accounts::Events> Accounts::check_owner_token(const std::string& digest) const {
  if (book().owners() > 0) return denied(Code::owner_exists);
  if (!book().owner_token() || !crypto::same(*book().owner_token(), digest))
    return denied(Code::unknown_token, "owner");
  return Events{OwnerTokenUsed{}};
}

// Refuses everything it can before the password is hashed: a stranger must not cause work with a guess.
void Accounts::create(std::string typed, TypedPassword password, std::function<Result<Events>()> entitled, Role role,
                      Answer<AccountView> done, AlongOf along) {
  const std::optional<std::string> name = account_name(typed);
  if (!name) return refuse(std::move(done), {Code::bad_member, "name"});
  if (auto fault = fault_of(password.text, *name)) return refuse(std::move(done), std::move(*fault));
  catch_up([this, name = *name, password = std::move(password), entitled = std::move(entitled), role,
            done = std::move(done), along = std::move(along)](const Result<void>& read) {
    if (!read) return done(std::unexpected(read.error()));
    if (const auto first = entitled(); !first) return done(std::unexpected(first.error()));
    if (book().taken(name)) return done(denied(Code::name_taken));
    const bool taken =
        passwords_.hash(password, alive_.guard([this, name, entitled, role, done, along](std::string hash) {
          if (hash.empty()) return done(denied(Code::unavailable, "no memory to hash a password"));
          store_account({.name = name, .role = role, .password = std::move(hash)}, entitled, done, along);
        }));
    if (!taken) done(denied(Code::too_often));
  });
}

void Accounts::store_account(AccountCreated event, std::function<Result<Events>()> entitled, Answer<AccountView> done,
                             AlongOf along) {
  const auto made = std::make_shared<AccountView>();
  const Decide decide = [this, event = std::move(event), entitled = std::move(entitled), made]() -> Result<Events> {
    Result<Events> events = entitled();
    if (!events) return events;
    if (book().taken(event.name)) return denied(Code::name_taken);
    AccountCreated created = event;
    created.account = book().next_id();
    *made = {created.account, created.name, created.role};
    events->emplace_back(std::move(created));
    return events;
  };
  change_found(decide, made, std::move(done), std::move(along));
}

void Accounts::change_found(Decide decide, std::shared_ptr<AccountView> found, Answer<AccountView> done,
                            AlongOf along) {
  const auto answer = [found, done = std::move(done)](const Result<void>& stored) {
    if (!stored) return done(std::unexpected(stored.error()));
    done(*found);
  };
  const auto note = [found, along = std::move(along)] { return along ? along(*found) : std::nullopt; };
  stream_.change(std::move(decide), answer, note);
}

// Looking

Result<const Account*> Accounts::asker(const std::string& session) const {
  // A book that lacks entries may lack the end of this session.
  const Account* account = stream_.whole() ? book().session(session, options_.now()) : nullptr;
  if (!account) return denied(Code::no_session);
  return account;
}

Result<AccountId> Accounts::entitled(const Authority& authority, Right right) const {
  if (!authority.session) return AccountId{0};
  const auto who = asker(digest_of(*authority.session));
  if (!who) return std::unexpected(who.error());
  if (!may((*who)->role, right)) return denied(Code::not_entitled);
  return (*who)->id;
}

std::optional<AccountView> Accounts::session(std::string_view token) const {
  const auto who = asker(digest_of(token));
  return who ? std::optional(view_of(**who)) : std::nullopt;
}

std::optional<AccountView> Accounts::account(AccountId id) const {
  const Account* account = book().find(id);
  return account && !account->disabled ? std::optional(view_of(*account)) : std::nullopt;
}

bool Accounts::has_lost(AccountId id, Right right) const {
  const Account* account = book().find(id);
  return account ? account->disabled || !may(account->role, right) : deleted(id);
}

std::optional<AccountView> Accounts::named(std::string_view typed) const {
  const Account* account = book().named(typed);
  return account ? std::optional(view_of(*account)) : std::nullopt;
}

}  // namespace mafia::access
