// A game that holds survives export to another program's format and import from it; a damaged file is read or refused,
// never anything worse.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "../support/scale.hpp"
#include "../support/scribe.hpp"
#include "engine/history.hpp"
#include "exchange/extract.hpp"
#include "exchange/formats.hpp"
#include "exchange/transcribe.hpp"
#include "play/check.hpp"
#include "rules/books.hpp"
#include "simulation/random_game.hpp"
#include "texts/texts.hpp"

namespace mafia {
namespace {

using exchange::Format;
using exchange::Record;
using notation::Language;
using simulation::Players;
using simulation::Random;
using test::scaled;
using test::Scribe;

notation::NotatedGame play_out(const RuleSet& rules, std::uint64_t seed, bool discipline) {
  Players players(seed);
  players.set_timid(seed % 8 == 0);
  History history(rules);
  Scribe scribe(rules);
  Command command = CheckMasks{SeatSet::first(rules.with.seats.value)};
  while (history.state().outcome == Outcome::none) {
    const State before = history.state();
    if (history.submit(command, {})) scribe.write(before, command, history.state());
    const bool disturb = discipline && players.random().one_in(20);
    command = disturb ? players.disturb(rules, history.state()) : players.play(rules, history.state());
  }
  notation::NotatedGame game;
  for (const auto& statement : scribe.statements()) (void)game.apply(statement);
  return game;
}

bool fits(const notation::NotatedGame& game) {
  const Outcome outcome = game.state().outcome;
  return outcome != Outcome::none && outcome != Outcome::replay && exchange::is_dealt(game);
}

template <class Test>
void in_recorded_games(int games, bool discipline, Test test) {
  for (const RuleSet* rules : rules::all()) {
    if (!exchange::is_sport(*rules)) continue;
    for (int number = 0; number < scaled(games) && !::testing::Test::HasFailure(); ++number) {
      SCOPED_TRACE(::testing::Message() << rules->id << ", game " << number);
      const notation::NotatedGame game = play_out(*rules, static_cast<std::uint64_t>(number), discipline);
      if (fits(game)) test(*rules, game);
    }
  }
}

void same_end(const Record& a, const Record& b) {
  EXPECT_EQ(a.winner, b.winner);
  for (int seat = 1; seat <= exchange::seats_at_table; ++seat) {
    const auto exit = [&](const Record& record) {
      for (const auto& each : record.exits)
        if (each.seat == seat) return each;
      return exchange::Departure{seat};
    };
    EXPECT_EQ(exit(a), exit(b)) << "seat " << seat;
  }
}

bool is_out(const Record& record, int seat) {
  return std::ranges::any_of(record.exits, [&](const auto& exit) { return exit.seat == seat; });
}

TEST(Exchange, GameWithoutDisciplineSurvivesARoundTrip) {
  in_recorded_games(200, false, [](const RuleSet& rules, const notation::NotatedGame& game) {
    const Record played = exchange::extract(game);
    for (Format format : {Format::mafiaratings, Format::polemica}) {
      if (format == Format::polemica && played.winner == Outcome::draw) continue;  // It has no code for a draw.
      const std::string json = exchange::write(played, format);
      const auto read = exchange::read(json, std::nullopt);
      ASSERT_TRUE(read) << read.error().key << "\n" << json;
      ASSERT_EQ(read->source, format);
      const auto made = exchange::transcribe(*read, rules.id, Language::en);
      EXPECT_EQ(made.deviations(), 0);
      same_end(played, exchange::extract(made.game));
      ASSERT_FALSE(::testing::Test::HasFailure()) << json << made.text;
    }
  });
}

TEST(Exchange, EveryGameReachesItsEnd) {
  in_recorded_games(300, true, [&](const RuleSet& rules, const notation::NotatedGame& game) {
    const Record played = exchange::extract(game);
    const auto read = exchange::read(exchange::write(played, Format::mafiaratings), std::nullopt);
    ASSERT_TRUE(read) << read.error().key;
    const auto made = exchange::transcribe(*read, rules.id, Language::en);
    const auto report = notation::check(made.text, Language::en);
    ASSERT_TRUE(report.complaints.empty()) << report.complaints.front().message << made.text;
    same_end(played, exchange::extract(made.game));
    ASSERT_FALSE(::testing::Test::HasFailure()) << exchange::write(played, Format::mafiaratings) << made.text;
  });
}

using Json = nlohmann::json;

// Removes what a poorer record does not keep: whole lists, the times of fouls, parts of the exits.
Json poorer(Json root, unsigned without) {
  std::string features = root["features"];
  const auto drop = [&](Json& player, const char* field, char letter) {
    player.erase(field);
    std::erase(features, letter);
  };
  for (Json& player : root["players"]) {
    if (without & 1U) {
      drop(player, "voting", 'v');
      std::erase(features, 'k');
    }
    if (without & 2U) drop(player, "nominating", 'n');
    if (without & 4U) drop(player, "shooting", 'h');
    if ((without & 8U) && player.contains("warnings")) player["warnings"] = player["warnings"].size();
    if ((without & 16U) && player.contains("death")) player["death"].erase("time");
  }
  root["features"] = features;
  return root;
}

TEST(Exchange, UnrecordedFactsAreNotNeeded) {
  in_recorded_games(30, true, [](const RuleSet& rules, const notation::NotatedGame& game) {
    const Record played = exchange::extract(game);
    const Json whole = Json::parse(exchange::write(played, Format::mafiaratings), nullptr, false);
    for (unsigned without = 1; without < 32; ++without) {
      const Json json = poorer(whole, without);
      const auto read = exchange::read(json.dump(), std::nullopt);
      ASSERT_TRUE(read) << read.error().key;
      const auto made = exchange::transcribe(*read, rules.id, Language::en);
      const auto report = notation::check(made.text, Language::en);
      ASSERT_TRUE(report.complaints.empty()) << report.complaints.front().message << made.text;
      const Record back = exchange::extract(made.game);
      ASSERT_EQ(played.winner, back.winner);
      ASSERT_EQ(played.exits.size(), back.exits.size()) << json.dump() << made.text;
      for (const auto& exit : played.exits) ASSERT_TRUE(is_out(back, exit.seat)) << json.dump() << made.text;
    }
  });
}

// Of the exits only the rounds, only the manners, only who left, or nothing.
TEST(Exchange, WinnerIsReachedWithFewKnownExits) {
  in_recorded_games(60, true, [](const RuleSet& rules, const notation::NotatedGame& game) {
    const Json whole = Json::parse(exchange::write(exchange::extract(game), Format::mafiaratings), nullptr, false);
    for (int variant = 0; variant < 4; ++variant) {
      Json json = whole;
      for (Json& player : json["players"]) {
        if (!player.contains("death")) continue;
        const Json death = player["death"];
        if (variant == 0) player["death"] = death["round"];
        if (variant == 1) player["death"] = death["type"];
        if (variant == 2) player["death"] = true;
        if (variant == 3) player.erase("death");
      }
      if (variant == 3) json["features"] = "gslhvknwr";
      const auto read = exchange::read(json.dump(), std::nullopt);
      ASSERT_TRUE(read) << read.error().key;
      const auto made = exchange::transcribe(*read, rules.id, Language::en);
      const auto report = notation::check(made.text, Language::en);
      ASSERT_TRUE(report.complaints.empty()) << report.complaints.front().message << made.text;
      ASSERT_EQ(made.game.state().outcome, game.state().outcome) << json.dump() << made.text;
    }
  });
}

void gather(Json& node, std::vector<Json*>& nodes) {
  nodes.push_back(&node);
  if (node.is_structured())
    for (Json& each : node) gather(each, nodes);
}

// Damage as typing, a program or a transfer may cause it.
void damage(Json& root, Random& random) {
  std::vector<Json*> nodes;
  gather(root, nodes);
  Json& node = *nodes[random.below(static_cast<std::uint32_t>(nodes.size()))];
  constexpr int numbers[] = {-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1000000};
  constexpr const char* words[] = {"",         "day",    "night",    "kickOut", "teamKickOut", "giveUp", "warnings",
                                   "speaking", "voting", "shooting", "maf",     "civ",         "tie",    "7"};
  switch (random.below(8)) {
    case 0: node = nullptr; break;
    case 1:
    case 2:
    case 3: node = numbers[random.below(std::size(numbers))]; break;
    case 4: node = words[random.below(std::size(words))]; break;
    case 5: node = random.one_in(2); break;
    case 6: node = Json(*nodes[random.below(static_cast<std::uint32_t>(nodes.size()))]); break;
    default:
      if (node.is_array() && !node.empty()) {
        const Json again = node.front();
        node.push_back(again);
      } else if (node.is_object() && !node.empty()) {
        node.erase(node.begin());
      }
  }
}

TEST(Exchange, DamagedFileIsReadOrRefused) {
  int read_games = 0;
  in_recorded_games(200, true, [&](const RuleSet& rules, const notation::NotatedGame& game) {
    const Record played = exchange::extract(game);
    Random random(static_cast<std::uint64_t>(game.history().log().size()));
    for (Format format : {Format::mafiaratings, Format::polemica}) {
      Json json = Json::parse(exchange::write(played, format), nullptr, false);
      for (std::uint32_t i = 0; i <= random.below(4); ++i) damage(json, random);
      const std::string text = json.dump();
      const auto read = exchange::read(text, format);
      if (!read) {
        EXPECT_NE(notation::text(Language::ru, read.error().key), read.error().key) << read.error().key;
        continue;
      }
      ++read_games;
      const auto made = exchange::transcribe(*read, rules.id, Language::ru);
      const auto report = notation::check(made.text, Language::en);
      ASSERT_TRUE(report.complaints.empty()) << report.complaints.front().message << "\n" << text << made.text;
      const Outcome outcome = made.game.state().outcome;
      ASSERT_TRUE(read->winner == Outcome::none || outcome == read->winner) << text << made.text;
    }
  });
  EXPECT_GT(read_games, 0);
}

}  // namespace
}  // namespace mafia
