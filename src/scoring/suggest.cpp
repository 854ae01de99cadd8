// Suggestions for the judge, from the record.                                      | MC       | FIIM
// Two black checks in the early rounds                                             | 3.8-c1   |
// The Sheriff or the Don did not check                                             | 3.17-c6, -c9 | 8.5.6.2
// Reds lifted reds                                                                 | 3.17-c7  |
// A black's shots missed, missed the Sheriff, were not fired                       | 3.17-c8, -c10 | 8.5.6.4
#include "scoring/suggest.hpp"

#include <algorithm>

namespace mafia::scoring {

void Suggestions::add(Seat who, Law law) {
  if (rules_->behind(law).empty()) return;
  const Suggestion suggestion{who, law};
  if (std::ranges::find(found_, suggestion) == found_.end()) found_.push_back(suggestion);
}

void Suggestions::see(const State& before, const Event& event) {
  if (const auto* check = std::get_if<Checked>(&event.what)) {
    if (!check->whom) return;
    checked_[check->by == Role::sheriff] = true;
    if (check->by == Role::don && check->yes) sheriff_found_ = true;
    const auto sheriff = holder(before, Role::sheriff);
    if (check->by == Role::sheriff && check->yes && before.round <= 2 && ++black_checks_ == 2 && sheriff)
      add(*sheriff, Law::hint_black_checks);
  } else if (std::holds_alternative<HuntEnded>(event.what)) {
    night_shots(before);
  } else if (std::holds_alternative<NightAnnounced>(event.what)) {
    night_checks(before);
  } else if (const auto* lift = std::get_if<LiftCounted>(&event.what)) {
    red_hands(before, *lift);
  }
}

// A black who alone shot at another number while all the others agreed.
void Suggestions::night_shots(const State& state) {
  if (state.night.missed) return;  // The single shots were not recorded.
  const SeatSet shooters = state.blacks & state.at_table;
  const auto sheriff = holder(state, Role::sheriff);
  for (Seat s : shooters) {
    const SeatSet own = state.night.targets[s.index()];
    if (own.empty()) ++idle_shots_[s.index()];
    SeatSet others = shooters;
    others.remove(s);
    if (others.count() < 2) continue;
    const SeatSet aim = state.night.targets[others.lowest().index()];
    bool agreed = aim.count() == 1;
    for (Seat other : others) agreed &= state.night.targets[other.index()] == aim;
    if (!agreed || own == aim) continue;
    if (++misses_[s.index()] == 2) add(s, Law::hint_misses);
    if (sheriff && aim.contains(*sheriff)) add(s, Law::hint_sheriff_missed);
  }
}

void Suggestions::night_checks(const State& state) {
  const auto don = holder(state, Role::don), sheriff = holder(state, Role::sheriff);
  if (state.round > 0 && don && state.at_table.contains(*don) && !checked_[0] && !sheriff_found_)
    add(*don, Law::hint_don_idle);
  if (state.round > 0 && sheriff && state.at_table.contains(*sheriff) && !checked_[1]) {
    ++sheriff_idle_;
    add(*sheriff, Law::hint_sheriff_idle);
  }
  checked_[0] = checked_[1] = false;
}

// MC-3.17-c7: lifting three reds with nine players left, four with eight, two with six or four.
void Suggestions::red_hands(const State& state, const LiftCounted& lift) {
  const int table = state.at_table.count();
  const SeatSet tied = to_set(state.ballot.tied);
  const int limit = table == 9 ? 3 : table == 8 ? 4 : table == 6 || table == 4 ? 2 : 0;
  if (!lift.lifted || limit == 0 || tied.count() != limit || !(tied & state.blacks).empty()) return;
  for (Seat s : lift.hands - state.blacks) add(s, Law::hint_lifted_reds);
}

std::vector<Suggestion> Suggestions::list(const ScoreSheet& sheet) const {
  Suggestions all = *this;
  for (Seat s : seats_of(sheet)) {
    if (!has_lost(sheet, s)) continue;
    if (sheet[s].role == Role::sheriff && sheriff_idle_ >= 2) all.add(s, Law::hint_sheriff_idle_twice);
    if (team_of(sheet[s].role) == Team::black && idle_shots_[s.index()] >= 2) all.add(s, Law::hint_no_shots);
  }
  return all.found_;
}

}  // namespace mafia::scoring
