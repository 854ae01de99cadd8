// Counts of continuations from named positions (tests/perft/mafclub.perft), and for small tables against a second count
// that knows nothing of the engine.
#include "simulation/perft.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <fstream>
#include <sstream>

#include "engine/game.hpp"
#include "play/check.hpp"

namespace mafia {
namespace {

#ifdef NDEBUG
constexpr std::uint64_t most_leaves = 2'000'000;
#else
constexpr std::uint64_t most_leaves = 3'000;  // The sanitizers are slow.
#endif

struct Expected {
  std::string position;
  int depth;
  std::uint64_t count;
};

// name ;D1 4 ;D2 7
std::vector<Expected> read_counts(const std::string& path) {
  std::vector<Expected> all;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream words(line);
    std::string name, depth;
    std::uint64_t count = 0;
    words >> name;
    while (words >> depth >> count) all.push_back({name, std::atoi(depth.c_str() + 2), count});
  }
  return all;
}

notation::NotatedGame position(const std::string& name) {
  std::ifstream in("tests/perft/" + name + ".nota");
  std::ostringstream text;
  text << in.rdbuf();
  notation::Report report = notation::check(text.str(), notation::Language::en);
  EXPECT_TRUE(report.complaints.empty() && report.game.has_rules()) << name;
  return std::move(report.game);
}

TEST(Perft, CountsMatchTheRecordedOnes) {
  const auto counts = read_counts("tests/perft/mafclub.perft");
  ASSERT_GT(counts.size(), 30U);
  for (const Expected& expected : counts) {
    if (expected.count > most_leaves) continue;
    const notation::NotatedGame table = position(expected.position);
    EXPECT_EQ(simulation::perft(table.rules(), table.state(), expected.depth), expected.count)
        << expected.position << " D" << expected.depth;
  }
}

TEST(Perft, DivideAddsUp) {
  const notation::NotatedGame table = position("three-at-table-one-black");
  std::uint64_t sum = 0;
  for (const auto& branch : simulation::divide(table.rules(), table.state(), 6)) sum += branch.count;
  EXPECT_EQ(sum, simulation::perft(table.rules(), table.state(), 6));
}

// The rules of an endgame in a page, with bits: no withdrawals, no Don and no Sheriff left, later than the first night.
// Each function stands for a moment and counts the continuations of `depth` commands.
class Endgame {
 public:
  Endgame(const State& state, int quiet_rounds, bool repeat_while_fewer)
      : blacks_(state.blacks.bits()), quiet_rounds_(quiet_rounds), repeat_while_fewer_(repeat_while_fewer) {}

  struct Table {
    unsigned alive = 0;
    int opener = 0, closer = 0;
    int quiet = 0;
    bool exit = false;  // Since the night fell.
  };
  using List = std::vector<int>;

  // Speaker number `turn` has the floor; after the last one comes one more "next".
  std::uint64_t speeches(Table t, List turns, std::size_t turn, List named, bool own, int depth) const {
    if (depth == 0) return 1;
    if (turn == turns.size()) return slot(t, named, depth - 1);
    t.closer = turns[turn];
    std::uint64_t sum = speeches(t, turns, turn + 1, named, false, depth - 1);
    for (int who = 0; who < 10 && !own; ++who) {
      if ((t.alive >> who & 1) == 0 || std::find(named.begin(), named.end(), who) != named.end()) continue;
      List more = named;
      more.push_back(who);
      sum += speeches(t, turns, turn, more, true, depth - 1);
    }
    return sum;
  }

  // Counts the next candidate; `before` is 0 in the first vote, else how many were tied.
  std::uint64_t calling(const Table& t, const List& candidates, List votes, unsigned voted, std::size_t before,
                        int depth) const {
    if (votes.size() == candidates.size()) return resolve(t, candidates, votes, before, depth);
    if (depth == 0) return 1;
    const unsigned open = t.alive & ~voted;
    const bool last = votes.size() + 1 == candidates.size();
    std::uint64_t sum = 0;
    for (unsigned hands = open;; hands = (hands - 1) & open) {
      List more = votes;
      more.push_back(std::popcount(last ? open : hands));  // The last candidate gets the hands not raised.
      sum += calling(t, candidates, more, voted | hands, before, depth - 1);
      if (hands == 0) return sum;
    }
  }

 private:
  std::uint64_t slot(const Table& t, const List& named, int depth) const {
    if (named.empty()) return settle(t, 0, depth);
    if (named.size() == 1) return settle(t, 1U << named[0], depth);
    return calling(t, named, {}, 0, 0, depth);
  }

  std::uint64_t resolve(const Table& t, const List& candidates, const List& votes, std::size_t before,
                        int depth) const {
    const int best = *std::max_element(votes.begin(), votes.end());
    List leaders;
    for (std::size_t i = 0; i < votes.size(); ++i)
      if (votes[i] == best) leaders.push_back(candidates[i]);
    if (leaders.size() == 1) return settle(t, 1U << leaders[0], depth);
    const bool again = before == 0 || (repeat_while_fewer_ && leaders.size() < before);
    if (!again) return lift(t, leaders, depth);
    const int speeches = static_cast<int>(leaders.size());
    return depth <= speeches ? 1 : calling(t, leaders, {}, 0, leaders.size(), depth - speeches);
  }

