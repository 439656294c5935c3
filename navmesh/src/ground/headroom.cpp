#include "offgrid/navmesh/ground/headroom.hpp"

#include <algorithm>

#include "ground/border.hpp"
#include "ground/cell_grid.hpp"
#include "ground/clip.hpp"
#include "ground/plane_height.hpp"

namespace offgrid::navmesh {

using kernel::Int;
using kernel::Sign;

namespace {

struct Heights {
  std::int32_t low;
  std::int32_t high;
};
Heights heights_of(const GroundTriangle& t) {
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
    cells_ = detail::CellIndex(triangles_);
    taken_.assign(triangles_.size(), 0);
  }

  /// Calls take(ceiling) once for each in the cells that the triangle's box meets.
  template <class Take>
  void for_each_near(const GroundTriangle& t, const Take& take) {
    ++round_;
    const Box box = detail::box_of(t);
    cells_.for_each_near(box, [&](std::uint32_t i) {
      if (taken_[i] == round_) return;
      taken_[i] = round_;
      if (detail::box_of(triangles_[i]).meets(box)) take(triangles_[i]);
    });
  }

 private:
  std::vector<GroundTriangle> triangles_;
  detail::CellIndex cells_;
  std::vector<std::uint64_t> taken_;  ///< the last round that took the triangle
  std::uint64_t round_ = 0;
};

/// The part of the map over the ceiling where it is above the ground's plane and less than `height`
/// away, border included. Requires that it may be low, or a parallel ceiling would be so with its
/// border alone.
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

/// Is the ceiling above the ground's plane somewhere, and less than `height` away somewhere? The
/// headroom is linear, so its corners say so. A parallel ceiling must be both everywhere.
bool may_be_low(const GroundTriangle& ground, const GroundTriangle& ceiling,
                const Int<30>& height) {
  const Heights lower = heights_of(ground), upper = heights_of(ceiling);
  if (upper.high <= lower.low || upper.low >= lower.high + std::int64_t{height.raw()}) return false;
  bool is_above = false, is_close = false;
  for (const GroundPoint& corner : ceiling) {
    const detail::PlaneHeight z = detail::plane_height(ground, corner.at);
    const auto room = detail::z_of(corner) * z.denominator - z.numerator;
    is_above = is_above || sign_of(room) == Sign::positive;
    is_close = is_close || room < height * z.denominator;
  }
  return is_above && is_close;
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
        if (!may_be_low(t, ceiling, bound)) return;
        detail::append_clipped(loop, low_part(t, ceiling, bound), segments);
      });
    }
    const std::vector<Segment> net = detail::net_segments(segments);
    if (!net.empty()) areas.push_back({.loops = detail::loops_of(net), .floors = {floor}});
  }
  return areas;
}

}  // namespace offgrid::navmesh
