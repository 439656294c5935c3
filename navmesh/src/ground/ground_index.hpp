// GroundIndex: the triangles of a relief, and those at a place of the map.
//
//   triangles   t0 t1 | t2 t3 t4 | t5     floor after floor
//   floors       0  0 |  1  1  1 |  2
//   a cell      t1 t2 t4                  those that come close to it, in this order
//
// A triangle is in each cell to which it comes within a unit along both axes. So a look-up of a
// point reads one cell, floor by floor, whatever lies elsewhere.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "ground/cell_grid.hpp"
#include "ground/plane_height.hpp"
#include "offgrid/navmesh/ground/relief.hpp"
#include "offgrid/navmesh/mesh/id.hpp"

namespace offgrid::navmesh::detail {

/// A face of a mesh for each entry of the cells: where a search near there has ended. It may be any
/// face, of any mesh, and changes nothing but time; so threads may share it.
class FaceHints {
 public:
  FaceHints() = default;
  explicit FaceHints(std::size_t count)
      : count_(count), faces_(std::make_unique<std::atomic<std::uint32_t>[]>(count)) {
    for (std::size_t i = 0; i < count; ++i) set(i, {});
  }
  FaceHints(const FaceHints& other) : FaceHints(other.count_) {}
  FaceHints(FaceHints&&) noexcept = default;
  FaceHints& operator=(const FaceHints& other) { return *this = FaceHints(other); }
  FaceHints& operator=(FaceHints&&) noexcept = default;
  ~FaceHints() = default;

  FaceId at(std::size_t i) const { return FaceId(faces_[i].load(std::memory_order_relaxed)); }
  void set(std::size_t i, FaceId f) const { faces_[i].store(f.value(), std::memory_order_relaxed); }

 private:
  std::size_t count_ = 0;
  std::unique_ptr<std::atomic<std::uint32_t>[]> faces_;
};

struct GroundIndex {
  std::vector<GroundTriangle> triangles;  ///< floor after floor, sorted on each
  std::vector<Floor> floors;              ///< the floor of each triangle
  std::vector<std::uint32_t> ends;        ///< the end of each floor's triangles
  Box bounds;                             ///< of all triangles on the map
  kernel::Int<29> z_low, z_high;          ///< their heights are from the first to the second
  CellIndex cells;
  FaceHints hints;

  /// The index of the floor's first triangle.
  std::uint32_t begin(Floor floor) const { return floor == 0 ? 0 : ends[floor - 1]; }

  /// Calls take(floor, close) for each floor with triangles close to the point, by floor, and with
  /// those. Cost: their number.
  template <class Take>
  void for_each_floor_at(const kernel::Point2& p, const Take& take) const {
    by_floor(cells.at(p), take);
  }
  /// The triangle over the point; null if there is none, or are several.
  const GroundTriangle* only_one_over(std::span<const std::uint32_t> close,
                                      const kernel::Point2& p) const;
  /// The height of Relief::height that triangles of one floor give at the point, not reduced.
  std::optional<PlaneHeight> height_of(std::span<const std::uint32_t> close,
                                       const kernel::Point2& p) const;
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
};

inline const GroundIndex& index_of(const Relief& relief) { return *relief.index_; }

}  // namespace offgrid::navmesh::detail
