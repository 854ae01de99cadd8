// The night, step by step in the order of the book.                                | MC
// Hunt: all living blacks at one number, else a miss                               | 2.5.2
// A miss whose shots were not recorded                                             | 2.5.2c-e
// The Don's and the Sheriff's checks, announced even when the role has left        | 2.5.3-2.5.5
// Removals of the night when the book announces them                               | 4.11
// The morning: who was killed, who opens the day                                   | 2.5.6-8
#include "engine/court.hpp"

namespace mafia {

std::optional<Step> following(const Steps& steps, Step step) {
  for (std::size_t i = 0; i + 1U < steps.size(); ++i)
    if (steps[i] == step) return steps[i + 1U];
  return std::nullopt;
}

void advance_nightfall(Court& court) {
  court.record(StepBegan{Step::nightfall, court.now().round});
  court.cite(Law::phases_by_judge);
  court.cite(Law::night_falls);
  court.cite(Law::game_goes_on);
}

void shoot(Court& court, const Shoot& command) {
  const State& now = court.now();
  if (now.round == 0 && is_night_step(now.step)) return court.refuse(Refusal::wrong_phase, Law::night_zero_order);
  if (now.step != Step::hunt) return court.refuse(Refusal::wrong_phase, Law::hunt);
  if (!now.at_table.contains(command.by)) return court.refuse(Refusal::not_at_table, Law::shooters);
  if (!now.blacks.contains(command.by)) return court.refuse(Refusal::not_black, Law::shooters);
  if (now.night.shot.contains(command.by)) return court.refuse(Refusal::already_shot, Law::shooters);
  const Parameters& with = court.rules.with;
  const bool all_called = with.numbers_called.value == NumbersCalled::all;
  const SeatSet called = all_called ? everyone(now) : now.at_table;
  if (!called.contains(command.targets)) return court.refuse(Refusal::not_at_table, Law::shot_at_living);
  if (with.shot_mode.value == ShotMode::open) {
    const bool don = now[command.by].role == Role::don;
    if (command.targets.count() > 1 || (don && command.targets.empty()))
      return court.refuse(Refusal::act_needed, don ? Law::don_decides : Law::mafia_agrees);
    court.record(TargetShown{command.by, command.targets});
    return court.cite(Law::open_hunt);
  }
  court.record(ShotFired{command.by, command.targets});
  court.cite(Law::hunt);
  if (!now.at_table.contains(command.targets)) court.cite(Law::shot_at_gone);
  if (now.night.void_shots.contains(command.by)) court.cite(Law::removal_voids_acts);
}

// In a blind hunt it means that not all shot at one number, in an open one that they did not agree (CITY-Q15).
void miss(Court& court) {
  const State& now = court.now();
  if (now.round == 0 && is_night_step(now.step)) return court.refuse(Refusal::wrong_phase, Law::night_zero_order);
  if (now.step != Step::hunt) return court.refuse(Refusal::wrong_phase, Law::hunt);
  if (!now.night.shot.empty()) return court.refuse(Refusal::already_shot, Law::shooters);
  const auto don = holder(now, Role::don);
  const bool led = don && now.at_table.contains(*don);
  if (court.rules.with.shot_mode.value == ShotMode::open && led && !now.early_end)
    return court.refuse(Refusal::act_needed, Law::don_decides);
  court.record(ShotsMissed{});
  court.cite(Law::miss_unwritten);
}

namespace {

// MC-2.5.2c to MC-2.5.2e: why nobody dies. MC-Q41: a void shot counts as not fired.
Law law_of_miss(const State& state) {
  if (state.night.missed) return Law::miss_unwritten;
  for (Seat s : state.blacks& state.at_table) {
    if (state.night.void_shots.contains(s)) return Law::removal_voids_acts;
    if (state.night.targets[s.index()].empty()) return Law::miss_no_shot;
    if (state.night.targets[s.index()].count() > 1) return Law::miss_two_targets;
    if (!state.at_table.contains(state.night.targets[s.index()])) return Law::shot_at_gone;
  }
  return Law::miss_different;
}

// CITY-role-putana-3, CITY-Q12: if the guest is black, the whole team misses.
bool mafia_is_blocked(const State& state) { return state.night.guest && state.blacks.contains(*state.night.guest); }

bool refuse_open_hunt(Court& court) {
  const State& now = court.now();
  const SeatSet blacks = now.blacks & now.at_table;
  if (court.rules.with.shot_mode.value == ShotMode::blind) {
    if (now.night.shot.contains(blacks)) return false;
    court.refuse(Refusal::hunt_open, Law::hunt);
    return true;
  }
  // CITY-night-5, CITY-Q15: the Don shows a number; without the Don the mafia agrees or misses.
  const auto don = holder(now, Role::don);
  const bool led = don && now.at_table.contains(*don);
  const bool shown = led ? now.night.shot.contains(*don) : !(now.night.shot & blacks).empty();
  if (shown || blacks.empty() || now.early_end) return false;
  court.refuse(Refusal::hunt_open, led ? Law::don_decides : Law::mafia_agrees);
  return true;
}

void close_hunt(Court& court) {
  if (refuse_open_hunt(court)) return;
  const State& before = court.now();
  std::optional<Seat> victim = court.rules.night_fate.value(before);
  if (victim && mafia_is_blocked(before)) {
    court.cite(Law::mafia_blocked);
    victim.reset();
  } else if (victim) {
    court.cite(Law::kill);
    if (before.blacks.contains(*victim)) court.cite(Law::kill_own);
  } else {
    court.cite(law_of_miss(before));
  }
  end_hunt(court, victim);
}

void close_check(Court& court, bool don) {
  const NightActs& night = court.now().night;
  if (don ? !night.don_checked : !night.sheriff_checked) court.cite(don ? Law::don_no_check : Law::sheriff_no_check);
  court.cite(Law::absent_role);
  if (!don) carry_out_removals(court);
}

// A step is skipped if nobody is called in it: the nota if the victim has no right to it, an absent role where the
// house says so.
bool is_called(Court& court, Step step) {
  if (step == Step::nota) {
    const auto victim = court.now().night.victim;
    const bool called = victim && may_name_nota(court.rules, court.now(), *victim);
    if (!called && victim && court.now().shooting_nights == 1) court.cite(Law::nota_all_present);
    return called;
  }
  if (court.rules.with.absent_roles.value == YesNo::yes) return true;
  const auto role = acting_role(step);
  if (!role) return true;
  const auto who = holder(court.now(), *role);
  return who && court.now().at_table.contains(*who);
}

}  // namespace

void end_hunt(Court& court, std::optional<Seat> victim) {
  court.record(HuntEnded{victim});
  remove_counted_out(court);
  court.cite(Law::absent_role);
}

namespace {

void enter_night_step(Court& court, Step step) {
  court.record(StepBegan{step, court.now().round});
  if (step == Step::hunt) court.cite(Law::hunt);
  if (step != Step::nota) return;
  court.cite(Law::nota_right);
  court.cite(Law::nota_moment);
}

}  // namespace

void enter_following(Court& court, Step step) {
  bool behind = step == Step::nightfall;
  for (Step each : court.rules.night.value) {
    if (behind && is_called(court, each)) return enter_night_step(court, each);
    behind |= each == step;
  }
  announce_morning(court);
}

void advance_night(Court& court) {
  const Step step = court.now().step;
  if (step == Step::nightfall) return enter_following(court, step);
  if (refuse_without_act(court)) return;
  if (step == Step::hunt) close_hunt(court);
  if (step == Step::don_check || step == Step::sheriff_check) close_check(court, step == Step::don_check);
  if (!court.refused()) enter_following(court, step);
}

namespace {

// What the answer tells the Sheriff: "no" means red only if there is no third side (CITY-night-9).
Team shown_by(const Court& court, bool don, bool yes) {
  if (don) return Team::unknown;
  if (yes) return Team::black;
  return court.rules.with.sides.value == Sides::two ? Team::red : Team::unknown;
}

bool refuse_check(Court& court, const Check& command, bool don) {
  const State& now = court.now();
  if (now.round == 0 && is_night_step(now.step) && now.step != Step::dealing) {
    court.refuse(Refusal::wrong_phase, don ? Law::no_don_check_night_zero : Law::no_sheriff_check_night_zero);
    return true;
  }
  if (now.step != (don ? Step::don_check : Step::sheriff_check)) {
    court.refuse(Refusal::wrong_phase, don ? Law::don_check : Law::sheriff_check);
    return true;
  }
  if (don ? now.night.don_checked : now.night.sheriff_checked) {
    court.refuse(Refusal::already_checked, don ? Law::don_one_check : Law::sheriff_one_check);
    return true;
  }
  const auto checker = holder(now, command.by);
  const bool present = checker && now.at_table.contains(*checker);
  const bool offended = checker && now.night.offenders.contains(*checker);
  if (!command.whom) {
    const bool must = present && !offended && !court.rules.with.checks_optional.value && !is_blocked(now, command.by);
    if (must) court.refuse(Refusal::act_needed, Law::act_needed);
    return must;
  }
  // Faults of the check itself come first, so that a refusal does not reveal that the role has left (MC-2.5.5).
  if (!checkable(court.rules, now).contains(*command.whom)) {
    court.refuse(Refusal::not_at_table, don ? Law::don_check : Law::sheriff_check);
    return true;
  }
  if (court.too_late(check_seconds(court.rules, command.by))) {
    court.refuse(Refusal::time_is_up, don ? Law::don_no_check : Law::sheriff_no_check);
    return true;
  }
  if (offended) {
    court.refuse(Refusal::acts_void, Law::removal_voids_acts);
    return true;
  }
  if (!present) {
    court.refuse(Refusal::role_absent, Law::absent_role);
    return true;
  }
  return false;
}

}  // namespace

SeatSet checkable(const RuleSet& rules, const State& state) {
  return rules.with.check_gone.value == YesNo::yes ? everyone(state) : state.at_table;
}

int check_seconds(const RuleSet& rules, Role by) {
  return by == Role::don ? rules.with.don_check_seconds.value : rules.with.sheriff_check_seconds.value;
}

// MC-2.5.3, MC-2.5.4. MC-Q64: players who have left and oneself may be checked. MC-Q65: a victim leaves at dawn and
// still checks.
void check(Court& court, const Check& command) {
  const bool don = command.by == Role::don;
  if (!don && command.by != Role::sheriff) return court.refuse(Refusal::role_absent, Law::don_check);
  if (refuse_check(court, command, don)) return;
  if (!command.whom) {
    court.record(Checked{command.by, std::nullopt, false, Team::unknown, false});
    return court.cite(don ? Law::don_no_check : Law::sheriff_no_check);
  }
  const State& now = court.now();
  if (is_blocked(now, command.by)) {
    court.record(Checked{command.by, command.whom, false, Team::unknown, true});
    return court.cite(don ? Law::don_blocked : Law::sheriff_blocked);
  }
  const Role role = now[*command.whom].role;
  const bool yes = don ? role == Role::sheriff : team_of(role) == Team::black;
  court.record(Checked{command.by, command.whom, yes, shown_by(court, don, yes), false});
  court.cite(don ? Law::don_check : Law::sheriff_check);
  court.cite(don ? Law::don_one_check : Law::sheriff_one_check);
  if (!don && role == Role::maniac) court.cite(Law::maniac_hidden);
}

namespace {

struct Deaths {
  SeatSet shot;
  std::optional<Seat> companion;  // The Putana's guest, who dies with her.
};

// CITY-night-14: computed from all recorded acts. CITY-role-doctor-5, CITY-Q25: a heal saves only from the mafia.
Deaths deaths_of(const State& state) {
  const NightActs& night = state.night;
  Deaths deaths;
  // A player removed before the morning does not die, unless the kill was counted already (FSM-night-22).
  const auto hit = [&](Seat s) { return state.at_table.contains(s) || state[s].exit == Exit::shot; };
  const bool saved = night.healed == night.victim && !night.heal_blocked;
  if (night.victim && !saved && hit(*night.victim)) deaths.shot.add(*night.victim);
  if (night.prey && hit(*night.prey)) deaths.shot.add(*night.prey);
  if (!night.guest) return deaths;
  // CITY-role-putana-12, CITY-Q11, CITY-Q22: if the Putana is killed at night, her guest dies too.
  const auto putana = holder(state, Role::putana);
  if (putana && deaths.shot.contains(*putana) && !deaths.shot.contains(*night.guest) &&
      state.at_table.contains(*night.guest))
    deaths.companion = night.guest;
  return deaths;
}

void cite_deaths(Court& court, const Deaths& deaths) {
  const NightActs& night = court.now().night;
  if (night.guest || night.healed || night.prey_sought) court.cite(Law::night_resolved);
  if (night.victim && !deaths.shot.contains(*night.victim)) court.cite(Law::doctor_saved);
  if (night.prey) court.cite(Law::maniac_kills);
  if (deaths.companion) court.cite(Law::companion);
}

// MC-2.7.3, MC-Q50: the shot counts first, then the removals of the night. Where removals are carried out at once, the
// first that decided the game stands (FSM-Q13).
Outcome outcome_of_night(const RuleSet& rules, const State& state, SeatSet after_shot) {
  if (state.ballot.pending_outcome != Outcome::none) return state.ballot.pending_outcome;
  if (rules.with.night_removal.value == NightRemoval::after_sheriff) {
    const Outcome by_shot = rules.winner.value(state, after_shot);
    if (by_shot != Outcome::none) return by_shot;
  }
  return rules.winner.value(state, state.at_table);
}

// players if the night's kills alone would have decided the game this way, otherwise removal.
Ending ending_of_night(const RuleSet& rules, const State& state, Outcome outcome) {
  SeatSet unless_removed = state.at_table;
  for (Seat s : state.night.offenders | state.night.counted_out | state.night.told)
    if (state[s].exit == Exit::removed) unless_removed.add(s);
  return rules.winner.value(state, unless_removed) == outcome ? Ending::players : Ending::removal;
}

void choose_opener(Court& court) {
  const Seat opener = court.rules.opener.value(court.now());
  court.cite(court.now().round == 1 ? Law::first_day_order : Law::opener);
  if (court.now().round > 1 && opener != court.now().at_table.next_after(court.now().day.opener))
    court.cite(Law::opener_shifted);
  court.record(DayOpened{opener});
}

// CITY-foul-7: lost speeches and votes stay lost, only the count starts again.
void clear_fouls(Court& court) {
  if (court.rules.with.fouls_reset.value == FoulsReset::never) return;
  court.record(FoulsCleared{});
  court.cite(Law::fouls_cleared);
}

void announce_deaths(Court& court, const Deaths& deaths) {
  SeatSet others = deaths.shot;
  if (deaths.companion) others.add(*deaths.companion);
  std::optional<Seat> first;
  if (!others.empty()) first = others.lowest();
  if (first) others.remove(*first);
  court.record(NightAnnounced{first, others});
  cite_deaths(court, deaths);
  // In seat order, which does not reveal who was shot and who died as the guest.
  SeatSet leaving = deaths.shot;
  if (deaths.companion) leaving.add(*deaths.companion);
  for (Seat s : leaving& court.now().at_table)
    leave_table(court, s, deaths.companion == s ? Exit::companion : Exit::shot);
}

}  // namespace

void announce_morning(Court& court) {
  const bool shooting = court.now().shooting_nights > 0;
  carry_out_removals(court);
  const Deaths deaths = deaths_of(court.now());
  SeatSet after_shot = (court.now().at_table | court.now().night.offenders) - deaths.shot;
  if (deaths.companion) after_shot.remove(*deaths.companion);
  court.record(StepBegan{Step::morning, static_cast<std::uint8_t>(court.now().round + 1)});
  court.cite(Law::phases_by_judge);
  court.cite(Law::morning);
  if (shooting) announce_deaths(court, deaths);
  if (court.rules.with.night_removal.value == NightRemoval::after_sheriff)
    announce_removals(court, court.now().night.offenders);
  if (court.rules.with.reveal_on_exit.value == YesNo::yes)
    for (Seat s : court.now().night.told) court.record(RoleShown{s, court.now()[s].role});
  clear_fouls(court);
  const Outcome outcome = outcome_of_night(court.rules, court.now(), after_shot);
  if (outcome == Outcome::draw && court.now().at_table.empty()) court.cite(Law::draw_empty_table);
  if (outcome != Outcome::none)
    decide_outcome(court, outcome, ending_of_night(court.rules, court.now(), outcome));
  else if (shooting && court.rules.with.quiet_counted.value == QuietCounted::nights)
    count_quiet_round(court);
  if (court.now().outcome == Outcome::none) choose_opener(court);
  SeatSet speaking = deaths.shot;
  if (deaths.companion) speaking.add(*deaths.companion);
  for (Seat s : speaking) grant_last_word(court, s, Law::last_word_killed);
}

}  // namespace mafia
