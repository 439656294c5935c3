// PartId: a part of an area, for an area of several parts (WorldEdit::put).
#pragma once

#include <cstddef>
#include <cstdint>

#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::navmesh::detail {

/// A grown area has two parts at most: itself, and its rim.
inline constexpr std::size_t parts_max = 2;

struct PartId {
  AreaId area;
  std::uint32_t part = 0;  ///< the number of the part, below parts_max
};

}  // namespace offgrid::navmesh::detail
