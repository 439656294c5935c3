#include "offgrid/scene/meet/space_point.hpp"

#include "meet/frame.hpp"
#include "offgrid/kernel/quotient.hpp"

namespace offgrid::scene {
namespace {

template <class Numerator>
SpacePoint space_point(const Numerator& numerator, const Int<284>& denominator) {
  OFFGRID_EXPECTS(sign_of(denominator) == Sign::positive, "point_of: the denominator is positive");
  return {{numerator.x, numerator.y, numerator.z}, denominator};
}

/// o + t d.
SpacePoint along_line(const Point3& o, const Vector3& d, const kernel::RayParameter& t) {
  return space_point(exact::plus(exact::times(t.denominator, o), exact::times(t.numerator, d)),
                     t.denominator);
}

/// (whole - v / denominator), rounded.
double error_of(const Int<29>& whole, const Int<316>& v, const Int<284>& denominator) {
  return kernel::nearest_double(whole * denominator - v, denominator);
}

/// a / da <=> b / db, the denominators positive.
template <class A, class DA, class B, class DB>
std::strong_ordering compare_fractions(const A& a, const DA& da, const B& b, const DB& db) {
  return a * db <=> b * da;
}

}  // namespace

Result<kernel::Rounded<Point3>> SpacePoint::rounded() const {
  const Int<316> parts[] = {numerator.x, numerator.y, numerator.z};
  constexpr Axis axes[] = {Axis::x, Axis::y, Axis::z};
  Int<29> whole[3];
  for (int i = 0; i < 3; ++i) {
    const auto checked = Int<29>::checked(kernel::round_div(parts[i], denominator));
    if (!checked)
      return Error{.code = ErrorCode::out_of_range,
                   .axis = axes[i],
                   .value = kernel::nearest_double(parts[i], denominator),
                   .bits = kernel::Coordinate3::bits};
    whole[i] = *checked;
  }
  return kernel::Rounded<Point3>{.point = {whole[0], whole[1], whole[2]},
                                 .error_x = error_of(whole[0], numerator.x, denominator),
                                 .error_y = error_of(whole[1], numerator.y, denominator),
                                 .error_z = error_of(whole[2], numerator.z, denominator)};
}

Vec3<double> SpacePoint::doubles() const {
  return {kernel::nearest_double(numerator.x, denominator),
          kernel::nearest_double(numerator.y, denominator),
          kernel::nearest_double(numerator.z, denominator)};
}

std::strong_ordering operator<=>(const SpacePoint& p, const SpacePoint& q) {
  const auto on_axis = [&](const Int<316>& a, const Int<316>& b) {
    return compare_fractions(a, p.denominator, b, q.denominator);
  };
  const auto by_x = on_axis(p.numerator.x, q.numerator.x);
  if (by_x != std::strong_ordering::equal) return by_x;
  const auto by_y = on_axis(p.numerator.y, q.numerator.y);
  return by_y != std::strong_ordering::equal ? by_y : on_axis(p.numerator.z, q.numerator.z);
}

bool operator==(const SpacePoint& p, const SpacePoint& q) {
  return (p <=> q) == std::strong_ordering::equal;
}

SpacePoint point_of(const Point3& p) { return space_point(p, kernel::constant<1>); }
SpacePoint point_of(const ClosestPoint& closest) {
  return space_point(closest.numerator, closest.denominator);
}
SpacePoint point_of(const Ray3& ray, const Hit& hit) {
  return along_line(ray.origin, ray.direction, hit.t);
}
SpacePoint point_of(const Segment3& s, const Hit& hit) { return along_line(s.a, s.b - s.a, hit.t); }

SpacePoint point_of(const Triangle3& t, const Barycentric& at) {
  return space_point(exact::plus(exact::plus(exact::times(at.a, t.a), exact::times(at.b, t.b)),
                                 exact::times(at.c, t.c)),
                     (at.a + at.b) + at.c);
}

double SpaceDistance::root() const { return kernel::nearest_double_root(numerator, denominator); }

std::strong_ordering operator<=>(const SpaceDistance& a, const SpaceDistance& b) {
  return compare_fractions(a.numerator, a.denominator, b.numerator, b.denominator);
}
bool operator==(const SpaceDistance& a, const SpaceDistance& b) {
  return (a <=> b) == std::strong_ordering::equal;
}

SpaceDistance distance_of(const SquaredDistance& d) { return {d.numerator, d.denominator}; }

}  // namespace offgrid::scene
