// The screen of a viewer is JSON, however little the viewer has seen.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "../support/scale.hpp"
#include "rules/books.hpp"
#include "simulation/random_game.hpp"
#include "wire/clock.hpp"
#include "wire/view_json.hpp"

namespace mafia {
namespace {

using simulation::Players;
using test::scaled;

struct Follower {
  Viewer viewer;
  State view;
};

std::vector<Follower> followers(int seats) {
  std::vector<Follower> all{{Spectator{}, {}}, {Judge{}, {}}};
  for (Seat s : SeatSet::first(seats)) all.push_back({s, {}});
  return all;
}

// Plays one game; calls test(state, followers) after every accepted command.
template <class Test>
void in_game(const RuleSet& rules, std::uint64_t seed, const Test& test) {
  Players players(seed);
  players.set_timid(seed % 4 == 0);
  State state;
  auto all = followers(rules.with.seats.value);
  Command command = CheckMasks{SeatSet::first(rules.with.seats.value)};
  for (std::uint32_t i = 0; i < simulation::longest_game; ++i) {
    const Verdict verdict = decide(rules, state, command, simulation::time_of(state, command));
    for (std::size_t k = 0; verdict && k < verdict->events.size(); ++k) {
      for (Follower& each : all)
        if (const auto seen = see(each.viewer, state, verdict->events[k])) evolve(each.view, seen->event());
      evolve(state, verdict->events[k]);
    }
    if (verdict) test(state, all);
    if (state.announced) return;
    command = seed % 2 == 1 ? players.play_or_disturb(rules, state) : players.play(rules, state);
  }
}

// By day the clock has no secrets. What decides the game is announced after the last word; until then a view shows a
// game in progress.
void expect_clock_of_the_table(const RuleSet& rules, const State& state, const State& view) {
  if (is_night_step(view.step) || view.step == Step::over || state.step == Step::over || view.step != state.step)
    return;
  const auto clock = notation::clock_of(rules, state), seen = notation::clock_of(rules, view);
  EXPECT_EQ(notation::clock_json(seen), notation::clock_json(clock));
}

TEST(Views, ExistForAnyViewersState) {
  std::size_t limited = 0;
  for (const RuleSet* rules : rules::all())
    for (int i = 0; i < scaled(40) && !::testing::Test::HasFailure(); ++i) {
      SCOPED_TRACE(::testing::Message() << rules->id << ", game " << i);
      in_game(*rules, static_cast<std::uint64_t>(i), [&](const State& state, const std::vector<Follower>& all) {
        for (const Follower& each : all) {
          limited += notation::clock_of(*rules, each.view).has_value();
          expect_clock_of_the_table(*rules, state, each.view);
          EXPECT_FALSE(notation::view_json(*rules, each.view).empty());
        }
      });
    }
  EXPECT_GT(limited, 10'000U);
}

TEST(Views, AreJsonWithAllKeys) {
  const RuleSet& rules = *rules::all()[0];
  for (int i = 0; i < scaled(10); ++i)
    in_game(rules, static_cast<std::uint64_t>(i), [&](const State&, const std::vector<Follower>& all) {
      const auto json = nlohmann::json::parse(notation::view_json(rules, all[0].view), nullptr, false);
      ASSERT_TRUE(json.is_object());
      ASSERT_EQ(json.size(), 17U);
      ASSERT_EQ(json["players"].size(), 10U);
    });
}

}  // namespace
}  // namespace mafia
