// Completes what a record leaves open: exits that follow from votes and shots, and the moments of untimed incidents.
#include <algorithm>

#include "exchange/record.hpp"
#include "exchange/sort.hpp"

namespace mafia::exchange {
namespace {

using Kind = Incident::Kind;

// Whether a single candidate leaves although no vote against them is recorded.
enum class Single : std::uint8_t { leaves, leaves_if_the_game_goes_on, stays };

class Inference {
 public:
  Inference(const Record& record, Circumstances circumstances, Single single)
      : record_(record), circumstances_(circumstances), single_(single) {}

  std::vector<Departure> run() {
    const int last = last_phase(record_);
    for (int phase = 0; phase <= last; ++phase) {
      const int number = (phase + 1) / 2;
      phase_ = phase;
      if (phase % 2 == 0) {
        remove_before(Part::dawn);
        shoot(phase / 2);
      } else {
        remove_before(Part::farewell);
        vote(number);
        remove_before(Part::end);
      }
    }
    return std::move(exits_);
  }

 private:
  bool is_out(int seat) const { return out_[static_cast<std::size_t>(seat)]; }

  void leave(int seat, Exit how) {
    if (is_out(seat) || last_seen(record_, seat) > phase_) return;
    out_[static_cast<std::size_t>(seat)] = true;
    exits_.push_back({seat, how, phase_});
  }

  // Removals in this phase before `part`, including those caused by fouls.
  void remove_before(Part part) {
    for (const Incident& incident : record_.incidents) {
      if (!incident.timed || phase_of(incident.at) != phase_ || incident.at.part >= part) continue;
      if (takes_out(incident.kind) || is_last_straw(incident)) leave(incident.seat, Exit::removed);
    }
  }

  // The fourth foul or the second technical foul.
  bool is_last_straw(const Incident& incident) const {
    int before = 0;
    for (const Incident& other : record_.incidents) {
      if (&other == &incident) break;
      before += other.kind == incident.kind && other.seat == incident.seat;
    }
    return before + 1 == (incident.kind == Kind::foul ? 4 : 2);
  }

  void vote(int number) {
    const DayRecord* day = record_.find_day(number);
    if (!day) return;
    if (day->ballots.empty() && day->nominations.size() == 1 && number > 1 && single_leaves())
      leave(day->nominations.front().whom, Exit::voted);
    if (day->ballots.empty() || day->ballots.back().empty()) return;
    const std::vector<int> leaders = leaders_of(day->ballots.back());
    if (leaders.size() == 1) {
      if (!(number == 1 && circumstances_.first_vote_idle) && !was_stopped(number)) leave(leaders.front(), Exit::voted);
      return;
    }
    const std::size_t voters = day->ballots.back().size();
    if (!day->lift || day->lift->size() * 2 <= voters) return;
    for (int seat : leaders) leave(seat, Exit::lifted);
  }

  bool single_leaves() const {
    return single_ == Single::leaves || (single_ == Single::leaves_if_the_game_goes_on && phase_ < last_phase(record_));
  }

  // A removal in the middle of a ballot ends it; a ballot that was counted to the end was not stopped.
  bool was_stopped(int number) const {
    const bool removal = std::ranges::any_of(record_.incidents, [&](const Incident& i) {
      return i.timed && i.at.number == number && !i.at.night && i.at.part >= Part::tie_speech &&
             i.at.part <= Part::lift && (takes_out(i.kind) || is_last_straw(i));
    });
    const auto at_table = static_cast<std::size_t>(std::count(out_.begin() + 1, out_.end(), false));
    return removal && record_.find_day(number)->ballots.back().size() < at_table;
  }

  // The victim is the one seat at which all living blacks shot.
  void shoot(int number) {
    const NightRecord* night = record_.find_night(number);
    if (!night || night->shots.empty()) return;
    int victim = 0;
    for (int seat = 1; seat <= seats_at_table; ++seat) {
      if (!record_.is_black(seat) || is_out(seat)) continue;
      const auto shot = std::ranges::find(night->shots, seat, &Shot::by);
      if (shot == night->shots.end() || shot->targets.size() != 1) return;
      if (victim != 0 && victim != shot->targets.front()) return;
      victim = shot->targets.front();
    }
    if (victim != 0) leave(victim, Exit::shot);
  }

