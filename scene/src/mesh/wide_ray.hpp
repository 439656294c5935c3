// A ray through a wide tree: the numbers by which eight boxes or triangles are tested at once, and
// the first hit so far.
//
// Floating point decides nothing here. The test of eight boxes is that of box_filter.hpp, which
// drops no box that the ray enters before the first hit or with it. A test of eight triangles tells
// misses, hits and open ones apart, and only where its error is smaller than what it computed; the
// open ones go to the exact test. So answers are those of an exact walk over all triangles.
// docs/lemmas/wide_ray.smt2 proves the bounds by machine.
//
// Bounds. Let u = 2^-52: an operation returns its exact result times (1 + e) with |e| <= u, in any
// rounding mode, or a fused one, which rounds less. Nothing overflows or underflows: values are
// zero, or between 2^-100 and 2^190 in size. Of a turned ray (LocalRay) the direction is off by
// 2.01 u times itself; coordinates relative to the origin, up to M >= 1 in size, are off by u from
// the rest and by u M from its subtraction, so by 2.01 u M at most.
//
//   Triangles. Coordinates up to M in size, z the axis along which d is longest, |d_z| = L: a point
//   p is seen as q = (d_z p_x - d_x p_z, d_z p_y - d_y p_z), and the signs of cross(q_b, q_c),
//   cross(q_c, q_a), cross(q_a, q_b) tell whether the line meets the triangle: the first is
//   d_z dot(d, cross(b, c)). Two products of a component of q are at most L M, each off by
//   5.03 u L M, and their difference, at most 2 L M (1 + 6 u), by 2.01 u L M more: a component is
//   off by less than 12.1 u L M. A product of two components is at most 4 L^2 M^2, off by
//   2 (2 L M)(12.1 u L M) from its factors and by 4 u L^2 M^2 from itself: by less than
//   52.5 u L^2 M^2. Their difference is off by twice that and 8.01 u L^2 M^2: by less than
//   113.1 u L^2 M^2 < 2^-45 L^2 M^2, which is the bound.
//
//   Parameters. t = T / D, T = dot(normal, a), D = dot(normal, d), normal = cross(b - a, c - a),
//   the edges at most m in size. A component of the normal is at most 2 m^2 and off by less than
//   4.01 u m^2. A product with a component of a is at most 2 m^2 M, off by 4.01 u m^2 M from the
//   normal, as much from a, and 2.01 u m^2 M: by less than 10.1 u m^2 M; three of them by less than
//   30.3 u m^2 M; the two sums, at most 4 m^2 M and 6 m^2 M, by 10.1 u m^2 M more: T is off by less
//   than 40.4 u m^2 M < 2^-46 m^2 M. In the same way D is off by less than 2^-46 m^2 L. From the
//   ends of these intervals t gets two ends of its own, each after six roundings at most:
//   1 +- 2^-49 = 1 +- 8 u outdoes them.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include "mesh/box_filter.hpp"
#include "mesh/ray_box.hpp"
#include "mesh/wide_tree.hpp"
#include "offgrid/scene/mesh/mesh.hpp"

namespace offgrid::scene::detail {

/// An interval that holds a parameter.
struct Interval {
  double low = 0;
  double high = 0;
};

/// The exact first common point of a line with a triangle; PosedRay has its own.
inline std::optional<HitParameter> first_parameter(const Ray3& ray, const Triangle3& t,
                                                   exact::Reach reach) {
  return exact::first_parameter(ray.origin, ray.direction, t, reach);
}

/// The numbers of a ray for the tests of triangles; z is the axis along which it is longest.
struct TriangleTest {
  std::array<std::uint32_t, 3> axis;  ///< the axes x, y, z of the tests
  std::array<std::int32_t, 3> origin;
  std::array<double, 3> rest;
  std::array<double, 3> direction;
  double bound = 0;  ///< sizes up to this have no certain sign
};

/// A walk of a line, a ray of the mesh's coordinates or of a mesh at a pose: its numbers, and the
/// first hit so far.
template <class Line>
class WideRay {
 public:
  static constexpr bool is_whole = std::is_same_v<Line, Ray3>;

  /// Requires a direction that is not zero. `bounds` holds all triangles.
  WideRay(const Line& line, exact::Reach reach, bool wants_any, const Box3& bounds);

  const BoxFilter& boxes() const { return boxes_; }
  const TriangleTest& triangles() const { return triangles_; }
  /// The boxes that the ray enters behind this are of no use.
  float limit() const { return limit_; }

  /// Takes the triangle of a place in a block if it is the first hit so far. `is_passed`: does the
  /// line pass through its inside? If not, that is open. Returns whether the walk is finished.
  bool consider(const std::int32_t* block, std::uint32_t count, std::uint32_t place,
                bool is_passed);

  const std::optional<std::uint32_t>& triangle() const { return triangle_; }
  /// The corners of that triangle.
  const Triangle3& corners() const { return corners_; }

 private:
  using Parameter = typename decltype(first_parameter(
      std::declval<Line>(), std::declval<Triangle3>(), exact::Reach::ray))::value_type;

  void set_triangles(const Box3& bounds);
  kernel::Vec3<double> from_origin(const Point3& p) const;
  /// The line passes through the triangle: its parameter is estimated, and asked exactly only if it
  /// is about that of the first hit.
  bool consider_passed(const Triangle3& t, std::uint32_t index);
  /// An estimate would cost as much, and rays that are aimed at vertices and edges need both.
  bool consider_exactly(const Triangle3& t, std::uint32_t index);
  bool take(std::uint32_t index, const Interval& t);
  const Parameter& exact_first();

  Line line_;
  LocalRay ray_;
  exact::Reach reach_;
  bool wants_any_;
  BoxFilter boxes_;
  TriangleTest triangles_;
  double origin_distance_ = 1;  ///< M
  double longest_ = 0;          ///< L

  float limit_ = std::numeric_limits<float>::infinity();
  Interval first_;  ///< the parameter of the first hit; before there is one, that of the limit
  std::optional<std::uint32_t> triangle_;
  Triangle3 corners_;               ///< of the first hit
  std::optional<Parameter> exact_;  ///< of the first hit, if it was needed
};

}  // namespace offgrid::scene::detail
