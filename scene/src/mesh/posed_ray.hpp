// PosedRay: a ray seen from a mesh that stands at a pose, in integers.
//
// With the pose's rotation M / n and position P, the ray o + t d of the world is, from the mesh and
// n times as large, O + t D with O = M^T (o - P) and D = M^T d. The side on which it passes an edge
// from b to c is the sign of D . ((n b - O) x (n c - O)). Since M u x M v = n M (u x v), that is
// n^2 times
//
//   S(b, c) = D . (b x c) - m . (c - b),   m = M^T (d x (o - P)), the moment of the ray
//
// so a rotated test is wider by one factor n, and not by three. Every triangle costs what it costs
// without a rotation, and t is the parameter in the world.
//
// Widths  n < 2^32; |o - P|, |d| and edges are below sqrt(3) 2^30, corners below sqrt(3) 2^29. O, D
//         and n a - O: Int<63>; m: Int<94>; S, numerator and denominator of t: Int<127>.
// Source  J. Pluecker's coordinates of a line, and T. Mora and others, A review of ray-triangle
//         tests with them; the widths are our own.
#pragma once

#include "meet/ray_triangle.hpp"
#include "mesh/local_ray.hpp"
#include "mesh/ray_box.hpp"
#include "offgrid/kernel/lemma.hpp"
#include "offgrid/scene/shape/rotation.hpp"

namespace offgrid::scene::detail {

namespace lemma {

/// A component of M v, |v| < sqrt(3) 2^30: at most n |v| < 2^32 2^30.8.
struct turned_difference {
  static constexpr const char* name = "turned_difference";
  static constexpr int from = 64;
  static constexpr int to = 63;
};

/// A component of n a - M^T (o - P), n times the distance of two points of the grid: below 2^62.8.
struct posed_difference {
  static constexpr const char* name = "posed_difference";
  static constexpr int from = 64;
  static constexpr int to = 63;
};

/// A component of M^T (d x (o - P)): at most n |d| |o - P| < 2^32 2^61.6.
struct posed_moment {
  static constexpr const char* name = "posed_moment";
  static constexpr int from = 95;
  static constexpr int to = 94;
};

}  // namespace lemma

/// The components in fewer bits, by a lemma.
template <kernel::Lemma L, class V>
auto narrowed(const V& v) {
  return Vec3<Int<L::to>>{kernel::narrow<L>(v.x), kernel::narrow<L>(v.y), kernel::narrow<L>(v.z)};
}

class PosedRay {
 public:
  using Wide = Vec3<Int<63>>;
  using Number = Int<127>;

  /// The mesh is turned, and its origin stands at the position.
  PosedRay(const Rotation& turn, const Point3& position, const Ray3& ray) : scale_(turn.scale()) {
    const Vector3 from = ray.origin - position;
    origin_ = narrowed<lemma::turned_difference>(turn.turned_back(from));
    direction_ = narrowed<lemma::turned_difference>(turn.turned_back(ray.direction));
    moment_ = narrowed<lemma::posed_moment>(
        turn.turned_back(kernel::formula::cross3(ray.direction, from)));
  }

  bool has_direction() const {
    return direction_.x != kernel::constant<0> || direction_.y != kernel::constant<0> ||
           direction_.z != kernel::constant<0>;
  }

  /// The ray in coordinates of the mesh, O / n + t D / n.
  LocalRay local() const {
    LocalRay ray{.origin = {}, .rest = {}, .direction = {}, .is_whole = false};
    const std::array<Int<63>, 3> from = {origin_.x, origin_.y, origin_.z};
    const std::array<Int<63>, 3> along = {direction_.x, direction_.y, direction_.z};
    const auto scale = static_cast<double>(scale_.raw());
    for (std::size_t k = 0; k < 3; ++k) {
      ray.origin[k] = static_cast<std::int32_t>(from[k].raw() / scale_.raw());
      ray.rest[k] = static_cast<double>(from[k].raw() % scale_.raw()) / scale;
      ray.direction[k] = static_cast<double>(along[k].raw()) / scale;
    }
    return ray;
  }

