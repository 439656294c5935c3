// LandmarkTable: how far the vertices of a world are from landmarks, by free ground.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "offgrid/kernel/point.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"
#include "offgrid/navmesh/world/view.hpp"
#include "path/box_tree.hpp"

namespace offgrid::navmesh::detail {

/// The margin of searches with landmarks, a unit for each corner of a path and one more: a shortest
/// path meets no place twice, and a vertex at a seam is at most as many places as half-edges start
/// there.
FixedLength margin_in(const World& world);

/// Every component of the ground has as many landmarks, one in each column. Distances are between
/// value - rounding and value + step, in units of 2^-16.
struct LandmarkTable {
  static constexpr std::uint32_t unknown = 0xFFFFFFFF;
  /// longer distances are unknown, so that doubles hold all sums
  static constexpr std::int64_t too_long = std::int64_t{1} << 50;

  std::uint64_t version = 0;  ///< of the world that was flooded
  std::size_t columns = 0;
  unsigned shift = 0;                  ///< a step is 2^shift units
  std::int64_t rounding = 0;           ///< the most by which paths are longer than the distance
  std::vector<kernel::Point2> points;  ///< by vertex, those of the mesh that was flooded
  std::vector<std::uint32_t> steps;    ///< by vertex, a row of all columns; or unknown

  /// The row of a vertex; null if it has none. Vertices of an edited mesh may be others.
  const std::uint32_t* row(VertexId v, const kernel::Point2& p) const {
    if (v.value() >= points.size() || points[v.value()] != p) return nullptr;
    return steps.data() + v.value() * columns;
  }
  std::int64_t step() const { return std::int64_t{1} << shift; }
  std::size_t bytes() const;
};

/// Floods the world from `columns` landmarks in each of its components.
LandmarkTable flood_from_landmarks(const World& world, std::size_t columns);

}  // namespace offgrid::navmesh::detail
