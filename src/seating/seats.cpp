// Seats are colours: games and players are the corners (vertices) of a graph, a player's game is an edge, and the ten
// edges of a game have ten colours. A player is split into corners of ten games each, so no corner has more than ten
// edges. An edge colouring of that graph gives every player every seat as evenly as possible.
#include "seating/seats.hpp"

#include <array>
#include <cassert>
#include <cmath>

namespace mafia::seating {
namespace {

constexpr int none = -1;
using Ten = std::array<int, table_size>;

Ten nobody() {
  Ten ten;
  ten.fill(none);
  return ten;
}

int free_seat(const Ten& ten) {
  for (int seat = 0; seat < table_size; ++seat)
    if (ten[static_cast<std::size_t>(seat)] == none) return seat;
  return none;
}

class Colouring {
 public:
  explicit Colouring(const Draft& draft)
      : games_(draft.rounds.size() * static_cast<std::size_t>(draft.tables), nobody()) {
    std::vector<int> played(static_cast<std::size_t>(draft.players)), latest(played);
    int game = 0;
    for (const std::vector<int>& round : draft.rounds)
      for (int table = 0; table < draft.tables; ++table, ++game)
        for (int at = table * table_size; at < (table + 1) * table_size; ++at) {
          const int player = round[static_cast<std::size_t>(at)];
          const auto p = static_cast<std::size_t>(player);
          if (played[p]++ % table_size == 0) {
            latest[p] = static_cast<int>(corners_.size());
            corners_.push_back(nobody());
            player_of_.push_back(player);
          }
          add(game, latest[p]);
        }
  }

  std::size_t games() const { return games_.size(); }
  int player(std::size_t game, int seat) const { return player_of_[corner(game, seat)]; }

  // The games in which two seats must be exchanged together so that every player's seats stay even.
  void chain(int game, int seat, int other, std::vector<int>& found) const {
    found.clear();
    if (follow(game, seat, other, found)) return;
    follow(game, other, seat, found);
    found.erase(found.begin());  // The other direction has found `game` again.
  }

  void exchange(const std::vector<int>& chain, int seat, int other) {
    for (const int game : chain) {
      const auto g = static_cast<std::size_t>(game);
      const std::size_t one = corner(g, seat), two = corner(g, other);
      std::swap(at(games_[g], seat), at(games_[g], other));
      // Two games of a corner may be in the chain; they then change places.
      leave(one, seat, game);
      leave(two, other, game);
      at(corners_[one], other) = game;
      at(corners_[two], seat) = game;
    }
  }

 private:
  static int& at(Ten& ten, int seat) { return ten[static_cast<std::size_t>(seat)]; }
  static int at(const Ten& ten, int seat) { return ten[static_cast<std::size_t>(seat)]; }
  std::size_t corner(std::size_t game, int seat) const { return static_cast<std::size_t>(at(games_[game], seat)); }

  void leave(std::size_t corner, int seat, int game) {
    if (at(corners_[corner], seat) == game) at(corners_[corner], seat) = none;
  }

  // Appends the games of the chain from `begin` on, which comes first. The chain leaves a game through its player on
  // `leaves_on` and enters the next one on `enters_on`. Returns whether it came back to `begin`.
  bool follow(int begin, int leaves_on, int enters_on, std::vector<int>& found) const {
    int game = begin;
    do {
      found.push_back(game);
      game = at(corners_[corner(static_cast<std::size_t>(game), leaves_on)], enters_on);
    } while (game != none && game != begin);
    return game == begin;
  }

  // A new edge. Where its corners have no free colour in common, the chain of two colours from one of them is
  // exchanged; it cannot end at the other one.
  void add(int game, int corner) {
    Ten& of_game = games_[static_cast<std::size_t>(game)];
    Ten& of_corner = corners_[static_cast<std::size_t>(corner)];
    int seat = none;
    for (int s = 0; s < table_size && seat == none; ++s)
      if (at(of_game, s) == none && at(of_corner, s) == none) seat = s;
    if (seat == none) {
      seat = free_seat(of_game);
      clear(corner, seat, free_seat(of_corner));
    }
    at(of_game, seat) = corner;
    at(of_corner, seat) = game;
  }

