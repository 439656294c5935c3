// Quantisation of places in the plane or in space, one by one: what drawings and surfaces share.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "offgrid/io/drawing.hpp"
#include "offgrid/io/space_grid.hpp"
#include "offgrid/kernel/grid.hpp"

namespace offgrid::io::detail {

inline std::array<double, 2> numbers(const Place& p) { return {p.x, p.y}; }
inline std::array<double, 3> numbers(const Place3& p) { return {p.x, p.y, p.z}; }
inline Place place_of(const std::array<double, 2>& v) { return {v[0], v[1]}; }
inline Place3 place_of(const std::array<double, 3>& v) { return {v[0], v[1], v[2]}; }

/// The largest magnitude of a coordinate.
inline std::uint64_t largest_coordinate(const kernel::Point2& p) {
  return static_cast<std::uint64_t>(std::max(std::abs(p.x.raw()), std::abs(p.y.raw())));
}
inline std::uint64_t largest_coordinate(const kernel::Point3& p) {
  return static_cast<std::uint64_t>(
      std::max({std::abs(p.x.raw()), std::abs(p.y.raw()), std::abs(p.z.raw())}));
}

template <class Point>
struct Snapped {
  Point point;
  double error = 0;  ///< the largest on an axis
};
inline kernel::Result<Snapped<kernel::Point2>> snap(const kernel::Grid& grid, const Place& p) {
  const auto snapped = grid.to_grid(p.x, p.y);
  if (!snapped) return snapped.error();
  return Snapped<kernel::Point2>{
      snapped->point, std::max(std::fabs(snapped->error_x), std::fabs(snapped->error_y))};
}
inline kernel::Result<Snapped<kernel::Point3>> snap(const SpaceGrid& grid, const Place3& p) {
  const auto snapped = grid.to_grid(p);
  if (!snapped) return snapped.error();
  return Snapped<kernel::Point3>{snapped->point, snapped->error};
}

/// The box around places that are given one by one.
template <class PlaceType>
class Bounds {
 public:
  /// Errors: infinite, not_a_number with the axis and the number of places before.
  std::optional<kernel::Error> add(const PlaceType& place) {
    const auto v = numbers(place);
    for (std::size_t i = 0; i < v.size(); ++i) {
      if (std::isfinite(v[i])) continue;
      return kernel::Error{
          .code = std::isnan(v[i]) ? kernel::ErrorCode::not_a_number : kernel::ErrorCode::infinite,
          .axis = std::array{kernel::Axis::x, kernel::Axis::y, kernel::Axis::z}[i],
          .index = count_,
          .value = v[i]};
    }
    if (count_++ == 0) low_ = high_ = v;
    for (std::size_t i = 0; i < v.size(); ++i) {
      low_[i] = std::min(low_[i], v[i]);
      high_[i] = std::max(high_[i], v[i]);
    }
    return std::nullopt;
  }

  std::size_t count() const { return count_; }
  PlaceType low() const { return place_of(low_); }
  PlaceType high() const { return place_of(high_); }
  bool is_one_place() const { return low_ == high_; }

 private:
  using Numbers = decltype(numbers(PlaceType{}));

  Numbers low_{};
  Numbers high_{};
  std::size_t count_ = 0;
};

/// The finest of the grids whose scale is `finest` divided by a power of two on which both corners
/// are below 2^bits. make_grid(scale) returns a grid or an error; `finest` is a scale on which the
/// corners may have the bits of the plane. Rounding may carry one bit further than the scale says,
/// so a second grid may have to be tried.
template <class PlaceType, class MakeGrid>
auto finest_grid(const PlaceType& low, const PlaceType& high, double finest, int bits,
                 MakeGrid make_grid) -> decltype(make_grid(finest)) {
  const auto fits = [&](const auto& grid, const PlaceType& place) {
    const auto snapped = snap(grid, place);
    return snapped && largest_coordinate(snapped->point) < std::uint64_t{1} << bits;
  };
  for (int coarser = kernel::Coordinate2::bits - bits; coarser <= kernel::Coordinate2::bits;
       ++coarser) {
    const auto grid = make_grid(std::ldexp(finest, -coarser));
    if (!grid || (fits(*grid, low) && fits(*grid, high))) return grid;
  }
  return kernel::Error{.code = kernel::ErrorCode::bad_scale, .value = finest};
}

/// Snaps places one by one and collects the quantisation's facts.
template <class Grid, class PlaceType, class Point>
class Snapper {
 public:
  explicit Snapper(const Grid& grid) : grid_(grid) {}

  /// The place's point; any point if there is none, and then there is an error.
  Point snap(const PlaceType& place) {
    const auto snapped = detail::snap(grid_, place);
    const std::size_t index = count_++;
    if (!snapped) {
      if (!error_) error_ = snapped.error();
      if (error_->index == kernel::Error::single) error_->index = index;
      return {};
    }
    largest_ = std::max(largest_, largest_coordinate(snapped->point));
    largest_error_ = std::max(largest_error_, snapped->error);
    // From so coarse a grid the point may map back beyond the largest double.
    if (!error_ && std::isinf(largest_error_)) {
      error_ = kernel::Error{
          .code = kernel::ErrorCode::bad_scale, .index = index, .value = largest_error_};
    }
    return snapped->point;
  }

  /// The first error.
  const std::optional<kernel::Error>& error() const { return error_; }
  int bits() const { return static_cast<int>(std::bit_width(largest_)); }
  double largest_error() const { return largest_error_; }

 private:
  const Grid& grid_;
  std::optional<kernel::Error> error_;
  std::size_t count_ = 0;
  std::uint64_t largest_ = 0;
  double largest_error_ = 0;
};

}  // namespace offgrid::io::detail
