#include "seating/checker.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <set>
#include <utility>

namespace mafia::seating {
namespace {

using Kind = Complaint::Kind;

// Players by number, in the order in which they first appear; games by round and table.
class Book {
 public:
  explicit Book(std::span<const Row> rows) {
    for (const Row& row : rows) {
      const auto [place, is_new] = number_.try_emplace(row.player, names_.size());
      if (is_new) names_.push_back(row.player);
      games_[{row.round, row.table}].push_back({place->second, row.seat});
    }
  }

  struct Place {
    std::size_t player;
    int seat;
  };
  using Games = std::map<std::pair<int, int>, std::vector<Place>>;  // By round and table.

  const Games& games() const { return games_; }
  const std::vector<std::string>& names() const { return names_; }
  std::size_t players() const { return names_.size(); }
  bool knows(const std::string& name) const { return number_.contains(name); }
  std::size_t number(const std::string& name) const { return number_.at(name); }

 private:
  std::map<std::string, std::size_t> number_;
  std::vector<std::string> names_;
  Games games_;
};

// Players at two tables, seats that are taken or do not exist, tables that do not have ten players.
void check_games(const Book& book, Report& report) {
  std::map<std::pair<int, std::size_t>, int> table_of;  // By round and player.
  for (const auto& [key, places] : book.games()) {
    const auto [round, table] = key;
    std::map<int, std::size_t> taken;
    for (const auto& [player, seat] : places) {
      const std::string& name = book.names()[player];
      if (const auto [first, alone] = table_of.try_emplace({round, player}, table); !alone)
        report.complaints.push_back({.kind = Kind::twice_in_round,
                                     .round = round,
                                     .table = table,
                                     .other_table = first->second,
                                     .player = name});
      if (seat < 1 || seat > table_size)
        report.complaints.push_back(
            {.kind = Kind::no_such_seat, .round = round, .table = table, .seat = seat, .player = name});
      if (const auto [first, alone] = taken.try_emplace(seat, player); !alone)
        report.complaints.push_back({.kind = Kind::seat_taken,
                                     .round = round,
                                     .table = table,
                                     .seat = seat,
                                     .player = name,
                                     .other = book.names()[first->second]});
    }
    if (places.size() != table_size)
      report.complaints.push_back(
          {.kind = Kind::table_size, .round = round, .table = table, .count = static_cast<int>(places.size())});
  }
}

void check_apart(const Book& book, std::span<const Names> apart, Report& report) {
  std::set<std::pair<std::size_t, std::size_t>> pairs;  // The smaller number first.
  std::set<std::string> unknown;
  for (const Names& pair : apart) {
    for (const std::string& name : {pair.one, pair.other})
      if (!book.knows(name) && unknown.insert(name).second)
        report.complaints.push_back({.kind = Kind::unknown_player, .player = name});
    if (book.knows(pair.one) && book.knows(pair.other))
      pairs.insert(std::minmax(book.number(pair.one), book.number(pair.other)));
  }
  for (const auto& [key, places] : book.games())
    for (std::size_t i = 0; i < places.size() && !pairs.empty(); ++i)
      for (std::size_t k = 0; k < i; ++k)
        if (pairs.contains(std::minmax(places[i].player, places[k].player)))
          report.complaints.push_back({.kind = Kind::apart_meet,
                                       .round = key.first,
                                       .table = key.second,
                                       .player = book.names()[places[k].player],
                                       .other = book.names()[places[i].player]});
}

// Counts for every player the games on each seat, or at each table.
class Tally {
 public:
  Tally(std::size_t players, std::size_t kinds) : kinds_(kinds), counts_(players * kinds) {}
  void add(std::size_t player, std::size_t kind) { ++counts_[player * kinds_ + kind]; }

  Report::Spread spread() const {
    Report::Spread result{.most = 0, .fewest = counts_.empty() ? 0 : counts_.front(), .even = true};
    for (auto from = counts_.begin(); from != counts_.end(); from += static_cast<std::ptrdiff_t>(kinds_)) {
      const auto [fewest, most] = std::minmax_element(from, from + static_cast<std::ptrdiff_t>(kinds_));
      result.most = std::max(result.most, *most);
      result.fewest = std::min(result.fewest, *fewest);
      result.worst_difference = std::max(result.worst_difference, *most - *fewest);
      if (*most - *fewest > 1) ++result.uneven_players;
    }
    result.even = result.uneven_players == 0;
    return result;
  }

