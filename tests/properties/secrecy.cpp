// Two games that differ only in what a viewer may not know look the same to that viewer, event by event.
//
// A game is played; then the roles that the viewer does not know are dealt differently and the same game is played
// again: everything public stays as it was, and the night is acted out by the new holders so that its result is the
// same. The comparison ends where the truth itself must show: when one of the games is decided and the other is not,
// when the judge could not rule the same, and when the roles are revealed.
#include <gtest/gtest.h>

#include "../support/same.hpp"
#include "../support/scale.hpp"
#include "rules/books.hpp"
#include "simulation/random_game.hpp"

namespace mafia {
namespace {

using simulation::Players;
using simulation::Random;
using testing::digest;
using testing::scaled;

struct Entry {
  Command command;
  GameTime at;
};
using Script = std::vector<Entry>;
using Deal = std::array<Role, max_seats>;

Script play(const RuleSet& rules, std::uint64_t seed) {
  Players players(seed);
  players.set_timid(seed % 4 == 0);
  Script script;
  State state;
  Command command = CheckMasks{SeatSet::first(rules.with.seats.value)};
  for (std::uint32_t i = 0; i < simulation::longest_game; ++i) {
    const GameTime at = simulation::time_of(state, command);
    if (const Verdict verdict = decide(rules, state, command, at)) {
      for (const Event& event : verdict->events) evolve(state, event);
      script.push_back({command, at});
    }
    if (state.announced || state.outcome == Outcome::replay) break;  // A replay is another game.
    command = seed % 2 == 1 ? players.play_or_disturb(rules, state) : players.play(rules, state);
  }
  return script;
}

// The place of the first card of the deal that was played, and the deal itself.
std::size_t last_deal(const Script& script, Deal& deal) {
  std::size_t first = 0;
  for (std::size_t i = 0; i < script.size(); ++i) {
    const auto* card = std::get_if<DrawCard>(&script[i].command);
    if (!card) continue;
    if (card->by == seat(1)) first = i;
    deal[card->by.index()] = card->role;
  }
  return first;
}

std::optional<Seat> seat_of(const Viewer& viewer) {
  const Seat* own = std::get_if<Seat>(&viewer);
  return own ? std::optional(*own) : std::nullopt;
}

// Whether a viewer who saw the first deal and made these checks could be sitting in the second deal as well.
bool may_be(const Deal& deal, const Deal& other, const Viewer& viewer, const Script& script) {
  const auto own = seat_of(viewer);
  if (!own) return true;
  const Role role = deal[own->index()];
  for (std::size_t i = 0; i < deal.size(); ++i) {
    const bool itself = i == own->index();
    const bool fellow =
        team_of(role) == Team::black && (team_of(deal[i]) == Team::black || team_of(other[i]) == Team::black);
    if ((itself || fellow) && deal[i] != other[i]) return false;
  }
  for (const Entry& step : script) {
    const auto* check = std::get_if<Check>(&step.command);
    if (!check || !check->whom || check->by != role) continue;
    const Role a = deal[check->whom->index()];
    const Role b = other[check->whom->index()];
    if (role == Role::sheriff && team_of(a) != team_of(b)) return false;
    if (role == Role::don && (a == Role::sheriff) != (b == Role::sheriff)) return false;
  }
  return true;
}

// Another deal for this viewer, if there is one: two players change cards, or many do.
std::optional<Deal> other_deal(const Deal& deal, int seats, const Viewer& viewer, const Script& script,
                               Random& random) {
  for (int attempt = 0; attempt < 60; ++attempt) {
    Deal other = deal;
    const int swaps = random.one_in(4) ? 8 : 1;
    for (int i = 0; i < swaps; ++i) {
      const auto a = random.below(static_cast<std::uint32_t>(seats));
      const auto b = random.below(static_cast<std::uint32_t>(seats));
      std::swap(other[a], other[b]);
    }
    if (other != deal && may_be(deal, other, viewer, script)) return other;
  }
  return std::nullopt;
}

// One of the two games as a viewer follows it.
struct Course {
  const RuleSet& rules;
  Viewer viewer;
  State state;
  std::vector<std::uint64_t> seen;

