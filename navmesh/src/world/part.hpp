// PartId: the id of a part of an area (WorldEdit::put).
#pragma once

#include <cstddef>
#include <cstdint>

#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::navmesh::detail {

/// A grown area has at most two parts: the area and its rim.
inline constexpr std::size_t parts_max = 2;

struct PartId {
  AreaId area;
  std::uint32_t part = 0;  ///< below parts_max
};

}  // namespace offgrid::navmesh::detail
