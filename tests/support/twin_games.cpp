#include "twin_games.hpp"

#include <algorithm>

#include "rules/books.hpp"
#include "rules/parameters.hpp"
#include "same.hpp"
#include "scribe.hpp"
#include "simulation/random_game.hpp"
#include "twin_course.hpp"

namespace mafia::test {

using notation::Statement;
using simulation::Players;
using simulation::Random;

std::vector<RuleSet> tables_of_all_sizes() {
  std::vector<RuleSet> all;
  for (const RuleSet* rules : rules::all()) {
    if (!rules->deck_for) all.push_back(*rules);
    for (int seats = 10; rules->deck_for && seats <= 20; ++seats) {
      RuleSet& table = all.emplace_back(*rules);
      (void)rules::set_seats(table, seats);
    }
  }
  return all;
}

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

// Whether the other deal fits what a viewer of the first one knows: the own card, fellow blacks and these checks.
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

// One game, played and recorded in the notation.
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

// The next step of both games; nothing once the viewer can tell them apart or the notation cannot express a step.
std::optional<TwinStep> follow(TwinCourse<Course>& games, const Entry& step, const Deal* other) {
  if (!games.follow(step, other) || !games.a.exact() || !games.b.exact()) return std::nullopt;
  return TwinStep{step.at, games.a.news(), games.b.news(), games.a.hidden()};
}

}  // namespace

namespace {

// Where several roles act at night, the acts of the second game are found by search: a night of the new holders that
// looks to the viewer like the night of the first game.
class NightSearch {
 public:
  NightSearch(const RuleSet& rules, const Viewer& viewer, Random& random)
      : rules_(rules), viewer_(viewer), random_(random) {}

  struct Trial {
    State state;
    std::vector<std::uint64_t> seen = {};
    std::vector<std::vector<Entry>> done = {};  // For each entry of the first game.
  };

  bool submit(Trial& trial, const Command& command, GameTime at) const {
    const Verdict verdict = decide(rules_, trial.state, command, at);
    if (!verdict) return false;
    for (const Event& event : verdict->events) {
      if (const auto passed = see(viewer_, trial.state, event)) trial.seen.push_back(digest(passed->event()));
      evolve(trial.state, event);
    }
    if (!trial.done.empty()) trial.done.back().push_back({command, at});
    return true;
  }

  // Searches from nightfall to the morning.
  std::optional<Trial> alike(const State& first, const State& second, std::span<const Entry> night) {
    Trial a{first};
    for (const Entry& entry : night) (void)submit(a, entry.command, entry.at);
    const SeatSet dead = a.state.last_night.victims;
    for (int attempt = 0; attempt < 200; ++attempt) {
      Trial trial{second};
      for (const Entry& entry : night) {
        trial.done.emplace_back();
        play_alike(trial, entry, dead);
      }
      if (trial.seen == a.seen && trial.state.outcome == a.state.outcome) return trial;
    }
    return std::nullopt;
  }

 private:
  // The viewer's own acts are repeated; the others do something that may lead to the same morning.
  void play_alike(Trial& trial, const Entry& entry, SeatSet dead) {
    const auto own = seat_of(viewer_);
    const Role role = own ? trial.state[*own].role : Role::unknown;
    if (std::holds_alternative<Advance>(entry.command)) {
      for (const Offer& offer : legal_commands(rules_, trial.state)) act_for(trial, offer, role, dead);
      (void)submit(trial, entry.command, entry.at);
      return;
    }
    const auto* act = std::get_if<Act>(&entry.command);
    const auto* check = std::get_if<Check>(&entry.command);
    const bool shot = std::holds_alternative<Shoot>(entry.command);
    const bool mine =
        (act && act->by == role) || (check && check->by == role) || (shot && team_of(role) == Team::black);
    if (mine || !(act || check || shot)) (void)submit(trial, entry.command, entry.at);
  }