  const Record& record_;
  Circumstances circumstances_;
  Single single_;
  std::array<bool, seats_at_table + 1> out_{};
  std::vector<Departure> exits_;
  int phase_ = 0;
};

const Departure* find(const std::vector<Departure>& exits, int seat) {
  const auto found = std::ranges::find(exits, seat, &Departure::seat);
  return found == exits.end() ? nullptr : &*found;
}

bool explains_winner(const Record& record, const std::vector<Departure>& exits) {
  int black = 0, red = 0;
  for (int seat = 1; seat <= seats_at_table; ++seat)
    if (!find(exits, seat)) ++(record.is_black(seat) ? black : red);
  if (record.winner == Outcome::red) return black == 0;
  return record.winner != Outcome::black || black >= red;
}

bool has_victim(const Record& record, int phase) {
  return std::ranges::any_of(record.exits, [&](const Departure& e) { return e.how == Exit::shot && e.phase == phase; });
}

bool voted_on(const Record& record, int seat, int number) {
  const DayRecord* day = record.find_day(number);
  if (!day || day->ballots.empty()) return false;
  return std::ranges::any_of(day->ballots.front(), [&](const Vote& v) { return v.by == seat; });
}

int day_of(int phase) { return (phase + 1) / 2; }

// The manner of an exit whose round alone is known: night N or day N + 1.
Exit likely_manner(const Record& record, const Departure& exit) {
  if (exit.phase < 0) return Exit::voted;
  const bool seen = last_seen(record, exit.seat) >= exit.phase;
  const bool night_is_free = exit.phase > 1 && !has_victim(record, exit.phase - 1);
  return !seen && night_is_free ? Exit::shot : Exit::voted;
}

int likely_phase(const Record& record, const Departure& exit) {
  const int seen = std::max(last_seen(record, exit.seat), 1);
  if (exit.how != Exit::shot) return phase_of(day_of(seen), false);
  int phase = seen % 2 == 0 ? seen : seen + 1;
  while (has_victim(record, phase) && phase < 2 * most_rounds) phase += 2;
  return phase;
}

void fill_in(Record& record, Departure& exit, const std::vector<Departure>& inferred) {
  if (exit.how != Exit::none && exit.phase >= 0) return;
  record.notes.push_back({"exchange.exit_guessed", {std::to_string(exit.seat)}});
  const Departure* known = find(inferred, exit.seat);
  const bool same_manner = known && (exit.how == Exit::none || exit.how == known->how);
  const bool same_round = known && (exit.phase < 0 || known->phase == exit.phase || known->phase == exit.phase - 1);
  if (same_manner && same_round) {
    exit = *known;
    return;
  }
  if (exit.how == Exit::none) {
    exit.how = likely_manner(record, exit);
    if (exit.how == Exit::shot && exit.phase > 1) --exit.phase;  // The round's night comes before its day.
  }
  if (exit.phase < 0) exit.phase = likely_phase(record, exit);
}

// A player removed during their last word had already left, in the way that the vote or the shots show.
void keep_first_manner(Departure& exit, const std::vector<Departure>& inferred) {
  const Departure* known = find(inferred, exit.seat);
  if (!known || exit.how != Exit::removed || known->how == Exit::removed) return;
  if (known->phase == exit.phase || (known->how == Exit::shot && known->phase == exit.phase - 1)) exit = *known;
}

void mark_lifted(Record& record) {
  for (Departure& exit : record.exits) {
    const auto together = std::ranges::count_if(record.exits, [&](const Departure& e) {
      return e.phase == exit.phase && (e.how == Exit::voted || e.how == Exit::lifted);
    });
    const DayRecord* day = record.find_day(day_of(exit.phase));
    const bool elected = day && !day->ballots.empty() && leaders_of(day->ballots.back()).size() == 1;
    if (exit.how == Exit::voted && together > 1 && !elected) exit.how = Exit::lifted;
  }
}

Moment moment_of_removal(const Record& record, int seat, int phase) {
  const int number = day_of(phase);
  if (phase % 2 == 0) return {.number = phase / 2, .night = true, .part = Part::nightfall};
  Part part = last_seen(record, seat) >= phase ? Part::call : Part::dawn;
  if (voted_on(record, seat, number)) part = Part::farewell;
  return {.number = number, .night = false, .part = part};
}

// An untimed incident gets the last moment that fits: before the player left, or at the end.
void give_moment(const Record& record, Incident& incident) {
  if (incident.timed) return;
  const Departure* exit = find(record.exits, incident.seat);
  if (!exit) {
    incident.at = {.number = most_rounds, .night = false, .part = Part::end};
  } else if (exit->how == Exit::removed) {
    incident.at = moment_of_removal(record, incident.seat, exit->phase);
    for (const Incident& other : record.incidents)
      if (other.timed && other.seat == incident.seat && takes_out(other.kind)) incident.at = other.at;
    incident.at.order += takes_out(incident.kind) ? 1 : 0;
  } else {
    incident.at = {.number = std::max(exit->phase / 2 + exit->phase % 2, 1), .night = false, .part = Part::dawn};
  }
}

// Adds an incident to every removal that has none.
void add_removals(Record& record) {
  for (const Departure& exit : record.exits) {
    if (exit.how != Exit::removed) continue;
    const bool known = std::ranges::any_of(record.incidents,
                                           [&](const Incident& i) { return i.seat == exit.seat && takes_out(i.kind); });
    if (!known) record.incidents.push_back({.kind = Kind::removal, .seat = exit.seat, .timed = false});
  }
}

}  // namespace

// The record may not say whether a single candidate left; then its winner decides.
std::vector<Departure> inferred_exits(const Record& record, Circumstances circumstances) {
  auto likely = Inference(record, circumstances, Single::leaves_if_the_game_goes_on).run();
  if (record.winner == Outcome::none) return likely;
  for (Single single : {Single::leaves, Single::leaves_if_the_game_goes_on, Single::stays})
    if (auto exits = Inference(record, circumstances, single).run(); explains_winner(record, exits)) return exits;
  return likely;
}

void complete(Record& record, Circumstances circumstances) {
  for (DayRecord& day : record.days) std::erase_if(day.ballots, [](const auto& ballot) { return ballot.empty(); });
  sort_stably(record.incidents, is_earlier, &Incident::at);
  const std::vector<Departure> inferred = inferred_exits(record, circumstances);
  if (!record.kept.exits) {
    record.exits = inferred;
    for (const Incident& incident : record.incidents)
      if (takes_out(incident.kind) && !find(record.exits, incident.seat))
        record.exits.push_back({incident.seat, Exit::removed, -1});
  }
  for (Departure& exit : record.exits) fill_in(record, exit, inferred);
  for (Departure& exit : record.exits) keep_first_manner(exit, inferred);
  mark_lifted(record);
  sort_stably(record.exits, {}, &Departure::phase);
  add_removals(record);
  for (Incident& incident : record.incidents) give_moment(record, incident);
  sort_stably(record.incidents, is_earlier, &Incident::at);
}

}  // namespace mafia::exchange
