// sort_few: sorts short lists without a branch that depends on the items.
//
// Edits sort lists of ten or twenty items in unpredictable order. A comparison sort mispredicts one
// branch in three there, which costs more than the sort. Here each item is compared with each other
// one, and the number of items before it is its place (Knuth, TAOCP 3, 5.2, algorithm C). Equal
// items keep their order.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace offgrid::navmesh::detail {

/// So many items are few.
inline constexpr std::size_t few_items = 32;

/// Sorts the items; stable. Requires a default constructor of Item; is_before should be an
/// expression without branches. Cost: quadratic up to 32 items, std::stable_sort beyond.
template <class Item, class IsBefore>
void sort_few(std::vector<Item>& items, const IsBefore& is_before) {
  const std::size_t count = items.size();
  if (count < 2) return;
  if (count > few_items) {
    std::stable_sort(items.begin(), items.end(), is_before);
    return;
  }
  std::array<std::uint8_t, few_items> places{};
  for (std::size_t k = 1; k < count; ++k) {
    unsigned place = 0;
    for (std::size_t i = 0; i < k; ++i) {
      const unsigned is_moved = is_before(items[k], items[i]) ? 1 : 0;
      places[i] = static_cast<std::uint8_t>(places[i] + is_moved);
      place += 1 - is_moved;
    }
    places[k] = static_cast<std::uint8_t>(place);
  }
  std::array<Item, few_items> sorted;
  for (std::size_t i = 0; i < count; ++i) sorted[places[i]] = items[i];
  std::copy_n(sorted.begin(), count, items.begin());
}

}  // namespace offgrid::navmesh::detail
