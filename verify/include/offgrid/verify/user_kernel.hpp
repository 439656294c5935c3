// UserKernel: a kernel that offgrid can check. A type with a number type and static functions, any
// subset of those below:
//
//   struct MyKernel {
//     using Number = double;  // any type that can be made from a 32-bit integer
//     static int orient(Number ax, Number ay, Number bx, Number by, Number cx, Number cy);
//   };
//
// sign: only the sign of the result counts, so a function may return its determinant as a double,
// an int, an enumeration with negative, zero and positive values, or anything that compares with 0.
//
//   the plane
//     orient               a, b, c        sign: positive for a left turn
//     in_circle            a, b, c, d     sign: positive if d is inside and a, b, c turn left
//     on_segment           a, b, q        bool: q on the closed segment ab
//     segments_intersect   a, b, c, d     bool: the closed segments ab and cd share a point
//     point_in_triangle    a, b, c, p     sign: positive inside, zero on the boundary; a triangle
//                                         without area is all boundary
//     triangles_intersect  a, b, c,       bool: the closed triangles share a point
//                          p, q, r
//     compare_angle        o, p, q        sign of the comparison of the angles of op and oq,
//                                         counter-clockwise from +x, in [0, 2 pi); o is neither
//     compare_distance     o, p, q        sign of |op| - |oq|
//
//   a mesh off the grid: its vertices u, v, .. stand at u - (i, j), 0 < j << i << 1, and no answer
//   is zero (offgrid/kernel/offset.hpp); lines and segments are not points
//     in_circle_perturbed  a, b, c, d     sign of in_circle; a tie is decided by the smallest of
//                                         the four (offgrid/kernel/in_circle_perturbed.hpp); a, b,
//                                         c are not on a line, and d is none of them
//     side_of_mesh_edge    u, v, q        sign: positive if the point q is left of u -> v
//     side_of_line         p, q, v        sign: positive if the vertex v is left of p -> q
//     order_x, order_y     v, q           sign: negative if the vertex v comes before the point q
//     order_along          p, q, u, v,    sign: negative if p -> q crosses the line through the
//                          s, t           vertices u, v before that through s, t; neither is
//                                         parallel to pq, and they are two lines
//
//   crossings of lines, which are rarely grid points
//     round_cross          a, b, c, d     two numbers x, y: the grid point nearest to the proper
//                                         crossing of the segments ab and cd, halves towards plus
//                                         infinity; as a pair, an array of two, a struct of two
//     orient_crossing      a, b, c, d,    sign: positive if the crossing of the lines ab and cd,
//                          e, f           which are not parallel, is left of e -> f; zero if e is f
//     compare_crossings    a, b, c, d,    sign: negative if a -> b crosses the line cd before the
//                          e, f           line ef, neither being parallel to it; zero for a tie
//
//   space
//     orient3d                 a, b, c, d     sign of det(b - a, c - a, d - a)
//     in_sphere                a, b, c, d, e  sign: positive if e is inside and
//                                             orient3d(a, b, c, d) is positive
//     triangles_intersect3d    a, b, c,       bool: the closed triangles share a point
//                              p, q, r
//     ray_intersects_triangle  o, q, a, b, c  bool: the ray from o through q, which goes on for
//                                             ever, and the closed triangle share a point; the ray
//                                             is the point o if q is o
//     ray_intersects_box       o, q, l, h     bool: so does the ray and the closed box from its
//                                             low corner l to its high corner h
//     triangle_intersects_box  a, b, c, l, h  bool: the closed triangle and the box share a point
//     boxes_intersect          l, h, k, g     bool: the closed boxes from l to h and from k to g do
//
// Every point is passed as its coordinates, one Number each. Degenerate input is passed on purpose:
// triangles without area, rays without direction, flat boxes. If yours refuses some, say so in a
// struct `applies`, whose functions have the names and arguments of those that they restrict:
//
//     struct applies {
//       static bool point_in_triangle(Number ax, .., Number py) { return area(ax, ..) != 0; }
//     };
//
// Points for which one answers false are left out and counted; a question without a function there
// takes all points.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include "offgrid/kernel/point.hpp"
#include "offgrid/verify/question.hpp"

