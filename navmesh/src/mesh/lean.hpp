// How much higher than wide boxes are, for grids whose cells are as long as what they list.
#pragma once

#include <bit>
#include <cstdint>

#include "offgrid/navmesh/mesh/box.hpp"

namespace offgrid::navmesh::detail {

/// The mean of the logarithms of height over width, each rounded, of the boxes that box_of gives of
/// the items; negative if they are wide. A huge one counts no more than a small one. 0 without
/// items.
template <class Items, class BoxOf>
int mean_lean(const Items& items, const BoxOf& box_of) {
  std::int64_t sum = 0, count = 0;
  for (const auto& item : items) {
    const Box box = box_of(item);
    sum += std::bit_width(static_cast<std::uint32_t>((box.high.y - box.low.y).raw()));
    sum -= std::bit_width(static_cast<std::uint32_t>((box.high.x - box.low.x).raw()));
    ++count;
  }
  return count == 0 ? 0 : static_cast<int>(sum / count);
}

}  // namespace offgrid::navmesh::detail
