// What one player got, line by line, each with the point of law behind it.
#include <algorithm>
#include <utility>

#include "scoring/compensation.hpp"
#include "scoring/standings.hpp"

namespace mafia::scoring {
namespace {

class Explanation {
 public:
  Explanation(const Results& results, int player) : results_(results), rules_(*results.rules), player_(player) {}

  std::vector<Explained> run() {
    for (std::size_t i = 0; i < results_.stages.size(); ++i) add_stage(static_cast<int>(i));
    for (const CardBetweenGames& card : results_.cards) {
      if (card.player != player_) continue;
      const Points points{card.red ? rules_.with.red.value : rules_.with.yellow.value};
      const PointLine line{card.red ? PointKind::red : PointKind::yellow, points,
                           card.red ? Law::red_card : Law::yellow_card};
      lines_.push_back({.line = line, .points = Fraction::hundredths(points.hundredths)});
    }
    for (const StandingPoints& each : results_.pending)
      if (each.player == player_) lines_.push_back({.line = {each.kind, {}, each.law}, .points = each.points});
    return std::move(lines_);
  }

 private:
  void add_stage(int index) {
    const Stage& stage = results_.stages[static_cast<std::size_t>(index)];
    FirstKills kills;
    std::vector<std::size_t> order(stage.games.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair{stage.games[i].round, i}; });
    for (std::size_t i : order) {
      const Game& game = stage.games[i];
      const auto found = std::ranges::find(game.players, player_);
      if (found == game.players.end()) continue;
      const Seat seat = *Seat::from(static_cast<int>(found - game.players.begin()) + 1);
      Explained common{.stage = index, .game = static_cast<int>(i), .seat = seat.number()};
      ++kills.games;
      add_lines(common, stage, game.sheet, seat);
      for (int cause = 0; cause < game.sheet[seat].caused_replays; ++cause) {
        if (replays_++ == 0) continue;
        common.line = {PointKind::red, {rules_.with.red.value}, Law::replay_twice};
        common.points = Fraction::hundredths(rules_.with.red.value);
        lines_.push_back(common);
      }
      common.annulled = true;
      for (const ScoreSheet& part : game.annulled) add_lines(common, stage, part, seat);
      if (game.sheet.first_victim == seat && team_of(game.sheet[seat].role) == Team::red)
        add_first_kill(rules_, kills, game.sheet);
    }
    const Fraction compensated = compensation(rules_, kills) * stage.coefficient;
    if (compensated != 0)
      lines_.push_back(
          {.stage = index, .line = {.law = Law::compensation}, .compensation = true, .points = compensated});
  }

  void add_lines(Explained common, const Stage& stage, const ScoreSheet& sheet, Seat seat) {
    for (const PointLine& line : point_lines(rules_, sheet, seat)) {
      common.line = line;
      common.points = Fraction::hundredths(line.points.hundredths);
      if (!is_discipline(line.kind)) common.points = common.points * stage.coefficient;
      common.fines.clear();
      if (line.kind == PointKind::fine)
        common.fines.assign(sheet[seat].fine_clauses.begin(), sheet[seat].fine_clauses.end());
      lines_.push_back(common);
    }
  }

  const Results& results_;
  const RuleSet& rules_;
  int player_;
  int replays_ = 0;
  std::vector<Explained> lines_;
};

}  // namespace

std::vector<Explained> explain(const Results& results, int player) { return Explanation(results, player).run(); }

}  // namespace mafia::scoring
