// Bugs in orient, in_circle, their tie rule, angles, distances and lengths.
#include <algorithm>
#include <array>
#include <cmath>

#include "offgrid/kernel/kernel.hpp"
#include "predicates/bugs.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;

Vec2<double> to_double(const Point2& p) {
  return {static_cast<double>(p.x.raw()), static_cast<double>(p.y.raw())};
}

Sign sign_of_double(double v) {
  return static_cast<Sign>(static_cast<int>(v > 0) - static_cast<int>(v < 0));
}

Sign orient_in_double(const Point2& a, const Point2& b, const Point2& c) {
  return sign_of_double(formula::orient(to_double(a), to_double(b), to_double(c)));
}

Sign orient_swapped(const Point2& a, const Point2& b, const Point2& c) {
  return sign_of((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.y));
}

std::uint32_t word32(const Int<31>& v) { return static_cast<std::uint32_t>(v.raw()); }

Sign orient_in_int32(const Point2& a, const Point2& b, const Point2& c) {
  const std::uint32_t first = word32(b.x - a.x) * word32(c.y - a.y);
  const std::uint32_t second = word32(b.y - a.y) * word32(c.x - a.x);
  return sign_of(static_cast<std::int64_t>(static_cast<std::int32_t>(first)) -
                 static_cast<std::int32_t>(second));
}

Sign in_circle_in_double(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  return sign_of_double(formula::in_circle(to_double(a), to_double(b), to_double(c), to_double(d)));
}

Sign in_circle_in_word(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  return sign_of(static_cast<std::int64_t>(detail::low_word(in_circle_value(a, b, c, d).raw())));
}

/// The tie rule with another choice of the point that decides.
template <class Before>
Side tie_by(const Point2& a, const Point2& b, const Point2& c, const Point2& d, Before before) {
  const Sign sign = in_circle(a, b, c, d);
  if (sign != Sign::zero) return sign == Sign::positive ? Side::left : Side::right;
  const std::array<Point2, 4> points{a, b, c, d};
  const std::array<Sign, 4> cofactors{-orient(b, c, d), -orient(c, a, d), -orient(a, b, d),
                                      orient(a, b, c)};
  const auto chosen = std::min_element(points.begin(), points.end(), before) - points.begin();
  return cofactors[static_cast<std::size_t>(chosen)] == Sign::positive ? Side::left : Side::right;
}

Side tie_sign(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  const Side right = in_circle_perturbed(a, b, c, d);
  return in_circle(a, b, c, d) == Sign::zero ? -right : right;
}

Side tie_largest(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  return tie_by(a, b, c, d, [](const Point2& p, const Point2& q) { return q < p; });
}

Side tie_y_first(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  return tie_by(a, b, c, d, [](const Point2& p, const Point2& q) {
    return p.y < q.y || (p.y == q.y && p.x < q.x);
  });
}

Side tie_by_position(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  return tie_by(a, b, c, d, [](const Point2&, const Point2&) { return false; });
}

bool flip_on_every_tie(const Point2& u, const Point2& v, const Point2& c, const Point2& d) {
  return in_circle(u, v, c, d) != Sign::negative;
}

bool flip_on_no_tie(const Point2& u, const Point2& v, const Point2& c, const Point2& d) {
  return in_circle(u, v, c, d) == Sign::positive;
}

bool flip_to_larger(const Point2& u, const Point2& v, const Point2& c, const Point2& d) {
  return must_flip(u, v, c, d) != (in_circle(u, v, c, d) == Sign::zero);
}

Sign angle_half_plane(const Point2& o, const Point2& p, const Point2& q) {
  const bool p_lower = p.y < o.y;
  const bool q_lower = q.y < o.y;
  if (p_lower != q_lower) return p_lower ? Sign::positive : Sign::negative;
  return -orient(o, p, q);
}

Sign distance_by_axes(const Point2& o, const Point2& p, const Point2& q) {
  return compare(abs(p.x - o.x) + abs(p.y - o.y), abs(q.x - o.x) + abs(q.y - o.y));
}

Sign distance_without_z(const Point3& o, const Point3& p, const Point3& q) {
  const auto flat = [&o](const Point3& v) {
    return (v.x - o.x) * (v.x - o.x) + (v.y - o.y) * (v.y - o.y);
  };
  return compare(flat(p), flat(q));
}

