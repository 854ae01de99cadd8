// The generator and the checker of seatings, each tested against known facts and not only against the other.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "seating/checker.hpp"
#include "seating/draft.hpp"
#include "seating/generator.hpp"
#include "seating/halves.hpp"
#include "seating/patterns.hpp"

namespace mafia::seating {
namespace {

Seating make(int players, int rounds, double seconds = 0.05, std::vector<Pair> apart = {}, std::uint64_t seed = 7) {
  return generate({.players = players,
                   .tables = players / table_size,
                   .rounds = rounds,
                   .apart = std::move(apart),
                   .seed = seed,
                   .seconds = seconds});
}

long excess(const Report& report) { return report.squares - report.least_squares; }

double decimal(Fraction fraction) { return static_cast<double>(fraction.over) / static_cast<double>(fraction.under); }

std::set<Complaint::Kind> kinds(const Report& report) {
  std::set<Complaint::Kind> found;
  for (const Complaint& complaint : report.complaints) found.insert(complaint.kind);
  return found;
}

TEST(Seating, TwentyPlayersMeetTheBoundInEveryNumberOfRounds) {
  for (int rounds = 1; rounds <= 19; ++rounds) {
    const Report report = check(rows_of(make(20, rounds)));
    EXPECT_EQ(excess(report), 0) << rounds << " rounds";
    EXPECT_TRUE(report.complaints.empty());
  }
}

TEST(Seating, TenRoundsOfTwentyPlayersAreWellSpread) {
  const Report report = check(rows_of(make(20, 10)));
  EXPECT_GE(report.pairs_by_meetings.begin()->first, 3);
  EXPECT_LE(report.pairs_by_meetings.rbegin()->first, 7);
}

TEST(Seating, FiftyPlayersMeetTheBoundUpToElevenRounds) {
  for (int rounds = 1; rounds <= 11; ++rounds) {
    const Report report = check(rows_of(make(50, rounds)));
    EXPECT_EQ(excess(report), 0) << rounds << " rounds";
    EXPECT_TRUE(report.complaints.empty());
  }
  const Report ten = check(rows_of(make(50, 10)));
  EXPECT_EQ(ten.pairs_by_meetings.begin()->first, 1);
  EXPECT_EQ(ten.pairs_by_meetings.rbegin()->first, 3);
}

TEST(Seating, PrimeNumbersOfTablesMeetTheBound) {
  for (const int tables : {3, 7, 11, 13}) EXPECT_EQ(excess(check(rows_of(make(10 * tables, 3)))), 0) << tables;
}

TEST(Seating, SixtyPlayersMeetTheBoundUpToTenRounds) {
  for (int rounds = 1; rounds <= 10; ++rounds)
    EXPECT_EQ(excess(check(rows_of(make(60, rounds, 0.2)))), 0) << rounds << " rounds";
}

TEST(Seating, ShiftsForSixTablesDifferEvenly) {
  const Group group(6);
  const Shifts shifts = shifts_for_six_tables();
  ASSERT_EQ(shifts.size(), 10U);
  for (std::size_t r = 0; r < shifts.size(); ++r)
    for (std::size_t s = 0; s < r; ++s) {
      std::vector<int> counts(6);
      for (std::size_t c = 0; c < 10; ++c) ++counts[static_cast<std::size_t>(group.minus(shifts[r][c], shifts[s][c]))];
      std::ranges::sort(counts);
      EXPECT_EQ(counts, (std::vector{1, 1, 2, 2, 2, 2})) << r << " and " << s;
    }
}

// Each broken equation costs four, and at most a fifth of the 1125 is broken.
TEST(Seating, HalvesAreEvenWhereTheirEquationsHold) {
  Random random(7);
  Budget budget(0.05, {});
  Halves halves(shifts_for_five_tables());
  halves.cool(Share(budget, budget.left()), random);
  std::vector<int> who(100);
  std::iota(who.begin(), who.end(), 0);
  const Draft draft{100, 10, halves.lay_out(who)};
  const Meetings met = meetings_of(draft, {});
  EXPECT_LE(excess_of(met, draft, {}), 900);
  for (int one = 0; one < 100; ++one)
    for (int other = one + 1; other / 10 == one / 10; ++other) EXPECT_EQ(met.row(one)[other], 0);
}

TEST(Seating, SeatsAreAlwaysAtTheirBound) {
  for (const int players : {10, 11, 19, 20, 23, 30, 39, 45, 60, 77, 100, 101, 250})
    for (const int rounds : {1, 7, 10, 23}) {
      const Report report = check(rows_of(make(players, rounds, 0.02)));
      EXPECT_TRUE(report.seats.even) << players << " players, " << rounds << " rounds";
      EXPECT_TRUE(report.complaints.empty()) << players << " players, " << rounds << " rounds";
      EXPECT_LE(report.most_games - report.fewest_games, 1);
    }
}

TEST(Seating, TheLimitsHoldInPartOfASecond) {
  EXPECT_LE(excess(check(rows_of(make(30, 12, 0.1)))), 10);
  EXPECT_LE(excess(check(rows_of(make(40, 16, 0.3)))), 225);
  EXPECT_LE(excess(check(rows_of(make(60, 12, 0.3)))), 160);
  EXPECT_LE(excess(check(rows_of(make(100, 10, 0.3)))), 580);
}

TEST(Seating, RestsAlternate) {
  const Seating seating = make(25, 10);  // Five rest in each round: all of them have rested after five rounds.
  for (const int from : {0, 5}) {
    std::set<int> rested;
    for (int round = from; round < from + 5; ++round) {
      std::set<int> playing(seating.places.begin() + round * 20, seating.places.begin() + (round + 1) * 20);
      for (int player = 0; player < 25; ++player)
        EXPECT_TRUE(playing.contains(player) || rested.insert(player).second) << player << " rests again";
    }
    EXPECT_EQ(rested.size(), 25U);
  }
}

TEST(Seating, OneTableForManyPlayersIsSharedFairly) {
  const Seating seating = generate({.players = 35, .tables = 1, .rounds = 14, .seed = 3, .seconds = 0.05});
  const Report report = check(rows_of(seating));
  EXPECT_EQ(report.most_games, 4);
  EXPECT_EQ(report.fewest_games, 4);
}

TEST(Seating, ForbiddenPairsNeverMeet) {
  const std::vector<Pair> apart = {{2, 6}, {6, 2}, {0, 1}, {0, 2}, {0, 3}, {10, 20}};
  const std::vector<Names> names = {{"3", "7"}, {"1", "2"}, {"1", "3"}, {"1", "4"}, {"11", "21"}};
  for (const int players : {30, 37, 50, 60})
    EXPECT_TRUE(check(rows_of(make(players, 10, 0.2, apart)), names).complaints.empty()) << players;
}

TEST(Seating, TeamsAsLargeAsTheNumberOfTablesNeverMeet) {
  std::vector<Pair> apart;
  for (int one = 0; one < 50; ++one)
    for (int other = one + 1; other / 5 == one / 5; ++other) apart.push_back({one, other});
  const Seating seating = make(50, 10, 0.1, apart);
  const Report report = check(rows_of(seating));
  EXPECT_EQ(excess(report), 0);
  EXPECT_EQ(report.pairs_by_meetings, (std::map<int, long>{{0, 100}, {2, 1125}}));
  for (int game = 0; game < 50; ++game) {
    std::set<int> teams;
    for (int seat = 0; seat < table_size; ++seat)
      EXPECT_TRUE(teams.insert(seating.at(game / 5, game % 5, seat) / 5).second);
  }
}

TEST(Seating, SameSeedMakesTheSameSeating) {
  for (const int players : {20, 33, 40, 50}) {
    EXPECT_EQ(make(players, 8), make(players, 8));
    EXPECT_NE(make(players, 8), make(players, 8, 0.05, {}, 8));
  }
}

TEST(Seating, EarlyStopReturnsTheBestSoFar) {
  int asked = 0;
  const Seating seating =
      generate({.players = 40, .tables = 4, .rounds = 16, .seed = 1, .seconds = 1e6, .go_on = [&](const Progress&) {
                  return ++asked < 3;
                }});
  EXPECT_EQ(asked, 3);
  const Report report = check(rows_of(seating));
  EXPECT_TRUE(report.complaints.empty());
  EXPECT_TRUE(report.seats.even);
}

TEST(Seating, ImpossibleWishesAreRefused) {
  const auto why = [](int players, int tables, int rounds) {
    return refusal({.players = players, .tables = tables, .rounds = rounds});
  };
  EXPECT_EQ(why(9, 1, 1), Refusal::too_few_players);
  EXPECT_EQ(why(1001, 1, 1), Refusal::too_many_players);
  EXPECT_EQ(why(30, 0, 1), Refusal::no_tables);
  EXPECT_EQ(why(39, 4, 1), Refusal::too_many_tables);
  EXPECT_EQ(why(30, 3, 0), Refusal::no_rounds);
  EXPECT_EQ(why(30, 3, 101), Refusal::too_many_rounds);
  EXPECT_EQ(why(39, 3, 100), std::nullopt);
}

TEST(Seating, BoundMatchesTheBook) {
  const std::tuple<int, int, double> known[] = {{20, 10, 236.8}, {30, 12, 338.9}, {40, 16, 166.2},
                                                {50, 10, 367.3}, {60, 12, 477.2}, {100, 10, 409.1}};
  for (const auto& [players, rounds, bound] : known) {
    const Report report = check(rows_of(make(players, rounds, 0.02)));
    EXPECT_NEAR(decimal(pair_bound(report)), bound, 0.06) << players;
    EXPECT_EQ(report.least_squares, least_squares(players, players / 10, rounds, 45L * rounds * players / 10));
  }
}

// All second rounds of two tables: none is below the bound, and one meets it.
TEST(Checker, TheBoundHoldsForEverySecondRound) {
  std::vector<Row> rows;
  for (int player = 0; player < 20; ++player)
    rows.push_back({1, player / 10 + 1, player % 10 + 1, std::to_string(player)});
  bool met = false;
  for (int moved = 0; moved <= 10; ++moved) {  // Up to renaming, a second round is defined by how many change tables.
    std::vector<Row> both = rows;
    for (int player = 0; player < 20; ++player) {
      const bool other = player % 10 < moved;
      both.push_back({2, (player / 10 != 0) != other ? 2 : 1, player % 10 + 1, std::to_string(player)});
    }
    const Report report = check(both);
    EXPECT_GE(excess(report), 0);
    met |= excess(report) == 0;
  }
  EXPECT_TRUE(met);
}

class BrokenSeating : public testing::Test {
 protected:
  std::vector<Row> rows = rows_of(make(20, 3));
};

TEST_F(BrokenSeating, HasAPlayerTwiceInARound) {
  rows[15].player = rows[3].player;
  const Report report = check(rows);
  ASSERT_TRUE(kinds(report).contains(Complaint::Kind::twice_in_round));
  EXPECT_EQ(report.complaints.front().round, 1);
  EXPECT_EQ(report.complaints.front().table, 2);
  EXPECT_EQ(report.complaints.front().other_table, 1);
}

TEST_F(BrokenSeating, HasASeatTwiceOrAnUnknownSeat) {
  rows[1].seat = rows[0].seat;
  EXPECT_EQ(kinds(check(rows)), std::set{Complaint::Kind::seat_taken});
  rows[1].seat = 11;
  EXPECT_EQ(kinds(check(rows)), std::set{Complaint::Kind::no_such_seat});
}

TEST_F(BrokenSeating, HasATableThatIsNotFull) {
  rows.pop_back();
  EXPECT_EQ(kinds(check(rows)), std::set{Complaint::Kind::table_size});
}

TEST_F(BrokenSeating, HasUnequalNumbersOfGames) {
  const std::string away = rows[0].player;
  for (Row& row : rows)
    if (row.player == away && row.round > 1) row.player = "guest " + std::to_string(row.round);
  EXPECT_EQ(kinds(check(rows)), std::set{Complaint::Kind::games_uneven});
}

TEST_F(BrokenSeating, HasForbiddenPairs) {
  const std::vector<Names> apart = {{rows[0].player, rows[1].player}, {"1", "nobody"}};
  EXPECT_EQ(kinds(check(rows, apart)), (std::set{Complaint::Kind::apart_meet, Complaint::Kind::unknown_player}));
}

TEST_F(BrokenSeating, HasSeatsAndNeighboursThatNeverChange) {
  for (Row& row : rows) row = {row.round, row.table, row.seat, std::to_string(row.table * 100 + row.seat)};
  const Report report = check(rows);
  EXPECT_TRUE(report.complaints.empty());
  EXPECT_FALSE(report.seats.even);
  EXPECT_EQ(report.seats.worst_difference, 3);
  EXPECT_EQ(report.seats.uneven_players, 20);
  EXPECT_EQ(report.repeated_neighbours, 20);
  EXPECT_EQ(report.most_beside, 3);
  EXPECT_EQ(report.pairs_by_meetings, (std::map<int, long>{{0, 100}, {3, 90}}));
}

TEST(SeatingCsv, ReadsColumnsInAnyOrderQuotesAndSeparators) {
  const auto rows =
      read_csv("\xEF\xBB\xBFplayer,Seat,note,table,round\r\n\"Anna \"\"A\"\", jr\",3,x,2,1\r\n\r\nБорис,4,,2,1");
  ASSERT_TRUE(rows.has_value());
  ASSERT_EQ(rows->size(), 2U);
  EXPECT_EQ(rows->front().player, "Anna \"A\", jr");
  EXPECT_EQ(rows->front().round, 1);
  EXPECT_EQ(rows->front().table, 2);
  EXPECT_EQ(rows->front().seat, 3);
  EXPECT_EQ(rows->back().player, "Борис");
  EXPECT_TRUE(read_csv("round;table;seat;player\n1;1;1;A\n").has_value());
}

TEST(SeatingCsv, LocatesUnreadableCells) {
  const auto fault = [](std::string_view text) {
    const auto rows = read_csv(text);
    EXPECT_FALSE(rows.has_value()) << text;
    return rows ? Unreadable{} : rows.error();
  };
  using Why = Unreadable::Why;
  EXPECT_EQ(fault("").why, Why::empty);
  EXPECT_EQ(fault("round,table,seat,player\n").why, Why::empty);
  EXPECT_EQ(fault("round,table,player\n").what, "seat");
  EXPECT_EQ(fault("round,table,seat,seat,player\n").why, Why::column_twice);
  EXPECT_EQ(fault("round,table,seat,player\n1,1,1,A\n1,1\n").line, 3U);
  EXPECT_EQ(fault("round,table,seat,player\n1,one,1,A\n").what, "one");
  EXPECT_EQ(fault("round,table,seat,player\n1,1,1,\n").why, Why::no_player);
  EXPECT_EQ(fault("round,table,seat,player\n1,1,1,\"A\n").why, Why::quote);
}

}  // namespace
}  // namespace mafia::seating
