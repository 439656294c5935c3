// GroundIndex: the triangles of a relief, and those at a place of the map.
//
//   triangles   t0 t1 | t2 t3 t4 | t5     floor after floor
//   floors       0  0 |  1  1  1 |  2
//   a cell      t1 t2 t4                  those that come close to it, in this order
//
// A triangle is in each cell to which it comes within a unit along both axes. So a look-up of a
// point reads one cell, floor by floor, whatever lies elsewhere.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ground/cell_grid.hpp"
#include "ground/plane_height.hpp"
#include "offgrid/navmesh/ground/relief.hpp"

namespace offgrid::navmesh::detail {

struct GroundIndex {
  std::vector<GroundTriangle> triangles;  ///< floor after floor, sorted on each
  std::vector<Floor> floors;              ///< the floor of each triangle
  std::vector<std::uint32_t> ends;        ///< the end of each floor's triangles
  CellIndex cells;

  /// The index of the floor's first triangle.
  std::uint32_t begin(Floor floor) const { return floor == 0 ? 0 : ends[floor - 1]; }

  /// Calls take(floor, height) for each floor with ground at the point, by floor: the height of
  /// Relief::height, not reduced. Cost: the triangles close to the point.
  template <class Take>
  void for_each_height(const kernel::Point2& p, const Take& take) const {
    by_floor(cells.at(p), [&](Floor floor, std::span<const std::uint32_t> close) {
      if (const auto height = height_of(close, p)) take(floor, *height);
    });
  }
  /// The height at the point on its floor. Cost: the floor's triangles close to the point, and a
  /// search for them among those of all floors.
  std::optional<PlaneHeight> height(const FloorPoint& p) const;

  /// Calls take(floor, indices) for each floor with triangles in the cells that the box meets, by
  /// floor. Cost: those cells, and O(n log n) for the n triangles in them.
  template <class Take>
  void for_each_floor_near(const Box& box, const Take& take) const {
    by_floor(triangles_near(box), take);
  }

 private:
  /// Divides triangles, whose indices ascend, by floors.
  template <class Take>
  void by_floor(std::span<const std::uint32_t> rest, const Take& take) const {
    while (!rest.empty()) {
      const Floor floor = floors[rest.front()];
      std::size_t count = 1;
      while (count < rest.size() && floors[rest[count]] == floor) ++count;
      take(floor, rest.first(count));
      rest = rest.subspan(count);
    }
  }
  /// The triangles in the cells that the box meets, each once, ascending.
  std::vector<std::uint32_t> triangles_near(const Box& box) const;
  /// The height that triangles of one floor give at the point.
  std::optional<PlaneHeight> height_of(std::span<const std::uint32_t> close,
                                       const kernel::Point2& p) const;
};

inline const GroundIndex& index_of(const Relief& relief) { return *relief.index_; }

}  // namespace offgrid::navmesh::detail
