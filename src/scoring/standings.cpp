// Standings.                                                                       | MC     | FIIM
// Main, additional and compensation points after coefficients                      | 3, MC-Q87 | 8.2-8.6
// Tie-breaks down to the lot                                                       | 3.20   | 8.7
// Teams                                                                            | 3.10.2 | as the players
#include "scoring/standings.hpp"

#include <algorithm>
#include <utility>

#include "scoring/compensation.hpp"
#include "scoring/nominations.hpp"

namespace mafia::scoring {
namespace {

struct Tally {  // Of one player in one stage, in hundredths and before the coefficient.
  std::int64_t main = 0, awards = 0, discipline = 0;
  FirstKills kills;
};

class Reckoning {
 public:
  explicit Reckoning(const Results& results) : results_(results), rules_(*results.rules) {}

  Standings run() {
    result_.players.resize(results_.players.size());
    for (std::size_t i = 0; i < result_.players.size(); ++i) result_.players[i].player = static_cast<int>(i);
    replays_.assign(result_.players.size(), 0);
    cite(Law::standings);
    for (const Stage& stage : results_.stages) add_stage(stage);
    add_cards();
    for (Row& row : result_.players) {
      row.total = row.main + row.extra + row.compensation;
      result_.too_fine |= row.total.too_fine();
    }
    add_teams();
    rank();
    if (rules_.with.prizes.value == YesNo::yes) {
      result_.has_nominations = true;
      result_.nominations = nominations(results_, result_.players, result_.laws);
    }
    return std::move(result_);
  }

 private:
  void cite(Law law) { result_.laws.add(law); }

  void add_stage(const Stage& stage) {
    tallies_.assign(result_.players.size(), {});
    std::vector<const Game*> games;
    for (const Game& game : stage.games) games.push_back(&game);
    // First kills and replays are counted in order of play.
    std::ranges::sort(games, {}, [](const Game* game) { return std::pair{game->round, game}; });
    for (const Game* game : games) add_game(*game);
    for (std::size_t i = 0; i < tallies_.size(); ++i) {
      const Tally& tally = tallies_[i];
      if (tally.kills.games == 0) continue;
      Row& row = result_.players[i];
      const Fraction& coefficient = stage.coefficient;
      row.main += Fraction::hundredths(tally.main) * coefficient;
      row.extra += Fraction::hundredths(tally.awards) * coefficient + Fraction::hundredths(tally.discipline);
      const Fraction compensated = compensation(rules_, tally.kills) * coefficient;
      row.compensation += compensated;
      cite_compensation(stage, tally.kills, compensated);
    }
  }

  void cite_compensation(const Stage& stage, const FirstKills& kills, const Fraction& compensated) {
    if (kills.as_red == 0) return;
    cite(Law::compensation);
    if (results_.stages.size() > 1) cite(Law::compensation_stage);
    if (kills.counted > 1) cite(Law::compensation_repeated);
    if (stage.coefficient != 1 && compensated != 0) cite(Law::compensation_coefficient);
    if (!results_.teams.empty() && compensated != 0) cite(Law::compensation_team);
  }

  void add_game(const Game& game) {
    for (int place = 0; place < table_size; ++place) add_seat(game, place);
    if (!game.sheet.first_victim) return cite(Law::compensation_first_night);
    const Seat victim = *game.sheet.first_victim;
    const auto player = static_cast<std::size_t>(game.players[victim.index()]);
    ++result_.players[player].first_deaths;
    if (team_of(game.sheet[victim].role) != Team::red) return cite(Law::compensation_red);
    if (!has_lost(game.sheet, victim)) cite(Law::compensation_lost);
    add_first_kill(rules_, tallies_[player].kills, game.sheet);
  }

