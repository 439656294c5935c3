// Bugs in space.
#include "offgrid/kernel/kernel.hpp"
#include "predicates/bugs.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;

Vec3<double> to_double(const Point3& p) {
  return {static_cast<double>(p.x.raw()), static_cast<double>(p.y.raw()),
          static_cast<double>(p.z.raw())};
}

Sign sign_of_double(double v) {
  return static_cast<Sign>(static_cast<int>(v > 0) - static_cast<int>(v < 0));
}

Sign orient3d_in_double(const Point3& a, const Point3& b, const Point3& c, const Point3& d) {
  return sign_of_double(formula::orient3d(to_double(a), to_double(b), to_double(c), to_double(d)));
}

Sign orient3d_in_word(const Point3& a, const Point3& b, const Point3& c, const Point3& d) {
  return sign_of(static_cast<std::int64_t>(detail::low_word(orient3d_value(a, b, c, d).raw())));
}

Sign in_sphere_in_double(const Point3& a, const Point3& b, const Point3& c, const Point3& d,
                         const Point3& e) {
  return sign_of_double(
      formula::in_sphere(to_double(a), to_double(b), to_double(c), to_double(d), to_double(e)));
}

Sign in_sphere_negated(const Point3& a, const Point3& b, const Point3& c, const Point3& d,
                       const Point3& e) {
  return -in_sphere(a, b, c, d, e);
}

/// The plane's offset is rounded to a double before it is compared.
Sign plane_offset_in_double(const Point3& a, const Point3& b, const Point3& c, const Point3& p) {
  const auto plane = Plane3::through(a, b, c);
  if (!plane) return Sign::zero;
  const auto dot = [&plane](const Point3& v) {
    const Plane3::Normal& n = plane->normal();
    return static_cast<double>(n.x.raw()) * static_cast<double>(v.x.raw()) +
           static_cast<double>(n.y.raw()) * static_cast<double>(v.y.raw()) +
           static_cast<double>(n.z.raw()) * static_cast<double>(v.z.raw());
  };
  return sign_of_double(dot(p) - dot(a));
}

/// The edge is taken as b -> c only when b comes first, as a table of shared edges would, but the
/// sign is not turned back.
Sign edge_unoriented(const Point3& o, const Vector3& d, const Point3& b, const Point3& c) {
  return b < c ? side_of_edge(o, d, b, c) : side_of_edge(o, d, c, b);
}

Sign ray_unsigned(const RayParameter& s, const RayParameter& t) {
  return compare<Int<254>, Int<254>>(s.numerator * t.denominator, t.numerator * s.denominator);
}

double approximately(const Int<127>& v) {
  return static_cast<double>(detail::high_word(v.raw())) * 18446744073709551616.0 +
         static_cast<double>(detail::low_word(v.raw()));
}

Sign ray_in_double(const RayParameter& s, const RayParameter& t) {
  return sign_of_double(approximately(s.numerator) / approximately(s.denominator) -
                        approximately(t.numerator) / approximately(t.denominator));
}

Sign sphere_without_order(const Point3& a, const Point3& b, const Point3& c, const Point3& d,
                          const Point3& e) {
  return in_sphere(a, b, c, d, e) * orient3d(a, b, c, d);
}

constexpr PredicateBug bugs[] = {
    {Bug::orient3d_double, [](Subject& s) { s.orient3d = orient3d_in_double; }},
    {Bug::orient3d_wrap64, [](Subject& s) { s.orient3d = orient3d_in_word; }},
    {Bug::in_sphere_double, [](Subject& s) { s.in_sphere = in_sphere_in_double; }},
    {Bug::in_sphere_sign, [](Subject& s) { s.in_sphere = in_sphere_negated; }},
    {Bug::plane_double, [](Subject& s) { s.plane_side = plane_offset_in_double; }},
    {Bug::edge_unoriented, [](Subject& s) { s.side_of_edge = edge_unoriented; }},
    {Bug::ray_negative, [](Subject& s) { s.compare_ray_parameters = ray_unsigned; }},
    {Bug::ray_double, [](Subject& s) { s.compare_ray_parameters = ray_in_double; }},
    {Bug::relation_sphere_forgets_order, [](Subject& s) { s.in_sphere = sphere_without_order; }},
};

}  // namespace

std::span<const PredicateBug> bugs_in_space() { return bugs; }

}  // namespace offgrid::testing
