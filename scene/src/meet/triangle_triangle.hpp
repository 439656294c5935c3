// Do two closed triangles of space meet? Over points of any width.
//
// Each triangle lies on one side of the other's plane, or crosses it. If both cross, each has a
// corner that is alone: strictly higher, or strictly lower, over the other's plane than its two
// others. With their sides named so that the lone corners p and P are the highest, the two cut the
// line in which the planes meet like this:
//
//         p                  P             p q r turn left, seen from the side where P is: the
//        / \                / \            first is drawn from behind.
//   ----j---i---->     ----k---l---->      P Q R turn left, seen from the side where p is.
//      /     \            /     \          Along the line they hold [j, i] and [k, l].
//     r ----- q          Q ----- R
//
// They meet iff k <= i and j <= l: the signs of orient3d(p, q, P, Q) and orient3d(p, r, P, R). So
// at most eight determinants decide, and only by their signs. If all corners of one are in the
// plane of the other, both lie in it or one is degenerate: proper triangles of a plane are disjoint
// iff an edge of one has the other strictly outside; a degenerate one is its longest edge.
//
// Source  P. Guigue and O. Devillers, Fast and robust triangle-triangle overlap test using
//         orientation predicates, Journal of Graphics Tools 8(1), 2003. Theirs are the two final
//         signs. The lone corner comes from a table instead of branches, and everything is closed.
#pragma once

#include <array>

#include "meet/ray_triangle.hpp"

namespace offgrid::scene::exact {

/// The place of three corners over a plane.
enum class Place : std::uint8_t { highest, lowest, apart, within };

/// highest, lowest: the corner `lone` is strictly over, or under, both others, which are not all
/// strictly on one side. apart: they are. within: all three are in the plane.
struct Stance {
  Place place = Place::within;
  std::uint8_t lone = 0;
};

/// The number of three signs, below 27.
constexpr int number_of(Sign a, Sign b, Sign c) {
  return 13 + 9 * to_int(a) + 3 * to_int(b) + to_int(c);
}

constexpr Stance stance_of(const std::array<int, 3>& sign) {
  if (sign[0] == sign[1] && sign[1] == sign[2])
    return {.place = sign[0] == 0 ? Place::within : Place::apart};
  Stance stance;
  for (std::uint8_t i = 0; i < 3; ++i) {
    const int p = sign[i];
    const int q = sign[(i + 1) % 3];
    const int r = sign[(i + 2) % 3];
    if (p > q && p > r) return {.place = Place::highest, .lone = i};
    if (p < q && p < r) stance = {.place = Place::lowest, .lone = i};
  }
  return stance;
}

inline constexpr auto stances = [] {
  std::array<Stance, 27> result;
  for (int i = 0; i < 27; ++i)
    result[static_cast<std::size_t>(i)] = stance_of({i / 9 - 1, i / 3 % 3 - 1, i % 3 - 1});
  return result;
}();

/// The stance of a triangle over the plane of t.
template <class T, class N>
constexpr Stance stance_over(const N& normal, const T& t, const T& s) {
  const int number =
      number_of(side(normal, t.a, s.a), side(normal, t.a, s.b), side(normal, t.a, s.c));
  return stances[static_cast<std::size_t>(number)];
}

template <class T>
constexpr auto flat_corners(const T& t, Axis axis) {
  return std::array{flat(t.a, axis), flat(t.b, axis), flat(t.c, axis)};
}

/// In a plane: is all of s strictly outside of an edge of t, which turns to `turn`?
template <class F>
constexpr bool an_edge_separates(const F& t, Sign turn, const F& s) {
  const auto is_outside = [&](std::size_t i, const auto& p) {
    const auto along = formula::difference2(t[(i + 1) % 3], t[i]);
    return sign_of(formula::cross(along, formula::difference2(p, t[i]))) == -turn;
  };
  for (std::size_t i = 0; i < 3; ++i) {
    if (is_outside(i, s[0]) && is_outside(i, s[1]) && is_outside(i, s[2])) return true;
  }
  return false;
}

/// Do the triangles meet, if all corners of one are in the plane of the other?
template <class T, class N>
constexpr bool flat_triangles_meet(const T& s, const T& t, const N& normal_s, const N& normal_t) {
  const auto edge_meets = [](const T& degenerate, const T& other) {
    const Edge edge = longest_edge(degenerate);
    const auto& from = start_of(degenerate, edge);
    return line_meets(from, minus(end_of(degenerate, edge), from), other, Reach::segment);
  };
  if (is_zero(normal_s)) return edge_meets(s, t);
  if (is_zero(normal_t)) return edge_meets(t, s);
  const Axis axis = axis_of(normal_s);  // the other normal is parallel
  const auto flat_s = flat_corners(s, axis);
  const auto flat_t = flat_corners(t, axis);
  return !an_edge_separates(flat_s, sign_of(component(normal_s, axis)), flat_t) &&
         !an_edge_separates(flat_t, sign_of(component(normal_t, axis)), flat_s);
}

/// Do the intervals meet in which the triangles cut the line of their planes?
template <class T>
constexpr bool cuts_meet(const T& s, const Stance& stance_s, const T& t, const Stance& stance_t) {
  const std::array corners_s = {&s.a, &s.b, &s.c, &s.a, &s.b};
  const std::array corners_t = {&t.a, &t.b, &t.c, &t.a, &t.b};
  // A lone corner is the lowest over the plane as it is, the highest over the plane turned over.
  const std::size_t turns_s = stance_t.place == Place::lowest ? 1 : 0;
  const std::size_t turns_t = stance_s.place == Place::lowest ? 1 : 0;
  const auto& p = *corners_s[stance_s.lone];
  const auto& q = *corners_s[stance_s.lone + 1 + turns_s];
  const auto& r = *corners_s[stance_s.lone + 2 - turns_s];
  const auto& other_p = *corners_t[stance_t.lone];
  const auto& other_q = *corners_t[stance_t.lone + 1 + turns_t];
  const auto& other_r = *corners_t[stance_t.lone + 2 - turns_t];
  return sign_of(formula::orient3d(p, q, other_p, other_q)) != Sign::positive &&
         sign_of(formula::orient3d(p, r, other_p, other_r)) != Sign::negative;
}

/// Do the closed triangles meet?
template <class T>
constexpr bool triangles_meet(const T& s, const T& t) {
  const auto normal_t = normal_of(t);
  const Stance stance_s = stance_over(normal_t, t, s);
  if (stance_s.place == Place::apart) return false;
  const auto normal_s = normal_of(s);
  const Stance stance_t = stance_over(normal_s, s, t);
  if (stance_t.place == Place::apart) return false;
  if (stance_s.place == Place::within || stance_t.place == Place::within)
    return flat_triangles_meet(s, t, normal_s, normal_t);
  return cuts_meet(s, stance_s, t, stance_t);
}

}  // namespace offgrid::scene::exact