  void add_seat(const Game& game, int place) {
    const Seat seat = *Seat::from(place + 1);
    const auto player = static_cast<std::size_t>(game.players[static_cast<std::size_t>(place)]);
    Tally& tally = tallies_[player];
    Row& row = result_.players[player];
    ++tally.kills.games;
    ++row.games;
    count_wins(row, game.sheet, seat);
    row.fouls += game.fouls[static_cast<std::size_t>(place)];
    add_points(tally, row, game.sheet, seat);
    for (const ScoreSheet& part : game.annulled) add_points(tally, row, part, seat);
    // MC-4.15.1: each replay from the second on brings a red card too.
    for (int i = 0; i < game.sheet[seat].caused_replays; ++i) {
      if (replays_[player]++ == 0) continue;
      tally.discipline += rules_.with.red.value;
      cite(Law::replay_twice);
    }
    if (!game.annulled.empty()) cite(game.sheet.outcome == Outcome::draw ? Law::replay_tie : Law::replay_carries);
  }

  static void count_wins(Row& row, const ScoreSheet& sheet, Seat seat) {
    if (!has_won(sheet, seat)) return;
    const Role role = sheet[seat].role;
    ++row.wins;
    row.sheriff_wins += role == Role::sheriff;
    row.don_wins += role == Role::don;
    row.role_wins += role == Role::sheriff || role == Role::don;
    ++(team_of(role) == Team::black ? row.black_wins : row.red_wins);
  }

  void add_points(Tally& tally, Row& row, const ScoreSheet& sheet, Seat seat) {
    int signs = 0;
    for (const PointLine& line : point_lines(rules_, sheet, seat)) {
      cite(line.law);
      const std::int64_t points = line.points.hundredths;
      if (line.kind == PointKind::main)
        tally.main += points;
      else if (is_discipline(line.kind))
        tally.discipline += points;
      else
        tally.awards += points;
      if (line.kind != PointKind::main) signs |= points > 0 ? 1 : 2;
      // MC-Q77: a caused replay counts as one removal.
      const bool out =
          line.kind == PointKind::removal || line.kind == PointKind::team_loss || line.kind == PointKind::replay;
      row.removals += out ? line.times : 0;
      row.cards += line.kind == PointKind::yellow || line.kind == PointKind::red ? line.times : 0;
    }
    if (signs == 3) cite(Law::points_add_up);  // MC-3.19
    if (signs != 0 && sheet.outcome == Outcome::draw) cite(Law::points_in_draw);
  }

  void add_cards() {
    for (const CardBetweenGames& card : results_.cards) {
      Row& row = result_.players[static_cast<std::size_t>(card.player)];
      row.extra += Fraction::hundredths(card.red ? rules_.with.red.value : rules_.with.yellow.value);
      ++row.cards;
      cite(card.red ? Law::red_card : Law::yellow_card);
    }
    for (const StandingPoints& each : results_.pending) {
      result_.players[static_cast<std::size_t>(each.player)].extra += each.points;
      cite(each.law);
    }
  }

  // MC-3.10.2, MC-Q69: compensation belongs to the player, not to the team.
  void add_teams() {
    const bool with_compensation = rules_.with.compensation_in_team.value == YesNo::yes;
    for (std::size_t i = 0; i < results_.teams.size(); ++i) {
      TeamRow team{.team = static_cast<int>(i)};
      for (int member : results_.teams[i].members) {
        const Row& row = result_.players[static_cast<std::size_t>(member)];
        team.total += with_compensation ? row.total : row.main + row.extra;
      }
      result_.too_fine |= team.total.too_fine();
      result_.teams.push_back(team);
    }
    std::ranges::sort(result_.teams, [](const TeamRow& a, const TeamRow& b) {
      const auto order = b.total <=> a.total;
      return order != 0 ? order < 0 : a.team < b.team;
    });
    for (std::size_t i = 0; i < result_.teams.size(); ++i) {
      const bool shared = i > 0 && result_.teams[i].total == result_.teams[i - 1].total;
      result_.teams[i].place = shared ? result_.teams[i - 1].place : static_cast<int>(i) + 1;
    }
  }

