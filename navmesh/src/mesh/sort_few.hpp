// sort_few: sorts short lists without a branch that depends on what is compared.
//
// Edits sort lists of ten or twenty items that nobody can foresee, so a processor that runs ahead
// of its branches is wrong in one of three comparisons, and that takes longer than the sort. Here
// each item is compared with each other one, and how many come before it is where it goes (Knuth,
// TAOCP 3, 5.2, algorithm C). Items that are equal stay in their order.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace offgrid::navmesh::detail {

/// An Item has a default constructor. `is_before` is best an expression without branches. Cost: the
/// square of the number of items up to 32; from there on as std::stable_sort.
template <class Item, class IsBefore>
void sort_few(std::vector<Item>& items, const IsBefore& is_before) {
  constexpr std::size_t few = 32;
  const std::size_t count = items.size();
  if (count < 2) return;
  if (count > few) {
    std::stable_sort(items.begin(), items.end(), is_before);
    return;
  }
  std::array<std::uint8_t, few> places{};
  for (std::size_t k = 1; k < count; ++k) {
    unsigned place = 0;
    for (std::size_t i = 0; i < k; ++i) {
      const unsigned is_moved = is_before(items[k], items[i]) ? 1 : 0;
      places[i] = static_cast<std::uint8_t>(places[i] + is_moved);
      place += 1 - is_moved;
    }
    places[k] = static_cast<std::uint8_t>(place);
  }
  std::array<Item, few> sorted;
  for (std::size_t i = 0; i < count; ++i) sorted[places[i]] = items[i];
  std::copy_n(sorted.begin(), count, items.begin());
}

}  // namespace offgrid::navmesh::detail
