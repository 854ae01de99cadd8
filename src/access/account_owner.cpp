// Changes to accounts by the owner or the command line.
#include <memory>
#include <utility>

#include "access/account_views.hpp"

namespace mafia::access {
namespace {

constexpr auto reset_link_lasts = std::chrono::hours(24);

// Somebody must remain who can change roles.
bool is_last_owner(const AccountBook& book, const Account& account) {
  return account.role == Role::owner && !account.disabled && book.owners() == 1;
}

}  // namespace

void Accounts::set_role(Authority by, AccountId id, Role role, Answer<AccountView> done) {
  const auto shown = std::make_shared<AccountView>();
  const Decide decide = [this, by, id, role, shown]() -> Result<Events> {
    const auto who = entitled(by, Right::set_roles);
    if (!who) return std::unexpected(who.error());
    const Account* account = book().find(id);
    if (!account) return denied(Code::no_such_account);
    *shown = {id, account->name, role};
    if (account->role == role) return Events{};
    if (is_last_owner(book(), *account)) return denied(Code::last_owner);
    return Events{RoleChanged{id, role, *who}};
  };
  change<AccountView>(
      decide, [shown] { return *shown; }, std::move(done), std::move(by.along));
}

void Accounts::set_disabled(Authority by, AccountId id, bool disabled, Answer<AccountDetails> done) {
  const auto shown = std::make_shared<AccountDetails>();
  const Decide decide = [this, by, id, disabled, shown]() -> Result<Events> {
    const auto who = entitled(by, Right::set_roles);
    if (!who) return std::unexpected(who.error());
    const Account* account = book().find(id);
    if (!account) return denied(Code::no_such_account);
    *shown = details_of(*account);
    shown->disabled = disabled;
    if (account->disabled == disabled) return Events{};
    if (is_last_owner(book(), *account)) return denied(Code::last_owner);
    if (disabled) return Events{AccountDisabled{id, *who}};
    return Events{AccountEnabled{id, *who}};
  };
  change<AccountDetails>(
      decide, [shown] { return *shown; }, std::move(done), std::move(by.along));
}

void Accounts::delete_account(Authority by, AccountId id, Answer<void> done) {
  const Decide decide = [this, by, id]() -> Result<Events> {
    const auto who = entitled(by, Right::set_roles);
    if (!who) return std::unexpected(who.error());
    const Account* account = book().find(id);
    if (!account) return denied(Code::no_such_account);
    if (is_last_owner(book(), *account)) return denied(Code::last_owner);
    return Events{AccountDeleted{id, *who}};
  };
  change(decide, std::move(done), std::move(by.along));
}

void Accounts::delete_own(std::string session_token, TypedPassword password, std::string code, Answer<void> done,
                          Along along) {
  const auto decide = [this, code = std::move(code)](const Account& account) -> Result<Events> {
    if (is_last_owner(book(), account)) return denied(Code::last_owner);
    if (const auto right = check_code(account, code); !right) return right;
    return Events{AccountDeleted{account.id, account.id}};
  };
  with_password(digest_of(session_token), std::move(password), decide, std::move(done), std::move(along));
}

void Accounts::make_reset_link(Authority by, AccountId id, bool second_factor_too, Answer<ResetToken> done) {
  const auto made = std::make_shared<ResetToken>();
  const Decide decide = [this, by, id, second_factor_too, made]() -> Result<Events> {
    const auto who = entitled(by, Right::set_roles);
    if (!who) return std::unexpected(who.error());
    const Account* account = book().find(id);
    if (!account) return denied(Code::no_such_account);
    *made = {view_of(*account), crypto::new_token(), options_.now() + reset_link_lasts};
    return Events{ResetLinkMade{id, digest_of(made->token), made->until, second_factor_too, *who}};
  };
  change<ResetToken>(
      decide, [made] { return *made; }, std::move(done), std::move(by.along));
}

Result<std::vector<AccountDetails>> Accounts::list(std::string_view session_token) const {
  const auto who = entitled(Authority(std::string(session_token)), Right::see_accounts);
  if (!who) return std::unexpected(who.error());
  std::vector<AccountDetails> all;
  for (const auto& [id, account] : book().accounts()) all.push_back(details_of(account));
  return all;
}

}  // namespace mafia::access
