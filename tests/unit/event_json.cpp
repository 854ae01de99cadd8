// The exact text of stored events, and what is refused.
#include "wire/event_json.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "rules/catalogue.hpp"

namespace mafia::notation {
namespace {

TEST(EventJson, IsOneCompactObjectWithItsKeysInOrder) {
  EXPECT_EQ(event_json({{123456}, VotesCounted{seat(8), {seat(7), seat(6)}, 0}}),
            R"({"event":"votes_counted","at":123456,"candidate":8,"hands":[6,7],"defaulted":0})");
  EXPECT_EQ(event_json({{0}, MafiaMet{{seat(1), seat(5)}, std::nullopt}}),
            R"({"event":"mafia_met","at":0,"blacks":[1,5],"don":null})");
  EXPECT_EQ(event_json({{1}, PenaltyGiven{Penalty::foul, seat(3), 2, rules::find_clause("MC-2.4.15"), true}}),
            R"({"event":"penalty_given","at":1,"penalty":"foul","to":3,"total":2,"clause":"MC-2.4.15","quiet":true})");
  EXPECT_EQ(event_json({{4'294'967'295}, AwardGiven{seat(20), Award::worst_move, {-50}, {}}}),
            R"({"event":"award_given","at":4294967295,"to":20,"kind":"worst_move","points":-50,"reason":null})");
  EXPECT_EQ(event_json({{2}, TurnBegan{seat(1), Turn::brief, 30}}),
            R"({"event":"turn_began","at":2,"by":1,"turn":"brief","seconds":30})");
  EXPECT_EQ(event_json({{2}, NotaNamed{seat(4), {seat(3), seat(1), seat(2)}, 2}}),
            R"({"event":"nota_named","at":2,"by":4,"three":[3,1,2],"named":2})");
  EXPECT_EQ(event_json({{7}, Paused{}}), R"({"event":"paused","at":7})");
}

TEST(EventJson, OrdersRolesBySeat) {
  RolesRevealed event{};
  event.packed[0] = 1U | 4U << 3;  // A citizen, the Don,
  event.packed[1] = 7U << 27;      // and a maniac on the last seat of all.
  const std::string text = event_json({{0}, event});
  EXPECT_TRUE(text.starts_with(R"({"event":"roles_revealed","at":0,"packed":["citizen","don","unknown",)")) << text;
  EXPECT_TRUE(text.ends_with(R"("unknown","maniac"]})")) << text;
  const auto read = read_event(text);
  ASSERT_TRUE(read);
  EXPECT_EQ(std::get<RolesRevealed>(read->what).packed, event.packed);
}

// Names are permanent, so each is unique and leads back to its own event.
template <std::size_t... Index>
void expect_every_name(std::index_sequence<Index...>) {
  std::vector<std::string_view> names{event_name(What(std::in_place_index<Index>))...};
  for (std::size_t i = 0; i < names.size(); ++i) {
    EXPECT_EQ(std::ranges::count(names, names[i]), 1) << names[i];
    const std::string text = R"({"event":")" + std::string(names[i]) + R"(","at":0})";
    const auto read = read_event(text);
    if (read)
      EXPECT_EQ(read->what.index(), i);
    else
      EXPECT_TRUE(read.error().starts_with("The event " + std::string(names[i]) + " has no field")) << read.error();
  }
}

TEST(EventJson, NamesEveryEventDistinctly) { expect_every_name(std::make_index_sequence<std::variant_size_v<What>>{}); }

TEST(EventJson, IgnoresUnknownFieldsAndFillsInLaterOnes) {
  const auto read = read_event(
      R"({"at":5,"new":{"deep":[1,2]},"event":"penalty_given","total":2,"to":3,"penalty":"foul","clause":null})");
  ASSERT_TRUE(read) << read.error();
  const auto& given = std::get<PenaltyGiven>(read->what);
  EXPECT_EQ(given.to, seat(3));
  EXPECT_EQ(given.total, 2);
  EXPECT_FALSE(given.quiet);
  EXPECT_EQ(read->at.ms, 5U);
}

std::string refusal(std::string_view text) {
  const auto read = read_event(text);
  return read ? "accepted" : read.error();
}

TEST(EventJson, SaysWhatIsWrong) {
  EXPECT_EQ(refusal(""), "An event must be one JSON object.");
  EXPECT_EQ(refusal("[1]"), "An event must be one JSON object.");
  EXPECT_EQ(refusal(R"({"event":"paused","at":1} x)"), "An event must be one JSON object.");
  EXPECT_EQ(refusal(R"({"at":1})"), "An event must have its name in the field \"event\".");
  EXPECT_EQ(refusal(R"({"event":7,"at":1})"), "An event must have its name in the field \"event\".");
  EXPECT_EQ(refusal(R"({"event":"Paused","at":1})"), "There is no event \"Paused\".");
  EXPECT_EQ(refusal(R"({"event":"\u001b[2J","at":1})"), "There is no event \"?[2J\".");
  EXPECT_EQ(refusal(R"({"event":"paused"})"), "The event paused has no field \"at\".");
  EXPECT_EQ(refusal(R"({"event":"paused","at":-1})"),
            "The field \"at\" of the event paused must be a whole number from 0 to 4294967295.");
  EXPECT_EQ(refusal(R"({"event":"paused","at":18446744073709551615})"),
            "The field \"at\" of the event paused must be a whole number from 0 to 4294967295.");
  EXPECT_EQ(refusal(R"({"event":"paused","at":1.5})"),
            "The field \"at\" of the event paused must be a whole number from 0 to 4294967295.");
  EXPECT_EQ(refusal(R"({"event":"day_opened","at":1,"opener":0})"),
            "The field \"opener\" of the event day_opened must be a seat from 1 to 20.");
  EXPECT_EQ(refusal(R"({"event":"hunt_ended","at":1,"victim":21})"),
            "The field \"victim\" of the event hunt_ended must be a seat from 1 to 20, or null.");
  EXPECT_EQ(refusal(R"({"event":"ballot_tied","at":1,"leaders":[1,1]})"),
            "The field \"leaders\" of the event ballot_tied must be a list of different seats from 1 to 20.");
  EXPECT_EQ(refusal(R"({"event":"game_begun","at":1,"seats":21})"),
            "The field \"seats\" of the event game_begun must be a whole number from 1 to 20.");
  EXPECT_EQ(refusal(R"({"event":"turn_began","at":1,"by":1,"turn":"long","seconds":60})"),
            "The field \"turn\" of the event turn_began must be one of full lost brief.");
  EXPECT_EQ(refusal(R"({"event":"replay_ordered","at":1,"offender":null,"clause":"MC-99"})"),
            "The field \"clause\" of the event replay_ordered must be the name of a clause, or null.");
  EXPECT_EQ(refusal(R"({"event":"vote_cancelled","at":1,"running":1})"),
            "The field \"running\" of the event vote_cancelled must be true or false.");
}

}  // namespace
}  // namespace mafia::notation
