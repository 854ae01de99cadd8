// The night.                                                                       | MC             | done
// Hunt: all living blacks at one number, else a miss                               | 2.5.2          | yes
// The Don's and the Sheriff's checks, announced even when the role is gone         | 2.5.3-2.5.5    | yes
// Removals of the night after the Sheriff's step                                   | 4.11           | yes
// Prima Nota, the morning                                                          | 2.6, 2.5.6-8   | yes
#include "engine/court.hpp"

namespace mafia {

void advance_nightfall(Court& court) {
  court.record(StepBegan{Step::nightfall, court.now().round});
  court.cite(Law::phases_by_judge);
  court.cite(Law::night_falls);
  court.cite(Law::game_goes_on);
}

void shoot(Court& court, const Shoot& command) {
  const State& now = court.now();
  if (now.step == Step::arrangement || now.step == Step::don_look || now.step == Step::sheriff_look)
    return court.refuse(Refusal::wrong_phase, Law::night_zero_order);
  if (now.step != Step::hunt) return court.refuse(Refusal::wrong_phase, Law::hunt);
  if (!now.at_table.contains(command.by)) return court.refuse(Refusal::not_at_table, Law::shooters);
  if (!now.blacks.contains(command.by)) return court.refuse(Refusal::not_black, Law::shooters);
  if (now.night.shot.contains(command.by)) return court.refuse(Refusal::already_shot, Law::shooters);
  if (!now.at_table.contains(command.targets)) return court.refuse(Refusal::not_at_table, Law::shot_at_living);
  court.record(ShotFired{command.by, command.targets});
  court.cite(Law::hunt);
  if (now.night.void_shots.contains(command.by)) court.cite(Law::removal_voids_acts);
}

namespace {

// MC-2.5.2c to MC-2.5.2e: why nobody dies. MC-Q41: a void shot is a shot not fired.
Law law_of_miss(const State& state) {
  for (Seat s : state.blacks& state.at_table) {
    if (state.night.void_shots.contains(s)) return Law::removal_voids_acts;
    if (state.night.targets[s.index()].empty()) return Law::miss_no_shot;
    if (state.night.targets[s.index()].count() > 1) return Law::miss_two_targets;
  }
  return Law::miss_different;
}

// MC-4.11. Offenders of the night leave after "the Sheriff falls asleep". MC-Q45: a victim among them leaves as killed.
void carry_out_removals(Court& court) {
  for (Seat s : court.now().night.offenders) {
    if (court.now().expelled.contains(s)) continue;
    court.record(RemovalPenalised{s});
    court.cite(Law::removal_at_night);
    if (court.now().night.victim != s && court.now().at_table.contains(s)) court.record(PlayerLeft{s, Exit::removed});
  }
}

}  // namespace

void advance_hunt(Court& court) {
  if (!court.now().night.shot.contains(court.now().blacks & court.now().at_table))
    return court.refuse(Refusal::hunt_open, Law::hunt);
  const State& before = court.now();
  const auto victim = court.rules.night_fate.value(before);
  if (victim) {
    court.cite(Law::kill);
    if (before.blacks.contains(*victim)) court.cite(Law::kill_own);
  } else {
    court.cite(law_of_miss(before));
  }
  court.record(HuntEnded{victim});
  court.record(StepBegan{Step::don_check, before.round});
  court.cite(Law::absent_role);
}

// MC-2.5.3, MC-2.5.4. MC-Q64: the gone and oneself may be checked. MC-Q65: a victim still checks, he leaves at dawn.
void check(Court& court, const Check& command) {
  const State& now = court.now();
  const bool don = command.by == Role::don;
  if (!don && command.by != Role::sheriff) return court.refuse(Refusal::role_absent, Law::don_check);
  if (now.step == Step::arrangement || now.step == Step::don_look || now.step == Step::sheriff_look)
    return court.refuse(Refusal::wrong_phase, don ? Law::no_don_check_night_zero : Law::no_sheriff_check_night_zero);
  if (now.step != (don ? Step::don_check : Step::sheriff_check))
    return court.refuse(Refusal::wrong_phase, don ? Law::don_check : Law::sheriff_check);
  if (don ? now.night.don_checked : now.night.sheriff_checked)
    return court.refuse(Refusal::already_checked, don ? Law::don_one_check : Law::sheriff_one_check);
  if (!command.whom) {
    court.record(Checked{command.by, std::nullopt, false});
    return court.cite(don ? Law::don_no_check : Law::sheriff_no_check);
  }
  const auto checker = holder(now, command.by);
  if (!checker || !now.at_table.contains(*checker)) return court.refuse(Refusal::role_absent, Law::absent_role);
  if (now.night.offenders.contains(*checker)) return court.refuse(Refusal::acts_void, Law::removal_voids_acts);
  if (!everyone(now).contains(*command.whom)) return court.refuse(Refusal::not_at_table, Law::ten_seats);
  const Parameters& with = court.rules.with;
  if (court.timed_out(don ? with.don_check_seconds.value : with.sheriff_check_seconds.value))
    return court.refuse(Refusal::time_is_up, don ? Law::don_no_check : Law::sheriff_no_check);
  const Role role = now[*command.whom].role;
  court.record(Checked{command.by, command.whom, don ? role == Role::sheriff : team_of(role) == Team::black});
  court.cite(don ? Law::don_check : Law::sheriff_check);
  court.cite(don ? Law::don_one_check : Law::sheriff_one_check);
}

void advance_checks(Court& court) {
  const bool don = court.now().step == Step::don_check;
  if (don ? !court.now().night.don_checked : !court.now().night.sheriff_checked)
    court.cite(don ? Law::don_no_check : Law::sheriff_no_check);
  court.cite(Law::absent_role);
  if (don) return court.record(StepBegan{Step::sheriff_check, court.now().round});
  carry_out_removals(court);
  const auto victim = court.now().night.victim;
  if (!victim || !may_name_nota(court.now(), *victim)) {
    if (victim && court.now().shooting_nights == 1) court.cite(Law::nota_all_present);
    return announce_morning(court);
  }
  court.record(StepBegan{Step::nota, court.now().round});
  court.cite(Law::nota_right);
  court.cite(Law::nota_moment);
}

// MC-2.6.1, MC-Q6, MC-Q43: the victim of the first shooting night, all ten still in the game, of whatever role.
bool may_name_nota(const State& state, Seat by) {
  const NightActs& night = state.night;
  if (night.victim != by || state.shooting_nights != 1 || state.nota_given) return false;
  if (state.step == Step::nota) return !night.offenders.contains(by);  // He has been called.
  const bool before = state.step == Step::don_check || state.step == Step::sheriff_check;
  return before && night.offenders.empty() && state.at_table == everyone(state);
}

namespace {

// Why this player cannot name a nota now.
Law law_of_missing_nota(const State& state, Seat by) {
  if (state.shooting_nights > 1 && state.first_victim != by) return Law::nota_first_night;
  if (state.first_victim != by) return Law::nota_right;
  SeatSet others = everyone(state);
  others.remove(by);
  return state.at_table.contains(others) ? Law::nota_moment : Law::nota_all_present;
}

}  // namespace

void name_nota(Court& court, const NameNota& command) {
  const State& now = court.now();
  if (now.nota_given) return court.refuse(Refusal::nota_final, Law::nota_final);
  if (now.night.victim == command.by && now.night.offenders.contains(command.by))
    return court.refuse(Refusal::acts_void, Law::removal_voids_acts);
  if (now.step != Step::nota) return court.refuse(Refusal::no_nota, law_of_missing_nota(now, command.by));
  if (now.night.victim != command.by) return court.refuse(Refusal::no_nota, Law::nota_right);
  if (command.form != Form::plain) return court.refuse(Refusal::wrong_form, Law::nota_form);
  if (command.three.size() != 3 || to_set(command.three).count() != 3 || !everyone(now).contains(to_set(command.three)))
    return court.refuse(Refusal::nota_incomplete, Law::nota_three);
  if (court.timed_out(court.rules.with.nota_close_seconds.value))
    return court.refuse(Refusal::time_is_up, Law::nota_moment);
  court.record(NotaNamed{command.by, {command.three[0], command.three[1], command.three[2]}});
  court.cite(Law::nota_right);
  court.cite(Law::nota_three);
  court.cite(Law::nota_accepted);
  court.cite(now.blacks.contains(command.by) ? Law::nota_points_black : Law::nota_points);
}

namespace {

void announce_removals(Court& court) {
  const SeatSet offenders = court.now().night.offenders;
  int slots = 0;
  for (Seat s : offenders) {
    court.record(RemovalAnnounced{s});
    court.cite(Law::removal_at_night);
    const bool killed = court.now()[s].exit == Exit::shot;
    court.cite(killed ? Law::removal_after_kill : Law::removal_cancels_vote);
    slots += !killed;
  }
  if (slots == 0) return;
  if (slots > 1) court.cite(Law::removal_several);
  owe_votes(court, slots);
}

// MC-2.7.3, MC-Q50: the shot comes first, the removals of the night after it.
Outcome outcome_of_night(const RuleSet& rules, const State& state, SeatSet after_shot) {
  const Outcome by_shot = rules.winner.value(state, after_shot);
  return by_shot != Outcome::none ? by_shot : rules.winner.value(state, state.at_table);
}

}  // namespace

void announce_morning(Court& court) {
  const bool shooting = court.now().shooting_nights > 0;
  carry_out_removals(court);
  const SeatSet asleep_together = court.now().at_table | court.now().night.offenders;
  court.record(StepBegan{Step::morning, static_cast<std::uint8_t>(court.now().round + 1)});
  court.cite(Law::phases_by_judge);
  court.cite(Law::morning);
  const auto victim = court.now().night.victim;
  SeatSet after_shot = asleep_together;
  if (shooting) court.record(NightAnnounced{victim});
  if (victim) {
    after_shot.remove(*victim);
    court.record(PlayerLeft{*victim, Exit::shot});
  }
  announce_removals(court);
  const Outcome outcome = outcome_of_night(court.rules, court.now(), after_shot);
  if (outcome != Outcome::none) {
    decide_outcome(court, outcome);
  } else {
    const Seat opener = court.rules.opener.value(court.now());
    court.cite(court.now().round == 1 ? Law::first_day_order : Law::opener);
    if (court.now().round > 1 && opener != court.now().at_table.next_after(court.now().day.opener))
      court.cite(Law::opener_shifted);
    court.record(DayOpened{opener});
  }
  if (victim) grant_last_word(court, *victim, Law::last_word_killed);
}

}  // namespace mafia
