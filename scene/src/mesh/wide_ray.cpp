#include "mesh/wide_ray.hpp"

#include <algorithm>
#include <cmath>

#include "mesh/posed_ray.hpp"

namespace offgrid::scene::detail {
namespace {

constexpr double passing_error = 0x1p-45;
constexpr double parameter_error = 0x1p-46;
constexpr double interval_pad = 0x1p-49;

std::array<std::int32_t, 3> raw(const Point3& p) { return {p.x.raw(), p.y.raw(), p.z.raw()}; }

/// The nearest double or one next to it.
template <class Number>
double to_double(const Number& v) {
  const auto high = static_cast<double>(kernel::detail::high_word(v.raw()));
  const auto low = static_cast<double>(kernel::detail::low_word(v.raw()));
  return high * 0x1p64 + low;
}

/// The corner of a block in column `place`.
Point3 corner(const std::int32_t* block, std::uint32_t count, std::uint32_t place,
              std::uint32_t which) {
  const std::int32_t* at = block + 3 * which * count + place;
  return {Int<29>::trusted(at[0]), Int<29>::trusted(at[count]), Int<29>::trusted(at[2 * count])};
}

using Doubles = kernel::Vec3<double>;

Doubles in_doubles(const kernel::Vector3& v) {
  return {static_cast<double>(v.x.raw()), static_cast<double>(v.y.raw()),
          static_cast<double>(v.z.raw())};
}

double largest(const Doubles& v) {
  return std::max({std::fabs(v.x), std::fabs(v.y), std::fabs(v.z)});
}

}  // namespace

template <class Line>
WideRay<Line>::WideRay(const Line& line, exact::Reach reach, bool wants_any, const Box3& bounds)
    : line_(line), ray_(local_ray(line)), reach_(reach), wants_any_(wants_any), boxes_(ray_) {
  set_triangles(bounds);
  first_.high = std::numeric_limits<double>::infinity();
  if (reach == exact::Reach::segment) {
    limit_ = 1;
    first_.high = 1;
  }
  first_.low = first_.high;
}

template <class Line>
void WideRay<Line>::set_triangles(const Box3& bounds) {
  const auto low = raw(bounds.low());
  const auto high = raw(bounds.high());
  std::uint32_t z = 0;
  for (std::uint32_t k = 0; k < 3; ++k) {
    const double size = std::fabs(ray_.direction[k]);
    if (size > longest_) {
      longest_ = size;
      z = k;
    }
    const double room = is_whole ? 0 : 1;
    origin_distance_ =
        std::max({origin_distance_, std::fabs(static_cast<double>(low[k] - ray_.origin[k])) + room,
                  std::fabs(static_cast<double>(high[k] - ray_.origin[k])) + room});
  }
  triangles_.axis = {(z + 1) % 3, (z + 2) % 3, z};
  for (std::size_t k = 0; k < 3; ++k) {
    triangles_.origin[k] = ray_.origin[triangles_.axis[k]];
    triangles_.rest[k] = ray_.rest[triangles_.axis[k]];
    triangles_.direction[k] = ray_.direction[triangles_.axis[k]];
  }
  const double product = longest_ * origin_distance_;
  triangles_.bound = passing_error * (product * product);
}

template <class Line>
Doubles WideRay<Line>::from_origin(const Point3& p) const {
  const auto along = [&](const Int<29>& x, std::size_t k) {
    return static_cast<double>(x.raw() - ray_.origin[k]) - ray_.rest[k];
  };
  return {along(p.x, 0), along(p.y, 1), along(p.z, 2)};
}

template <class Line>
bool WideRay<Line>::consider(const std::int32_t* block, std::uint32_t count, std::uint32_t place,
                             bool is_passed) {
  const Triangle3 t = {corner(block, count, place, 0), corner(block, count, place, 1),
                       corner(block, count, place, 2)};
  const auto index = static_cast<std::uint32_t>(block[9 * count + place]);
  return is_passed ? consider_passed(t, index) : consider_exactly(t, index);
}

template <class Line>
bool WideRay<Line>::consider_passed(const Triangle3& t, std::uint32_t index) {
  const Doubles direction = {ray_.direction[0], ray_.direction[1], ray_.direction[2]};
  const Doubles ab = in_doubles(t.b - t.a);
  const Doubles ac = in_doubles(t.c - t.a);
  const Doubles normal = kernel::formula::cross3(ab, ac);
  const double along = kernel::formula::dot3(normal, direction);
  const double height = kernel::formula::dot3(normal, from_origin(t.a));
  const double edge = std::max(largest(ab), largest(ac));
  const double unit = parameter_error * (edge * edge);
  const double height_error = unit * origin_distance_;
  const double speed = std::fabs(along);
  const double speed_error = unit * longest_;
  if (speed > speed_error) {
    const double ahead = along < 0 ? -height : height;
    if (ahead < -height_error) return false;
    const Interval at = {(ahead - height_error) / (speed + speed_error) * (1 - interval_pad),
                         (ahead + height_error) / (speed - speed_error) * (1 + interval_pad)};
    if (at.low > first_.high) return false;
    const bool is_ahead = ahead > height_error;
    if (is_ahead && at.high < first_.low) {
      corners_ = t;
      exact_.reset();
      return take(index, at);
    }
  }
  return consider_exactly(t, index);
}

template <class Line>
bool WideRay<Line>::consider_exactly(const Triangle3& t, std::uint32_t index) {
  const auto found = first_parameter(line_, t, reach_);
  if (!found) return false;
  if (triangle_) {
    const Sign order = exact::compare(*found, exact_first());
    if (order == Sign::positive || (order == Sign::zero && *triangle_ < index)) return false;
  }
  corners_ = t;
  exact_ = found;
  const double at = to_double(found->numerator) / to_double(found->denominator);
  return take(index, {at * (1 - interval_pad), at * (1 + interval_pad)});
}

template <class Line>
bool WideRay<Line>::take(std::uint32_t index, const Interval& t) {
  triangle_ = index;
  first_ = t;
  limit_ = static_cast<float>(t.high * (1 + 0x1p-21));
  return wants_any_;
}

template <class Line>
auto WideRay<Line>::exact_first() -> const Parameter& {
  if (!exact_) exact_ = first_parameter(line_, corners_, reach_);
  return *exact_;
}

template class WideRay<Ray3>;
template class WideRay<PosedRay>;

}  // namespace offgrid::scene::detail