  void clear(int corner, int seat, int other) {
    std::vector<std::pair<int, int>> path;  // Games and the corners before them.
    for (int at_corner = corner, colour = seat; at_corner != none;) {
      const int game = at(corners_[static_cast<std::size_t>(at_corner)], colour);
      if (game == none) break;
      path.emplace_back(game, at_corner);
      const int next = at(games_[static_cast<std::size_t>(game)], colour == seat ? other : seat);
      if (next == none) break;
      path.emplace_back(game, next);
      at_corner = next;
    }
    for (std::size_t i = 0; i < path.size(); ++i) {
      const int colour = i % 2 == 0 ? seat : other;
      at(corners_[static_cast<std::size_t>(path[i].second)], colour) = none;
      at(games_[static_cast<std::size_t>(path[i].first)], colour) = none;
    }
    for (std::size_t i = 0; i < path.size(); ++i) {
      const int colour = i % 2 == 0 ? other : seat;
      at(corners_[static_cast<std::size_t>(path[i].second)], colour) = path[i].first;
      at(games_[static_cast<std::size_t>(path[i].first)], colour) = path[i].second;
    }
  }

  std::vector<Ten> games_;    // The corner on each seat.
  std::vector<Ten> corners_;  // The game on each seat.
  std::vector<int> player_of_;
};

// How often two players have sat beside each other, and the sum of the squares. The table is round.
class Neighbours {
 public:
  Neighbours(const Colouring& colouring, int players)
      : players_(static_cast<std::size_t>(players)), counts_(players_ * players_) {
    for (std::size_t game = 0; game < colouring.games(); ++game)
      for (int seat = 0; seat < table_size; ++seat)
        bump(colouring.player(game, seat), colouring.player(game, (seat + 1) % table_size), 1);
  }

  // What changes when the two seats of a game are exchanged, to be called before it.
  std::int64_t exchange(const Colouring& colouring, std::size_t game, int a, int b) {
    const int one = colouring.player(game, a), two = colouring.player(game, b);
    const std::int64_t before = squares_;
    for (const int step : {1, table_size - 1}) {
      const int beside_a = (a + step) % table_size, beside_b = (b + step) % table_size;
      if (beside_a != b) {
        bump(one, colouring.player(game, beside_a), -1);
        bump(two, colouring.player(game, beside_a), 1);
      }
      if (beside_b != a) {
        bump(two, colouring.player(game, beside_b), -1);
        bump(one, colouring.player(game, beside_b), 1);
      }
    }
    return squares_ - before;
  }

 private:
  void bump(int one, int two, int by) {
    const auto low = static_cast<std::size_t>(std::min(one, two)), high = static_cast<std::size_t>(std::max(one, two));
    int& count = counts_[low * players_ + high];
    squares_ += by * (2 * count + by);
    count += by;
  }

  std::size_t players_;
  std::vector<int> counts_;
  std::int64_t squares_ = 0;
};

void part_neighbours(Colouring& colouring, int players, Share share, Random& random) {
  constexpr double warm = 1.0, cold = 0.15;
  Neighbours neighbours(colouring, players);
  std::vector<int> chain;
  while (!share.over()) {
    const int game = static_cast<int>(random.below(static_cast<std::uint32_t>(colouring.games())));
    const int seat = static_cast<int>(random.below(table_size));
    const int other = (seat + 1 + static_cast<int>(random.below(table_size - 1))) % table_size;
    colouring.chain(game, seat, other, chain);
    std::int64_t change = 0;
    for (const int link : chain) change += neighbours.exchange(colouring, static_cast<std::size_t>(link), seat, other);
    colouring.exchange(chain, seat, other);
    share.spend(80 + 85.0 * static_cast<double>(chain.size()));
    if (change <= 0) continue;
    const double temperature = warm * std::pow(cold / warm, share.done());
    if (static_cast<double>(random.next() >> 11) * 0x1p-53 < std::exp(-static_cast<double>(change) / temperature))
      continue;
    for (const int link : chain) neighbours.exchange(colouring, static_cast<std::size_t>(link), seat, other);
    colouring.exchange(chain, seat, other);
  }
}

}  // namespace

Seating seat_players(const Draft& draft, Share share, Random& random) {
  Colouring colouring(draft);
  part_neighbours(colouring, draft.players, share, random);
  Seating seating{draft.players, draft.tables, static_cast<int>(draft.rounds.size()), {}};
  for (std::size_t game = 0; game < colouring.games(); ++game)
    for (int seat = 0; seat < table_size; ++seat) seating.places.push_back(colouring.player(game, seat));
  return seating;
}

}  // namespace mafia::seating
