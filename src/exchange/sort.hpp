// A stable sort. The lists are short, and std::stable_sort uses deprecated functions.
#pragma once

#include <algorithm>
#include <functional>

namespace mafia::exchange {

template <class List, class Less = std::ranges::less, class Key = std::identity>
void sort_stably(List& list, Less less = {}, Key key = {}) {
  for (auto it = list.begin(); it != list.end(); ++it) {
    const auto place = std::ranges::upper_bound(list.begin(), it, std::invoke(key, *it), less, key);
    std::rotate(place, it, it + 1);
  }
}

}  // namespace mafia::exchange
