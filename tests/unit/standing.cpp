// When a vote is determined (MC-2.4.3-c1, MC-Q18), against every way in which the hands not yet raised could fall.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/vote.hpp"
#include "rules/books.hpp"

namespace mafia {
namespace {

using Votes = std::vector<int>;

const RuleSet& sports() { return rules::at("mafclub-2023-ru"); }

// The leaders of complete counts, as bits by place.
std::uint32_t leaders_of(const Votes& votes) {
  const int best = *std::ranges::max_element(votes);
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < votes.size(); ++i) bits |= (votes[i] == best ? 1U : 0U) << i;
  return bits;
}

// Every way to spread `left` hands over the candidates from `from` on; players who raise none vote for the last one.
void complete(Votes& votes, std::size_t from, int left, std::set<std::uint32_t>& outcomes) {
  if (from + 1 == votes.size()) {
    votes[from] = left;
    outcomes.insert(leaders_of(votes));
    return;
  }
  for (int hands = 0; hands <= left; ++hands) {
    votes[from] = hands;
    complete(votes, from + 1, left - hands, outcomes);
  }
  votes[from] = 0;
}

State ballot(int players, std::size_t candidates, const Votes& called) {
  State state;
  state.step = Step::calling;
  state.at_table = SeatSet::first(players);
  int next = 1;
  for (std::size_t i = 0; i < candidates; ++i) state.ballot.candidates.push_back(seat(static_cast<int>(i) + 1));
  for (int count : called) {
    for (int hand = 0; hand < count; ++hand) state.ballot.hands[state.ballot.called].add(seat(next++));
    state.ballot.voted = state.ballot.voted | state.ballot.hands[state.ballot.called];
    ++state.ballot.called;
  }
  return state;
}

struct Tally {
  int tallies = 0, determined = 0;
};

void compare(int players, std::size_t candidates, const Votes& called, int left, Tally& tally) {
  Votes votes = called;
  votes.resize(candidates);
  std::set<std::uint32_t> outcomes;
  complete(votes, called.size(), left, outcomes);
  const Standing result = standing(sports(), ballot(players, candidates, called));
  ASSERT_EQ(result.leaders_certain, outcomes.size() == 1);
  if (result.leaders_certain) {
    ASSERT_EQ(result.leaders.bits(), *outcomes.begin());
  }
  ++tally.tallies;
  tally.determined += result.leaders_certain;
}

// All possible counts of the candidates called so far.
void call(int players, std::size_t candidates, Votes& called, int left, Tally& tally) {
  compare(players, candidates, called, left, tally);
  if (called.size() + 1 == candidates || ::testing::Test::HasFatalFailure()) return;
  for (int hands = 0; hands <= left; ++hands) {
    called.push_back(hands);
    call(players, candidates, called, left - hands, tally);
    called.pop_back();
  }
}

TEST(Standing, IsDeterminedOnceNothingCanChangeTheLeaders) {
  Tally tally;
  for (int players = 2; players <= 10; ++players)
    for (std::size_t candidates = 2; candidates <= 6; ++candidates) {
      Votes called;
      call(players, candidates, called, players, tally);
    }
  EXPECT_GT(tally.tallies, 15'000);
  EXPECT_GT(tally.determined, 5'000);
}

// The worked example of the Russian edition: nine players, four and four.
TEST(Standing, NinePlayersFourAndFour) {
  EXPECT_FALSE(standing(sports(), ballot(9, 4, {4})).leaders_certain);
  EXPECT_TRUE(standing(sports(), ballot(9, 4, {4, 4})).leaders_certain);
  EXPECT_EQ(standing(sports(), ballot(9, 4, {4, 4})).leaders, (SeatSet{seat(1), seat(2)}));
}

}  // namespace
}  // namespace mafia
