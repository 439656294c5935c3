#include "offgrid/navmesh/ground/rod.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "ground/border.hpp"
#include "ground/clip.hpp"
#include "ground/ground_index.hpp"
#include "offgrid/kernel/sort.hpp"
#include "world/region_pieces.hpp"

namespace offgrid::navmesh {

using kernel::Int;
using kernel::Point2;
using kernel::Sign;

namespace {

/// A height as an argument: beyond the heights of ground, one is as good as another.
Int<30> level_of(std::int32_t z) {
  constexpr std::int32_t bound = std::int32_t{1} << 29;
  return Int<30>::trusted(std::clamp(z, -bound, bound));
}

/// The edges of a region at which it begins or ends, those along each other taken together.
std::vector<Segment> rim_of(const Region& shape) {
  std::vector<Segment> rim = detail::net_segments(detail::edges_of(shape.loops));
  if (shape.rule == WindingRule::nonzero) return rim;
  kernel::sort(rim.begin(), rim.end(), [](const Segment& s, const Segment& t) {
    return std::tie(s.from, s.to) < std::tie(t.from, t.to);
  });
  std::vector<Segment> odd;
  for (const Segment& s : rim) {
    if (!odd.empty() && odd.back() == s) {
      odd.pop_back();
    } else {
      odd.push_back(s);
    }
  }
  return odd;
}

class Rod {
 public:
  Rod(const Region& shape, std::int32_t z_low, std::int32_t z_high)
      : shape_(shape), rim_(rim_of(shape)), low_(level_of(z_low)), high_(level_of(z_high)) {
    is_empty_ = rim_.empty() || z_low > z_high;
    if (is_empty_) return;
    box_ = {rim_.front().from, rim_.front().from};
    for (const Segment& s : rim_) {
      box_.add(s.from);
      box_.add(s.to);  // where an even number of segments is gone, none may begin
    }
  }

  /// Calls take(floor, indices) for each floor with triangles close to the shape, by floor.
  template <class Take>
  void for_each_floor_near(const detail::GroundIndex& ground, const Take& take) const {
    if (!is_empty_) ground.for_each_floor_near(box_, take);
  }

  /// Is some ground of the triangle in the rod? The region begins or ends in the part of the
  /// triangle that is in the range, or covers all of it or nothing.
  bool has_ground(const GroundTriangle& t) const {
    if (!is_near(t)) return false;
    const detail::ConvexPart part = part_of(t);
    return std::any_of(rim_.begin(), rim_.end(),
                       [&](const Segment& s) { return detail::meets_interior(s, part); }) ||
           covers(shape_.rule, detail::winding(std::span<const Segment>(rim_), place_in(t)));
  }

  void append_ground(const GroundTriangle& t, std::vector<Segment>& segments) const {
    if (is_near(t)) detail::append_clipped(shape_.loops, part_of(t), segments);
  }

 private:
  /// The corners from the lowest one to the highest one.
  static std::array<GroundPoint, 3> by_height(const GroundTriangle& t) {
    std::array<GroundPoint, 3> corners = t;
    kernel::sort(corners.begin(), corners.end(), [](const GroundPoint& p, const GroundPoint& q) {
      return std::tie(p.z, p.at) < std::tie(q.z, q.at);
    });
    return corners;
  }
  static bool is_flat(const GroundTriangle& t) { return t[0].z == t[1].z && t[0].z == t[2].z; }

  /// Does the triangle have ground in the range, and does it come close to the shape?
  bool is_near(const GroundTriangle& t) const {
    if (!detail::box_of(t).meets(box_)) return false;
    const auto corners = by_height(t);
    const Int<30> lowest = detail::z_of(corners.front()), highest = detail::z_of(corners.back());
    return is_flat(t) ? low_ <= lowest && lowest <= high_
                      : std::max(lowest, low_) < std::min(highest, high_);
  }

  detail::ConvexPart part_of(const GroundTriangle& t) const {
    detail::ConvexPart part;
    for (std::size_t k = 0; k < 3; ++k)
      part.sides.push_back(detail::left_of(t[k].at, t[(k + 1) % 3].at));
    if (is_flat(t)) return part;
    const auto corners = by_height(t);
    const auto plane = detail::plane(t);
    const Int<62> area = detail::area_of(t);
    if (detail::z_of(corners.front()) < low_)
      part.levels.push_back({plane.a, plane.b, plane.c - low_ * area});
    if (high_ < detail::z_of(corners.back()))
      part.levels.push_back({-plane.a, -plane.b, high_ * area - plane.c});
    return part;
  }

  /// A place inside the triangle at a height inside the range: beside the edge from the lowest
  /// corner to the highest one.
  detail::BesidePiece place_in(const GroundTriangle& t) const {
    const auto [bottom, middle, top] = by_height(t);
    const Segment edge{bottom.at, top.at};
    const bool is_left = kernel::orient(bottom.at, top.at, middle.at) == Sign::positive;
    if (is_flat(t)) return {edge, {kernel::constant<0>}, {kernel::constant<1>}, is_left};
    const Int<30> from = detail::z_of(bottom), to = detail::z_of(top);
    const auto whole = to - from;
    return {
        edge, {std::max(from, low_) - from, whole}, {std::min(to, high_) - from, whole}, is_left};
  }

  Region shape_;
  std::vector<Segment> rim_;
  Int<30> low_;
  Int<30> high_;
  bool is_empty_ = true;
  Box box_{};
};

}  // namespace

FloorSet floors_in_rod(const Relief& relief, const Region& shape, std::int32_t z_low,
                       std::int32_t z_high) {
  const Rod rod(shape, z_low, z_high);
  const detail::GroundIndex& ground = detail::index_of(relief);
  std::vector<Floor> floors;
  rod.for_each_floor_near(ground, [&](Floor floor, std::span<const std::uint32_t> near) {
    if (std::any_of(near.begin(), near.end(),
                    [&](std::uint32_t i) { return rod.has_ground(ground.triangles[i]); }))
      floors.push_back(floor);
  });
  return FloorSet(std::move(floors));
}

std::vector<Area> rod(const Relief& relief, const Region& shape, std::int32_t z_low,
                      std::int32_t z_high) {
  const Rod rod(shape, z_low, z_high);
  const detail::GroundIndex& ground = detail::index_of(relief);
  std::vector<Area> areas;
  rod.for_each_floor_near(ground, [&](Floor floor, std::span<const std::uint32_t> near) {
    std::vector<Segment> segments;
    for (const std::uint32_t i : near) rod.append_ground(ground.triangles[i], segments);
    const std::vector<Segment> net = detail::net_segments(segments);
    if (net.empty()) return;
    areas.push_back({.loops = detail::loops_of(net), .rule = shape.rule, .floors = {floor}});
  });
  return areas;
}

}  // namespace offgrid::navmesh