  /// Where the ray enters a box of the mesh, if it does.
  std::optional<Fraction<64, 63>> entry(const Box3& box) const {
    Slabs<64, 63> slabs;
    if (!slabs.cut(scale_ * box.low().x, scale_ * box.high().x, origin_.x, direction_.x) ||
        !slabs.cut(scale_ * box.low().y, scale_ * box.high().y, origin_.y, direction_.y) ||
        !slabs.cut(scale_ * box.low().z, scale_ * box.high().z, origin_.z, direction_.z))
      return std::nullopt;
    return slabs.entry();
  }

  /// The first common point with a triangle of the mesh.
  std::optional<exact::FirstHit<Number>> hit(const Triangle3& t, exact::Reach reach) const {
    const Number u = side(t.b, t.c);
    const Number v = side(t.c, t.a);
    const Number w = side(t.a, t.b);
    const Sign signs[] = {sign_of(u), sign_of(v), sign_of(w)};
    const Sign most = std::max({signs[0], signs[1], signs[2]});
    const Sign least = std::min({signs[0], signs[1], signs[2]});
    if (most == Sign::positive && least == Sign::negative) return std::nullopt;
    if (most == Sign::zero && least == Sign::zero) return flat_hit(t, reach);
    const auto normal = exact::normal_of(t);
    const Number numerator = kernel::formula::dot3(normal, from_origin(t.a));
    const Number denominator = kernel::formula::dot3(normal, direction_);
    if (!exact::is_within(reach, numerator, denominator)) return std::nullopt;
    return exact::FirstHit<Number>{.t = {abs(numerator), abs(denominator)},
                                   .weight = {abs(u), abs(v), abs(w)}};
  }

 private:
  /// n p - O.
  Wide from_origin(const Point3& p) const {
    return narrowed<lemma::posed_difference>(Vec3<Int<64>>{
        scale_ * p.x - origin_.x, scale_ * p.y - origin_.y, scale_ * p.z - origin_.z});
  }

  /// S(b, c).
  Number side(const Point3& b, const Point3& c) const {
    return kernel::formula::dot3(direction_, kernel::formula::cross3(b, c)) -
           kernel::formula::dot3(moment_, c - b);
  }

  /// The first common point, if the ray and the triangle lie in a plane. Its numbers are products
  /// of two coordinates, below 2^125.6.
  std::optional<exact::FirstHit<Number>> flat_hit(const Triangle3& t, exact::Reach reach) const {
    const exact::Corners<Wide> seen = {from_origin(t.a), from_origin(t.b), from_origin(t.c)};
    const auto found = exact::flat_hit<Int<192>>(Wide(), direction_, seen, reach);
    if (!found) return std::nullopt;
    const auto number = [](const Int<192>& v) { return Number::checked(v).value(); };
    return exact::FirstHit<Number>{
        .t = {number(found->t.numerator), number(found->t.denominator)},
        .weight = {number(found->weight[0]), number(found->weight[1]), number(found->weight[2])}};
  }

  Rotation::Entry scale_;
  Wide origin_;
  Wide direction_;
  Vec3<Int<94>> moment_;
};

inline bool has_direction(const PosedRay& ray) { return ray.has_direction(); }

inline LocalRay local_ray(const PosedRay& ray) { return ray.local(); }

/// The exact first common point with a triangle of the mesh.
inline std::optional<exact::Parameter<PosedRay::Number>> first_parameter(const PosedRay& ray,
                                                                         const Triangle3& t,
                                                                         exact::Reach reach) {
  const auto hit = ray.hit(t, reach);
  return hit ? std::optional(hit->t) : std::nullopt;
}

}  // namespace offgrid::scene::detail
