// Two games that differ only in what a viewer may not know look the same to that viewer, event by event.
//
// A game is played. Then the roles that the viewer does not know are dealt differently and the same game is played
// again: everything public stays the same, and the new holders act at night so that the result is the same. The
// comparison ends where the truth must show: when only one of the games is decided, when the judge could not rule the
// same, and when the roles are revealed.
//
// Where many roles act at night, the acts of the second game are found by search: does some night of the new holders
// look like the night of the first game? Nearly every night has such a twin; if views showed too much, hardly any
// would.
#include <gtest/gtest.h>

#include "../support/same.hpp"
#include "../support/scale.hpp"
#include "../support/twin_course.hpp"
#include "rules/books.hpp"
#include "simulation/random_game.hpp"
#include "wire/clock.hpp"
#include "wire/event_json.hpp"
#include "wire/view_json.hpp"

namespace mafia {
namespace {

using simulation::Random;
using test::Deal;
using test::digest;
using test::Entry;
using test::last_deal;
using test::other_deal;
using test::scaled;
using test::Script;
using test::seat_of;
using test::TwinCourse;

// One of the two games as a viewer follows it.
struct Course {
  const RuleSet& rules;
  Viewer viewer;
  bool written;  // Compares the text that is sent, and not only the events.
  State state, view;
  std::vector<std::uint64_t> seen;

  bool submit(const Command& command, GameTime at) {
    const Verdict verdict = decide(rules, state, command, at);
    if (!verdict) return false;
    const std::size_t before = seen.size();
    for (const Event& event : verdict->events) {
      if (const auto passed = see(viewer, state, event)) take(*passed);
      evolve(state, event);
    }
    if (written && seen.size() > before) {
      note(notation::view_json(rules, view));
      note(notation::clock_json(notation::clock_of(rules, view)));
    }
    return true;
  }

  void take(const Seen& passed) {
    seen.push_back(digest(passed.event()));
    if (!written) return;
    note(notation::event_json(passed.event()));
    evolve(view, passed.event());
  }
  void note(const std::string& text) { seen.push_back(std::hash<std::string>{}(text)); }
};

class Pair {
 public:
  Pair(const RuleSet& rules, const Viewer& viewer, bool written)
      : games_(viewer, {rules, viewer, written, {}, {}, {}}, {rules, viewer, written, {}, {}, {}}) {}

  // Plays a step in both games; returns false where the comparison ends.
  bool follow(const Entry& step, const Deal* other) {
    if (!games_.follow(step, other)) return false;
    auto &a = games_.a.seen, &b = games_.b.seen;
    if (a != b) differs_ = true;
    compared_ += a.size();
    a.clear();
    b.clear();
    return !differs_;
  }
  bool differs() const { return differs_; }
  std::size_t compared() const { return compared_; }

 private:
  TwinCourse<Course> games_;
  bool differs_ = false;
  std::size_t compared_ = 0;
};

// Both games of a book in which several roles act at night. A night is compared as a whole, from nightfall to morning.
class Twin {
 public:
  Twin(const RuleSet& rules, const Viewer& viewer, bool written, Random& random)
      : a_{rules, viewer, written, {}, {}, {}}, b_{rules, viewer, written, {}, {}, {}}, random_(random) {}

  // Plays the whole script; the second game with the other deal from entry `first` on.
  void follow(const Script& script, std::size_t first, const Deal& other) {
    for (std::size_t i = 0; i < script.size();) {
      std::size_t end = i + 1;
      const bool night = a_.state.step == Step::nightfall && a_.state.round > 0;
      State ahead = a_.state;
      play_ahead(ahead, script[i]);
      while (night && end < script.size() && is_night_step(ahead.step)) play_ahead(ahead, script[end++]);
      const std::span<const Entry> part(script.data() + i, end - i);
      if (!(night ? night_alike(part) : same_part(part, i >= first ? &other : nullptr))) return;
      if (a_.state.outcome != b_.state.outcome || a_.state.announced) return;
      i = end;
    }
  }
  bool differs() const { return differs_; }
  std::size_t compared() const { return compared_; }
  int nights() const { return nights_; }
  int twins() const { return twins_; }

