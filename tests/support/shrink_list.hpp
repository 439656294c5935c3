// shrink_list: as few of the items as still fail.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace offgrid::testing {

/// Leaves out more and more of the items, large parts first, while `fails` says that the others
/// still fail. Never leaves out all.
template <class Item, class Fails>
std::vector<Item> shrink_list(std::vector<Item> items, const Fails& fails) {
  for (std::size_t chunk = std::max<std::size_t>(items.size() / 2, 1);;
       chunk = std::max<std::size_t>(chunk / 2, 1)) {
    bool is_shorter = false;
    for (std::size_t begin = 0; begin < items.size();) {
      std::vector<Item> fewer(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(begin));
      const std::size_t end = std::min(begin + chunk, items.size());
      fewer.insert(fewer.end(), items.begin() + static_cast<std::ptrdiff_t>(end), items.end());
      if (!fewer.empty() && fails(fewer)) {
        items = std::move(fewer);
        is_shorter = true;
      } else {
        begin += chunk;
      }
    }
    if (chunk == 1 && !is_shorter) return items;
  }
}

}  // namespace offgrid::testing