/// The squared distance to the whole line, as a segment's.
SquaredDistance distance_to_line(const Point2& p, const Point2& a, const Point2& b) {
  if (a == b) return squared_distance(p, a, b);
  return {orient_value(a, b, p) * orient_value(a, b, p), squared_distance(a, b)};
}

Sign distance_to_lines(const Point2& p, const Point2& a, const Point2& b, const Point2& c,
                       const Point2& d) {
  const SquaredDistance first = distance_to_line(p, a, b);
  const SquaredDistance second = distance_to_line(p, c, d);
  return compare(first.numerator * second.denominator, second.numerator * first.denominator);
}

Sign distance_without_far_end(const Point2& p, const Point2& a, const Point2& b,
                              const Int<63>& r2) {
  const bool before = sign_of(dot(b - a, p - a)) != Sign::positive;
  const SquaredDistance distance = before ? squared_distance(p, a, b) : distance_to_line(p, a, b);
  return compare(distance.numerator, r2 * distance.denominator);
}

Int<48> length_rounded_down(const Point2& a, const Point2& b) {
  const Int<48> up = length(a, b);
  const bool exact = up * up == shift_left<32>(squared_distance(a, b));
  return exact ? up : *Int<48>::checked(up.raw() - 1);
}

Int<48> length_in_float(const Point2& a, const Point2& b) {
  const float root = std::sqrt(static_cast<float>(squared_distance(a, b).raw()));
  return *Int<48>::checked(static_cast<std::int64_t>(std::ceil(root * 65536.0F)));
}

/// An orient that rounds where the kernel does not: swapping is fine, going round is not.
Sign rounded_orient(const Point2& a, const Point2& b, const Point2& c) {
  const auto part = [](const Point2& p, const Point2& q) {
    return static_cast<float>(p.x.raw()) * static_cast<float>(q.y.raw()) -
           static_cast<float>(p.y.raw()) * static_cast<float>(q.x.raw());
  };
  const float area = part(a, b) + part(b, c) + part(c, a);
  return static_cast<Sign>((area > 0) - (area < 0));
}

constexpr PredicateBug bugs[] = {
    {Bug::orient_double, [](Subject& s) { s.orient = orient_in_double; }},
    {Bug::orient_swapped_coordinate, [](Subject& s) { s.orient = orient_swapped; }},
    {Bug::orient_int32, [](Subject& s) { s.orient = orient_in_int32; }},
    {Bug::in_circle_double, [](Subject& s) { s.in_circle = in_circle_in_double; }},
    {Bug::in_circle_wrap64, [](Subject& s) { s.in_circle = in_circle_in_word; }},
    {Bug::tie_sign, [](Subject& s) { s.in_circle_perturbed = tie_sign; }},
    {Bug::tie_largest, [](Subject& s) { s.in_circle_perturbed = tie_largest; }},
    {Bug::tie_y_first, [](Subject& s) { s.in_circle_perturbed = tie_y_first; }},
    {Bug::tie_by_position, [](Subject& s) { s.in_circle_perturbed = tie_by_position; }},
    {Bug::flip_every_tie, [](Subject& s) { s.must_flip = flip_on_every_tie; }},
    {Bug::flip_no_tie, [](Subject& s) { s.must_flip = flip_on_no_tie; }},
    {Bug::flip_to_larger, [](Subject& s) { s.must_flip = flip_to_larger; }},
    {Bug::angle_half_plane, [](Subject& s) { s.compare_angle = angle_half_plane; }},
    {Bug::distance_manhattan, [](Subject& s) { s.compare_distance2 = distance_by_axes; }},
    {Bug::distance_without_z, [](Subject& s) { s.compare_distance3 = distance_without_z; }},
    {Bug::distance_to_lines,
     [](Subject& s) { s.compare_distance_to_segments = distance_to_lines; }},
    {Bug::distance_far_end,
     [](Subject& s) { s.compare_distance_to_segment = distance_without_far_end; }},
    {Bug::length_floor, [](Subject& s) { s.length = length_rounded_down; }},
    {Bug::length_float, [](Subject& s) { s.length = length_in_float; }},
    {Bug::relation_orient_rounds, [](Subject& s) { s.orient = rounded_orient; }},
};

}  // namespace

std::span<const PredicateBug> bugs_in_determinants() { return bugs; }

}  // namespace offgrid::testing
