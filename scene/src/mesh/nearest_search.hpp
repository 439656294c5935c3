// The search for the nearest point of meshes, in whatever coordinates a mesh is asked: best first
// over its tree of boxes, and one best point that several meshes share.
//
// A View is a mesh and a point as they are seen in coordinates that are `scale()` times the world:
//   scale()          an Int, positive
//   query()          the point
//   triangle(i)      the corners a, b, c of a triangle
//   squared_to(box)  the squared distance of a box of the tree, Int<126>
//
// Squared distances of boxes are integers there, and those of triangles fractions. So a box is of
// no use iff its distance is larger than the whole part of the best one, in the same coordinates.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "meet/nearest.hpp"
#include "mesh/mesh_data.hpp"
#include "mesh/tree_walk.hpp"
#include "offgrid/kernel/division.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/scene/mesh/nearest_point.hpp"
#include "offgrid/scene/shape/rotation.hpp"

namespace offgrid::scene::detail {

/// A nearest point with what its ties are broken by.
struct PointCandidate {
  using Corner = Vec3<Int<61>>;

  MeshPoint found;
  std::array<Corner, 3> corners;  ///< of the triangle, sorted, times the scale
  Rotation::Entry scale;
  std::uint32_t owner = 0;  ///< the model; 0 if there is only a mesh
};

/// By x, then y, then z, of points that are so many times as large as in the world.
inline std::strong_ordering compare_corners(const PointCandidate::Corner& p,
                                            const Rotation::Entry& scale_p,
                                            const PointCandidate::Corner& q,
                                            const Rotation::Entry& scale_q) {
  const auto by_x = p.x * scale_q <=> q.x * scale_p;
  if (by_x != std::strong_ordering::equal) return by_x;
  const auto by_y = p.y * scale_q <=> q.y * scale_p;
  return by_y != std::strong_ordering::equal ? by_y : p.z * scale_q <=> q.z * scale_p;
}

/// 0 for a corner, 1 for an edge, 2 for the inside.
constexpr int feature_rank(Feature feature) {
  return exact::is_corner(feature) ? 0 : feature == Feature::inside ? 2 : 1;
}

/// Does `a` come before `b`, which is equally near? By the rule of nearest_point.hpp.
inline bool comes_before(const PointCandidate& a, const PointCandidate& b) {
  const auto by_point = a.found.point <=> b.found.point;
  if (by_point != std::strong_ordering::equal) return by_point == std::strong_ordering::less;
  const int rank_a = feature_rank(a.found.feature);
  const int rank_b = feature_rank(b.found.feature);
  if (rank_a != rank_b) return rank_a < rank_b;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto by_corner = compare_corners(a.corners[i], a.scale, b.corners[i], b.scale);
    if (by_corner != std::strong_ordering::equal) return by_corner == std::strong_ordering::less;
  }
  return a.owner != b.owner ? a.owner < b.owner : a.found.triangle < b.found.triangle;
}

/// The best point so far, of one mesh or of many.
class BestPoint {
 public:
  BestPoint() = default;
  /// Only points within the radius count.
  explicit BestPoint(const Ball3::Radius& radius) : reach_(SpaceDistance{radius * radius}) {}

  /// Whatever is farther is of no use; nothing while all counts.
  const std::optional<SpaceDistance>& reach() const { return reach_; }
  const std::optional<PointCandidate>& found() const { return found_; }

  /// Takes the candidate, which is within reach, if it is the best.
  void offer(const PointCandidate& next) {
    const bool is_nearer = !reach_ || next.found.squared_distance < *reach_;
    if (found_ && !is_nearer && !comes_before(next, *found_)) return;
    found_ = next;
    reach_ = next.found.squared_distance;
  }

 private:
  std::optional<SpaceDistance> reach_;
  std::optional<PointCandidate> found_;
};

/// The squared distance of a box.
struct BoxDistance {
  Int<126> squared;

  friend bool operator<(const BoxDistance& a, const BoxDistance& b) {
    return a.squared < b.squared;
  }
};

/// Offers triangles of a view to the best point.
template <class View>
class NearestTriangle {
 public:
  NearestTriangle(const View& view, std::uint32_t owner, BestPoint& best)
      : view_(view), owner_(owner), best_(best) {
    if (!best.reach()) return;
    const auto& [numerator, denominator] = *best.reach();
    limit_ = whole(numerator * squared_scale(), denominator);
  }

  bool is_behind(const BoxDistance& at) const { return limit_ && at.squared > *limit_; }

  /// Takes triangle i; `d` is its squared distance.
  template <class Found>
  void offer(std::uint32_t i, const Found& d) {
    if (limit_ && d.numerator >= (*limit_ + kernel::constant<1>)*d.denominator) return;
    const SpaceDistance distance{d.numerator, d.denominator * squared_scale()};
    if (best_.reach() && *best_.reach() < distance) return;
    best_.offer(candidate(i, distance));
    limit_ = whole(d.numerator, d.denominator);
  }

 private:
  using Corner = PointCandidate::Corner;

  auto squared_scale() const { return view_.scale() * view_.scale(); }

  /// The whole part of a squared distance on the grid, at most (2^32 2^30.8)^2; or of the square of
  /// a radius.
  template <class Numerator, class Denominator>
  static Int<126> whole(const Numerator& numerator, const Denominator& denominator) {
    return Int<126>::checked(kernel::floor_div(numerator, denominator)).value();
  }

  PointCandidate candidate(std::uint32_t i, const SpaceDistance& distance) const {
    const auto t = view_.triangle(i);
    const auto at = exact::closest_point(t.a, t.b, t.c, view_.query());
    const SpacePoint point{{at.numerator.x, at.numerator.y, at.numerator.z},
                           at.denominator * view_.scale()};
    const Rotation::Entry scale = view_.scale();
    const auto corner = [](const auto& p) { return Corner{p.x, p.y, p.z}; };
    std::array<Corner, 3> corners = {corner(t.a), corner(t.b), corner(t.c)};
    kernel::sort(corners.begin(), corners.end(), [&](const Corner& p, const Corner& q) {
      return compare_corners(p, scale, q, scale) == std::strong_ordering::less;
    });
    return {{i, at.feature, point, distance}, corners, scale, owner_};
  }

  const View& view_;
  std::uint32_t owner_;
  BestPoint& best_;
  std::optional<Int<126>> limit_;  ///< the whole part of the reach, in the coordinates of the view
};

/// Offers the triangles of a mesh that are near, as it is seen, to the best point.
template <class View>
void search_nearest(const MeshData& mesh, const View& view, std::uint32_t owner, BestPoint& best) {
  NearestTriangle<View> first(view, owner, best);
  with_tree(mesh, [&](const auto& tree) {
    nearest(
        tree, [&](const Box3& box) { return std::optional(BoxDistance{view.squared_to(box)}); },
        [&](std::uint32_t i) {
          const auto t = view.triangle(i);
          return std::optional(exact::squared_distance(t.a, t.b, t.c, view.query()));
        },
        first);
  });
}

/// The squared distance of a point from a box: Int<62>.
inline auto squared_distance_to(const Box3& box, const Point3& p) {
  const Int<30> zero;
  const auto away = [&](const Int<29>& low, const Int<29>& high, const Int<29>& at) {
    return std::max({low - at, at - high, zero});
  };
  const kernel::Vector3 v = {away(box.low().x, box.high().x, p.x),
                             away(box.low().y, box.high().y, p.y),
                             away(box.low().z, box.high().z, p.z)};
  return dot(v, v);
}

}  // namespace offgrid::scene::detail
