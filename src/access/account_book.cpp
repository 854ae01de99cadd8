#include "access/account_book.hpp"

#include "access/names.hpp"
#include "base/overload.hpp"

namespace mafia::access {
namespace {

constexpr auto between_notes = std::chrono::hours(1);
constexpr int most_wrong_codes = 10, longest_wait_hours = 24;

void count_wrong_code(WrongCodes& wrong, Time now) {
  if (++wrong.count < most_wrong_codes) return;
  wrong.wait_hours = std::clamp(2 * wrong.wait_hours, 1, longest_wait_hours);
  wrong.count = 0;
  wrong.until = now + std::chrono::hours(wrong.wait_hours);
}

}  // namespace

template <class Change>
void AccountBook::with(AccountId id, Change change) {
  if (const auto found = accounts_.find(id); found != accounts_.end()) change(found->second);
}

void AccountBook::apply(const DatedEvent& dated, Time now) {
  std::visit(overload{
                 [&](const OwnerTokenMade& e) { owner_token_ = e.digest; },
                 [&](const OwnerTokenUsed&) { owner_token_.reset(); },
                 [&](const AccountCreated& e) {
                   accounts_[e.account] = {e.account, e.name, e.role, e.password, dated.time};
                   last_id_ = std::max(last_id_, e.account);
                   case_keys_[case_key(e.name)] = e.account;
                   keys_.try_emplace(name_key(e.name), e.account);
                   names_.add(e.name);
                 },
                 [&](const RoleChanged& e) { with(e.account, [&](Account& account) { account.role = e.role; }); },
                 [&](const PasswordChanged& e) {
                   with(e.account, [&](Account& account) {
                     account.password = e.password;
                     account.reset.reset();  // An open reset link could undo the change.
                   });
                   end_sessions(e.account, e.kept);
                 },
                 [&](const SessionOpened& e) { open_session(e, dated.time, now); },
                 [&](const SessionEnded& e) { sessions_.erase(e.session); },
                 [&](const SessionUsed& e) {
                   const auto found = sessions_.find(e.session);
                   if (found == sessions_.end()) return;
                   Kept& session = found->second;
                   session.last_used = std::max(session.last_used, dated.time);
                   session.noted = std::max(session.noted, dated.time);
                 },
                 [&](const SessionsEnded& e) { end_sessions(e.account, e.kept); },
                 [&](const AccountDisabled& e) {
                   with(e.account, [](Account& account) { account.disabled = true; });
                   end_sessions(e.account);
                 },
                 [&](const AccountEnabled& e) { with(e.account, [](Account& account) { account.disabled = false; }); },
                 [&](const AccountDeleted& e) { forget(e.account); },
                 [&](const ResetLinkMade& e) {
                   with(e.account, [&](Account& account) { account.reset = {e.digest, e.until, e.second_factor}; });
                 },
                 [&](const PasswordReset& e) {
                   with(e.account, [&](Account& account) {
                     account.password = e.password;
                     account.reset.reset();
                   });
                   end_sessions(e.account);
                 },
                 [&](const SecondFactorPrepared& e) {
                   with(e.account, [&](Account& account) { account.second_factor.prepared = e.secret; });
                 },
                 [&](const SecondFactorSwitchedOn& e) {
                   with(e.account, [&](Account& account) {
                     SecondFactor& factor = account.second_factor;
                     factor = {.secret = factor.prepared, .recovery = e.recovery};
                   });
                 },
                 [&](const SecondFactorSwitchedOff& e) {
                   with(e.account, [](Account& account) { account.second_factor = {}; });
                 },
                 [&](const RecoveryCodesMade& e) {
                   with(e.account, [&](Account& account) { account.second_factor.recovery = e.recovery; });
                 },
                 [&](const RecoveryCodeUsed& e) {
                   with(e.account, [&](Account& account) {
                     std::erase(account.second_factor.recovery, e.code);
                     account.second_factor.wrong = {};
                   });
                 },
                 [&](const CodeUsed& e) {
                   with(e.account, [&](Account& account) {
                     account.second_factor.last_step = e.step;
                     account.second_factor.wrong = {};
                   });
                 },
                 [&](const WrongCodeTyped& e) {
                   with(e.account, [&](Account& a) { count_wrong_code(a.second_factor.wrong, dated.time); });
                 },
             },
             dated.event);
}

bool AccountBook::taken(const std::string& name) const { return names_.has(name); }

void AccountBook::open_session(const SessionOpened& event, Time opened, Time now) {
  with(event.account, [&](Account& account) { account.last_sign_in = opened; });
  if (event.until <= now) return;  // It has expired since.
  if (sessions_.size() >= sweep_at_) {
    std::erase_if(sessions_, [&](const auto& session) { return ended(session.second, now); });
    sweep_at_ = 2 * sessions_.size() + 1024;
  }
  sessions_[event.session] = {{event.account, opened, event.until, opened, event.address, event.agent}, opened};
}

void AccountBook::end_sessions(AccountId id, const std::string& kept) {
  std::erase_if(sessions_, [&](const auto& each) { return each.second.account == id && each.first != kept; });
}

void AccountBook::forget(AccountId id) {
  accounts_.erase(id);  // Its name stays taken.
  end_sessions(id);
}

bool AccountBook::use(const std::string& digest, Time now) {
  const auto found = sessions_.find(digest);
  if (found == sessions_.end() || ended(found->second, now)) return false;
  Kept& session = found->second;
  session.last_used = std::max(session.last_used, now);
  if (now - session.noted < between_notes) return false;
  session.noted = now;
  return true;
}

const Account* AccountBook::find(AccountId id) const {
  const auto found = accounts_.find(id);
  return found == accounts_.end() ? nullptr : &found->second;
}

const Account* AccountBook::named(std::string_view typed) const {
  if (const auto found = case_keys_.find(case_key(typed)); found != case_keys_.end()) return find(found->second);
  const auto found = keys_.find(name_key(typed));
  return found == keys_.end() ? nullptr : find(found->second);
}

const Account* AccountBook::resettable(const std::string& digest, Time now) const {
  const auto found = std::ranges::find_if(accounts_, [&](const auto& each) {
    const auto& reset = each.second.reset;
    return reset && reset->digest == digest && now < reset->until;
  });
  return found == accounts_.end() ? nullptr : &found->second;
}

std::size_t AccountBook::owners() const {
  return static_cast<std::size_t>(std::ranges::count_if(
      accounts_, [](const auto& each) { return each.second.role == Role::owner && !each.second.disabled; }));
}

const Session* AccountBook::find_session(const std::string& digest, Time now) const {
  const auto found = sessions_.find(digest);
  return found == sessions_.end() || ended(found->second, now) ? nullptr : &found->second;
}

const Account* AccountBook::session(const std::string& digest, Time now) const {
  const Session* session = find_session(digest, now);
  return session ? find(session->account) : nullptr;
}

std::vector<std::pair<std::string, Session>> AccountBook::sessions_of(AccountId id, Time now) const {
  std::vector<std::pair<std::string, Session>> list;
  for (const auto& [digest, session] : sessions_)
    if (session.account == id && !ended(session, now)) list.emplace_back(digest, session);
  std::ranges::sort(list, [](const auto& a, const auto& b) {
    return std::pair(b.second.opened, b.first) < std::pair(a.second.opened, a.first);
  });
  return list;
}

}  // namespace mafia::access
