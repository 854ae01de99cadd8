#include "access/account_book.hpp"

#include <algorithm>

#include "access/names.hpp"
#include "base/overload.hpp"

namespace mafia::access {

void AccountBook::apply(const AccountEvent& event, Time now) {
  std::visit(overload{
                 [&](const OwnerTokenMade& e) { owner_token_ = e.digest; },
                 [&](const OwnerTokenUsed&) { owner_token_.reset(); },
                 [&](const AccountCreated& e) {
                   accounts_[e.account] = {e.account, e.name, e.role, e.password};
                   keys_[name_key(e.name)] = e.account;
                 },
                 [&](const RoleChanged& e) {
                   if (const auto found = accounts_.find(e.account); found != accounts_.end())
                     found->second.role = e.role;
                 },
                 [&](const PasswordChanged& e) {
                   if (const auto found = accounts_.find(e.account); found != accounts_.end())
                     found->second.password = e.password;
                   std::erase_if(sessions_, [&](const auto& session) {
                     return session.second.account == e.account && session.first != e.kept;
                   });
                 },
                 [&](const SessionOpened& e) { open_session(e, now); },
                 [&](const SessionEnded& e) { sessions_.erase(e.session); },
             },
             event);
}

void AccountBook::open_session(const SessionOpened& event, Time now) {
  if (event.until <= now) return;  // Read long after it happened.
  if (sessions_.size() >= sweep_at_) {
    std::erase_if(sessions_, [&](const auto& session) { return session.second.until <= now; });
    sweep_at_ = 2 * sessions_.size() + 1024;
  }
  sessions_[event.session] = {event.account, event.until};
}

const Account* AccountBook::find(AccountId id) const {
  const auto found = accounts_.find(id);
  return found == accounts_.end() ? nullptr : &found->second;
}

const Account* AccountBook::named(const std::string& key) const {
  const auto found = keys_.find(key);
  return found == keys_.end() ? nullptr : find(found->second);
}

std::size_t AccountBook::owners() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(accounts_, [](const auto& entry) { return entry.second.role == Role::owner; }));
}

const Account* AccountBook::session(const std::string& digest, Time now) const {
  const auto found = sessions_.find(digest);
  return found == sessions_.end() || found->second.until <= now ? nullptr : find(found->second.account);
}

}  // namespace mafia::access