 private:
  void play_ahead(State& state, const Entry& entry) {
    if (const Verdict verdict = decide(a_.rules, state, entry.command, entry.at))
      for (const Event& event : verdict->events) evolve(state, event);
  }

  bool same_part(std::span<const Entry> part, const Deal* other) {
    for (const Entry& entry : part) {
      Command command = entry.command;
      if (const auto* card = std::get_if<DrawCard>(&command); card && other)
        command = DrawCard{card->by, (*other)[card->by.index()]};
      if (!a_.submit(entry.command, entry.at) || !b_.submit(command, entry.at)) return false;
    }
    if (a_.state.announced) return false;
    // An alibi becomes public when it saves somebody.
    if (a_.state.outcome != b_.state.outcome || a_.state.ballot.alibis != b_.state.ballot.alibis) return false;
    differs_ |= a_.seen != b_.seen;
    compared_ += a_.seen.size();
    a_.seen.clear();
    b_.seen.clear();
    return !differs_;
  }

  bool night_alike(std::span<const Entry> part) {
    for (const Entry& entry : part) (void)a_.submit(entry.command, entry.at);
    ++nights_;
    const SeatSet dead = a_.state.last_night.victims;
    for (int attempt = 0; attempt < 400; ++attempt) {
      Course trial = b_;
      for (const Entry& entry : part) play_alike(trial, entry, dead);
      if (trial.seen != a_.seen || trial.state.outcome != a_.state.outcome) continue;
      compared_ += a_.seen.size();
      b_.state = trial.state;
      b_.view = trial.view;
      a_.seen.clear();
      b_.seen.clear();
      ++twins_;
      return true;
    }
    return false;
  }

  // The viewer's own acts are repeated; the others do something that may lead to the same morning.
  void play_alike(Course& trial, const Entry& entry, SeatSet dead) {
    const auto own = seat_of(a_.viewer);
    const Role role = own ? trial.state[*own].role : Role::unknown;
    if (std::holds_alternative<Advance>(entry.command)) {
      for (const Offer& offer : legal_commands(trial.rules, trial.state)) act_for(trial, offer, role, dead);
      (void)trial.submit(entry.command, entry.at);
      return;
    }
    const auto* act = std::get_if<Act>(&entry.command);
    const auto* check = std::get_if<Check>(&entry.command);
    const bool mine = (act && act->by == role) || (check && check->by == role) ||
                      (std::holds_alternative<Shoot>(entry.command) && team_of(role) == Team::black);
    const bool hidden = act || check || std::holds_alternative<Shoot>(entry.command);
    if (mine || !hidden) (void)trial.submit(entry.command, entry.at);
  }

  void act_for(Course& trial, const Offer& offer, Role role, SeatSet dead) {
    const GameTime at = trial.state.at;
    const bool shot = offer.move == Move::shoot;
    if (!shot && offer.move != Move::act && offer.move != Move::check) return;
    const bool own = shot ? team_of(role) == Team::black : offer.role == role;
    if (own) return;  // Already played.
    SeatSet seats = offer.seats;
    const bool kills = shot || offer.role == Role::maniac;
    if (kills && !(seats & dead).empty() && !random_.one_in(4)) seats = seats & dead;
    if (offer.role == Role::maniac && random_.one_in(3)) return;
    const auto victim = trial.state.night.victim;
    const bool heal = offer.role == Role::doctor && victim && !dead.contains(*victim) && seats.contains(*victim);
    const Seat whom = heal ? *victim : random_.member_of(seats);
    if (shot) {  // Without the Don all blacks show the same seat.
      for (Seat s : trial.state.blacks& trial.state.at_table) (void)trial.submit(Shoot{s, SeatSet{whom}}, at);
      return;
    }
    if (offer.move == Move::act) return (void)trial.submit(Act{offer.role, whom}, at);
    (void)trial.submit(Check{offer.role, whom}, at);
  }

