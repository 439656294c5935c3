// UserKernel: a kernel that offgrid can check. A type with a number type and static functions, any
// subset of those below:
//
//   struct MyKernel {
//     using Number = double;  // any type that can be made from a 32-bit integer
//     static int orient(Number ax, Number ay, Number bx, Number by, Number cx, Number cy);
//   };
//
//   plane   orient               a, b, c        sign: positive for a left turn
//           in_circle            a, b, c, d     sign: positive if d is inside and a, b, c turn left
//           on_segment           a, b, q        bool: q on the closed segment ab
//           segments_intersect   a, b, c, d     bool: the closed segments ab and cd share a point
//           point_in_triangle    a, b, c, p     sign: positive inside, zero on the boundary; a
//                                               triangle without area is all boundary
//           triangles_intersect  a, b, c,       bool: the closed triangles share a point
//                                p, q, r
//           compare_angle        o, p, q        sign of the comparison of the angles of op and oq,
//                                               counter-clockwise from +x, in [0, 2 pi)
//           compare_distance     o, p, q        sign of |op| - |oq|
//   space   orient3d             a, b, c, d     sign of det(b - a, c - a, d - a)
//           in_sphere            a, b, c, d, e  sign: positive if e is inside and
//                                               orient3d(a, b, c, d) is positive
//
// Every point is passed as its coordinates, one Number each. Only the sign of a sign counts, so a
// function may return its determinant as a double, an int, an enumeration with negative, zero and
// positive values, or anything that compares with 0. Degenerate input is passed on purpose.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>

#include "offgrid/kernel/point.hpp"

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

template <class Question, UserKernel K, std::size_t... I>
constexpr bool offers(std::index_sequence<I...>) {
  return requires(std::array<typename K::Number, sizeof...(I)> n) {
    Question::template ask<K>(n[I]...);
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

}  // namespace detail

/// Numbers that a question about points of its kind passes.
template <class Question>
inline constexpr std::size_t coordinate_count =
    Question::points * (std::same_as<typename Question::Point, kernel::Point2> ? 2 : 3);

/// Whether a kernel has the function that a question asks.
template <class K, class Question>
concept Offers =
    UserKernel<K> &&
    detail::offers<Question, K>(std::make_index_sequence<coordinate_count<Question>>{});

/// The user's answer, as a sign.
template <class Question, Offers<Question> K>
int ask(std::span<const typename Question::Point> points) {
  std::array<typename K::Number, coordinate_count<Question>> numbers{};
  typename K::Number* out = numbers.data();
  for (std::size_t i = 0; i < Question::points; ++i) detail::append_coordinates(points[i], out);
  return [&numbers]<std::size_t... I>(std::index_sequence<I...>) {
    return sign_of_result(Question::template ask<K>(numbers[I]...));
  }(std::make_index_sequence<coordinate_count<Question>>{});
}

}  // namespace offgrid::verify