  bool submit(const Command& command, GameTime at) {
    const Verdict verdict = decide(rules, state, command, at);
    if (!verdict) return false;
    for (const Event& event : verdict->events) {
      if (const auto passed = see(viewer, state, event)) seen.push_back(digest(passed->event()));
      evolve(state, event);
    }
    return true;
  }
};

class Pair {
 public:
  Pair(const RuleSet& rules, const Viewer& viewer) : a_{rules, viewer, {}, {}}, b_{rules, viewer, {}, {}} {}

  // Plays the script in both games; false: the truth shows from here on.
  bool follow(const Entry& step, const Deal* other) {
    if (!play_first(step) || !play_second(step, other)) return false;
    if (a_.state.outcome != b_.state.outcome || a_.state.announced) return false;
    if (a_.seen != b_.seen) differs_ = true;
    compared_ += a_.seen.size();
    a_.seen.clear();
    b_.seen.clear();
    return !differs_;
  }
  bool differs() const { return differs_; }
  std::size_t compared() const { return compared_; }

 private:
  bool play_first(const Entry& step) {
    hunt_ = a_.state.step == Step::hunt && std::holds_alternative<Advance>(step.command);
    return a_.submit(step.command, step.at);
  }

  bool knows_blacks() const {
    const auto own = seat_of(a_.viewer);
    return own && a_.state.blacks.contains(*own);
  }

  bool play_second(const Entry& step, const Deal* other) {
    if (const auto* card = std::get_if<DrawCard>(&step.command); card && other)
      return b_.submit(DrawCard{card->by, (*other)[card->by.index()]}, step.at);
    if (std::holds_alternative<Shoot>(step.command)) return knows_blacks() ? b_.submit(step.command, step.at) : true;
    if (const auto* check = std::get_if<Check>(&step.command)) {
      const auto own = seat_of(a_.viewer);
      const bool visible = own && a_.state[*own].role == check->by;
      return b_.submit(step.command, step.at) || !visible;  // The new holder may be gone; nobody sees that.
    }
    if (hunt_ && !knows_blacks()) shoot_alike(step.at);
    // The void shot of an offender who is black in one game only: a kill cannot be had in the other.
    return b_.submit(step.command, step.at) && a_.state.night.victim == b_.state.night.victim;
  }

  // The blacks of the second game bring about the night of the first.
  void shoot_alike(GameTime at) {
    const auto victim = a_.state.night.victim;
    const SeatSet targets = victim ? SeatSet{*victim} : SeatSet{};
    for (Seat s : b_.state.blacks& b_.state.at_table) b_.submit(Shoot{s, targets}, at);
  }

  Course a_, b_;
  bool hunt_ = false;
  bool differs_ = false;
  std::size_t compared_ = 0;
};

struct Tally {
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
  Pair pair(rules, eyes);
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

TEST(Secrecy, AViewerCannotTellGamesApartByWhatIsHidden) {
  Random random(7);
  Tally tally;
  for (std::uint64_t seed = 0; tally.pairs < scaled(10'000); ++seed) {
    const RuleSet& rules = *rules::all()[seed / 2 % rules::all().size()];
    const Script script = play(rules, seed);
    for (const Viewer& viewer : viewers(rules)) {
      const int before = tally.different;
      compare(rules, script, viewer, viewer, random, tally);
      ASSERT_EQ(tally.different, before) << rules.id << ", game " << seed << ", viewer "
                                         << (seat_of(viewer) ? seat_of(viewer)->number() : 0);
    }
  }
  // A comparison that ends at once proves nothing.
  EXPECT_GT(tally.compared / static_cast<std::size_t>(tally.pairs), 60U);
}

// The judge sees everything, so to him nearly every pair is different (all that live to see the cards): the comparison
// above is able to fail.
TEST(Secrecy, TheJudgeCanTellThemApart) {
  Random random(8);
  Tally tally;
  for (std::uint64_t seed = 0; tally.pairs < scaled(1000); ++seed) {
    const RuleSet& rules = *rules::all()[seed / 2 % rules::all().size()];
    compare(rules, play(rules, seed), Spectator{}, Judge{}, random, tally);
  }
  EXPECT_GT(tally.different, tally.pairs * 95 / 100);
}

}  // namespace
}  // namespace mafia
