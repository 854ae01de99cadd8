// Nominations.                                                                     | MC
// MVP, best Sheriff, Don, Mafia, Citizen                                           | 3.21.1, 3.21.3-3.22.6
// Fair play: a list of proposals, the panel chooses                                | 3.21.2, MC-Q73
#include "scoring/nominations.hpp"

#include <algorithm>
#include <tuple>

namespace mafia::scoring {
namespace {

// MC-Q73: the largest value, then the better place; several only where the place is shared.
template <class Value>
std::vector<int> best(std::span<const Row> ranked, const Value& value, bool needs_one) {
  std::vector<int> names;
  const Row* first = nullptr;
  for (const Row& row : ranked) {
    if (first && value(row) <= value(*first)) continue;
    first = &row;
  }
  if (!first || (needs_one && value(*first) <= 0)) return names;
  for (const Row& row : ranked)
    if (row.place == first->place && value(row) == value(*first)) names.push_back(row.player);
  return names;
}

// MC-3.21.2: of the players with the most games, those who kept the rules best. A removal or a card weighs more than
// any number of fouls.
std::vector<int> fair_play(const Results& results, std::span<const Row> ranked) {
  int most = 0;
  for (const Row& row : ranked) most = std::max(most, row.games);
  std::vector<const Row*> able;
  for (const Row& row : ranked)
    if (most > 0 && row.games == most &&
        std::ranges::find(results.fair_play_refused, row.player) == results.fair_play_refused.end())
      able.push_back(&row);
  std::ranges::sort(able, {}, [](const Row* row) {  // Of equals the better place first: `ranked` is in that order.
    return std::tuple{row->removals + row->cards, row->fouls, row};
  });
  std::vector<int> names;
  for (const Row* row : able) names.push_back(row->player);
  return names;
}

}  // namespace

Nominations nominations(const Results& results, std::span<const Row> ranked, Laws& laws) {
  for (Law law : {Law::nominations, Law::mvp, Law::fair_play, Law::best_sheriff, Law::best_don, Law::best_mafia,
                  Law::best_citizen})
    laws.add(law);
  if (!results.fair_play_refused.empty()) laws.add(Law::fair_play_refused);
  const bool won = std::ranges::any_of(ranked, [](const Row& row) { return row.wins > 0; });
  return {
      .mvp = won ? best(
                       ranked, [](const Row& row) { return row.extra; }, false)
                 : std::vector<int>{},
      .best_sheriff = best(
          ranked, [](const Row& row) { return row.sheriff_wins; }, true),
      .best_don = best(
          ranked, [](const Row& row) { return row.don_wins; }, true),
      .best_mafia = best(
          ranked, [](const Row& row) { return row.black_wins; }, true),
      .best_citizen = best(
          ranked, [](const Row& row) { return row.red_wins; }, true),
      .fair_play = results.fair_play >= 0 ? std::vector<int>{results.fair_play} : fair_play(results, ranked),
      .fair_play_chosen = results.fair_play >= 0,
  };
}

}  // namespace mafia::scoring