 private:
  std::size_t kinds_;
  std::vector<int> counts_;
};

void count_games(const Book& book, Report& report) {
  std::vector<int> games(book.players());
  for (const auto& [key, places] : book.games())
    for (const auto& place : places) ++games[place.player];
  const auto [fewest, most] = std::ranges::minmax_element(games);
  report.fewest_games = *fewest;
  report.most_games = *most;
  if (*most - *fewest > 1)
    report.complaints.push_back({.kind = Kind::games_uneven,
                                 .count = *most,
                                 .other_count = *fewest,
                                 .player = book.names()[static_cast<std::size_t>(most - games.begin())],
                                 .other = book.names()[static_cast<std::size_t>(fewest - games.begin())]});
}

void count_pairs(const Book& book, Report& report) {
  const std::size_t players = book.players();
  std::vector<int> meetings(players * players), beside(players * players);
  const auto bump = [players](std::vector<int>& counts, std::size_t a, std::size_t b) {
    if (a != b) ++counts[std::min(a, b) * players + std::max(a, b)];
  };
  for (const auto& [key, places] : book.games())
    for (std::size_t i = 0; i < places.size(); ++i)
      for (std::size_t k = 0; k < i; ++k) {
        bump(meetings, places[i].player, places[k].player);
        const int distance = std::abs(places[i].seat - places[k].seat);
        if (distance == 1 || distance == table_size - 1) bump(beside, places[i].player, places[k].player);
      }
  for (std::size_t i = 0; i < players; ++i)
    for (std::size_t k = i + 1; k < players; ++k) {
      const int met = meetings[i * players + k], sat = beside[i * players + k];
      ++report.pairs;
      report.meetings += met;
      report.squares += std::int64_t{met} * met;
      ++report.pairs_by_meetings[met];
      report.neighbour_pairs += sat > 0;
      report.repeated_neighbours += sat > 1;
      report.most_beside = std::max(report.most_beside, sat);
    }
}

// Derived in docs/seating.md: the squares of meetings that differ by one at most; where everybody plays every round
// also (100GT + G(G-1)Ts - NG^2) / 2. The larger one counts.
std::int64_t lower_bound(const Report& report) {
  if (report.pairs == 0) return 0;
  const std::int64_t low = report.meetings / report.pairs, high_pairs = report.meetings % report.pairs;
  const std::int64_t even = high_pairs * (low + 1) * (low + 1) + (report.pairs - high_pairs) * low * low;
  const std::int64_t n = report.players, t = report.tables, g = report.rounds;
  const bool all_play = n == 10 * t && report.games == t * g && report.fewest_games == g && report.most_games == g;
  if (!all_play) return even;
  const std::int64_t q = 10 / t, r = 10 % t;
  const std::int64_t s = (t - r) * q * q + r * (q + 1) * (q + 1);
  return std::max(even, (100 * g * t + g * (g - 1) * t * s - n * g * g) / 2);
}

Fraction reduced(std::int64_t over, std::int64_t under) {
  const std::int64_t common = std::gcd(over, under);
  return {over / common, under / common};
}

Fraction score(const Report& report, std::int64_t squares) {
  if (report.pairs == 0) return {};
  return reduced(squares * report.pairs - report.meetings * report.meetings, report.pairs);
}

}  // namespace

std::vector<Row> rows_of(const Seating& seating) {
  std::vector<Row> rows;
  for (int round = 0; round < seating.rounds; ++round)
    for (int table = 0; table < seating.tables; ++table)
      for (int seat = 0; seat < table_size; ++seat)
        rows.push_back({round + 1, table + 1, seat + 1, std::to_string(seating.at(round, table, seat) + 1)});
  return rows;
}

Report check(std::span<const Row> rows, std::span<const Names> apart) {
  Report report;
  if (rows.empty()) return report;
  const Book book(rows);
  std::set<int> rounds, tables;
  for (const Row& row : rows) {
    rounds.insert(row.round);
    tables.insert(row.table);
  }
  report.players = static_cast<int>(book.players());
  report.tables = static_cast<int>(tables.size());
  report.rounds = static_cast<int>(rounds.size());
  report.games = static_cast<int>(book.games().size());
  check_games(book, report);
  check_apart(book, apart, report);
  count_games(book, report);
  count_pairs(book, report);
  report.least_squares = lower_bound(report);

  Tally seats(book.players(), table_size), at_tables(book.players(), tables.size());
  for (const auto& [key, places] : book.games())
    for (const auto& [player, seat] : places) {
      if (seat >= 1 && seat <= table_size) seats.add(player, static_cast<std::size_t>(seat - 1));
      at_tables.add(player, static_cast<std::size_t>(std::distance(tables.begin(), tables.find(key.second))));
    }
  report.seats = seats.spread();
  report.tables_spread = at_tables.spread();
  return report;
}

Fraction pair_score(const Report& report) { return score(report, report.squares); }
Fraction pair_bound(const Report& report) { return score(report, report.least_squares); }

}  // namespace mafia::seating
