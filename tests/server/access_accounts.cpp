// Accounts and sessions: every rule of docs/api.md, Accounts, and two processes on one log.
#include "access/accounts.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "../support/checked_passwords.hpp"
#include "access/names.hpp"
#include "accounts_fixture.hpp"
#include "store/memory.hpp"

namespace mafia::access {
namespace {

TEST_F(AccountsTest, OwnerTokenWorksOnce) {
  const auto accounts = process();
  const auto token = open(*accounts);
  ASSERT_TRUE(token && *token);
  EXPECT_EQ(code(own(*accounts, "guessed")), "unknown_token");
  const auto owner = own(*accounts, **token);
  ASSERT_TRUE(owner);
  EXPECT_EQ(*owner, (AccountView{1, "Olga", Role::owner}));
  EXPECT_EQ(code(own(*accounts, **token, "Oleg")), "owner_exists");
  EXPECT_EQ(code(own(*accounts, "guessed", "Oleg")), "owner_exists");

  const auto later = process();
  const auto none = open(*later);
  ASSERT_TRUE(none);
  EXPECT_FALSE(*none) << "there is an owner: no token is made";
}

TEST_F(AccountsTest, LaterTokenReplacesTheEarlierOne) {
  const auto first = process(), second = process();
  const auto old_token = open(*first), new_token = open(*second);
  ASSERT_TRUE(old_token && *old_token && new_token && *new_token);
  EXPECT_EQ(code(own(*first, **old_token)), "unknown_token");
  EXPECT_TRUE(own(*first, **new_token)) << "the other process made it, the log has it";
}

TEST_F(AccountsTest, TokenAtTwoProcessesMakesOneOwner) {
  const auto first = process(), second = process();
  ASSERT_TRUE(open(*first));
  const auto token = open(*second);
  ASSERT_TRUE(token && *token);
  std::vector<Result<AccountView>> got;
  for (Accounts* at : {first.get(), second.get()})
    at->create_owner(**token, at == first.get() ? "Olga" : "Oleg", "owner's secret",
                     [&](Result<AccountView> result) { got.push_back(std::move(result)); });
  ASSERT_TRUE(loop.run_until([&] { return got.size() == 2; }));
  EXPECT_NE(got[0].has_value(), got[1].has_value());
  EXPECT_EQ(std::string(code(got[0])) + std::string(code(got[1])), "owner_exists");
}

TEST_F(AccountsTest, BadNamesAndPasswordsAreRefused) {
  const auto accounts = process();
  for (const char* name : {"", "   ", "a\nb", "bell\a", "\xC2\x85", "zero\xE2\x80\x8Bwidth", "\xFF"}) {
    const auto refused = create(*accounts, name);
    ASSERT_EQ(code(refused), "bad_member") << name;
    EXPECT_EQ(refused.error().about, "name");
  }
  EXPECT_EQ(code(create(*accounts, std::string(65, 'a'))), "bad_member");
  EXPECT_EQ(code(create(*accounts, "Vera", "1234567")), "weak_password");
  EXPECT_EQ(code(create(*accounts, "Vera", "пароль7")), "weak_password") << "characters count, not bytes";
  EXPECT_EQ(code(create(*accounts, "Vera", "\xFF\xFE are no letters")), "bad_member");
  EXPECT_TRUE(log.entries[Accounts::stream].empty());
  EXPECT_EQ(account_name(std::string(64, 'a')), std::string(64, 'a'));
  std::string cyrillic;
  for (int i = 0; i < 64; ++i) cyrillic += "ж";
  EXPECT_EQ(account_name(cyrillic), cyrillic);
  EXPECT_EQ(account_name(cyrillic + "ж"), std::nullopt);
}

TEST_F(AccountsTest, NamesAreUniqueRegardlessOfCase) {
  const auto accounts = process();
  const auto made = create(*accounts, " Вера Ёлкина ");
  ASSERT_TRUE(made);
  EXPECT_EQ(*made, (AccountView{1, "Вера Ёлкина", Role::player}));
  EXPECT_EQ(code(create(*accounts, "вЕРА елкина")), "name_taken");
  EXPECT_EQ(code(create(*accounts, "Вера  Ёлкина")), "name_taken") << "two spaces";
  EXPECT_EQ(code(create(*accounts, "Bepa Ёлкина")), "name_taken") << "Latin letters";
  EXPECT_TRUE(sign_in(*accounts, "ВЕРА ЁЛКИНА"));
  EXPECT_EQ(name_key("Bob"), name_key(" bOB"));
  EXPECT_EQ(name_key("ЇЖАК ҐАВА"), name_key("їжак ґава"));
  EXPECT_EQ(name_key("ӘӨ"), name_key("әө"));
  EXPECT_NE(name_key("Вова"), name_key("Вера"));
}

TEST_F(AccountsTest, RegistrationCanBeClosed) {
  const auto accounts = process(options(false));
  EXPECT_EQ(code(create(*accounts, "Vera")), "closed");
  const auto token = open(*accounts);
  ASSERT_TRUE(token && *token);
  EXPECT_TRUE(own(*accounts, **token)) << "the owner's link works nevertheless";
}

TEST_F(AccountsTest, TwoProcessesRaceForOneName) {
  const auto first = process(), second = process();
  std::vector<Result<AccountView>> got;
  first->create_account("Vera", "eight888", [&](Result<AccountView> result) { got.push_back(std::move(result)); });
  second->create_account("VERA", "eight999", [&](Result<AccountView> result) { got.push_back(std::move(result)); });
  ASSERT_TRUE(loop.run_until([&] { return got.size() == 2; }));
  EXPECT_EQ(std::string(code(got[0])) + std::string(code(got[1])), "name_taken");
  EXPECT_EQ(log.entries[Accounts::stream].size(), 1);
}

// Sign-outs need no hash: both decide on the same version, one of them must decide again.
TEST_F(AccountsTest, ConflictIsRetried) {
  given(AccountCreated{1, "Vera", Role::player, "x"});
  for (const char* token : {"one", "two"}) given_session(1, token);
  const auto first = process(), second = process();
  std::vector<Result<void>> got;
  first->sign_out("one", [&](Result<void> result) { got.push_back(std::move(result)); });
  second->sign_out("two", [&](Result<void> result) { got.push_back(std::move(result)); });
  ASSERT_TRUE(loop.run_until([&] { return got.size() == 2; }));
  EXPECT_TRUE(got[0] && got[1]);
  EXPECT_EQ(log.conflicts, 1);
  EXPECT_EQ(log.entries[Accounts::stream].size(), 5);
}

TEST_F(AccountsTest, SessionsOutliveTheProcessAndEndWithTime) {
  auto accounts = process();
  given_vera();
  const auto session = sign_in(*accounts, "vera");
  ASSERT_TRUE(session);
  EXPECT_EQ(session->csrf, csrf_of(session->token));
  EXPECT_NE(session->csrf, session->token);
  EXPECT_EQ(accounts->session(session->token), session->account);
  EXPECT_EQ(accounts->session(""), std::nullopt);
  EXPECT_EQ(accounts->session(session->csrf), std::nullopt);

  accounts = process();
  EXPECT_EQ(accounts->session(session->token), std::nullopt) << "nothing has been read yet";
  ASSERT_TRUE(open(*accounts));
  EXPECT_EQ(accounts->session(session->token), session->account);
  for (int day = 0; day < 29; ++day) {
    now += 24h;
    accounts->use(session->token);
  }
  now += 24h - 1ms;
  EXPECT_EQ(accounts->session(session->token), session->account);
  now += 1ms;
  EXPECT_EQ(accounts->session(session->token), std::nullopt);
  EXPECT_EQ(code(sign_out(*accounts, session->token)), "no_session");
}

TEST_F(AccountsTest, SignOutReachesTheOtherProcess) {
  given(AccountCreated{1, "Vera", Role::player, "x"});
  given_session(1, "cookie");
  const auto here = process(), there = process();
  ASSERT_TRUE(catch_up(*there));
  EXPECT_TRUE(there->session("cookie"));
  ASSERT_TRUE(sign_out(*here, "cookie"));
  EXPECT_FALSE(here->session("cookie"));
  ASSERT_TRUE(catch_up(*there));
  EXPECT_FALSE(there->session("cookie"));
  EXPECT_EQ(code(sign_out(*there, "cookie")), "no_session");
}

// An unknown name costs as much as a wrong password: one check of an equally expensive hash.
TEST_F(AccountsTest, WrongNameAndWrongPasswordLookAlike) {
  const auto accounts = process();
  given_vera();
  const auto checked = [&](const char* name) {
    (void)test::take_checked_passwords();
    const auto refused = sign_in(*accounts, name, "not the password");
    EXPECT_EQ(code(refused), "wrong_password");
    EXPECT_EQ(refused ? "" : refused.error().about, "");
    return test::take_checked_passwords();
  };
  const auto known = checked("Vera");
  ASSERT_EQ(known.size(), 1U);
  EXPECT_TRUE(known.front().starts_with("$argon2id$")) << known.front();
  EXPECT_EQ(checked("Nobody"), known);
}

TEST_F(AccountsTest, FloodOfSignInsIsRefused) {
  Accounts::Options few = options();
  few.passwords = {.all = 2, .of_an_address = 8};
  const auto accounts = process(few);
  std::map<std::string_view, int> codes;
  int answered = 0;
  for (int i = 0; i < 8; ++i)
    accounts->sign_in({.name = "Nobody", .password = "guess number " + std::to_string(i)},
                      [&](const Result<SignedIn>& result) {
                        ++codes[code(result)];
                        ++answered;
                      });
  ASSERT_TRUE(loop.run_until([&] { return answered == 8; }));
  EXPECT_GE(codes["wrong_password"], 2);
  EXPECT_GE(codes["too_often"], 1);
  EXPECT_EQ(codes["wrong_password"] + codes["too_often"], 8);
}

// No hash is finished before the last sign-in is asked for: the answers wait in the loop.
TEST_F(AccountsTest, OneAddressDoesNotFillTheQueue) {
  const auto accounts = process();
  given_vera();
  std::map<std::string_view, int> codes;
  int answered = 0;
  for (int i = 0; i < 60; ++i)
    accounts->sign_in({.name = "Nobody", .password = "a guess", .address = "192.0.2.1"},
                      [&](const Result<SignedIn>& result) {
                        ++codes[code(result)];
                        ++answered;
                      });
  bool let_in = false;
  accounts->sign_in({.name = "Vera", .password = "eight888", .address = "198.51.100.7"},
                    [&](const Result<SignedIn>& result) {
                      let_in = result.has_value();
                      ++answered;
                    });
  ASSERT_TRUE(loop.run_until([&] { return answered == 61; }));
  EXPECT_TRUE(let_in);
  EXPECT_EQ(codes["wrong_password"], 8);
  EXPECT_EQ(codes["too_often"], 52);
  EXPECT_EQ(code(sign_in(*accounts, SignIn{.name = "Nobody", .password = "a guess", .address = "192.0.2.1"})),
            "wrong_password")
      << "its places are free again";
}

TEST_F(AccountsTest, NewPasswordEndsAllOtherSessions) {
  const auto accounts = process();
  given_vera();
  given(AccountCreated{2, "Ivan", Role::player, "x"});
  for (const char* token : {"phone", "laptop"}) given_session(1, token);
  given_session(2, "ivan");
  ASSERT_TRUE(catch_up(*accounts));

  EXPECT_EQ(code(change_password(*accounts, "nobody", "eight888", "nine99999")), "no_session");
  EXPECT_EQ(code(change_password(*accounts, "phone", "eight888", "short")), "weak_password");
  EXPECT_EQ(code(change_password(*accounts, "phone", "eight889", "nine99999")), "wrong_password");
  EXPECT_TRUE(accounts->session("laptop"));
  ASSERT_TRUE(change_password(*accounts, "phone", "eight888", "nine99999"));
  EXPECT_TRUE(accounts->session("phone"));
  EXPECT_FALSE(accounts->session("laptop"));
  EXPECT_TRUE(accounts->session("ivan"));
  EXPECT_EQ(code(sign_in(*accounts, "Vera")), "wrong_password");
  const auto elsewhere = process();
  EXPECT_TRUE(sign_in(*elsewhere, "Vera", "nine99999")) << "a process that has heard of nothing reads first";
}

TEST_F(AccountsTest, PasswordMayChangeDuringASignIn) {
  given_vera();
  const auto here = process();
  std::vector<std::string> got;
  here->sign_in({.name = "Vera", .password = "eight888"},
                [&](const Result<SignedIn>& result) { got.emplace_back(code(result)); });
  // The sign-in has read the account and is hashing; now the password changes in the log.
  ASSERT_TRUE(catch_up(*here));
  given(PasswordChanged{1, "another hash", {}});
  ASSERT_TRUE(loop.run_until([&] { return got.size() == 1; }));
  EXPECT_EQ(got[0], "wrong_password");
}

TEST_F(AccountsTest, OnlyOwnersSetRoles) {
  given(AccountCreated{1, "Olga", Role::owner, "x"});
  given(AccountCreated{2, "Vera", Role::player, "x"});
  given_session(1, "olga");
  given_session(2, "vera");
  const auto accounts = process();
  EXPECT_EQ(code(set_role(*accounts, "nobody", 2, Role::judge)), "no_session");
  EXPECT_EQ(code(set_role(*accounts, "vera", 2, Role::owner)), "not_entitled");
  EXPECT_EQ(code(set_role(*accounts, "olga", 3, Role::judge)), "no_such_account");
  EXPECT_EQ(code(set_role(*accounts, "olga", 1, Role::player)), "last_owner");
  EXPECT_EQ(code(accounts->list("vera")), "not_entitled");
  EXPECT_EQ(code(accounts->list("nobody")), "no_session");

  const auto organiser = set_role(*accounts, "olga", 2, Role::organiser);
  ASSERT_TRUE(organiser);
  EXPECT_EQ(*organiser, (AccountView{2, "Vera", Role::organiser}));
  const auto list = accounts->list("vera");
  ASSERT_TRUE(list && list->size() == 2);
  EXPECT_EQ(list->front().account, (AccountView{1, "Olga", Role::owner}));
  EXPECT_EQ(list->back().account, (AccountView{2, "Vera", Role::organiser}));
  const auto entries = log.entries[Accounts::stream].size();
  EXPECT_TRUE(set_role(*accounts, "olga", 2, Role::organiser));
  EXPECT_EQ(log.entries[Accounts::stream].size(), entries) << "the same role again is no entry";

  ASSERT_TRUE(set_role(*accounts, "olga", 2, Role::owner));
  ASSERT_TRUE(set_role(*accounts, "olga", 1, Role::player));
  EXPECT_EQ(code(set_role(*accounts, "olga", 1, Role::owner)), "not_entitled");
}

// Two owners give up their role at the same moment, each at another process: one must stay.
TEST_F(AccountsTest, LastOwnerCannotResignDuringARace) {
  for (const AccountId id : {1, 2}) {
    given(AccountCreated{id, "Owner " + std::to_string(id), Role::owner, "x"});
    given_session(id, "owner " + std::to_string(id));
  }
  const auto first = process(), second = process();
  std::vector<std::string_view> got;
  const auto note = [&](const Result<AccountView>& result) { got.push_back(code(result)); };
  first->set_role(std::string("owner 1"), 1, Role::player, note);
  second->set_role(std::string("owner 2"), 2, Role::player, note);
  ASSERT_TRUE(loop.run_until([&] { return got.size() == 2; }));
  std::ranges::sort(got);
  EXPECT_EQ(got, (std::vector<std::string_view>{"", "last_owner"}));
  EXPECT_EQ(log.conflicts, 1);
}

TEST_F(AccountsTest, OnlyStoredChangesAreAcknowledged) {
  given(AccountCreated{1, "Vera", Role::player, "x"});
  given_session(1, "cookie");
  const auto accounts = process();
  ASSERT_TRUE(catch_up(*accounts));
  log.down = true;
  const auto refused = sign_out(*accounts, "cookie");
  EXPECT_EQ(code(refused), "unavailable");
  EXPECT_EQ(code(create(*accounts, "Ivan")), "unavailable");
  EXPECT_EQ(code(sign_in(*accounts, "Vera")), "unavailable");
  EXPECT_EQ(code(open(*process())), "unavailable");
  EXPECT_TRUE(accounts->session("cookie")) << "what was read still holds";
  log.down = false;
  EXPECT_TRUE(sign_out(*accounts, "cookie"));
}

TEST_F(AccountsTest, UnreadableEntryStopsEverything) {
  given(AccountCreated{1, "Vera", Role::owner, "x"});
  given_session(1, "cookie");
  const auto accounts = process();
  ASSERT_TRUE(catch_up(*accounts));
  for (const char* body : {"", "[]", R"({"event":"account_closed","account":1})", R"({"event":"session_ended"})",
                           R"({"event":"role_changed","account":"1","role":"owner","by":1})"})
    EXPECT_EQ(event_of(body), std::nullopt) << body;
  log.entries[Accounts::stream].push_back({3, R"({"event":"account_closed","account":1})", {}});
  const auto stopped = catch_up(*accounts);
  ASSERT_EQ(code(stopped), "unavailable");
  EXPECT_EQ(stopped.error().about, "entry 3 of the stream accounts cannot be read");
  EXPECT_FALSE(accounts->session("cookie")) << "it may have been ended by what cannot be read";
  EXPECT_EQ(code(set_role(*accounts, "cookie", 1, Role::owner)), "unavailable");
}

TEST_F(AccountsTest, LongStreamsAreReadInPages) {
  for (AccountId id = 1; id <= 2500; ++id) given(AccountCreated{id, "Player " + std::to_string(id), Role::player, "x"});
  given_session(2500, "last");
  const auto accounts = process();
  ASSERT_TRUE(catch_up(*accounts));
  EXPECT_EQ(accounts->session("last"), (AccountView{2500, "Player 2500", Role::player}));
}

TEST_F(AccountsTest, ExpiredSessionsAreForgotten) {
  AccountBook book;
  book.apply({AccountCreated{1, "Vera", Role::player, "x"}, now}, now);
  for (int i = 0; i < 20'000; ++i) {
    now += 1min;
    book.apply({SessionOpened{std::to_string(i), 1, now + 1h}, now}, now);
  }
  EXPECT_LT(book.sessions(), 2000);
  EXPECT_TRUE(book.session("19999", now));
  EXPECT_FALSE(book.session("19000", now));
}

TEST_F(AccountsTest, StoredBodiesContainNoSecrets) {
  const auto accounts = process();
  const auto token = open(*accounts);
  ASSERT_TRUE(token && *token);
  ASSERT_TRUE(own(*accounts, **token));
  const auto session = sign_in(*accounts, "Olga", "owner's secret");
  ASSERT_TRUE(session);
  ASSERT_TRUE(change_password(*accounts, session->token, "owner's secret", "another secret"));
  ASSERT_TRUE(sign_out(*accounts, session->token));
  const std::string stored = log.all_bodies();
  EXPECT_NE(stored.find("$argon2id$"), std::string::npos);
  for (const std::string& secret :
       {std::string("owner's secret"), std::string("another secret"), **token, session->token, session->csrf})
    EXPECT_EQ(stored.find(secret), std::string::npos) << secret;
}

// As above, on the store that the program uses: its threads, its batches, its order of answers.
TEST_F(AccountsTest, TwoProcessesShareTheStore) {
  const auto shared = store::open_memory(loop.post());
  Accounts first(*shared, loop.post(), options()), second(*shared, loop.post(), options());
  ASSERT_TRUE(create(first, "Vera"));
  EXPECT_EQ(code(create(second, "vera")), "name_taken");
  int done = 0;
  std::vector<SignedIn> sessions;
  for (int i = 0; i < 2; ++i)
    for (Accounts* at : {&first, &second})
      at->sign_in({.name = "Vera", .password = "eight888"}, [&](const Result<SignedIn>& result) {
        ++done;
        if (result) sessions.push_back(*result);
      });
  ASSERT_TRUE(loop.run_until([&] { return done == 4; }));
  ASSERT_EQ(sessions.size(), 4);
  for (const SignedIn& session : sessions) {
    ASSERT_TRUE(sign_out(first, session.token));
    EXPECT_EQ(code(sign_out(second, session.token)), "no_session");
  }
}

TEST_F(AccountsTest, AnswersAreDroppedWithTheirOwner) {
  auto accounts = process();
  bool answered = false;
  accounts->sign_in({.name = "Vera", .password = "eight888"}, [&](const Result<SignedIn>&) { answered = true; });
  ASSERT_TRUE(catch_up(*accounts));
  accounts.reset();
  int left = 100;  // Lets everything run that is still to come.
  for (int i = 0; i < 100; ++i) loop.post()([&] { --left; });
  ASSERT_TRUE(loop.run_until([&] { return left == 0; }));
  EXPECT_FALSE(answered);
}

}  // namespace
}  // namespace mafia::access
