// What the judge overrides: the reason is in the record, and the clock does not count.
// A step ends before its time                                         | MC-2.2.2
// A step ends without the act that it needs                           | CITY-Q39
// A late act is accepted, or an act that was in time is corrected     | MC-2.3.5, 2.5.3b, 2.5.4b, 2.6.2, 4.20a, Q97
#include "engine/court.hpp"

namespace mafia {
namespace {

// Who may name a nota or best move now.
std::optional<Seat> names_nota(const Court& court, const State& now) {
  const auto by = now.step == Step::nota   ? now.night.victim
                  : now.last_words.empty() ? std::nullopt
                                           : std::optional(now.last_words.front());
  return by && may_name_nota(court.rules, now, *by) ? by : std::nullopt;
}

// The law of an act that only its time limit prevents now.
std::optional<Law> late_act(Court& court) {
  const State& now = court.now();
  if (const auto by = names_nota(court, now))
    return court.timed_out(nota_seconds(court.rules, now, *by)) ? std::optional(Law::nota_moment) : std::nullopt;
  const bool speaks = now.step == Step::speeches && now.day.speaker && now.day.started;
  if (speaks && court.timed_out(nomination_seconds(court.rules, now))) return Law::nomination_in_own_speech;
  const bool don = now.step == Step::don_check && !now.night.don_checked;
  if (don && court.timed_out(check_seconds(court.rules, Role::don))) return Law::don_no_check;
  const bool sheriff = now.step == Step::sheriff_check && !now.night.sheriff_checked;
  if (sheriff && court.timed_out(check_seconds(court.rules, Role::sheriff))) return Law::sheriff_no_check;
  if (late_protest(court)) return Law::protest_window;
  return std::nullopt;
}

std::optional<Law> overridden(Court& court) {
  const State& now = court.now();
  if (now.step == Step::arrangement && court.rules.with.arrangement_seconds.value > 0) return Law::arrangement_length;
  if (is_night_step(now.step) && now.round > 0 && !court.rules.with.checks_optional.value) return Law::act_needed;
  return late_act(court);
}

}  // namespace

void override_time(Court& court) {
  const auto law = overridden(court);
  if (!law) return court.refuse(Refusal::wrong_phase, Law::arrangement_length);
  court.record(EarlyEndAllowed{});
  court.cite(*law);
}

}  // namespace mafia
