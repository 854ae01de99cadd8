// Texts about a tournament are written in a thread of their own: nobody else waits for them.
#include <gtest/gtest.h>

#include "../support/plain_cup.hpp"

namespace mafia::test {
namespace {

using Json = PlainApi::Json;

TEST(TournamentTexts, are_rendered_outside_the_loop_and_once) {
  PlainCup cup;
  for (const char* what : {"", "/log.cup", "/file.json", "/seats.txt", "/standings", "/standings?explain=Clara"}) {
    const PlainApi::Asked asked{"GET", cup.path + what, {}, {}, "192.0.2.7", cup.owner};
    const auto first = cup.api.send(asked), second = cup.api.send(asked);
    EXPECT_FALSE(first->has_value()) << what << " would hold up everybody while it is written";
    const net::Response one = cup.api.wait_for(first), other = cup.api.wait_for(second);
    EXPECT_EQ(one.status, 200) << what;
    EXPECT_FALSE(one.content().empty()) << what;
    EXPECT_EQ(one.shared_body, other.shared_body) << what << ": one body for both";
    const auto again = cup.api.send(asked);
    ASSERT_TRUE(again->has_value()) << what << ": it is kept";
    EXPECT_EQ((*again)->shared_body, one.shared_body) << what;
  }
}

TEST(TournamentTexts, that_do_not_exist_say_what_is_missing) {
  PlainCup cup;
  const auto look = [&](const std::string& what) {
    const net::Response answer = cup.api.ask({"GET", cup.path + "/standings" + what});
    EXPECT_EQ(answer.status, 404) << what;
    return code_of(answer);
  };
  EXPECT_EQ(look("?before=final:1"), "no_such_round");
  EXPECT_EQ(look("?before=" + std::string(65, '1')), "no_such_round");
  EXPECT_EQ(look("?explain=Nobody"), "no_such_player");
}

// Viewers who come while something changes are also told every version once, and the newest in the end.
TEST(TournamentTexts, reach_viewers) {
  PlainCup cup;
  auto& loop = cup.api.log->loop;
  const auto version = [](int number) { return "\"version\":" + std::to_string(number) + ","; };
  const auto early = cup.api.connect(cup.path + "/live");
  EXPECT_TRUE(early->sent.empty()) << "they are not written yet";
  EXPECT_TRUE(loop.run_until([&] { return early->got(version(2)); }));
  const auto late = cup.api.connect(cup.path + "/live");  // Asks for version 2, which is kept.
  EXPECT_TRUE(late->got(version(2)));
  cup.enter(2, {"official Vera: judge"});
  cup.api.api->tick();
  const auto last = cup.api.connect(cup.path + "/live");
  for (const auto& socket : {early, late, last})
    EXPECT_TRUE(loop.run_until([&, socket] { return socket->got(version(3)); }));
  cup.api.api->tick();
  EXPECT_EQ(early->sent.size(), 2U);
  EXPECT_EQ(late->sent.size(), 2U);
  EXPECT_EQ(last->sent.size(), 1U);
}

}  // namespace
}  // namespace mafia::test
