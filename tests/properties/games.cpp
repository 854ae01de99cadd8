// What holds in every game of every rule set, with and without disciplinary commands.
#include <gtest/gtest.h>

#include "../support/same.hpp"
#include "../support/scale.hpp"
#include "engine/history.hpp"
#include "rules/books.hpp"
#include "simulation/enumerate.hpp"
#include "simulation/random_game.hpp"

namespace mafia {
namespace {

using simulation::Players;
using simulation::Random;
using test::same;
using test::scaled;

// Plays a game command by command; look(before, command, verdict) sees each one, whether it is accepted or not.
template <class Look>
State play(const RuleSet& rules, std::uint64_t seed, bool discipline, Look look) {
  Players players(seed);
  players.set_timid(seed % 8 == 0);
  State state;
  Command command = CheckMasks{SeatSet::first(rules.with.seats.value)};
  for (std::uint32_t i = 0; i < simulation::longest_game; ++i) {
    const Verdict verdict = decide(rules, state, command, simulation::time_of(state, command));
    look(state, command, verdict);
    if (verdict)
      for (const Event& event : verdict->events) evolve(state, event);
    if (state.announced) break;
    command = discipline ? players.play_or_disturb(rules, state) : players.play(rules, state);
  }
  return state;
}

// Runs the test over games of all rule sets; every second one includes disciplinary commands.
template <class Test>
void in_games(int games, Test test) {
  for (const RuleSet* rules : rules::all())
    for (int game = 0; game < scaled(games) && !::testing::Test::HasFailure(); ++game) {
      SCOPED_TRACE(::testing::Message() << rules->id << ", game " << game);
      test(*rules, static_cast<std::uint64_t>(game), game % 2 == 1);
    }
}

bool accepted(const RuleSet& rules, const State& state, const Command& command) {
  return decide(rules, state, command, simulation::time_of(state, command)).has_value();
}

// Tries all commands of small offers, a sample of large ones.
int refused_offers(const RuleSet& rules, const State& state, Random& random) {
  int refused = 0;
  for (const Offer& offer : legal_commands(rules, state)) {
    const std::uint64_t count = simulation::command_count(offer);
    if (count <= 12) {
      for (std::uint64_t place = 0; place < count; ++place)
        refused += !accepted(rules, state, simulation::command_at(offer, place));
    } else {
      for (int i = 0; i < 8; ++i) refused += !accepted(rules, state, simulation::random_command(offer, random));
    }
  }
  return refused;
}

TEST(Games, EveryOfferedCommandIsAccepted) {
  Random random(1);
  in_games(400, [&](const RuleSet& rules, std::uint64_t seed, bool discipline) {
    play(rules, seed, discipline, [&](const State& before, const Command&, const Verdict&) {
      EXPECT_EQ(refused_offers(rules, before, random), 0) << "in step " << static_cast<int>(before.step);
    });
  });
}

// Commands that can be legal without being offered: one black is asked at a time, but they may answer in any order,
// with any number of targets; "skips" is also a check of nobody; the rest is announced, not played.
bool outside_of_offers(const Command& command) {
  if (const auto* check = std::get_if<Check>(&command)) return !check->whom;
  return std::holds_alternative<Shoot>(command) || std::holds_alternative<EndLastWord>(command) ||
         std::holds_alternative<AnnounceResult>(command);
}

// Any command of play with any seats.
Command random_play(const State& state, Random& random) {
  const SeatSet seats = SeatSet::first(state.seats);
  const Seat by = state.day.speaker && random.one_in(2) ? *state.day.speaker : random.member_of(seats);
  const Seat whom = random.member_of(seats);
  switch (random.below(10)) {
    case 0: return Advance{};
    case 1: return DrawCard{by, static_cast<Role>(random.below(role_count))};
    case 2: return Nominate{by, whom, Form::plain};
    case 3: return Withdraw{by, whom, Form::plain};
    case 4: return CountVotes{whom, random.half_of(state.at_table)};
    case 5: return CountLift{random.half_of(seats)};
    case 6: return Shoot{by, SeatSet{whom}};
    case 7: return Check{random.one_in(2) ? Role::don : Role::sheriff, whom};
    case 8: return Act{static_cast<Role>(random.below(role_count)), whom};
    default: {
      NameNota nota{random.one_in(2) ? state.night.victim.value_or(by) : by, {}, Form::plain};
      for (int i = 0; i < 3; ++i) nota.three.push_back(random.member_of(seats));
      return nota;
    }
  }
}

TEST(Games, EveryAcceptedCommandOfPlayWasOffered) {
  Random random(2);
  in_games(2000, [&](const RuleSet& rules, std::uint64_t seed, bool discipline) {
    play(rules, seed, discipline, [&](const State& before, const Command&, const Verdict&) {
      const Command command = random_play(before, random);
      const bool replay = before.step == Step::over && before.outcome == Outcome::replay;
      const bool seating = before.step == Step::seating;  // The first card also begins the game.
      if (replay || seating || outside_of_offers(command) || !accepted(rules, before, command)) return;
      EXPECT_TRUE(simulation::offered(legal_commands(rules, before), command))
          << "command " << command.index() << " in step " << static_cast<int>(before.step);
    });
  });
}

TEST(Games, TheStateIsTheFoldOfTheLog) {
  Log log;
  in_games(4000, [&](const RuleSet& rules, std::uint64_t seed, bool discipline) {
    log.clear();
    Players players(seed);
    const simulation::Played played = discipline ? simulation::play_disciplined_game(rules, players, log)
                                                 : simulation::play_random_game(rules, players, log);
    EXPECT_TRUE(same(fold(log), played.state));
  });
}

TEST(Games, JudgingEqualsDecidingAndFolding) {
  in_games(1000, [&](const RuleSet& rules, std::uint64_t seed, bool discipline) {
    play(rules, seed, discipline, [&](const State& before, const Command& command, const Verdict& decided) {
      State state = before;
      Log log;
      const auto judged = judge(rules, state, command, simulation::time_of(before, command), log);
      ASSERT_EQ(judged.has_value(), decided.has_value());
      EXPECT_TRUE(judged || log.empty());
      State folded = before;
      if (decided) {
        ASSERT_EQ(log.size(), decided->events.size());
        for (std::size_t i = 0; i < decided->events.size(); ++i) {
          EXPECT_TRUE(same(log[i], decided->events[i]));
          evolve(folded, decided->events[i]);
        }
      }
      EXPECT_TRUE(same(state, folded));
    });
  });
}

// Three quiet rounds are a draw and every other round removes somebody, so ten players last at most thirty rounds.
TEST(Games, EveryGameEnds) {
  Log log;
  in_games(4000, [&](const RuleSet& rules, std::uint64_t seed, bool discipline) {
    log.clear();
    Players players(seed);
    const simulation::Played played = discipline ? simulation::play_disciplined_game(rules, players, log)
                                                 : simulation::play_random_game(rules, players, log);
    EXPECT_TRUE(played.state.announced);
    EXPECT_NE(played.state.outcome, Outcome::none);
    EXPECT_LE(played.state.round, 30);
    if (!discipline) {
      EXPECT_LE(log.size(), 600U);
    }
    if (!discipline) {
      EXPECT_EQ(played.refused, 0U);
    }
  });
}

int hands_raised(const State& state) {
  int count = 0;
  for (std::size_t i = 0; i < state.ballot.called; ++i) count += state.ballot.hands[i].count();
  return count;
}

// The hands of a ballot are disjoint, and hands and defaults together are all players who could vote.
void expect_full_count(const State& state, int voided, bool abstention) {
  const Ballot& ballot = state.ballot;
  SeatSet hands;
  for (std::size_t i = 0; i < ballot.called; ++i) {
    EXPECT_TRUE((hands & ballot.hands[i]).empty());
    hands = hands | ballot.hands[i];
  }
  const int all = ((state.at_table - ballot.barred) | ballot.voted).count();
  if (abstention)
    EXPECT_LE(hands_raised(state) + ballot.defaulted + voided, all);
  else
    EXPECT_EQ(hands_raised(state) + ballot.defaulted + voided, all);
}

TEST(Games, VotesOfABallotAddUpToTheTable) {
  int ballots = 0;
  in_games(2000, [&](const RuleSet& rules, std::uint64_t seed, bool discipline) {
    int voided = 0;
    play(rules, seed, discipline, [&](const State& before, const Command&, const Verdict& verdict) {
      if (!verdict) return;
      State state = before;
      for (const Event& event : verdict->events) {
        const int raised = hands_raised(state);
        evolve(state, event);
        if (std::holds_alternative<StepBegan>(event.what)) voided = 0;
        if (std::holds_alternative<HandVoided>(event.what)) voided += raised - hands_raised(state);
        const bool counted = std::holds_alternative<VotesCounted>(event.what);
        if (!counted || state.ballot.called != state.ballot.candidates.size()) continue;
        expect_full_count(state, voided, rules.with.abstention.value == Abstention::nowhere);
        ++ballots;
      }
    });
  });
  EXPECT_GT(ballots, scaled(2000));
}

// The players who act in an event.
SeatSet actors(const State& before, const What& what) {
  if (const auto* e = std::get_if<TurnBegan>(&what)) return {e->by};
  // A player who has left may still begin the last word they were given.
  if (const auto* e = std::get_if<SpeechStarted>(&what))
    return before.last_words.contains(e->by) ? SeatSet{} : SeatSet{e->by};
  if (const auto* e = std::get_if<TieSpeechBegan>(&what)) return {e->by};
  if (const auto* e = std::get_if<Nominated>(&what)) return {e->by, *e->whom};
  if (const auto* e = std::get_if<NominationWithdrawn>(&what)) return {e->by};
  if (const auto* e = std::get_if<VotesCounted>(&what)) return e->hands;
  if (const auto* e = std::get_if<LiftCounted>(&what)) return e->hands;
  if (const auto* e = std::get_if<HandCameLate>(&what)) return {e->by};
  if (const auto* e = std::get_if<ShotFired>(&what)) return {e->by};  // FIIM-4.5.3b: all numbers are called.
  // A best move is part of the last word.
  if (const auto* e = std::get_if<NotaNamed>(&what); e && is_night_step(before.step)) return {e->by};
  if (const auto* e = std::get_if<Visited>(&what)) return {e->by, e->whom};
  if (const auto* e = std::get_if<Healed>(&what)) return {e->by, e->whom};
  if (const auto* e = std::get_if<TargetShown>(&what)) return SeatSet{e->by} | e->targets;
  if (const auto* e = std::get_if<PreySought>(&what)) return {e->by};
  if (const auto* e = std::get_if<DayOpened>(&what)) return {e->opener};
  if (const auto* e = std::get_if<PlayerLeft>(&what)) return {e->who};
  if (const auto* e = std::get_if<Checked>(&what); e && e->whom) return {*holder(before, e->by)};
  return {};
}

TEST(Games, PlayersWhoLeftDoNotAct) {
  in_games(3000, [&](const RuleSet& rules, std::uint64_t seed, bool discipline) {
    play(rules, seed, discipline, [&](const State& before, const Command&, const Verdict& verdict) {
      if (!verdict) return;
      State state = before;
      for (const Event& event : verdict->events) {
        EXPECT_TRUE(state.at_table.contains(actors(state, event.what))) << "event " << event.what.index();
        evolve(state, event);
      }
    });
  });
}

TEST(Games, NobodyLeavesTwiceOrReturns) {
  in_games(2000, [&](const RuleSet& rules, std::uint64_t seed, bool discipline) {
    SeatSet at_table;
    play(rules, seed, discipline, [&](const State& before, const Command&, const Verdict&) {
      if (before.step == Step::dealing) at_table = everyone(before);  // Also of a replay.
      EXPECT_TRUE(at_table.contains(before.at_table) || before.step == Step::seating);
      at_table = before.at_table;
      for (Seat s : everyone(before))
        EXPECT_TRUE(before[s].exit == Exit::none || !before.at_table.contains(s)) << s.number();
    });
  });
}

TEST(Games, DecidedOutcomeStays) {
  in_games(1000, [&](const RuleSet& rules, std::uint64_t seed, bool discipline) {
    State state = play(rules, seed, discipline, [](const State&, const Command&, const Verdict&) {});
    const Outcome outcome = state.outcome;
    Players players(seed + 1'000'000);
    for (int i = 0; i < 50; ++i) {
      const Command command =
          players.random().one_in(2) ? players.disturb(rules, state) : random_play(state, players.random());
      if (outcome == Outcome::replay && std::holds_alternative<DrawCard>(command)) continue;
      const Verdict verdict = decide(rules, state, command, simulation::time_of(state, command));
      if (!verdict) continue;
      for (const Event& event : verdict->events) evolve(state, event);
      EXPECT_EQ(state.outcome, outcome);
      EXPECT_EQ(state.step, Step::over);
    }
  });
}

// From the decision on, not only from the announcement.
TEST(Games, DecisionMatchesTheResult) {
  in_games(2000, [&](const RuleSet& rules, std::uint64_t seed, bool discipline) {
    Outcome decided = Outcome::none;
    const State last = play(rules, seed, discipline, [&](const State& before, const Command&, const Verdict&) {
      if (before.step == Step::dealing) decided = Outcome::none;  // A replay begins.
      if (decided != Outcome::none) {
        EXPECT_EQ(before.outcome, decided);
      }
      decided = before.outcome;
    });
    if (decided != Outcome::none) {
      EXPECT_EQ(last.outcome, decided);
    }
  });
}

TEST(Games, UndoRestoresTheStateAndKeepsTheLog) {
  in_games(300, [&](const RuleSet& rules, std::uint64_t seed, bool discipline) {
    Players players(seed);
    History history(rules);
    ASSERT_TRUE(history.submit(CheckMasks{SeatSet::first(rules.with.seats.value)}, {}));
    std::vector<std::pair<std::size_t, State>> points{{0, State{}}};
    for (int i = 0; i < 400 && !history.state().announced; ++i) {
      points.emplace_back(history.log().size(), history.state());
      const Command command =
          discipline ? players.play_or_disturb(rules, history.state()) : players.play(rules, history.state());
      (void)history.submit(command, simulation::time_of(history.state(), command));
      if (!players.random().one_in(16)) continue;
      const std::size_t back = players.random().below(static_cast<std::uint32_t>(points.size()));
      const std::vector<Event> before(history.log().begin(), history.log().end());
      const GameTime now = history.state().at;
      history.reverse(points[back].first, now);
      EXPECT_TRUE(test::same_position(history.state(), points[back].second));
      EXPECT_TRUE(test::same_position(fold(history.log()), history.state()));
      EXPECT_EQ(history.state().at, now);
      ASSERT_EQ(history.log().size(), before.size() + 1);
      for (std::size_t e = 0; e < before.size(); ++e) EXPECT_TRUE(same(history.log()[e], before[e]));
      points.resize(back + 1);
      if (history.log().size() > 5000) break;
    }
  });
}

// MC-2.5.8. In games without discipline, where everybody at the table has a turn.
TEST(Games, NobodyClosesTwoDaysInARow) {
  in_games(2000, [&](const RuleSet& rules, std::uint64_t seed, bool) {
    if (rules.with.first_speaker.value != FirstSpeaker::no_second_close) return;
    play(rules, seed, false, [&](const State& before, const Command&, const Verdict&) {
      if (before.step != Step::farewell || before.round < 2) return;
      EXPECT_NE(before.day.closer, before.day.previous_closer);
      EXPECT_NE(before.day.opener, before.day.previous_opener);
    });
  });
}

}  // namespace
}  // namespace mafia
