#include "offgrid/navmesh/ground/headroom.hpp"

#include <algorithm>
#include <numeric>

#include "ground/border.hpp"
#include "ground/cell_grid.hpp"
#include "ground/clip.hpp"
#include "ground/map_box.hpp"
#include "ground/plane_height.hpp"

namespace offgrid::navmesh {

using kernel::Int;
using kernel::Sign;

namespace {

struct HeightRange {
  std::int32_t low;
  std::int32_t high;
};
HeightRange heights_of(const GroundTriangle& t) {
  const auto [low, high] = std::minmax({t[0].z, t[1].z, t[2].z});
  return {low, high};
}

/// The ceilings by cells of the map, each with its corners to the left.
class Ceilings {
 public:
  explicit Ceilings(std::span<const GroundTriangle> triangles) {
    for (const GroundTriangle& t : triangles) {
      if (!detail::has_heights(t)) continue;
      const auto [a, b, c] = t;
      const Sign side = kernel::orient(a.at, b.at, c.at);
      if (side == Sign::positive) triangles_.push_back(t);
      if (side == Sign::negative) triangles_.push_back({a, c, b});
    }
    if (triangles_.empty()) return;
    grid_ = detail::CellGrid(triangles_);
    begin_.assign(grid_.size() + 1, 0);
    for_each_entry([&](std::uint32_t cell, std::uint32_t) { ++begin_[cell + 1]; });
    std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
    listed_.resize(begin_.back());
    std::vector<std::uint32_t> next(begin_.begin(), begin_.end() - 1);
    for_each_entry([&](std::uint32_t cell, std::uint32_t i) { listed_[next[cell]++] = i; });
    taken_.assign(triangles_.size(), 0);
  }

  /// Calls take(ceiling) once for each in the cells that the triangle's box meets.
  template <class Take>
  void for_each_near(const GroundTriangle& t, const Take& take) {
    if (triangles_.empty()) return;
    ++round_;
    const detail::MapBox box = detail::map_box(t);
    const auto last_column = static_cast<std::int64_t>(grid_.columns()) - 1;
    const auto last_row = static_cast<std::int64_t>(grid_.rows()) - 1;
    const std::int64_t right = std::min(grid_.column(box.high.x.raw()), last_column);
    const std::int64_t top = std::min(grid_.row(box.high.y.raw()), last_row);
    for (auto row = std::max<std::int64_t>(grid_.row(box.low.y.raw()), 0); row <= top; ++row) {
      for (auto column = std::max<std::int64_t>(grid_.column(box.low.x.raw()), 0); column <= right;
           ++column) {
        const std::uint32_t cell = grid_.cell(column, row);
        for (std::uint32_t k = begin_[cell]; k < begin_[cell + 1]; ++k) {
          const std::uint32_t i = listed_[k];
          if (taken_[i] == round_) continue;
          taken_[i] = round_;
          if (!detail::map_box(triangles_[i]).is_apart(box)) take(triangles_[i]);
        }
      }
    }
  }

 private:
  template <class Take>
  void for_each_entry(const Take& take) const {
    for (std::uint32_t i = 0; i < triangles_.size(); ++i) {
      grid_.for_each_cell(triangles_[i], [&](std::uint32_t cell) {
        take(cell, i);
        return true;
      });
    }
  }

  std::vector<GroundTriangle> triangles_;
  detail::CellGrid grid_;
  std::vector<std::uint32_t> begin_;   ///< of each cell, and the end
  std::vector<std::uint32_t> listed_;  ///< indices of triangles, cell after cell
  std::vector<std::uint64_t> taken_;   ///< the last round that took the triangle
  std::uint64_t round_ = 0;
};

/// The part of the map over the ceiling where it is above the ground's plane and less than `height`
/// away, border included. Requires different planes, or the part would be all of the ceiling.
detail::ConvexPart low_part(const GroundTriangle& ground, const GroundTriangle& ceiling,
                            const Int<30>& height) {
  detail::ConvexPart part;
  for (std::size_t k = 0; k < 3; ++k)
    part.sides.push_back(detail::left_of(ceiling[k].at, ceiling[(k + 1) % 3].at));
  // heights times the areas of both triangles
  const Int<62> of_ground = detail::area_of(ground), of_ceiling = detail::area_of(ceiling);
  const detail::HalfPlaneOf<125, 156> headroom =
      of_ground * detail::plane(ceiling) - of_ceiling * detail::plane(ground);
  const auto bound = height * (of_ground * of_ceiling);
  part.levels = {headroom, {-headroom.a, -headroom.b, bound - headroom.c}};
  return part;
}

/// Do the ranges of heights allow a headroom in the open range (0, height), and do the planes
/// differ?
bool may_be_low(const GroundTriangle& ground, const GroundTriangle& ceiling, std::int32_t height) {
  const HeightRange lower = heights_of(ground), upper = heights_of(ceiling);
  if (upper.high <= lower.low || upper.low >= lower.high + std::int64_t{height}) return false;
  return std::any_of(ceiling.begin(), ceiling.end(), [&](const GroundPoint& corner) {
    const detail::PlaneHeight z = detail::plane_height(ground, corner.at);
    return z.numerator != detail::z_of(corner) * z.denominator;
  });
}

}  // namespace

std::vector<Area> low_ground(const Relief& relief, std::span<const GroundTriangle> ceilings,
                             std::int32_t height) {
  std::vector<Area> areas;
  if (height <= 0) return areas;
  // no two heights differ by more
  const auto bound = Int<30>::trusted(std::min(height, (std::int32_t{1} << 30) - 1));
  Ceilings over(ceilings);
  std::vector<Area::Loop> loop(1);
  for (std::size_t i = 0; i < relief.floor_count(); ++i) {
    const auto floor = static_cast<Floor>(i);
    std::vector<Segment> segments;
    for (const GroundTriangle& t : relief.triangles(floor)) {
      loop.front() = {t[0].at, t[1].at, t[2].at};
      over.for_each_near(t, [&](const GroundTriangle& ceiling) {
        if (!may_be_low(t, ceiling, bound.raw())) return;
        detail::append_clipped(loop, low_part(t, ceiling, bound), segments);
      });
    }
    const std::vector<Segment> net = detail::net_segments(segments);
    if (!net.empty()) areas.push_back({.loops = detail::loops_of(net), .floors = {floor}});
  }
  return areas;
}

}  // namespace offgrid::navmesh
