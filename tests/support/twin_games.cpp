#include "twin_games.hpp"

#include <algorithm>

#include "scribe.hpp"
#include "simulation/random_game.hpp"
#include "twin_course.hpp"

namespace mafia::testing {

using notation::Statement;
using simulation::Players;
using simulation::Random;

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

namespace {

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
    if (role == Role::sheriff && (team_of(a) == Team::black) != (team_of(b) == Team::black)) return false;
    if (role == Role::don && (a == Role::sheriff) != (b == Role::sheriff)) return false;
  }
  return true;
}

}  // namespace

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

namespace {

// One game as it is played and written down.
class Course {
 public:
  explicit Course(const RuleSet& rules) : rules_(rules), scribe_(rules), written_(scribe_.statements().size()) {}

  bool submit(const Command& command, GameTime at) {
    const Verdict verdict = decide(rules_, state, command, at);
    if (!verdict) return false;
    const State before = state;
    for (const Event& event : verdict->events) evolve(state, event);
    scribe_.write(before, command, state);
    return true;
  }
  std::vector<Statement> news() {
    const auto& all = scribe_.statements();
    std::vector<Statement> lines(all.begin() + static_cast<std::ptrdiff_t>(written_), all.end());
    written_ = all.size();
    return lines;
  }
  bool exact() const { return scribe_.exact(); }
  bool hidden() const { return state.step == Step::dealing || is_night(state); }

  State state;

 private:
  const RuleSet& rules_;
  Scribe scribe_;
  std::size_t written_;
};

// The next step of both games; nothing: from here on the truth shows, or the notation has no words.
std::optional<TwinStep> follow(TwinCourse<Course>& games, const Entry& step, const Deal* other) {
  if (!games.follow(step, other) || !games.a.exact() || !games.b.exact()) return std::nullopt;
  return TwinStep{step.at, games.a.news(), games.b.news(), games.a.hidden()};
}

}  // namespace

std::optional<Twins> twins_of(const RuleSet& rules, const Script& script, const Viewer& viewer, Random& random) {
  Twins twins{};
  const std::size_t first = last_deal(script, twins.first);
  const auto other = other_deal(twins.first, rules.with.seats.value, viewer, script, random);
  if (!other) return std::nullopt;
  twins.second = *other;
  const auto is_card = [](const Entry& entry) { return std::holds_alternative<DrawCard>(entry.command); };
  twins.dealt_once = std::ranges::find_if(script, is_card) == script.begin() + static_cast<std::ptrdiff_t>(first);
  TwinCourse<Course> games(viewer, Course(rules), Course(rules));
  for (std::size_t i = 0; i < script.size(); ++i) {
    auto step = follow(games, script[i], i >= first ? &*other : nullptr);
    if (!step) break;
    twins.steps.push_back(std::move(*step));
  }
  return twins;
}

std::vector<TwinStep> steps_of(const RuleSet& rules, const Script& script) {
  std::vector<TwinStep> steps;
  Course course(rules);
  for (const Entry& entry : script) {
    if (!course.submit(entry.command, entry.at) || !course.exact()) break;
    steps.push_back({entry.at, course.news(), {}, course.hidden()});
  }
  return steps;
}

}  // namespace mafia::testing
