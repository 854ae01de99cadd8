// The exact text of views, clocks and prompts, from one game.
#include "wire/view_json.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "play/check.hpp"
#include "wire/clock.hpp"
#include "wire/prompt_json.hpp"

namespace mafia::notation {
namespace {

using Json = nlohmann::json;

constexpr std::string_view opening =
    "rules mafclub-2023-en\nroles 3 8 mafia, 5 don, 6 sheriff\nnight 0\nday 1\n1 nominates 8\n";

NotatedGame table_after(std::string_view lines) {
  Report report = check(std::string(opening) + std::string(lines), Language::en);
  for (const Complaint& complaint : report.complaints) ADD_FAILURE() << complaint.line << ": " << complaint.message;
  return report.game;
}

Json view(const NotatedGame& game, const Viewer& viewer) {
  return Json::parse(view_json(game.rules(), view_for(viewer, game.history().log())), nullptr, false);
}

TEST(ViewJson, IsOneCompactObject) {
  const NotatedGame game = table_after("1 speaks\n2 nominates 5\nfoul 4\n");
  const std::string text = view_json(game.rules(), view_for(seat(3), game.history().log()));
  EXPECT_TRUE(text.starts_with(R"({"step":"speeches","phase":"day","round":1,"seats":10,"paused":false,"outcome":null,)"
                               R"("announced":false,"players":[{"seat":1,"role":null,"shown":null,"at_table":true,)"
                               R"("exit":null,"fouls":0,"technicals":0,"yellow_cards":0,"red_card":false,)"
                               R"("excluded":false,"silenced":false},)"))
      << text;
  EXPECT_TRUE(text.ends_with(R"("nominations":[{"by":1,"whom":8},{"by":2,"whom":5}],"nominees_withheld":false,)"
                             R"("ballot":null,"speaker":)"
                             R"({"seat":2,"kind":"speech","turn":"full","seconds":60,"started":true,)"
                             R"("shares_with":null},"last_words":[],"first_victim":null,"nota":null,"owed_votes":0,)"
                             R"("last_night":null})"))
      << text;
}

TEST(ViewJson, ShowsEachViewerOnlyWhatTheyMayKnow) {
  const NotatedGame game = table_after("");
  const auto roles = [&](const Viewer& viewer) {
    std::string row;
    const Json seen = view(game, viewer);
    for (const Json& player : seen["players"])
      row += player["role"].is_null() ? '.' : player["role"].get<std::string>()[0];
    return row;
  };
  EXPECT_EQ(roles(Spectator{}), "..........");
  EXPECT_EQ(roles(seat(6)), ".....s....");
  EXPECT_EQ(roles(seat(8)), "..m.d..m..");
  EXPECT_EQ(roles(Judge{}), "ccmcdscmcc");
}

TEST(ViewJson, CountsHandsAndShowsATie) {
  const NotatedGame game = table_after("2 nominates 5\nvoting\nvote 8: 1-5\nvote 5: 6-10\n");
  const Json seen = view(game, Spectator{});
  EXPECT_EQ(seen["step"], "tie_speeches");
  const Json counted = Json::parse(
      R"([{"candidate":8,"hands":[1,2,3,4,5],"by_default":0},{"candidate":5,"hands":[6,7,8,9,10],"by_default":0}])");
  EXPECT_EQ(seen["ballot"]["counted"], counted);
  EXPECT_EQ(seen["ballot"]["tied"], Json::parse("[8,5]"));
  EXPECT_EQ(seen["speaker"]["kind"], "tie_speech");
  EXPECT_EQ(seen["speaker"]["seat"], 8);
  EXPECT_EQ(seen["speaker"]["seconds"], 30);
}

TEST(Clock, BelongsToTheSpeaker) {
  NotatedGame game = table_after("");
  const auto clock = clock_of(game.rules(), view_for(Spectator{}, game.history().log()));
  EXPECT_EQ(clock_json(clock), R"({"running":true,"acting":1,"allowed_ms":60000,"warn_ms":0,"since":0,"paused":false,)"
                               R"("paused_at":null})");
  game.set_time({5000});
  ASSERT_TRUE(game.apply({.verb = Verb::pause}));
  const auto paused = clock_of(game.rules(), view_for(Spectator{}, game.history().log()));
  ASSERT_TRUE(paused);
  EXPECT_FALSE(paused->running);
  EXPECT_EQ(paused->paused_at.ms, 5000U);
  EXPECT_EQ(paused->allowed_ms, 60'000U);
}

TEST(Clock, DoesNotRevealARole) {
  const NotatedGame game = table_after("no vote\nnight 1\nshots 3>1 5>1 8>1\ndon\n");
  const auto acting = [&](const Viewer& viewer) {
    const auto clock = clock_of(game.rules(), view_for(viewer, game.history().log()));
    EXPECT_TRUE(clock);
    return clock ? clock->acting : std::nullopt;
  };
  EXPECT_EQ(acting(Judge{}), 5);
  EXPECT_EQ(acting(seat(8)), 5);
  EXPECT_EQ(acting(seat(6)), std::nullopt);
  EXPECT_EQ(acting(Spectator{}), std::nullopt);
}

TEST(Clock, IsAbsentWithoutALimit) {
  EXPECT_EQ(clock_json(clock_of(table_after("2 nominates 5\n").rules(), State{})), "null");
}

TEST(PromptJson, NamesTheNextStep) {
  const NotatedGame game = table_after("");
  const Json english = Json::parse(prompt_json(game, Language::en), nullptr, false);
  ASSERT_TRUE(english.is_object());
  EXPECT_EQ(english["acting"], 1);
  EXPECT_EQ(english["allowed_ms"], 60'000);
  EXPECT_EQ(english["next"], "1 speaks");
  EXPECT_EQ(english["say"][0]["key"], "speech");
  EXPECT_EQ(english["expected"][0],
            Json::parse(R"({"move":"advance","by":null,"seats":[],"least":0,"most":0,"role":null,
                                                    "skippable":false})"));
  EXPECT_EQ(english["optional"][0], "remark");
  EXPECT_FALSE(english["because"].empty());
  const Json russian = Json::parse(prompt_json(game, Language::ru), nullptr, false);
  EXPECT_EQ(russian["say"][0]["key"], english["say"][0]["key"]);
  EXPECT_NE(russian["say"][0]["text"], english["say"][0]["text"]);
  EXPECT_NE(russian["next"], english["next"]);
}

}  // namespace
}  // namespace mafia::notation
