// Sessions that end by themselves or are ended, accounts that are disabled, deleted or get a new password by a link.
#include <gtest/gtest.h>

#include "access/names.hpp"
#include "accounts_fixture.hpp"

namespace mafia::access {
namespace {

using std::chrono::days;

class SessionsTest : public AccountsTest {
 protected:
  void given_olga_and_vera() {
    static const std::string hash = crypto::hash_password("eight888");
    given(AccountCreated{1, "Olga", Role::owner, hash});
    given(AccountCreated{2, "Vera", Role::player, hash});
    given_long_session(1, "olga");
    given_long_session(2, "vera");
  }
  void given_long_session(AccountId account, std::string_view token) {
    given(SessionOpened{crypto::hex(crypto::sha256(token)), account, now + days(30), "192.0.2.7", "Browser 1"});
  }
  std::size_t stored() { return log.entries[Accounts::stream].size(); }
  void settle() {  // Lets everything that was begun finish.
    for (int i = 0; i < 20; ++i) {
      bool turned = false;
      loop.post()([&] { turned = true; });
      ASSERT_TRUE(loop.run_until([&] { return turned; }));
    }
  }
  Result<AccountDetails> disable(Accounts& accounts, const std::string& by, AccountId id, bool disabled = true) {
    return answer<AccountDetails>(loop, [&](auto done) { accounts.set_disabled(by, id, disabled, done); });
  }
  Result<void> remove(Accounts& accounts, const std::string& by, AccountId id) {
    return answer<void>(loop, [&](auto done) { accounts.delete_account(by, id, done); });
  }
  Result<void> remove_own(Accounts& accounts, const std::string& session, const std::string& password) {
    return answer<void>(loop, [&](auto done) { accounts.delete_own(session, password, "", done); });
  }
  Result<ResetToken> link(Accounts& accounts, const Authority& by, AccountId id) {
    return answer<ResetToken>(loop, [&](auto done) { accounts.make_reset_link(by, id, false, done); });
  }
  Result<AccountView> reset(Accounts& accounts, const std::string& token, const std::string& password) {
    return answer<AccountView>(loop, [&](auto done) { accounts.reset_password(token, password, done); });
  }
  Result<void> end(Accounts& accounts, const std::string& session, const std::string& id) {
    return answer<void>(loop, [&](auto done) { accounts.end_session(session, id, done); });
  }
};

TEST_F(SessionsTest, UnauditedSessionIsNotOpened) {
  given_olga_and_vera();
  const auto accounts = process();
  ASSERT_TRUE(catch_up(*accounts));
  const std::size_t before = stored();
  const auto sign_in_audited = [&] {
    return answer<SignedIn>(loop, [&](auto done) {
      accounts->sign_in({.name = "Vera", .password = "eight888"}, done, [](const AccountView&) {
        return store::Along{"audit", "signed in"};
      });
    });
  };
  log.refuses_along = true;
  EXPECT_EQ(code(sign_in_audited()), "unavailable");
  EXPECT_EQ(stored(), before) << "a session without its audit entry";
  EXPECT_EQ(accounts->sessions("vera")->size(), 1U);
  log.refuses_along = false;
  EXPECT_TRUE(sign_in_audited());
  EXPECT_EQ(accounts->sessions("vera")->size(), 2U);
}

TEST_F(SessionsTest, UnusedSessionEnds) {
  given_olga_and_vera();
  const auto accounts = process();
  ASSERT_TRUE(catch_up(*accounts));
  now += days(14) - 1ms;
  EXPECT_TRUE(accounts->session("vera"));
  accounts->use("vera");
  settle();
  now += 1ms;
  EXPECT_FALSE(accounts->session("olga"));
  EXPECT_EQ(code(sign_out(*accounts, "olga")), "no_session");
  EXPECT_TRUE(accounts->session("vera"));
  now += days(14);
  EXPECT_FALSE(accounts->session("vera"));
}

TEST_F(SessionsTest, TheIdleLimitIsASetting) {
  given_olga_and_vera();
  Accounts::Options strict = options();
  strict.session_idle = days(1);
  const auto accounts = process(strict);
  ASSERT_TRUE(catch_up(*accounts));
  now += days(1);
  EXPECT_FALSE(accounts->session("vera"));
}

// Stored at most once an hour; what a process forgets makes a session older, never younger.
TEST_F(SessionsTest, UseIsStoredOnceAnHour) {
  given_olga_and_vera();
  auto accounts = process();
  ASSERT_TRUE(catch_up(*accounts));
  const std::size_t before = stored();
  for (int minute = 0; minute < 120; ++minute) {
    now += 1min;
    accounts->use("vera");
    settle();
  }
  EXPECT_EQ(stored() - before, 2U);
  now += 59min;
  accounts->use("vera");
  settle();
  EXPECT_EQ(stored() - before, 2U);
  const Time last = now;
  const auto shown = accounts->sessions("vera");
  ASSERT_TRUE(shown && shown->size() == 1);
  EXPECT_EQ(shown->front().last_used, last);
  EXPECT_EQ(shown->front().ends, last + days(14));

  accounts = process();  // The program was restarted.
  ASSERT_TRUE(catch_up(*accounts));
  const auto again = accounts->sessions("vera");
  ASSERT_TRUE(again && again->size() == 1);
  EXPECT_EQ(again->front().last_used, last - 59min);
}

TEST_F(SessionsTest, UseReachesTheOtherProcess) {
  given_olga_and_vera();
  const auto here = process(), there = process();
  ASSERT_TRUE(catch_up(*here) && catch_up(*there));
  now += days(13);
  here->use("vera");
  settle();
  now += days(13);
  ASSERT_TRUE(catch_up(*there));
  EXPECT_TRUE(there->session("vera"));
}

TEST_F(SessionsTest, OwnSessionsAreListedAndEnded) {
  given_olga_and_vera();
  now += 1min;
  given(SessionOpened{crypto::hex(crypto::sha256("phone")), 2, now + days(30), "2001:db8::1", "Phone"});
  const auto here = process(), there = process();
  ASSERT_TRUE(catch_up(*here) && catch_up(*there));
  const auto list = here->sessions("vera");
  ASSERT_TRUE(list && list->size() == 2);
  EXPECT_EQ((*list)[0].agent, "Phone");
  EXPECT_EQ((*list)[0].address, "2001:db8::1");
  EXPECT_FALSE((*list)[0].current);
  EXPECT_TRUE((*list)[1].current);
  EXPECT_EQ((*list)[1].opened, now - 1min);
  EXPECT_EQ(crypto::hex(crypto::sha256("phone")).find((*list)[0].id), 0U) << "told apart by their digests";

  EXPECT_EQ(code(end(*here, "olga", (*list)[0].id)), "no_such_session") << "it is not hers";
  EXPECT_EQ(code(end(*here, "vera", "0000")), "no_such_session");
  EXPECT_EQ(code(end(*here, "nobody", (*list)[0].id)), "no_session");
  ASSERT_TRUE(end(*here, "vera", (*list)[0].id));
  EXPECT_FALSE(here->session("phone"));
  EXPECT_TRUE(there->session("phone")) << "not told yet";
  ASSERT_TRUE(catch_up(*there));
  EXPECT_FALSE(there->session("phone"));

  given_long_session(2, "tablet");
  ASSERT_TRUE(answer<void>(loop, [&](auto done) { here->end_other_sessions("vera", done); }));
  EXPECT_FALSE(here->session("tablet"));
  EXPECT_TRUE(here->session("vera"));
  EXPECT_TRUE(here->session("olga"));
}

TEST_F(SessionsTest, ClientNameIsSanitised) {
  const auto accounts = process();
  given_vera();
  const std::string agent = "Mozil\x1b[31mla\n\xff" + std::string(500, 'x');
  const auto session = sign_in(*accounts, {.name = "Vera", .password = "eight888", .address = "::1", .agent = agent});
  ASSERT_TRUE(session);
  const auto list = accounts->sessions(session->token);
  ASSERT_TRUE(list && list->size() == 1);
  EXPECT_EQ(list->front().agent, "Mozil[31mla" + std::string(109, 'x'));
}

TEST_F(SessionsTest, DisabledAccountIsSignedOutAndLooksLikeAWrongPassword) {
  given_olga_and_vera();
  const auto accounts = process();
  EXPECT_EQ(code(disable(*accounts, "vera", 1)), "not_entitled");
  EXPECT_EQ(code(disable(*accounts, "olga", 9)), "no_such_account");
  EXPECT_EQ(code(disable(*accounts, "olga", 1)), "last_owner");
  const auto disabled = disable(*accounts, "olga", 2);
  ASSERT_TRUE(disabled);
  EXPECT_TRUE(disabled->disabled);
  EXPECT_FALSE(accounts->session("vera"));
  const auto right = sign_in(*accounts, "Vera"), wrong = sign_in(*accounts, "Vera", "another guess");
  EXPECT_EQ(code(right), "wrong_password");
  EXPECT_EQ(right.error().about, wrong.error().about);
  EXPECT_TRUE(sign_in(*accounts, "Olga"));

  ASSERT_TRUE(disable(*accounts, "olga", 2, false));
  EXPECT_FALSE(accounts->session("vera")) << "what was ended stays ended";
  EXPECT_TRUE(sign_in(*accounts, "Vera"));
}

TEST_F(SessionsTest, DisabledOwnerDoesNotCountAsAnOwner) {
  given_olga_and_vera();
  const auto accounts = process();
  ASSERT_TRUE(set_role(*accounts, "olga", 2, Role::owner));
  ASSERT_TRUE(disable(*accounts, "olga", 2));
  EXPECT_EQ(code(set_role(*accounts, "olga", 1, Role::player)), "last_owner");
  EXPECT_EQ(code(remove(*accounts, "olga", 1)), "last_owner");
  EXPECT_EQ(code(remove_own(*accounts, "olga", "eight888")), "last_owner");
  ASSERT_TRUE(disable(*accounts, "olga", 2, false));
  EXPECT_TRUE(remove_own(*accounts, "olga", "eight888"));
}

TEST_F(SessionsTest, DeletedAccountKeepsItsNumberAndName) {
  given_olga_and_vera();
  const auto accounts = process();
  EXPECT_EQ(code(remove(*accounts, "vera", 1)), "not_entitled");
  ASSERT_TRUE(remove(*accounts, "olga", 2));
  EXPECT_FALSE(accounts->session("vera"));
  EXPECT_FALSE(accounts->account(2));
  EXPECT_FALSE(accounts->named("Vera"));
  EXPECT_TRUE(accounts->deleted(2));
  EXPECT_EQ(code(sign_in(*accounts, "Vera")), "wrong_password");
  EXPECT_EQ(code(create(*accounts, "VERA")), "name_taken");
  EXPECT_EQ(code(set_role(*accounts, "olga", 2, Role::judge)), "no_such_account");
  EXPECT_EQ(code(link(*accounts, std::string("olga"), 2)), "no_such_account");
  const auto next = create(*accounts, "Mila");
  ASSERT_TRUE(next);
  EXPECT_EQ(next->id, 3U);
  EXPECT_FALSE(accounts->deleted(3));
  EXPECT_FALSE(accounts->deleted(4));
  const auto list = accounts->list("olga");
  ASSERT_TRUE(list);
  EXPECT_EQ(list->size(), 2U);
}

TEST_F(SessionsTest, DeletingOnesOwnAccountNeedsThePassword) {
  given_olga_and_vera();
  const auto accounts = process();
  EXPECT_EQ(code(remove_own(*accounts, "vera", "a wrong guess")), "wrong_password");
  EXPECT_TRUE(accounts->session("vera"));
  ASSERT_TRUE(remove_own(*accounts, "vera", "eight888"));
  EXPECT_TRUE(accounts->deleted(2));
}

TEST_F(SessionsTest, ResetLinkWorksOnce) {
  given_olga_and_vera();
  const auto accounts = process();
  EXPECT_EQ(code(link(*accounts, std::string("vera"), 1)), "not_entitled");
  const auto first = link(*accounts, std::string("olga"), 2), second = link(*accounts, std::string("olga"), 2);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(second->until, now + 24h);
  const auto old_one = reset(*accounts, first->token, "a brand new one");
  EXPECT_EQ(code(old_one), "unknown_token") << "the newer link voids it";
  EXPECT_EQ(old_one.error().about, "reset");
  EXPECT_EQ(code(reset(*accounts, second->token, "short")), "weak_password");
  EXPECT_EQ(code(reset(*accounts, second->token, "vera 2024")), "weak_password") << "a refusal does not use it up";
  const auto done = reset(*accounts, second->token, "a brand new one");
  ASSERT_TRUE(done);
  EXPECT_EQ(done->id, 2U);
  EXPECT_FALSE(accounts->session("vera"));
  EXPECT_TRUE(accounts->session("olga"));
  EXPECT_EQ(code(sign_in(*accounts, "Vera")), "wrong_password");
  EXPECT_TRUE(sign_in(*accounts, "Vera", "a brand new one"));
  EXPECT_EQ(code(reset(*accounts, second->token, "yet another one")), "unknown_token");
  EXPECT_EQ(log.all_bodies().find(second->token), std::string::npos);
}

// Someone who changed the password in the meantime has access: a link in other hands must not undo that.
TEST_F(SessionsTest, ChangedPasswordInvalidatesAResetLink) {
  given_olga_and_vera();
  const auto accounts = process();
  const auto made = link(*accounts, std::string("olga"), 2);
  ASSERT_TRUE(made);
  ASSERT_TRUE(answer<void>(loop, [&](auto done) { accounts->change_password("vera", "eight888", "nine99999", done); }));
  EXPECT_EQ(code(reset(*accounts, made->token, "a brand new one")), "unknown_token");
  EXPECT_TRUE(sign_in(*accounts, "Vera", "nine99999"));
}

TEST_F(SessionsTest, ResetLinkIsValidForADay) {
  given_olga_and_vera();
  const auto accounts = process();
  const auto made = link(*accounts, Authority::command_line(), 2);
  ASSERT_TRUE(made) << "the command line needs no session";
  now += 24h;
  EXPECT_EQ(code(reset(*accounts, made->token, "a brand new one")), "unknown_token");
}

// Exactly what version 0.1.0 stored.
TEST_F(SessionsTest, StreamsOfVersionOneAreRead) {
  const std::string hash = crypto::hash_password("eight888");
  const std::string session = crypto::hex(crypto::sha256("cookie"));
  const std::string until = std::to_string((now + days(30)).time_since_epoch().count());
  const std::string time = R"(,"time":1700000000000})";
  for (const std::string& body :
       {R"({"digest":"ab","event":"owner_token_made")" + time, R"({"event":"owner_token_used")" + time,
        R"({"account":1,"event":"account_created","name":"Olga","password":")" + hash + R"(","role":"player")" + time,
        R"({"account":1,"by":1,"event":"role_changed","role":"owner")" + time,
        R"({"account":1,"event":"password_changed","kept":"","password":")" + hash + "\"" + time,
        R"({"account":1,"event":"session_opened","session":")" + session + R"(","until":)" + until + time,
        R"({"event":"session_ended","session":"cd")" + time}) {
    auto& list = log.entries[Accounts::stream];
    list.push_back({list.size() + 1, body, {}});
  }
  const auto accounts = process();
  ASSERT_TRUE(catch_up(*accounts));
  const auto own = accounts->own_state("cookie");
  ASSERT_TRUE(own);
  EXPECT_EQ(own->account, (AccountView{1, "Olga", Role::owner}));
  EXPECT_EQ(own->session.last_used, now);
  EXPECT_EQ(own->session.agent, "");
  EXPECT_FALSE(own->second_factor);
  EXPECT_TRUE(sign_in(*accounts, "Olga"));
}

}  // namespace
}  // namespace mafia::access
