// Accounts on a log in memory, with a clock that the test sets.
#pragma once

#include "access/accounts.hpp"
#include "access_support.hpp"
#include "crypto/crypto.hpp"

namespace mafia::access {

using namespace std::chrono_literals;

class AccountsTest : public testing::Test {
 protected:
  Accounts::Options options(bool registration_open = true) {
    return {.registration_open = registration_open, .now = [this] { return now; }, .key = {7}};
  }
  std::unique_ptr<Accounts> process(Accounts::Options with) {
    return std::make_unique<Accounts>(log, loop.post(), std::move(with));
  }
  std::unique_ptr<Accounts> process() { return process(options()); }

  Result<std::optional<std::string>> open(Accounts& accounts) {
    return answer<std::optional<std::string>>(loop, [&](auto done) { accounts.open(done); });
  }
  Result<AccountView> own(Accounts& accounts, const std::string& token, const std::string& name = "Olga") {
    return answer<AccountView>(loop, [&](auto done) { accounts.create_owner(token, name, "owner's secret", done); });
  }
  Result<AccountView> create(Accounts& accounts, const std::string& name, const std::string& password = "eight888") {
    return answer<AccountView>(loop, [&](auto done) { accounts.create_account(name, password, done); });
  }
  Result<SignedIn> sign_in(Accounts& accounts, const std::string& name, const std::string& password = "eight888") {
    return sign_in(accounts, SignIn{.name = name, .password = password});
  }
  Result<SignedIn> sign_in(Accounts& accounts, const SignIn& asked) {
    return answer<SignedIn>(loop, [&](auto done) { accounts.sign_in(asked, done); });
  }
  Result<void> sign_out(Accounts& accounts, const std::string& token) {
    return answer<void>(loop, [&](auto done) { accounts.sign_out(token, done); });
  }
  Result<void> change_password(Accounts& accounts, const std::string& token, const std::string& from,
                               const std::string& to) {
    return answer<void>(loop, [&](auto done) { accounts.change_password(token, from, to, done); });
  }
  Result<AccountView> set_role(Accounts& accounts, const std::string& token, AccountId id, Role role) {
    return answer<AccountView>(loop, [&](auto done) { accounts.set_role(token, id, role, done); });
  }
  Result<void> catch_up(Accounts& accounts) {
    return answer<void>(loop, [&](auto done) { accounts.catch_up(done); });
  }

  // Adds entries as earlier use would leave them, without waiting for hashes.
  void given(const AccountEvent& event) {
    auto& list = log.entries[Accounts::stream];
    list.push_back({list.size() + 1, body_of(event, now), {}});
  }
  void given_vera() {  // Account 1 with a password that works.
    static const std::string hash = crypto::hash_password("eight888");
    given(AccountCreated{1, "Vera", Role::player, hash});
  }
  void given_session(AccountId account, std::string_view token) {
    given(SessionOpened{crypto::hex(crypto::sha256(token)), account, now + 24h});
  }

  Loop loop;
  PlainLog log{loop.post()};
  Time now{std::chrono::milliseconds(1'700'000'000'000)};
};

}  // namespace mafia::access