  void act_for(Trial& trial, const Offer& offer, Role role, SeatSet dead) {
    const GameTime at = trial.state.at;
    const bool shot = offer.move == Move::shoot;
    if (!shot && offer.move != Move::act && offer.move != Move::check) return;
    if (shot ? team_of(role) == Team::black : offer.role == role) return;  // Already played.
    SeatSet seats = offer.seats;
    if ((shot || offer.role == Role::maniac) && !(seats & dead).empty() && !random_.one_in(4)) seats = seats & dead;
    if (offer.role == Role::maniac && random_.one_in(3)) return;
    const auto victim = trial.state.night.victim;
    const bool heal = offer.role == Role::doctor && victim && !dead.contains(*victim) && seats.contains(*victim);
    const Seat whom = heal ? *victim : random_.member_of(seats);
    if (shot) {  // Without the Don all blacks show the same seat.
      for (Seat s : trial.state.blacks& trial.state.at_table) (void)submit(trial, Shoot{s, SeatSet{whom}}, at);
      return;
    }
    if (offer.move == Move::act) return (void)submit(trial, Act{offer.role, whom}, at);
    (void)submit(trial, Check{offer.role, whom}, at);
  }

  const RuleSet& rules_;
  Viewer viewer_;
  Random& random_;
};

// Both games of a book with such nights, part by part: a whole night is one part.
class OpenTwins {
 public:
  OpenTwins(const RuleSet& rules, const Viewer& viewer, Random& random)
      : rules_(rules), search_(rules, viewer, random), a_(rules), b_(rules) {}

  std::vector<TwinStep> follow(const Script& script, std::size_t first, const Deal& other) {
    for (std::size_t i = 0; i < script.size();) {
      const auto part = std::span(script).subspan(i, length_of_part(script, i));
      const bool night = part.size() > 1;
      if (!(night ? play_night(part) : play_one(part.front(), i >= first ? &other : nullptr))) break;
      if (a_.state.outcome != b_.state.outcome || a_.state.announced ||
          a_.state.ballot.alibis != b_.state.ballot.alibis)
        break;
      i += part.size();
      whole_ = steps_.size();
    }
    steps_.resize(whole_);  // A part that broke off ends differently in the two games.
    return std::move(steps_);
  }

 private:
  std::size_t length_of_part(const Script& script, std::size_t begin) const {
    if (a_.state.step != Step::nightfall || a_.state.round == 0) return 1;
    State ahead = a_.state;
    std::size_t end = begin;
    while (end < script.size() && is_night_step(ahead.step)) {
      if (const Verdict verdict = decide(rules_, ahead, script[end].command, script[end].at))
        for (const Event& event : verdict->events) evolve(ahead, event);
      ++end;
    }
    return end - begin;
  }

  bool play_one(const Entry& entry, const Deal* other) {
    Command second = entry.command;
    if (const auto* card = std::get_if<DrawCard>(&second); card && other)
      second = DrawCard{card->by, (*other)[card->by.index()]};
    if (!a_.submit(entry.command, entry.at) || !b_.submit(second, entry.at)) return false;
    return note(entry.at);
  }

  bool play_night(std::span<const Entry> night) {
    const auto found = search_.alike(a_.state, b_.state, night);
    if (!found) return false;
    for (std::size_t i = 0; i < night.size(); ++i) {
      for (const Entry& done : found->done[i]) {
        // The other players acted before the step was over.
        if (std::holds_alternative<Advance>(done.command) && !note(a_.state.at)) return false;
        if (!b_.submit(done.command, done.at)) return false;
      }
      if (!a_.submit(night[i].command, night[i].at) || !note(night[i].at)) return false;
    }
    return true;
  }

  bool note(GameTime at) {
    steps_.push_back({at, a_.news(), b_.news(), a_.hidden()});
    return a_.exact() && b_.exact();
  }

  const RuleSet& rules_;
  NightSearch search_;
  Course a_, b_;
  std::vector<TwinStep> steps_;
  std::size_t whole_ = 0;
};

}  // namespace

std::optional<Twins> twins_of(const RuleSet& rules, const Script& script, const Viewer& viewer, Random& random) {
  Twins twins{};
  const std::size_t first = last_deal(script, twins.first);
  const auto other = other_deal(twins.first, rules.with.seats.value, viewer, script, random);
  if (!other) return std::nullopt;
  twins.second = *other;
  const auto is_card = [](const Entry& entry) { return std::holds_alternative<DrawCard>(entry.command); };
  twins.dealt_once = std::ranges::find_if(script, is_card) == script.begin() + static_cast<std::ptrdiff_t>(first);
  if (rules.with.shot_mode.value == ShotMode::open) {
    twins.steps = OpenTwins(rules, viewer, random).follow(script, first, *other);
    return twins;
  }
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

}  // namespace mafia::test
