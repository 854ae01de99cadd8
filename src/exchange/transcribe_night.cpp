// The night: the hunt and its victim, the checks, the best move where it is named before the morning.
#include <algorithm>

#include "exchange/transcriber.hpp"

namespace mafia::exchange {

void Transcriber::play_night(int number) {
  if (!tell({.verb = Verb::night, .number = number}) || is_over()) return;
  const NightRecord nothing;
  const NightRecord& night = record_.find_night(number) ? *record_.find_night(number) : nothing;
  give([](const Incident& i) { return i.at.part == Part::nightfall; });
  std::optional<int> victim;
  for (const Departure& exit : record_.exits)
    if (exit.phase == phase_ && exit.how == Exit::shot) victim = exit.seat;
  const auto removal_at = [&](Part part) { return any_incident([&](const Incident& i) { return i.at.part == part; }); };
  if (removal_at(Part::hunt)) (void)write({.verb = Verb::hunt});
  give_part(Part::hunt);
  if (is_over()) return;
  hunt(night, victim);
  if (removal_at(Part::don)) (void)write({.verb = Verb::don});
  give_part(Part::don);
  if (is_over()) return;
  for (int whom : night.don_checks) (void)tell({.verb = Verb::don_checks, .who = whom});
  if (removal_at(Part::sheriff)) (void)write({.verb = Verb::sheriff});
  give_part(Part::sheriff);
  if (is_over()) return;
  for (int whom : night.sheriff_checks) (void)tell({.verb = Verb::sheriff_checks, .who = whom});
  name_best_move();
}

// The shots of every living black. If no shots are recorded, only the victim is known, and a victim means that all of
// them shot at that seat.
std::optional<notation::Statement> Transcriber::shots_of(const NightRecord& night, std::optional<int> victim) const {
  const SeatSet shooters = now().blacks & now().at_table;
  if (night.shots.empty() && victim) return Statement{.verb = Verb::shot, .who = victim};
  if (night.shots.empty() && !record_.kept.shots) return std::nullopt;
  Statement shots{.verb = Verb::shots};
  for (Seat by : shooters) {
    const auto shot = std::ranges::find(night.shots, by.number(), &Shot::by);
    shots.shots.push_back({by.number(), shot == night.shots.end() ? std::vector<int>{} : shot->targets});
  }
  if (shots.shots.empty()) return std::nullopt;
  // A night without a single shot: neither format shows whether nobody shot or nobody wrote it down.
  if (std::ranges::all_of(shots.shots, [](const auto& s) { return s.targets.empty(); }))
    return Statement{.verb = Verb::mafia_misses};
  const auto& first = shots.shots.front().targets;
  const bool same =
      first.size() == 1 && std::ranges::all_of(shots.shots, [&](const auto& s) { return s.targets == first; });
  if (same) return Statement{.verb = Verb::shot, .who = first.front()};
  return shots;
}

// The victim of these shots by law.
std::optional<int> Transcriber::victim_of(const Statement& shots) const {
  notation::NotatedGame trial = page_.game;
  if (!trial.apply(shots) || !trial.apply({.verb = Verb::don})) return std::nullopt;
  const auto victim = trial.state().night.victim;
  return victim ? std::optional(victim->number()) : std::nullopt;
}

void Transcriber::hunt(const NightRecord& night, std::optional<int> victim) {
  const SeatSet shooters = now().blacks & now().at_table;
  for (const Shot& shot : night.shots)
    if (!shooters.contains(seat(shot.by))) (void)tell({.verb = Verb::shots, .shots = {{shot.by, shot.targets}}});
  const auto shots = shots_of(night, victim);
  if (night.shots.empty() && (victim || !record_.kept.shots))
    gap("exchange.shots_missing", {std::to_string(now().round)});
  if (shots && victim_of(*shots) == victim && write(*shots) == Written::yes) return;
  if (shots) {
    if (const Written written = try_out(*shots); written != Written::yes)
      explain(written, *shots);
    else if (victim)
      deviate("exchange.killed", {print(*shots), std::to_string(*victim)}, clause(Law::kill));
    else
      deviate("exchange.survives", {print(*shots)}, clause(Law::kill));
    recite(*shots);
  }
  if (now().step == Step::nightfall) (void)write({.verb = Verb::hunt});
  if (victim)
    force_out(*victim, Exit::shot);
  else
    force_pass();
}

}  // namespace mafia::exchange