  Course a_, b_;
  Random& random_;
  bool differs_ = false;
  std::size_t compared_ = 0;
  int nights_ = 0, twins_ = 0;
};

struct Tally {
  bool written = false;
  int nights = 0, twins = 0;
  int pairs = 0;
  int different = 0;
  std::size_t compared = 0;
};

void compare(const RuleSet& rules, const Script& script, const Viewer& viewer, const Viewer& eyes, Random& random,
             Tally& tally) {
  Deal deal{};
  const std::size_t first = last_deal(script, deal);
  const auto other = other_deal(deal, rules.with.seats.value, viewer, script, random);
  if (!other) return;
  if (rules.with.shot_mode.value == ShotMode::open) {
    Twin twin(rules, eyes, tally.written, random);
    twin.follow(script, first, *other);
    ++tally.pairs;
    tally.different += twin.differs();
    tally.compared += twin.compared();
    tally.nights += twin.nights();
    tally.twins += twin.twins();
    return;
  }
  Pair pair(rules, eyes, tally.written);
  for (std::size_t i = 0; i < script.size(); ++i)
    if (!pair.follow(script[i], i >= first ? &*other : nullptr)) break;
  ++tally.pairs;
  tally.different += pair.differs();
  tally.compared += pair.compared();
}

std::vector<Viewer> viewers(const RuleSet& rules) {
  std::vector<Viewer> all{Spectator{}};
  for (Seat s : SeatSet::first(rules.with.seats.value)) all.emplace_back(s);
  return all;
}

// Compares all viewers of that many pairs of games, up to the first difference.
void compare_views(int pairs, Random& random, Tally& tally) {
  for (std::uint64_t seed = 0; tally.pairs < pairs; ++seed) {
    const RuleSet& rules = *rules::all()[seed / 2 % rules::all().size()];
    const Script script = test::play(rules, seed);
    for (const Viewer& viewer : viewers(rules)) {
      const int before = tally.different;
      compare(rules, script, viewer, viewer, random, tally);
      ASSERT_EQ(tally.different, before) << rules.id << ", game " << seed << ", viewer "
                                         << (seat_of(viewer) ? seat_of(viewer)->number() : 0);
    }
  }
}

TEST(Secrecy, ViewerCannotDistinguishGamesByHiddenEvents) {
  Random random(7);
  Tally tally;
  compare_views(scaled(10'000), random, tally);
  EXPECT_GT(tally.twins * 10, tally.nights * 7) << tally.twins << " of " << tally.nights;
  // A comparison that ends at once proves nothing.
  EXPECT_GT(tally.compared / static_cast<std::size_t>(tally.pairs), 60U);
}

// The same for the text that is sent: each event, and after each line the view and the clock.
TEST(Secrecy, JsonForAViewerRevealsNoMore) {
  Random random(9);
  Tally tally;
  tally.written = true;
  compare_views(scaled(2'000), random, tally);
  EXPECT_GT(tally.twins * 10, tally.nights * 7) << tally.twins << " of " << tally.nights;
  EXPECT_GT(tally.compared / static_cast<std::size_t>(tally.pairs), 200U);
}

// Shows that the comparison above can fail: the judge sees everything, so nearly every pair differs (all that get as
// far as the cards).
TEST(Secrecy, JudgeSeesTheDifference) {
  Random random(8);
  Tally tally;
  for (std::uint64_t seed = 0; tally.pairs < scaled(1000); ++seed) {
    const RuleSet& rules = *rules::all()[seed / 2 % rules::all().size()];
    compare(rules, test::play(rules, seed), Spectator{}, Judge{}, random, tally);
  }
  EXPECT_GT(tally.different, tally.pairs * 95 / 100);
}

}  // namespace
}  // namespace mafia
