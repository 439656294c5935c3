// Grid: how a user's doubles become grid points, and back.
//
// grid = (user - origin) * scale, rounded; user = grid / scale + origin. This is the one place where doubles are computed with, and it
// decides nothing: what the kernel sees is the rounded point, and the error is reported. The expressions are chosen so that a compiler has
// no multiply-add to fuse, so they give the same bits everywhere.
#pragma once

#include <cmath>
#include <span>

#include "offgrid/kernel/formula.hpp"

namespace offgrid::kernel {

/// A point on the grid and how far it is from the user's point, per axis, in the user's units (as doubles compute it).
struct Snapped2 {
  Point2 point;
  double error_x = 0;
  double error_y = 0;
};

class Grid {
 public:
  /// origin: the user's point that becomes (0, 0). scale: grid units in one unit of the user's. Errors: not_a_number or infinite with the
  /// axis of the origin at fault, bad_scale.
  static Result<Grid> make(double origin_x, double origin_y, double scale) {
    if (const Error error = finite(origin_x, Axis::x); error.code != ErrorCode::none) return error;
    if (const Error error = finite(origin_y, Axis::y); error.code != ErrorCode::none) return error;
    if (!(scale > 0) || std::isinf(scale)) return Error{.code = ErrorCode::bad_scale, .value = scale};
    return Grid({origin_x, origin_y}, scale);
  }

  /// The finest grid with a power of two as scale that holds the rectangle [low, high] around its centre. A power of two keeps the products
  /// exact. Errors: as make; bad_scale if the rectangle is empty, a point, or too large or small for any scale.
  static Result<Grid> covering(const Vec2<double>& low, const Vec2<double>& high) {
    const double half = std::fmax(high.x / 2 - low.x / 2, high.y / 2 - low.y / 2);
    if (!(high.x >= low.x && high.y >= low.y && half > 0) || std::isinf(half)) return Error{.code = ErrorCode::bad_scale, .value = half};
    int exponent = 0;
    std::frexp(half, &exponent);  // half < 2^exponent
    const double finest = std::ldexp(1.0, Coordinate2::bits - exponent);
    const bool fits = half * finest <= 1073741822.0;  // 2^30 - 2: one unit is left for the rounding of the centre
    return make(low.x / 2 + high.x / 2, low.y / 2 + high.y / 2, fits ? finest : finest / 2);
  }

  constexpr const Vec2<double>& origin() const { return origin_; }
  constexpr double scale() const { return scale_; }

  /// The side of a grid cell in the user's units; a snapped point is within half of it per axis.
  constexpr double spacing() const { return 1 / scale_; }

  /// The grid point nearest to the user's point. Errors: not_a_number, infinite, outside_grid, with the axis and the user's own value.
  Result<Snapped2> to_grid(double x, double y) const {
    if (const Error error = finite(x, Axis::x); error.code != ErrorCode::none) return error;
    if (const Error error = finite(y, Axis::y); error.code != ErrorCode::none) return error;
    const auto rounded = Point2::round((x - origin_.x) * scale_, (y - origin_.y) * scale_);
    if (!rounded) {
      Error error = rounded.error();  // an overflow of the scaling is outside too: the user's value is finite
      error.code = ErrorCode::outside_grid;
      error.bits = Coordinate2::bits;
      error.value = error.axis == Axis::x ? x : y;
      return error;
    }
    const Vec2<double> back = from_grid(rounded->point);
    return Snapped2{.point = rounded->point, .error_x = back.x - x, .error_y = back.y - y};
  }

  /// The user's coordinates of a grid point.
  constexpr Vec2<double> from_grid(const Point2& p) const {
    return {static_cast<double>(p.x.raw()) / scale_ + origin_.x, static_cast<double>(p.y.raw()) / scale_ + origin_.y};
  }

  /// Snaps all points and answers the largest error on any axis. Errors: as to_grid, with the index of the point; size_mismatch if out is
  /// not as long as in. On an error nothing beyond that point is written.
  Result<double> snap(std::span<const Vec2<double>> in, std::span<Point2> out) const {
    if (in.size() != out.size()) return Error{.code = ErrorCode::size_mismatch, .index = 1};
    double largest = 0;
    for (std::size_t i = 0; i < in.size(); ++i) {
      const auto snapped = to_grid(in[i].x, in[i].y);
      if (!snapped) {
        Error error = snapped.error();
        error.index = i;
        return error;
      }
      out[i] = snapped->point;
      largest = std::fmax(largest, std::fmax(std::fabs(snapped->error_x), std::fabs(snapped->error_y)));
    }
    return largest;
  }

 private:
  friend class Result<Grid>;
  constexpr Grid() = default;
  constexpr Grid(const Vec2<double>& origin, double scale) : origin_(origin), scale_(scale) {}

  static Error finite(double v, Axis axis) {
    if (std::isnan(v)) return {.code = ErrorCode::not_a_number, .axis = axis, .value = v};
    if (std::isinf(v)) return {.code = ErrorCode::infinite, .axis = axis, .value = v};
    return {};
  }

  Vec2<double> origin_;
  double scale_ = 1;
};

}  // namespace offgrid::kernel
