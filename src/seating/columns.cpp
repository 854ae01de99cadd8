#include "seating/columns.hpp"

#include <algorithm>
#include <numeric>

namespace mafia::seating {
namespace {

// Groups of players connected by forbidden pairs, the largest group first.
std::vector<std::vector<int>> groups(int players, const std::vector<Pair>& apart, Random& random) {
  std::vector<int> leader(static_cast<std::size_t>(players));
  std::iota(leader.begin(), leader.end(), 0);
  const auto find = [&leader](int player) {
    while (leader[static_cast<std::size_t>(player)] != player) player = leader[static_cast<std::size_t>(player)];
    return player;
  };
  for (const Pair& pair : apart) leader[static_cast<std::size_t>(find(pair.one))] = find(pair.other);
  std::vector<int> order(leader.size());
  std::iota(order.begin(), order.end(), 0);
  random.shuffle(order);
  std::vector<std::vector<int>> by_leader(leader.size());
  for (const int player : order) by_leader[static_cast<std::size_t>(find(player))].push_back(player);
  std::size_t largest = 0;
  for (const auto& group : by_leader) largest = std::max(largest, group.size());
  std::vector<std::vector<int>> result;
  for (std::size_t size = largest; size > 0; --size)
    for (const int player : order)
      if (by_leader[static_cast<std::size_t>(player)].size() == size)
        result.push_back(by_leader[static_cast<std::size_t>(player)]);
  return result;
}

}  // namespace

std::vector<int> draw_columns(int height, const std::vector<Pair>& apart, Random& random) {
  std::vector<std::vector<int>> columns(table_size);
  const auto room = [height](const std::vector<int>& column) {
    return static_cast<std::size_t>(height) - column.size();
  };
  for (const std::vector<int>& group : groups(height * table_size, apart, random)) {
    auto left = group.begin();
    while (left != group.end()) {
      // The fullest column with room for all of them, else the emptiest, which takes some.
      const auto wanted = static_cast<std::size_t>(group.end() - left);
      auto* best = &columns.front();
      for (auto& column : columns) {
        const bool fits = room(column) >= wanted;
        const bool best_fits = room(*best) >= wanted;
        const bool better = fits != best_fits ? fits : (fits ? room(column) < room(*best) : room(column) > room(*best));
        if (better) best = &column;
      }
      const auto taken = static_cast<std::ptrdiff_t>(std::min(wanted, room(*best)));
      best->insert(best->end(), left, left + taken);
      left += taken;
    }
  }
  std::vector<int> who;
  for (auto& column : columns) {
    random.shuffle(column);
    who.insert(who.end(), column.begin(), column.end());
  }
  return who;
}

}  // namespace mafia::seating