namespace offgrid::verify {

template <class K>
concept UserKernel = requires { typename K::Number; } &&
                     requires(std::int32_t v) { static_cast<typename K::Number>(v); };

/// -1, 0 or 1 for whatever a user's function returns; a bool becomes 0 or 1.
template <class Result>
constexpr int sign_of_result(const Result& result) {
  if constexpr (std::is_enum_v<Result>) {
    return sign_of_result(static_cast<std::underlying_type_t<Result>>(result));
  } else if constexpr (std::same_as<Result, bool>) {
    return result ? 1 : 0;
  } else {
    return static_cast<int>(result > 0) - static_cast<int>(result < 0);
  }
}

namespace detail {

/// The number as an integer of 32 bits, if it is one; nothing decides by rounding.
template <class Number>
constexpr std::optional<std::int32_t> as_integer(const Number& v) {
  if constexpr (std::integral<Number>) {
    return std::in_range<std::int32_t>(v) ? std::optional(static_cast<std::int32_t>(v))
                                          : std::nullopt;
  } else {
    if (!(v >= static_cast<Number>(INT32_MIN)) || !(v <= static_cast<Number>(INT32_MAX)))
      return std::nullopt;
    const auto whole = static_cast<std::int32_t>(v);
    return static_cast<Number>(whole) == v ? std::optional(whole) : std::nullopt;
  }
}

template <class Functions, class Number, class Question, std::size_t... I>
constexpr bool has_function(std::index_sequence<I...>) {
  return requires(std::array<Number, sizeof...(I)> n) {
    Question::template ask<Functions>(n[I]...);
  };
}

template <class Number>
constexpr void append_coordinates(const kernel::Point2& p, Number*& out) {
  *out++ = static_cast<Number>(p.x.raw());
  *out++ = static_cast<Number>(p.y.raw());
}

template <class Number>
constexpr void append_coordinates(const kernel::Point3& p, Number*& out) {
  *out++ = static_cast<Number>(p.x.raw());
  *out++ = static_cast<Number>(p.y.raw());
  *out++ = static_cast<Number>(p.z.raw());
}

/// Numbers that a question passes.
template <class Question>
inline constexpr std::size_t coordinate_count = Question::points * (Question::in_space ? 3 : 2);

template <class Question>
using Indices = std::make_index_sequence<coordinate_count<Question>>;

/// Whatever the function of that name of a type returns.
template <class Functions, class Number, class Question>
auto call(std::span<const typename Question::Point> points) {
  std::array<Number, coordinate_count<Question>> numbers{};
  Number* out = numbers.data();
  for (std::size_t i = 0; i < Question::points; ++i) append_coordinates(points[i], out);
  return [&numbers]<std::size_t... I>(std::index_sequence<I...>) {
    return Question::template ask<Functions>(numbers[I]...);
  }(Indices<Question>{});
}

}  // namespace detail

/// The two numbers that a user's function returns as the coordinates of a point.
template <class Result>
constexpr Place place_of_result(const Result& result) {
  const auto& [x, y] = result;
  return {detail::as_integer(x), detail::as_integer(y)};
}

/// Whether a kernel has the function that a question asks.
template <class K, class Question>
concept Offers = UserKernel<K> &&
                 detail::has_function<K, typename K::Number, Question>(detail::Indices<Question>{});

/// Whether a kernel restricts the points that its function takes.
template <class K, class Question>
concept Restricts = Offers<K, Question> && requires { typename K::applies; } &&
                    detail::has_function<typename K::applies, typename K::Number, Question>(
                        detail::Indices<Question>{});

/// Whether the user's function takes these points.
template <class Question, Offers<Question> K>
bool takes(std::span<const typename Question::Point> points) {
  if constexpr (Restricts<K, Question>) {
    return detail::call<typename K::applies, typename K::Number, Question>(points);
  } else {
    return true;
  }
}

/// The user's answer.
template <class Question, Offers<Question> K>
typename Question::Answer ask(std::span<const typename Question::Point> points) {
  const auto result = detail::call<K, typename K::Number, Question>(points);
  if constexpr (std::same_as<typename Question::Answer, Place>) {
    return place_of_result(result);
  } else {
    return sign_of_result(result);
  }
}

}  // namespace offgrid::verify
