// PointSpan: many points as one span of x and one of y, the layout that vector instructions load
// without shuffling.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>

#include "offgrid/kernel/point.hpp"
#include "offgrid/kernel/result.hpp"

namespace offgrid::kernel {

/// The points (x[i], y[i]). Both spans are equally long; a batch returns an error otherwise.
struct PointSpan {
  std::span<const Coordinate2> x;
  std::span<const Coordinate2> y;

  /// Requires i < x.size() and i < y.size().
  constexpr Point2 operator[](std::size_t i) const { return Point2{x[i], y[i]}; }
};

// Vector instructions load coordinates as the machine's 32-bit integers and store signs as its
// bytes.
static_assert(sizeof(Coordinate2) == sizeof(std::int32_t) &&
              alignof(Coordinate2) == alignof(std::int32_t));
static_assert(std::is_trivially_copyable_v<Coordinate2> && std::is_standard_layout_v<Coordinate2>);
static_assert(std::is_same_v<Coordinate2::Storage, std::int32_t> && Coordinate2::bits == 30);
static_assert(sizeof(Sign) == 1);

namespace detail {

/// The first of the spans that is not as long as a.x, named by its place in the argument list: a.x
/// is 0, a.y is 1, b.x is 2, ...; the span of answers comes last.
template <std::size_t Count>
constexpr std::optional<Error> size_mismatch(const std::array<PointSpan, Count>& points,
                                             std::size_t answers) {
  const std::size_t expected = points[0].x.size();
  const auto error = [](std::size_t span, Axis axis, std::size_t length) {
    return Error{.code = ErrorCode::size_mismatch,
                 .axis = axis,
                 .index = span,
                 .value = static_cast<double>(length),
                 .bits = 0};
  };
  for (std::size_t i = 0; i < Count; ++i) {
    if (points[i].x.size() != expected) return error(2 * i, Axis::x, points[i].x.size());
    if (points[i].y.size() != expected) return error(2 * i + 1, Axis::y, points[i].y.size());
  }
  if (answers != expected) return error(2 * Count, Axis::none, answers);
  return std::nullopt;
}

}  // namespace detail

}  // namespace offgrid::kernel
