// Removals at night: who leaves when, and when it is announced.                    | MC     | FIIM, FSM
// After the Sheriff's step, announced in the morning                               | 4.11   |
// By stage: before the count at once and aloud; during it when it ends; during the |        | FSM-night
// checks silently, announced when the Sheriff sleeps                               |        |
// Killed and removed: both count, the vote is held                                 | 4.12a  | 7.1d, FSM-night-22
#include "engine/court.hpp"

namespace mafia {
namespace {

// FSM-Q13: an outcome decided by a removal is announced in the morning; nothing later in the night changes it.
void defer_outcome(Court& court) {
  // Before all cards are dealt the teams are not known.
  if (court.now().ballot.pending_outcome != Outcome::none || court.now().step == Step::dealing) return;
  SeatSet left = court.now().at_table;
  const bool killed = court.rules.with.night_removal.value == NightRemoval::by_stage && court.now().night.resolved;
  if (killed && court.now().night.victim) left.remove(*court.now().night.victim);
  const Outcome outcome = court.rules.winner.value(court.now(), left);
  if (outcome == Outcome::none) return;
  court.record(ResultDeferred{outcome, std::nullopt});
  court.cite(Law::removal_decides_at_dawn);
}

// CITY-Q21: if the Putana is removed, her visit is void; a role that it has blocked already stays blocked.
void void_visit(Court& court, Seat who) {
  if (court.now()[who].role == Role::putana && court.now().night.guest) court.record(VisitVoided{who});
}

void remove_aloud(Court& court, Seat who, Law law) {
  court.record(RemovalPenalised{who});
  court.record(RemovalAnnounced{who});
  court.cite(law);
  owe_votes(court, 1);
  if (court.now().owed > 0) court.cite(Law::removal_cancels_vote);
  void_visit(court, who);
  defer_outcome(court);
}

// FSM-night-9 to FSM-night-16: by gesture, without a word; a check in progress has been answered before.
void remove_silently(Court& court, Seat who) {
  defer_outcome(court);  // The kill came first and may have decided the game.
  const bool killed = court.now().night.victim == who;
  court.record(RemovalPenalised{who});
  leave_table(court, who, killed ? Exit::shot : Exit::removed);
  court.record(RemovalRecorded{who, false, false});
  void_visit(court, who);
  court.cite(Law::removal_in_checks);
  defer_outcome(court);
}

}  // namespace

void remove_at_night(Court& court, Seat who) {
  const NightActs& night = court.now().night;
  switch (court.rules.with.night_removal.value) {
    case NightRemoval::after_sheriff:
      court.record(RemovalRecorded{who, !night.resolved, false});
      court.cite(Law::removal_at_night);
      return court.cite(Law::removal_voids_acts);
    case NightRemoval::at_once: return remove_aloud(court, who, Law::removal_at_night);
    case NightRemoval::by_stage: break;
  }
  court.cite(Law::removal_at_night);
  switch (court.now().step) {
    case Step::dealing:
    case Step::arrangement: return remove_aloud(court, who, Law::removal_in_arrangement);
    case Step::nightfall: return remove_aloud(court, who, Law::removal_before_count);
    case Step::hunt:
      // FSM-night-17, FSM-Q10: from now on the player is a spectator; a shot already fired counts.
      court.record(RemovalRecorded{who, !night.shot.contains(who), true});
      court.cite(Law::removal_in_count);
      return court.cite(Law::removal_voids_acts);
    default: return remove_silently(court, who);
  }
}

// FSM-night-6, FSM-night-22. After the count the player leaves; if the blacks shot them, the kill counts too.
void remove_counted_out(Court& court) {
  const SeatSet offenders = court.now().night.counted_out;
  if (offenders.empty()) return;
  for (Seat s : offenders) {
    court.record(RemovalPenalised{s});
    void_visit(court, s);
    if (court.now().night.victim == s) leave_table(court, s, Exit::shot);
  }
  announce_removals(court, offenders);
  defer_outcome(court);
}

// MC-4.11: offenders leave after "the Sheriff falls asleep". MC-Q45: a victim among them leaves as killed.
// FSM-night-16: all removals during the checks are announced now.
void carry_out_removals(Court& court) {
  const NightActs& night = court.now().night;
  if (court.rules.with.night_removal.value == NightRemoval::by_stage) {
    const SeatSet untold = night.offenders - night.told;
    if (!untold.empty()) announce_removals(court, untold);
    return;
  }
  for (Seat s : night.offenders) {
    if (court.now().expelled.contains(s)) continue;
    court.record(RemovalPenalised{s});
    court.cite(Law::removal_at_night);
    if (court.now().night.victim != s && court.now().at_table.contains(s)) leave_table(court, s, Exit::removed);
  }
}

void announce_removals(Court& court, SeatSet offenders) {
  const bool keeps = court.rules.with.killed_and_removed.value == KilledAndRemoved::vote_held;
  int slots = 0;
  for (Seat s : offenders) {
    const bool killed = court.now()[s].exit == Exit::shot || court.now().night.victim == s;
    court.record(RemovalAnnounced{s});
    court.cite(Law::removal_at_night);
    if (killed) court.cite(Law::killed_and_removed);
    court.cite(killed ? Law::removal_after_kill : Law::removal_cancels_vote);
    slots += !killed || !keeps;
  }
  if (slots == 0) return;
  if (slots > 1) court.cite(Law::removal_several);
  owe_votes(court, slots);
}

}  // namespace mafia
