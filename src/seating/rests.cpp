#include "seating/rests.hpp"

#include <algorithm>
#include <numeric>

namespace mafia::seating {
namespace {

// Players stand in a line that is walked through again and again; every round takes the next few. Those taken rest, or
// play if fewer play than rest. Nobody has a second turn before everybody has had one.
class Line {
 public:
  Line(const Draft& draft, const std::vector<Pair>& apart, Random& random)
      : players_(static_cast<std::size_t>(draft.players)),
        rounds_(draft.rounds.size()),
        playing_(static_cast<std::size_t>(draft.playing())),
        taken_play_(2 * playing_ < players_),
        taken_(taken_play_ ? playing_ : players_ - playing_),
        turns_(rounds_ * taken_),
        taken_in_(players_ * rounds_),
        together_(players_ * players_) {
    std::vector<std::size_t> order(players_);
    std::iota(order.begin(), order.end(), std::size_t{0});
    random.shuffle(order);
    for (std::size_t turn = 0; turn < turns_.size(); ++turn) {
      turns_[turn] = order[turn % players_];
      taken_in_[turns_[turn] * rounds_ + turn / taken_] = true;
    }
    for (const Pair& pair : apart)
      if (draft.tables == 1)
        for (const auto [one, other] : {pair, Pair{pair.other, pair.one}})
          together_[static_cast<std::size_t>(one) * players_ + static_cast<std::size_t>(other)] =
              Meetings::apart_weight;
    for (std::size_t round = 0; round < rounds_; ++round)
      for (std::size_t i = 0; i < players_; ++i)
        for (std::size_t j = 0; plays(i, round) && j < players_; ++j) together_[i * players_ + j] += plays(j, round);
  }

  std::size_t turns() const { return turns_.size(); }
  std::size_t taken() const { return taken_; }  // In a round.

  // Exchanges two turns near each other unless players would then play together less evenly.
  void try_exchange(std::size_t turn, std::size_t other) {
    const std::size_t a = turns_[turn], b = turns_[other];
    const std::size_t now = turn / taken_, then = other / taken_;
    if (now == then || taken_in_[b * rounds_ + now] || taken_in_[a * rounds_ + then]) return;
    const std::int64_t change = exchange(a, b, now, then);
    if (change > 0)
      exchange(b, a, now, then);
    else
      std::swap(turns_[turn], turns_[other]);
  }

  std::vector<int> places(std::size_t round) const {
    std::vector<int> result;
    for (const bool playing : {true, false})
      for (std::size_t player = 0; player < players_; ++player)
        if (plays(player, round) == playing) result.push_back(static_cast<int>(player));
    return result;
  }

 private:
  bool plays(std::size_t player, std::size_t round) const { return taken_in_[player * rounds_ + round] == taken_play_; }

  // Exchanges player a, taken in round `now`, and b, taken in round `then`. Returns how much the sum of squares grows.
  std::int64_t exchange(std::size_t a, std::size_t b, std::size_t now, std::size_t then) {
    std::int64_t change = 0;
    const auto bump = [&](std::size_t player, std::size_t with, int by) {
      int& count = together_[player * players_ + with];
      change += by * (2 * count + by);
      count += by;
      together_[with * players_ + player] += by;
    };
    const int more = taken_play_ ? -1 : 1;  // For a in this round.
    for (std::size_t k = 0; k < players_; ++k) {
      if (k == a || k == b) continue;
      if (plays(k, now)) {
        bump(a, k, more);
        bump(b, k, -more);
      }
      if (plays(k, then)) {
        bump(a, k, -more);
        bump(b, k, more);
      }
    }
    taken_in_[a * rounds_ + now] = taken_in_[b * rounds_ + then] = false;
    taken_in_[b * rounds_ + now] = taken_in_[a * rounds_ + then] = true;
    return change;
  }

  std::size_t players_, rounds_, playing_;
  bool taken_play_;
  std::size_t taken_;
  std::vector<std::size_t> turns_;
  std::vector<bool> taken_in_;  // By player and round.
  std::vector<int> together_;   // How many rounds two players both play; forbidden pairs start with more.
};

}  // namespace

Draft draw_rests(Draft draft, const std::vector<Pair>& apart, Share share, Random& random) {
  Line line(draft, apart, random);
  // Turns move only within half a walk through the line, if that is at least two rounds, so that a player's turns stay
  // at least half a walk apart.
  const auto players = static_cast<std::size_t>(draft.players);
  const std::size_t half = 2 * line.taken() <= players / 2 ? (players + 1) / 2 : players;
  while (line.turns() > 0 && !share.over()) {
    const std::size_t turn = random.below(static_cast<std::uint32_t>(line.turns()));
    const std::size_t walk = turn / players * players;
    const bool early = turn - walk < half;
    const std::size_t begin = early ? walk : walk + half;
    const std::size_t end = std::min(early ? walk + half : walk + players, line.turns());
    line.try_exchange(turn, begin + random.below(static_cast<std::uint32_t>(end - begin)));
    share.spend(60 + 9.0 * draft.players);
  }
  for (std::size_t round = 0; round < draft.rounds.size(); ++round) draft.rounds[round] = line.places(round);
  return draft;
}

}  // namespace mafia::seating
