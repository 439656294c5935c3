// Grid: maps a user's doubles to grid points and back.
//
// grid = (user - origin) * scale, rounded; user = grid / scale + origin. This is the one place
// where doubles are computed with, and it decides nothing: what the kernel sees is the rounded
// point, and the error is reported. The expressions are chosen so that a compiler has no
// multiply-add to fuse, so they give the same bits on every machine that computes doubles as
// doubles (not on x87: FLT_EVAL_METHOD must be 0).
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>

#include "offgrid/kernel/formula.hpp"

namespace offgrid::kernel {

/// A point on the grid and how far it is from the user's point, per axis, in the user's units (as
/// doubles compute it).
struct Snapped2 {
  Point2 point;
  double error_x = 0;
  double error_y = 0;
};

/// The map from the user's doubles to the grid and back: an origin and a scale.
class Grid {
 public:
  /// origin: the user's point that becomes (0, 0). scale: grid units in one unit of the user's.
  /// Errors: not_a_number or infinite with the axis of the origin at fault; bad_scale if the scale
  /// is not positive and finite, or so small that a grid unit is infinite.
  static Result<Grid> make(double origin_x, double origin_y, double scale) {
    if (const auto error = finite(origin_x, Axis::x)) return *error;
    if (const auto error = finite(origin_y, Axis::y)) return *error;
    if (!(scale > 0) || std::isinf(scale) || std::isinf(1 / scale))
      return Error{.code = ErrorCode::bad_scale, .value = scale};
    return Grid({origin_x, origin_y}, scale);
  }

  /// The finest grid around the rectangle's centre that has a power of two as scale (which keeps
  /// the products exact) and holds both corners [low, high]. Errors: not_a_number or infinite with
  /// the axis at fault; empty_rectangle if low is above high on an axis or the two are one point;
  /// bad_scale if no scale fits.
  static Result<Grid> covering(const Vec2<double>& low, const Vec2<double>& high) {
    for (const Vec2<double>& corner : {low, high}) {
      if (const auto error = finite(corner.x, Axis::x)) return *error;
      if (const auto error = finite(corner.y, Axis::y)) return *error;
    }
    const double half = std::fmax(high.x / 2 - low.x / 2, high.y / 2 - low.y / 2);
    if (high.x < low.x)
      return Error{.code = ErrorCode::empty_rectangle, .axis = Axis::x, .value = high.x};
    const bool is_point = high.x == low.x && high.y == low.y;
    if (high.y < low.y || is_point)
      return Error{.code = ErrorCode::empty_rectangle, .axis = Axis::y, .value = high.y};

    int finest = std::numeric_limits<double>::max_exponent - 1;  // a finer scale is infinite
    if (half > 0) {                                              // the smallest double has no half
      int exponent = 0;
      // 2^(exponent - 1) <= half < 2^exponent, so no finer grid than the first that is tried can
      // hold it
      std::frexp(half, &exponent);
      finest = std::min(finest, Coordinate2::bits - exponent);
    }
    for (int coarser = 0; coarser < 64; ++coarser) {
      const auto grid =
          make(low.x / 2 + high.x / 2, low.y / 2 + high.y / 2, std::ldexp(1.0, finest - coarser));
      if (grid && grid->holds(low) && grid->holds(high)) return grid;
    }
    return Error{.code = ErrorCode::bad_scale, .value = std::ldexp(1.0, finest)};
  }

  constexpr const Vec2<double>& origin() const { return origin_; }
  constexpr double scale() const { return scale_; }

  /// The side of a grid cell in the user's units; a snapped point is within half of it per axis,
  /// plus the rounding of the doubles themselves.
  constexpr double spacing() const { return 1 / scale_; }

  /// The grid point nearest to the user's point. Errors: not_a_number, infinite, outside_grid, with
  /// the axis and the user's own value.
  Result<Snapped2> to_grid(double x, double y) const {
    if (const auto error = finite(x, Axis::x)) return *error;
    if (const auto error = finite(y, Axis::y)) return *error;
    const auto rounded = Point2::round((x - origin_.x) * scale_, (y - origin_.y) * scale_);
    if (!rounded) {
      // an overflow of the scaling is outside too: the user's value is finite
      Error error = rounded.error();
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
    return {static_cast<double>(p.x.raw()) / scale_ + origin_.x,
            static_cast<double>(p.y.raw()) / scale_ + origin_.y};
  }

  /// Snaps all points and returns the largest error on any axis. Errors: those of to_grid, with the
  /// index of the point; size_mismatch if out is not as long as in. After an error nothing beyond
  /// that point is written.
  Result<double> snap(std::span<const Vec2<double>> in, std::span<Point2> out) const {
    if (in.size() != out.size())
      return Error{
          .code = ErrorCode::size_mismatch, .index = 1, .value = static_cast<double>(out.size())};
    double largest = 0;
    for (std::size_t i = 0; i < in.size(); ++i) {
      const auto snapped = to_grid(in[i].x, in[i].y);
      if (!snapped) {
        Error error = snapped.error();
        error.index = i;
        return error;
      }
      out[i] = snapped->point;
      largest =
          std::fmax(largest, std::fmax(std::fabs(snapped->error_x), std::fabs(snapped->error_y)));
    }
    return largest;
  }

 private:
  constexpr Grid(const Vec2<double>& origin, double scale) : origin_(origin), scale_(scale) {}

  /// Can the point go to the grid and back?
  bool holds(const Vec2<double>& p) const {
    const auto snapped = to_grid(p.x, p.y);
    return snapped && std::isfinite(snapped->error_x) && std::isfinite(snapped->error_y);
  }

  static std::optional<Error> finite(double v, Axis axis) {
    if (std::isnan(v)) return Error{.code = ErrorCode::not_a_number, .axis = axis, .value = v};
    if (std::isinf(v)) return Error{.code = ErrorCode::infinite, .axis = axis, .value = v};
    return std::nullopt;
  }

  Vec2<double> origin_;
  double scale_;
};

}  // namespace offgrid::kernel