  void rank() {
    auto& rows = result_.players;
    std::ranges::sort(rows, [this](const Row& a, const Row& b) {
      const auto order = compare(b, a);
      return order != 0 ? order < 0 : a.player < b.player;
    });
    for (std::size_t first = 0; first < rows.size();) {
      std::size_t last = first + 1;
      while (last < rows.size() && compare(rows[first], rows[last]) == 0) ++last;
      if (last < rows.size())
        for (Law law : compared_by(rules_, rows[first], rows[last])) cite(law);
      settle(first, last);
      first = last;
    }
  }

  std::strong_ordering compare(const Row& a, const Row& b) const;

  // MC-3.20.5, FIIM-8.7.5: a lot decides only if it names all the tied players.
  void settle(std::size_t first, std::size_t last) {
    const std::span<Row> group(result_.players.begin() + static_cast<std::ptrdiff_t>(first), last - first);
    const auto lot = [this](const Row& row) { return std::ranges::find(results_.lots, row.player); };
    const bool drawn = std::ranges::all_of(group, [&](const Row& row) { return lot(row) != results_.lots.end(); });
    if (group.size() > 1) {
      if (drawn) {
        cite(Law::tiebreak_lot);
        std::ranges::sort(group, {}, lot);
      } else {
        result_.open_lots.emplace_back();
        for (const Row& row : group) result_.open_lots.back().push_back(row.player);
      }
    }
    for (std::size_t i = 0; i < group.size(); ++i) group[i].place = static_cast<int>(first + (drawn ? i : 0)) + 1;
  }

  const Results& results_;
  const RuleSet& rules_;
  Standings result_;
  std::vector<Tally> tallies_;
  std::vector<int> replays_;  // How many each player caused.
};

// MC-Q70: compensation counts among the additional points. FIIM-8.6.3: it is main points.
Fraction tiebreak_points(const RuleSet& rules, const Row& row) {
  return rules.with.compensation_in_tiebreak.value == YesNo::yes ? row.extra + row.compensation : row.extra;
}

struct Criterion {
  Law law;
  std::strong_ordering order;
};

std::array<Criterion, 5> criteria(const RuleSet& rules, const Row& a, const Row& b) {
  const Criterion wins{Law::tiebreak_wins, a.wins <=> b.wins};
  const Criterion roles{Law::tiebreak_roles, a.role_wins <=> b.role_wins};
  const bool roles_first = rules.with.tiebreak.value == Tiebreak::roles_first;
  return {Criterion{Law::standings, a.total <=> b.total},
          {Law::tiebreak_extra, tiebreak_points(rules, a) <=> tiebreak_points(rules, b)},
          roles_first ? roles : wins,
          roles_first ? wins : roles,
          {Law::tiebreak_deaths, a.first_deaths <=> b.first_deaths}};
}

std::strong_ordering Reckoning::compare(const Row& a, const Row& b) const {
  if (const auto total = a.total <=> b.total; total != 0 || rules_.with.tiebreak.value == Tiebreak::none) return total;
  for (const Criterion& criterion : criteria(rules_, a, b))
    if (criterion.order != 0) return criterion.order;
  return std::strong_ordering::equal;
}

}  // namespace

std::optional<Law> decided_by(const RuleSet& rules, const Row& a, const Row& b) {
  for (const Criterion& criterion : criteria(rules, a, b))
    if (criterion.order != 0) return criterion.law;
  return std::nullopt;
}

std::vector<Law> compared_by(const RuleSet& rules, const Row& a, const Row& b) {
  std::vector<Law> laws;
  for (const Criterion& criterion : criteria(rules, a, b)) {
    laws.push_back(criterion.law);
    if (criterion.order != 0) break;
  }
  return laws;
}

Standings standings(const Results& results) { return Reckoning(results).run(); }

}  // namespace mafia::scoring
