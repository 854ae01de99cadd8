// The acts of the roles that only some books have.                                 | CITY
// The Putana's visit and what it blocks                                            | role-putana
// The Doctor's heal and its limits                                                 | role-doctor
// The Maniac, the only role that may do nothing                                    | role-maniac
#include "engine/court.hpp"

namespace mafia {

std::optional<Role> acting_role(Step step) {
  switch (step) {
    case Step::don_check: return Role::don;
    case Step::sheriff_check: return Role::sheriff;
    case Step::putana_visit: return Role::putana;
    case Step::doctor_heal: return Role::doctor;
    case Step::maniac_hunt: return Role::maniac;
    default: return std::nullopt;
  }
}

bool has_acted(const State& state, Role role) {
  const NightActs& night = state.night;
  switch (role) {
    case Role::putana: return night.visited;
    case Role::doctor: return night.heal_tried;
    case Role::maniac: return night.prey_sought;
    case Role::don: return night.don_checked;
    case Role::sheriff: return night.sheriff_checked;
    default: return true;
  }
}

bool is_blocked(const State& state, Role role) { return state.night.guest && state[*state.night.guest].role == role; }

// Limits of the Putana: CITY-role-putana-15, CITY-Q16, CITY-Q17. Of the Doctor: CITY-role-doctor-2, CITY-role-doctor-4,
// CITY-Q23, CITY-Q24; only a heal that was not blocked counts. Of the Maniac: CITY-Q26.
SeatSet choices_tonight(const RuleSet& rules, const State& state, Role role, Seat by) {
  SeatSet seats = state.at_table;
  if (role != Role::doctor) seats.remove(by);
  if (role == Role::putana) {
    if (state.last_guest) seats.remove(*state.last_guest);
    if (rules.with.putana_repeat.value == PutanaRepeat::never) seats = seats - state.guests;
  }
  if (role == Role::doctor && !is_blocked(state, role)) {
    if (state.last_healed) seats.remove(*state.last_healed);
    if (state.self_healed) seats.remove(by);
  }
  return seats;
}

namespace {

struct Part {  // What one role does in a night.
  Step step;
  Law acts, once;
};

std::optional<Part> part_of(Role role) {
  switch (role) {
    case Role::putana: return Part{Step::putana_visit, Law::putana_visits, Law::putana_one_guest};
    case Role::doctor: return Part{Step::doctor_heal, Law::doctor_heals, Law::doctor_one_heal};
    case Role::maniac: return Part{Step::maniac_hunt, Law::maniac_kills, Law::maniac_one_victim};
    default: return std::nullopt;
  }
}

bool refuse_target(Court& court, Role role, Seat by, Seat whom) {
  if (!court.now().at_table.contains(whom)) {
    court.refuse(Refusal::not_at_table, part_of(role)->acts);
    return true;
  }
  if (choices_tonight(court.rules, court.now(), role, by).contains(whom)) return false;
  if (role == Role::putana) {
    if (whom == by) {
      court.refuse(Refusal::not_himself, Law::putana_not_herself);
      return true;
    }
    court.refuse(Refusal::same_again, Law::putana_repeat);
    return true;
  }
  if (role == Role::maniac) {
    court.refuse(Refusal::not_himself, Law::maniac_not_himself);
    return true;
  }
  const bool again = court.now().last_healed == whom;
  court.refuse(Refusal::same_again, again ? Law::doctor_repeat : Law::doctor_himself);
  return true;
}

void do_act(Court& court, Role role, Seat by, std::optional<Seat> whom) {
  const bool blocked = is_blocked(court.now(), role);
  switch (role) {
    case Role::putana: court.record(Visited{by, *whom}); return court.cite(Law::putana_visits);
    case Role::doctor:
      court.record(Healed{by, *whom, blocked});
      if (whom == by) court.cite(Law::doctor_himself);
      return court.cite(blocked ? Law::doctor_blocked : Law::doctor_heals);
    default:
      court.record(PreySought{by, whom, blocked});
      if (!whom) return court.cite(Law::maniac_passes);
      return court.cite(blocked ? Law::maniac_blocked : Law::maniac_kills);
  }
}

}  // namespace

void act(Court& court, const Act& command) {
  const auto part = part_of(command.by);
  const State& now = court.now();
  if (!part || court.rules.deck.value[static_cast<std::size_t>(command.by)] == 0)
    return court.refuse(Refusal::not_in_this_book, Law::deck);
  if (now.round == 0) return court.refuse(Refusal::wrong_phase, Law::night_zero_order);
  if (now.step != part->step) return court.refuse(Refusal::wrong_phase, part->acts);
  if (has_acted(now, command.by)) return court.refuse(Refusal::already_acted, part->once);
  const auto by = holder(now, command.by);
  // Faults of the act itself come first, so that a refusal does not reveal that the role has left (CITY-night-13).
  if (by && command.whom && refuse_target(court, command.by, *by, *command.whom)) return;
  if (!by || !now.at_table.contains(*by)) return court.refuse(Refusal::role_absent, Law::absent_role);
  if (!command.whom && command.by != Role::maniac) return court.refuse(Refusal::act_needed, Law::act_needed);
  do_act(court, command.by, *by, command.whom);
}

// CITY-role-maniac-3. A check is a right in sports, a duty here, except for a blocked role.
bool refuse_without_act(Court& court) {
  const State& now = court.now();
  if (court.rules.with.checks_optional.value == YesNo::yes || now.early_end) return false;
  for (Role role : {Role::putana, Role::don, Role::sheriff, Role::doctor}) {
    const Step step = role == Role::don       ? Step::don_check
                      : role == Role::sheriff ? Step::sheriff_check
                                              : part_of(role)->step;
    if (now.step != step || has_acted(now, role) || is_blocked(now, role)) continue;
    const auto who = holder(now, role);
    if (!who || !now.at_table.contains(*who) || now.night.offenders.contains(*who)) continue;
    if (part_of(role) && choices_tonight(court.rules, now, role, *who).empty()) {
      court.cite(role == Role::putana ? Law::putana_alone : Law::doctor_repeat);
      continue;
    }
    court.refuse(Refusal::act_needed, Law::act_needed);
    return true;
  }
  return false;
}

}  // namespace mafia
