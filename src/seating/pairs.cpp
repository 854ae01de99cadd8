#include "seating/pairs.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "seating/anneal.hpp"
#include "seating/columns.hpp"
#include "seating/halves.hpp"
#include "seating/patterns.hpp"
#include "seating/rests.hpp"
#include "seating/shifts.hpp"

namespace mafia::seating {
namespace {

constexpr double warm = 2.2, cold = 0.6;  // Temperatures: below `cold` hardly any exchange makes things worse.
constexpr double tepid = 0.9;             // Loosens a good draft without losing it.

}  // namespace

// Of two drafts with the same score, the one whose pairs are closer to the mean.
void PairSearch::keep(const Draft& draft) {
  const Meetings met = meetings_of(draft, apart_);
  const std::int64_t excess = excess_of(met, draft, apart_);
  const double off = far_off(met, draft);
  if (found() && std::pair(excess, off) >= std::pair(excess_, far_off_)) return;
  best_ = draft;
  excess_ = excess;
  far_off_ = off;
}

const Draft& PairSearch::best() const {
  return running_ != nullptr && running_->best_excess() < excess_ ? running_->best() : best_;
}

std::int64_t PairSearch::excess() const {
  return running_ != nullptr ? std::min(running_->best_excess(), excess_) : excess_;
}

void PairSearch::run(Budget& budget, Random& random) {
  const double nanoseconds = budget.left();
  if (!everybody_plays()) return with_rests(budget, nanoseconds, random);
  known_design(random);
  if (excess_ > 0 && tables_ == 10) with_halves(budget, nanoseconds * 0.5, random);
  if (excess_ > 0 && tables_ > 1) with_shifts(budget, budget.left(), random);
}

// With one table or a known design no search is needed; otherwise this is only a first draft.
void PairSearch::known_design(Random& random) {
  const std::vector<int> who = draw_columns(tables_, apart_, random);
  Draft draft{players_, tables_, {}};
  if (tables_ == 1) {
    draft.rounds.assign(static_cast<std::size_t>(rounds_), who);
    keep(draft);
  } else if (tables_ == 2 && rounds_ <= most_hadamard_rounds && apart_.empty()) {
    draft = hadamard_draft(rounds_, random);
    for (std::vector<int>& round : draft.rounds)
      for (int& player : round) player = who[static_cast<std::size_t>(player)];
    keep(draft);
  } else if (const Group group(tables_); tables_ == 5 && rounds_ <= 11) {
    // The round of whole columns comes first, so that every pair meets; with forbidden pairs it comes last.
    for (const auto& row : shifts_for_five_tables()) draft.rounds.push_back(lay_out(group, row, who));
    random.shuffle(draft.rounds);
    draft.rounds.insert(apart_.empty() ? draft.rounds.begin() : draft.rounds.end(), who);
    draft.rounds.resize(static_cast<std::size_t>(rounds_));
    keep(draft);
  } else {
    draft.rounds.assign(static_cast<std::size_t>(rounds_), who);
    for (auto& round : draft.rounds) random.shuffle(round);
    keep(draft);
  }
}

void PairSearch::with_rests(Budget& budget, double nanoseconds, Random& random) {
  const Draft empty{players_, tables_, std::vector<std::vector<int>>(static_cast<std::size_t>(rounds_))};
  keep(draw_rests(empty, apart_, Share(budget, 0), random));  // A result even if the caller stops at once.
  Draft draft = draw_rests(empty, apart_, Share(budget, nanoseconds * (tables_ == 1 ? 1 : 0.1)), random);
  for (auto& round : draft.rounds) random.shuffle(std::span(round).first(static_cast<std::size_t>(draft.playing())));
  keep(draft);
  Annealer annealer(std::move(draft), apart_);
  running_ = &annealer;
  annealer.run({warm, cold, 0}, Share(budget, nanoseconds * 0.9), random);
  running_ = nullptr;
  keep(annealer.best());
}

// A round of whole columns fits evenly with the halved ones, but with forbidden pairs players of a column should not
// meet. With fewer than eight rounds the search for shifts does better and gets all the time.
void PairSearch::with_halves(Budget& budget, double nanoseconds, Random& random) {
  constexpr int coolings = 8, fewest_rounds = 8;
  Shifts rows = shifts_for_five_tables();
  const auto halved = static_cast<std::size_t>(rounds_ - (apart_.empty() ? 1 : 0));
  if (rounds_ < fewest_rounds || halved > rows.size()) return;
  random.shuffle(rows);
  rows.resize(halved);
  Halves halves(std::move(rows));
  for (int i = 0; i < coolings; ++i) halves.cool(Share(budget, nanoseconds / coolings), random);
  const std::vector<int> who = draw_columns(tables_, apart_, random);
  Draft draft{players_, tables_, halves.lay_out(who)};
  if (apart_.empty()) draft.rounds.push_back(who);
  keep(draft);
}

// How many rounds to shift: the numbers to try. Players of a column do not meet in shifted rounds; the other rounds
// must make up for it, so there are about as many others as that takes, or one or two more. No shifted round is tried
// too, and only shifted rounds where that keeps pairs apart or is known to meet the bound.
std::vector<int> PairSearch::candidates() const {
  const double pairs_of_columns = table_size * tables_ * (tables_ - 1) / 2.0;
  const double wanted = pairs_of_columns * rounds_ * (table_size - 1) / (players_ - 1.0);
  const int whole = table_size / tables_, rest = table_size % tables_;
  const double at_a_table = std::min(45.0, (whole * tables_ * (tables_ - 1) + rest * (rest - 1)) / 2.0);
  const int others = static_cast<int>(std::lround(wanted / (at_a_table * tables_)));
  const bool all = !apart_.empty() || (tables_ == 6 && rounds_ <= table_size);
  std::vector<int> result;
  for (const int shifted : {rounds_ - others, rounds_ - others - 1, rounds_ - others - 2, 0, all ? rounds_ : 0})
    if (shifted >= 0 && shifted <= rounds_ && std::ranges::find(result, shifted) == result.end())
      result.push_back(shifted);
  return result;
}

// Several attempts, since results vary: first with each number of shifted rounds, then with the best number. If the
// bound is met, the time left goes to finding the draft with the fewest pairs far from the mean.
void PairSearch::with_shifts(Budget& budget, double nanoseconds, Random& random) {
  const double length = nanoseconds / std::clamp(8 * std::sqrt(nanoseconds / 1e9), 4.0, 64.0);
  const double begin = budget.spent();
  const std::vector<int> choices = candidates();
  int chosen = choices.front();
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (std::size_t i = 0; !budget.stopped(); ++i) {
    const double left = begin + nanoseconds * (excess_ > 0 ? 1 : 0.25) - budget.spent();
    if (left < length / 2) break;
    const int fewer = static_cast<int>(random.below(static_cast<std::uint32_t>(choices.front() / 2 + 1)));
    const int shifted = excess_ == 0 ? choices.front() - fewer : i < choices.size() ? choices[i] : chosen;
    const std::int64_t excess = attempt(shifted, budget, std::min(length, left), random);
    if (excess >= least) continue;
    least = excess;
    chosen = shifted;
  }
  if (excess_ > 0) return;
  Annealer annealer(best_, apart_);
  annealer.wander(tepid, Share(budget, nanoseconds * 0.25), random);
  keep(annealer.best());
}

// Searches the shifts alone, then the other rounds with the shifts fixed, then all together.
std::int64_t PairSearch::attempt(int shifted, Budget& budget, double nanoseconds, Random& random) {
  const Group group(tables_);
  const std::vector<int> who = draw_columns(tables_, apart_, random);
  Draft draft{players_, tables_, {}};
  budget.spend(20.0 * players_ * players_ + 100.0 * players_ * rounds_);  // For setup and scoring.
  if (shifted > 0)
    for (const auto& row : search_shifts(group, shifted, Share(budget, nanoseconds * 0.5), random))
      draft.rounds.push_back(lay_out(group, row, who));
  for (int other = shifted; other < rounds_; ++other) {
    draft.rounds.push_back(who);  // Whole columns at a table: players who have not met before.
    if (other > shifted) random.shuffle(draft.rounds.back());
  }
  Annealer annealer(std::move(draft), apart_);
  running_ = &annealer;
  if (shifted == 0) {
    annealer.run({warm, cold, 0}, Share(budget, nanoseconds), random);
  } else {
    annealer.run({warm, cold, shifted}, Share(budget, nanoseconds * 0.35), random);
    annealer.restart_from_best();
    annealer.run({tepid, cold, 0}, Share(budget, nanoseconds * 0.15), random);
  }
  running_ = nullptr;
  keep(annealer.best());
  return annealer.best_excess();
}

}  // namespace mafia::seating
