// Rate limits: a valid link or session counts by itself, strangers count by their address, in separate budgets. One
// address stands for a whole hall here. The clock stands still unless a test moves it.
#include <gtest/gtest.h>

#include "../support/password.hpp"
#include "../support/plain_api.hpp"
#include "access/names.hpp"

namespace mafia::test {
namespace {

using Json = PlainApi::Json;
constexpr const char* hall = "198.51.100.7";
constexpr const char* elsewhere = "203.0.113.9";

class Hall : public ::testing::Test {
 protected:
  int refused(int times, const PlainApi::Asked& asked) {
    int count = 0;
    for (int i = 0; i < times; ++i) count += api.ask(asked).status == 429;
    return count;
  }
  int sign_in(const std::string& name, const std::string& word, const std::string& remote) {
    return api.ask({"POST", "/api/sessions", {}, Json{{"name", name}, {"password", word}}.dump(), remote}).status;
  }
  void make_account(const std::string& name) {
    const net::Response made =
        api.ask({"POST", "/api/accounts", {}, Json{{"name", name}, {"password", password}}.dump(), elsewhere});
    ASSERT_EQ(made.status, 201) << made.body;
  }

  PlainApi api;
};

TEST_F(Hall, survives_a_neighbour_who_requests_the_rules_in_a_loop) {
  const PlainApi::Table table = api.open_table(elsewhere);
  EXPECT_EQ(refused(600, {"GET", "/api/rules", {}, {}, hall}), 400) << "the neighbour is stopped";
  int lost = 0;
  for (int phone = 0; phone < 300; ++phone) {
    lost += !api.watch(table, table.tokens.at("spectator"), hall)->got("\"welcome\"");
    lost += api.ask({"GET", table.path(), table.tokens.at("spectator"), {}, hall}).status != 200;
    lost += api.ask({"GET", table.path("/events"), table.tokens.at("seat"), {}, hall}).status != 200;
  }
  EXPECT_EQ(lost, 0);
}

// A spectator's link is on the wall of the hall, and anybody may have photographed it.
TEST_F(Hall, survives_a_stranger_who_requests_an_own_link_in_a_loop) {
  const PlainApi::Table table = api.open_table(elsewhere);
  const std::string& token = table.tokens.at("spectator");
  EXPECT_EQ(refused(2'500, {"GET", table.path(), token, {}, elsewhere}), 500) << "the stranger is stopped";
  int cut = 0;
  for (int i = 0; i < 2'500; ++i) {
    const auto socket = api.watch(table, token, elsewhere);
    cut += socket->closed == 4029;
    api.hang_up(socket);
  }
  EXPECT_EQ(cut, 500);
  EXPECT_EQ(refused(2'500, {"GET", table.path(), token, {}, hall}), 500) << "so is a neighbour";
  int lost = 0;
  for (int phone = 0; phone < 300; ++phone) lost += !api.watch(table, token, hall)->got("\"welcome\"");
  EXPECT_EQ(lost, 0);
}

TEST_F(Hall, is_served_again_after_a_while) {
  EXPECT_EQ(refused(300, {"GET", "/api/rules", {}, {}, hall}), 100);
  api.now += 1'000;
  EXPECT_EQ(refused(30, {"GET", "/api/rules", {}, {}, hall}), 10) << "twenty a second";
}

TEST_F(Hall, survives_a_neighbour_who_invents_links) {
  const PlainApi::Table table = api.open_table(elsewhere);
  EXPECT_EQ(refused(400, {"GET", table.path(), "1.made-up", {}, hall}), 300);
  EXPECT_EQ(refused(400, {"GET", "/api/tables/nosuchtable", "1.made-up", {}, hall}), 400);
  int ended = 0;
  for (int i = 0; i < 400; ++i) ended += api.watch(table, "1.made-up", hall)->closed != 0;
  EXPECT_EQ(ended, 400);
  int lost = 0;
  for (int phone = 0; phone < 300; ++phone) {
    lost += !api.watch(table, table.tokens.at("spectator"), hall)->got("\"welcome\"");
    lost += api.ask({"GET", table.path(), table.tokens.at("spectator"), {}, hall}).status != 200;
  }
  EXPECT_EQ(lost, 0);
}

TEST_F(Hall, searches_for_invented_tournaments_count_against_the_address) {
  EXPECT_EQ(refused(400, {"GET", "/api/tournaments/nosuchcup", {}, {}, hall}), 300);
  EXPECT_EQ(refused(1, {"GET", "/api/tournaments/nosuchcup/standings", {}, {}, hall}), 1);
  EXPECT_EQ(refused(1, {"GET", "/api/tournaments/nosuchcup", {}, {}, elsewhere}), 0);
}

// Nothing is in memory then, so no token is known: the first phone of each table has it read.
TEST_F(Hall, finds_its_tables_after_a_restart_beside_such_neighbours) {
  std::vector<PlainApi::Table> tables;
  for (int i = 0; i < 30; ++i) tables.push_back(api.open_table(elsewhere));
  api.start({});
  EXPECT_EQ(refused(600, {"GET", "/api/rules", {}, {}, hall}), 400);
  for (int i = 0; i < 400; ++i) (void)api.ask({"GET", "/api/tables/nosuch" + std::to_string(i), "1.made-up", {}, hall});
  EXPECT_EQ(api.ask({"GET", "/api/tables/nosuchtable", "1.made-up", {}, hall}).status, 429);
  int lost = 0;
  for (int phone = 0; phone < 10; ++phone)
    for (const PlainApi::Table& table : tables) {
      lost += api.ask({"GET", table.path(), table.tokens.at("seat"), {}, hall}).status != 200;
      lost += !api.watch(table, table.tokens.at("spectator"), hall)->got("\"welcome\"");
    }
  EXPECT_EQ(lost, 0);
}

// All ask at once: the table is still being read for the first when the others ask.
TEST_F(Hall, may_request_an_unread_table_all_at_once) {
  const PlainApi::Table table = api.open_table(elsewhere);
  api.start({});
  EXPECT_EQ(refused(400, {"GET", "/api/tables/nosuchtable", "1.made-up", {}, hall}), 300);
  std::vector<PlainApi::Later> answers;
  for (int phone = 0; phone < 300; ++phone)
    answers.push_back(api.send({"GET", table.path(), table.tokens.at("spectator"), {}, hall}));
  int lost = 0;
  for (const auto& answer : answers) lost += api.wait_for(answer).status != 200;
  EXPECT_EQ(lost, 0);
}

TEST_F(Hall, a_session_has_its_own_limit) {
  make_account("Vera");
  const net::Response made =
      api.ask({"POST", "/api/sessions", {}, Json{{"name", "Vera"}, {"password", password}}.dump(), hall});
  ASSERT_EQ(made.status, 201);
  const std::string& cookie = made.headers.front().second;
  const std::string session = cookie.substr(0, cookie.find(';'));
  EXPECT_EQ(refused(400, {"GET", "/api/tournaments", {}, {}, hall}), 200);
  EXPECT_EQ(refused(400, {"GET", "/api/me", {}, {}, hall, {{"cookie", "primanota_session=made-up"}}}), 400);
  EXPECT_EQ(refused(100, {"GET", "/api/me", {}, {}, hall, {{"cookie", session}}}), 0);
}

// A phone on which somebody signed in last summer.
TEST_F(Hall, an_ended_session_does_not_spoil_a_valid_link) {
  const PlainApi::Table table = api.open_table(elsewhere);
  EXPECT_EQ(refused(400, {"GET", table.path(), "1.made-up", {}, hall}), 300);
  EXPECT_EQ(
      refused(100, {"GET", table.path(), table.tokens.at("seat"), {}, hall, {{"cookie", "primanota_session=ended"}}}),
      0);
}

TEST_F(Hall, wrong_sign_ins_for_one_name_do_not_lock_out_others) {
  make_account("Vera");
  make_account("Mila");
  int stopped = 0;
  for (int i = 0; i < 40; ++i) stopped += sign_in("Mila", "guess no. 1", hall) == 429;
  EXPECT_EQ(stopped, 30) << "the guesser is stopped";
  EXPECT_EQ(sign_in("Vera", password, hall), 201);
}

// The memory for names is bounded. Guesses at made-up names must not push out the guesses at a real one.
TEST_F(Hall, guesses_at_invented_names_do_not_unlock_a_real_one) {
  make_account("Vera");
  for (int i = 0; i < 10; ++i) EXPECT_EQ(sign_in("Vera", "guess no. 1", hall), 401);
  EXPECT_EQ(sign_in("Vera", "guess no. 1", hall), 429);
  int tried = 0;
  for (int i = 0; i < 20'100; ++i) tried += sign_in("Nobody " + std::to_string(i), "guess no. 1", hall) != 429;
  EXPECT_EQ(tried, 50) << "sixty from an address, ten of them for Vera";
  EXPECT_EQ(sign_in("Vera", "guess no. 1", hall), 429);
}

// A name that is out of tries costs its address nothing, so others can sign in from there.
TEST_F(Hall, endless_guesses_at_one_name_do_not_lock_out_others) {
  make_account("Vera");
  for (int i = 0; i < 200; ++i) (void)sign_in("Mila", "guess no. 1", hall);
  EXPECT_EQ(sign_in("Vera", password, hall), 201);
}

// Three tries at once from an address, the first of which counts only there; ten beyond those from all addresses.
class Guesses : public Hall {
 protected:
  Guesses() { api.start({.rate_factor = 0.34}); }
};

TEST_F(Guesses, at_a_name_do_not_lock_it_out_elsewhere) {
  make_account("Vera");
  int tried = 0;
  for (int address = 0; address < 8; ++address)
    for (int i = 0; i < 5; ++i) tried += sign_in("Vera", "guess no. 1", "192.0.2." + std::to_string(address)) == 401;
  EXPECT_EQ(tried, 8 + 10) << "24 if only the addresses counted";
  EXPECT_EQ(sign_in("Vera", password, elsewhere), 201);
}

// The names are all different, so the address is what stops them. Anybody who has signed in from there can go on.
TEST_F(Guesses, at_many_names_do_not_lock_out_known_clients) {
  make_account("Vera");
  ASSERT_EQ(sign_in("Vera", password, hall), 201);
  int stopped = 0;
  for (int i = 0; i < 40; ++i) stopped += sign_in("Nobody " + std::to_string(i), "guess no. 1", hall) == 429;
  EXPECT_EQ(stopped, 21) << "twenty names in a minute, and Vera was the first";
  EXPECT_EQ(sign_in("Vera", password, hall), 201);
}

TEST_F(Hall, an_upgrade_costs_nothing) {
  const PlainApi::Table table = api.open_table(elsewhere);
  int lost = 0;
  for (int i = 0; i < 1000; ++i) lost += api.connect(table.path("/live"), hall)->refused != 0;
  EXPECT_EQ(lost, 0);
}

TEST(Strangers, without_a_hello_make_room_for_newcomers) {
  PlainApi api(net::Api::Settings{.most_strangers = 10});
  const PlainApi::Table table = api.open_table();
  std::vector<std::shared_ptr<PlainApi::Socket>> silent;
  for (int i = 0; i < 10; ++i) silent.push_back(api.connect(table.path("/live")));
  EXPECT_TRUE(std::ranges::none_of(silent, [](const auto& each) { return each->closed != 0; }));
  const auto honest = api.watch(table, table.tokens.at("seat"));
  EXPECT_TRUE(honest->got("\"welcome\""));
  EXPECT_EQ(silent[0]->closed, 4000);
  EXPECT_EQ(silent[1]->closed, 0);
  (void)api.connect(table.path("/live"));
  EXPECT_EQ(silent[1]->closed, 0) << "whoever has said hello is no stranger any more";
  EXPECT_EQ(honest->closed, 0);
}

TEST(Strangers, without_a_hello_are_disconnected_after_ten_seconds) {
  PlainApi api;
  const auto silent = api.connect(api.open_table().path("/live"));
  api.now += 9'999;
  api.api->tick();
  EXPECT_EQ(silent->closed, 0);
  api.now += 1;
  api.api->tick();
  EXPECT_EQ(silent->closed, 4000);
}

// A stranger is told the same about a table that exists and about one that does not.
TEST(Strangers, cannot_tell_which_tables_exist) {
  PlainApi api;
  const PlainApi::Table table = api.open_table(), none{"nosuchtable", {}};
  EXPECT_EQ(api.watch(table, "1.made-up", hall)->closed, 4001);
  EXPECT_EQ(api.watch(none, "1.made-up", hall)->closed, 4001);
  for (const PlainApi::Table& each : {table, none}) {
    EXPECT_EQ(code_of(api.ask({"GET", each.path(), "1.made-up", {}, hall})), "unknown_token");
    for (int i = 0; i < 150; ++i) (void)api.ask({"GET", each.path(), "1.made-up", {}, elsewhere});
    EXPECT_EQ(code_of(api.ask({"GET", each.path(), "1.made-up", {}, elsewhere})), "too_often");
  }
}

class OneConnection : public Hall {
 protected:
  void command(const std::shared_ptr<PlainApi::Socket>& socket, int number, const std::string& line, int version = 1) {
    socket->say({{"type", "command"},
                 {"id", number},
                 {"version", version},
                 {"key", "command-" + std::to_string(number)},
                 {"line", line}});
    const std::string sign = "\"answer\",\"id\":" + std::to_string(number) + ",";
    EXPECT_TRUE(api.log->loop.run_until([&] { return socket->closed != 0 || socket->got(sign); }));
  }
};

// Once, 650,000 refused commands in five seconds were answered, each of them.
TEST_F(OneConnection, is_closed_if_it_keeps_sending_refused_lines) {
  const PlainApi::Table table = api.open_table();
  const auto spectator = api.watch(table, table.tokens.at("spectator"));
  int sent = 0;
  while (spectator->closed == 0 && sent < 10'000) command(spectator, ++sent, "foul 1");
  EXPECT_EQ(spectator->closed, 4029);
  EXPECT_EQ(sent, 100 + 1);
  EXPECT_TRUE(spectator->got("not_entitled"));
  const std::size_t answers = spectator->sent.size();
  for (int i = 0; i < 1'000; ++i) spectator->say({{"type", "ping"}, {"id", i}});
  EXPECT_EQ(spectator->sent.size(), answers) << "nothing is answered after that";
}

TEST_F(OneConnection, is_warned_about_too_many_messages_and_then_closed) {
  const PlainApi::Table table = api.open_table();
  const auto seat = api.watch(table, table.tokens.at("seat"));
  int sent = 0;
  for (; seat->closed == 0 && sent < 100'000; ++sent) seat->say({{"type", "ping"}, {"id", sent}});
  EXPECT_EQ(seat->closed, 4029);
  EXPECT_EQ(sent, 400 + 100 + 1);
}

// A call that waits for the judge is answered with 202: nothing was refused.
TEST_F(OneConnection, of_an_assistant_is_not_closed_for_waiting_proposals) {
  api.start({.rate_factor = 0.01});  // One refusal.
  const PlainApi::Table table = api.open_table();
  const std::string& judge = table.tokens.at("judge");
  const net::Response link = api.ask({"POST", table.path("/links"), judge, R"({"grant":"assistant","name":"Vera"})"});
  ASSERT_EQ(link.status, 201) << link.body;
  const Json roles = {{"version", 2}, {"key", "the-roles"}, {"line", "roles 2 7 mafia, 9 don, 4 sheriff"}};
  ASSERT_EQ(api.ask({"POST", table.path("/commands"), judge, roles.dump()}).status, 200);
  const std::string token = Json::parse(link.body)["token"];
  const auto assistant = api.watch(table, token);
  for (int i = 1; i <= 3; ++i) {
    const int version = Json::parse(api.ask({"GET", table.path(), token}).body)["version"];
    command(assistant, i, "foul 3", version);
  }
  const auto waits = [](const std::string& text) { return text.find("\"status\":202") != text.npos; };
  EXPECT_EQ(std::ranges::count_if(assistant->sent, waits), 3);
  EXPECT_EQ(assistant->closed, 0);
}

// No judge enters ten fouls a second, but lines recorded without the network may come in one burst.
TEST_F(OneConnection, of_a_fast_judge_is_never_limited) {
  const PlainApi::Table table = api.open_table();
  const auto judge = api.watch(table, table.tokens.at("judge"));
  std::uint64_t version = 1;
  int refused = 0;
  for (int i = 0; i < 300; ++i) {
    const char* line = i == 0 ? "roles 2 7 mafia, 9 don, 4 sheriff" : i % 2 == 1 ? "foul 3" : "undo";
    const std::size_t answered = judge->sent.size();
    judge->say({{"type", "command"},
                {"id", i},
                {"version", version},
                {"key", "command-" + std::to_string(i)},
                {"line", line}});
    const auto is_answer = [](const std::string& text) { return text.find("\"answer\"") != text.npos; };
    ASSERT_TRUE(api.log->loop.run_until([&] {
      return std::any_of(judge->sent.begin() + static_cast<std::ptrdiff_t>(answered), judge->sent.end(), is_answer);
    }));
    ++version;
    for (std::size_t j = answered; j < judge->sent.size(); ++j)
      refused += is_answer(judge->sent[j]) && judge->sent[j].find("\"status\":200") == std::string::npos;
  }
  EXPECT_EQ(refused, 0);
  EXPECT_EQ(judge->closed, 0);
}

// Opening tables: allowed to everybody within limits, or only to accounts.
class Opening : public Hall {
 protected:
  net::Response open(const std::string& remote, const std::vector<std::pair<std::string, std::string>>& headers = {}) {
    return api.ask({"POST", "/api/tables", {}, R"({"rules":"fiim-2019"})", remote, headers});
  }
  std::vector<std::pair<std::string, std::string>> session_of(const std::string& name) {
    make_account(name);
    const net::Response made =
        api.ask({"POST", "/api/sessions", {}, Json{{"name", name}, {"password", password}}.dump(), elsewhere});
    EXPECT_EQ(made.status, 201);
    const std::string& cookie = made.headers.front().second;
    return {{"cookie", cookie.substr(0, cookie.find(';'))},
            {"x-csrf-token", Json::parse(made.body)["csrf"].get<std::string>()}};
  }
};

// A name that is taken makes no account, so it costs nothing.
TEST_F(Hall, registrations_are_limited_by_address_and_day) {
  api.start({.accounts_per_day = 2});
  const auto make = [this](const std::string& name, const std::string& remote) {
    return api.ask({"POST", "/api/accounts", {}, Json{{"name", name}, {"password", password}}.dump(), remote});
  };
  EXPECT_EQ(make("Anna", hall).status, 201);
  EXPECT_EQ(code_of(make("Anna", hall)), "name_taken");
  EXPECT_EQ(make("Boris", hall).status, 201);
  const net::Response refused = make("Clara", hall);
  EXPECT_EQ(code_of(refused), "too_often");
  EXPECT_EQ(refused.headers.front(), (std::pair<std::string, std::string>("Retry-After", "43200"))) << "half a day";
  EXPECT_EQ(make("Clara", elsewhere).status, 201);
}

// A hash takes long, and several may be under way when the last account of the day is made.
TEST_F(Hall, accounts_that_people_make_at_once_are_no_more_than_those_of_a_day) {
  api.start({.accounts_per_day = 2});
  std::vector<PlainApi::Later> asked;
  for (const char* name : {"Anna", "Anna", "Boris", "Clara", "Denis", "Elena"})
    asked.push_back(api.send({"POST", "/api/accounts", {}, Json{{"name", name}, {"password", password}}.dump(), hall}));
  std::map<int, int> answers;
  for (const auto& each : asked) ++answers[api.wait_for(each).status];
  EXPECT_EQ(answers, (std::map<int, int>{{201, 1}, {409, 1}, {429, 4}})) << "both charges were taken by one name";
  const auto make = [this](const std::string& name) {
    return api.ask({"POST", "/api/accounts", {}, Json{{"name", name}, {"password", password}}.dump(), hall});
  };
  EXPECT_EQ(make("Boris").status, 201) << "a name that was taken gives its charge back";
  EXPECT_EQ(code_of(make("Clara")), "too_often");
}

TEST_F(Opening, without_an_account_is_limited_by_address_and_day) {
  api.start({.tables_per_day = 5});
  for (int i = 0; i < 5; ++i) EXPECT_EQ(open(hall).status, 201);
  const net::Response refused = open(hall);
  EXPECT_EQ(code_of(refused), "too_often");
  EXPECT_EQ(refused.headers.front().first, "Retry-After");
  EXPECT_EQ(refused.headers.front().second, "17280") << "a fifth of a day";
  EXPECT_EQ(open(elsewhere).status, 201);
  const auto vera = session_of("Vera");
  for (int i = 0; i < 10; ++i) EXPECT_EQ(open(hall, vera).status, 201) << "an account has a budget of its own";
}

// Anybody who may register can have any number of accounts.
TEST_F(Opening, with_many_accounts_is_limited_by_address_too) {
  api.start({.tables_per_day = 1});
  const auto vera = session_of("Vera"), gleb = session_of("Gleb");
  for (int i = 0; i < 10; ++i) EXPECT_EQ(open(hall, i % 2 == 0 ? vera : gleb).status, 201);
  EXPECT_EQ(code_of(open(hall, vera)), "too_often");
  EXPECT_EQ(open(elsewhere, gleb).status, 201);
}

// Three misspelt rules must not cost a hall its tables of the day.
TEST_F(Opening, that_was_refused_has_no_lasting_cost) {
  api.start({.tables_per_day = 1});
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(api.ask({"POST", "/api/tables", {}, R"({"rules":"nosuch"})", hall}).status, 422) << i;
  EXPECT_EQ(open(hall).status, 201);
  EXPECT_EQ(code_of(open(hall)), "too_often");
}

TEST_F(Opening, can_be_restricted_to_accounts) {
  api.start({.tables_open = false});
  const net::Response refused = open(hall);
  EXPECT_EQ(refused.status, 403);
  EXPECT_EQ(code_of(refused), "tables_for_accounts");
  EXPECT_NE(refused.body.find("sign in"), std::string::npos) << refused.body;
  const auto vera = session_of("Vera");
  EXPECT_EQ(code_of(open(hall, {vera.front()})), "bad_csrf");
  EXPECT_EQ(open(hall, vera).status, 201);
}

}  // namespace
}  // namespace mafia::test