  std::uint64_t lift(const Table& t, const List& tied, int depth) const {
    if (depth == 0) return 1;
    unsigned all = 0;
    for (int who : tied) all |= 1U << who;
    std::uint64_t sum = 0;
    for (unsigned hands = t.alive;; hands = (hands - 1) & t.alive) {
      const bool lifted = std::popcount(hands) * 2 > std::popcount(t.alive);
      sum += settle(t, lifted ? all : 0, depth - 1);
      if (hands == 0) return sum;
    }
  }

  bool over(unsigned alive) const {
    const int black = std::popcount(alive & blacks_);
    return black == 0 || black * 2 >= std::popcount(alive);
  }

  // After the day's vote: last words, then the night or the announcement.
  std::uint64_t settle(Table t, unsigned leaving, int depth) const {
    t.alive &= ~leaving;
    if (leaving != 0) {
      t.exit = true;
      t.quiet = 0;
    }
    bool ended = over(t.alive);
    if (!ended && !t.exit) ended = ++t.quiet == quiet_rounds_;
    const int words = std::popcount(leaving);
    if (ended || depth <= words) return 1;
    return hunt(t, t.alive & blacks_, -2, depth - words);
  }

  // "Night", "the mafia goes hunting", a shot of each black. -2: nobody has shot yet, -1: they missed.
  std::uint64_t hunt(const Table& t, unsigned shooters, int target, int depth) const {
    if (target == -2) depth -= 2;
    if (depth <= 0) return 1;
    if (shooters == 0) return morning(t, target, depth);
    // Before the first shot a miss may be entered as such.
    std::uint64_t sum = target == -2 ? hunt(t, 0, -1, depth - 1) : 0;
    for (int aim = -1; aim < 10; ++aim) {
      if (aim >= 0 && (t.alive >> aim & 1) == 0) continue;
      const int together = target == -2 || target == aim ? aim : -1;
      sum += hunt(t, shooters & (shooters - 1), together, depth - 1);
    }
    return sum;
  }

  // Three steps to the morning, one to the speeches, one for the last word.
  std::uint64_t morning(Table t, int victim, int depth) const {
    t.exit = victim >= 0;
    if (victim >= 0) {
      t.alive &= ~(1U << victim);
      t.quiet = 0;
    }
    if (over(t.alive) || depth <= 3) return 1;
    depth -= 4 + (victim >= 0);
    int opener = after(t.alive, t.opener);
    if (turns_from(t.alive, opener).back() == t.closer) opener = after(t.alive, opener);
    t.opener = opener;
    return depth <= 0 ? 1 : speeches(t, turns_from(t.alive, opener), 0, {}, false, depth);
  }

  static int after(unsigned alive, int who) {
    do who = (who + 1) % 10;
    while ((alive >> who & 1) == 0);
    return who;
  }
  static List turns_from(unsigned alive, int opener) {
    List turns;
    for (int who = opener; turns.size() < static_cast<std::size_t>(std::popcount(alive)); who = after(alive, who))
      turns.push_back(who);
    return turns;
  }

  unsigned blacks_;
  int quiet_rounds_;
  bool repeat_while_fewer_;
};

Endgame::Table bare(const State& state) {
  return {state.at_table.bits(), state.day.opener.number() - 1, state.day.closer.number() - 1, state.quiet,
          state.exit_this_round};
}

// From the start of a day's speeches, or of a vote.
std::uint64_t brute_force(const RuleSet& rules, const State& state, int depth) {
  const Endgame endgame(state, rules.with.quiet_rounds.value, true);
  Endgame::List seats;
  if (state.step == Step::calling) {
    for (Seat s : state.ballot.candidates) seats.push_back(s.number() - 1);
    return endgame.calling(bare(state), seats, {}, 0, state.ballot.tied.size(), depth);
  }
  seats.push_back(state.day.speaker->number() - 1);
  SeatSet waiting = state.day.waiting;
  for (Seat s = *state.day.speaker; !waiting.empty();) {
    s = waiting.next_after(s);
    waiting.remove(s);
    seats.push_back(s.number() - 1);
  }
  return endgame.speeches(bare(state), seats, 0, {}, false, depth);
}

TEST(Perft, SmallTablesAgreeWithASecondCount) {
  for (const char* name : {"three-at-table-third-quiet-day", "four-at-table-second-vote", "four-at-table-one-black"}) {
    const notation::NotatedGame table = position(name);
    // The book allows withdrawals, which the second count does not know: those positions are compared up to the next
    // day only.
    const bool to_the_end = table.rules().with.withdrawal.value == Withdrawal::none;
    for (int depth : {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 22, 24, 30}) {
      if (!to_the_end && depth > 9) break;
      const std::uint64_t count = brute_force(table.rules(), table.state(), depth);
      if (count > most_leaves) break;
      EXPECT_EQ(simulation::perft(table.rules(), table.state(), depth), count) << name << " D" << depth;
    }
  }
}

}  // namespace
}  // namespace mafia
