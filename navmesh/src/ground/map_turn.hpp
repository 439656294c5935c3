// MapTurn: turns the map so that strips in one direction are upright boxes, for cells as long as
// they are.
#pragma once

#include <array>
#include <span>

#include "offgrid/kernel/division.hpp"
#include "offgrid/navmesh/ground/relief.hpp"
#include "offgrid/navmesh/mesh/box.hpp"

namespace offgrid::navmesh::detail {

/// The box of the triangle on the map.
inline Box box_of(const GroundTriangle& t) {
  return Box::of(std::array{t[0].at, t[1].at, t[2].at});
}

class MapTurn {
 public:
  /// No turn.
  MapTurn() = default;
  /// Turns the mean direction of the longest sides to the x axis if the boxes of the triangles are
  /// at least four times as lean then; else no turn.
  explicit MapTurn(std::span<const GroundTriangle> triangles);

  /// Does it change anything?
  bool turns() const { return y_ != kernel::constant<0>; }

  /// The point turned, and scaled by a quarter to seven tenths. Each coordinate is
  /// rounded down, so the differences of two points are less than a unit off.
  kernel::Point2 operator()(const kernel::Point2& p) const {
    if (!turns()) return p;
    return {part(p.x * x_ + p.y * y_), part(p.y * x_ - p.x * y_)};
  }
  GroundTriangle operator()(const GroundTriangle& t) const {
    return {GroundPoint{(*this)(t[0].at), t[0].z},
            {(*this)(t[1].at), t[1].z},
            {(*this)(t[2].at), t[2].z}};
  }
  /// A box of all turned points of the box.
  Box operator()(const Box& box) const;

 private:
  /// Below 2^30, since both products are below 2^45.
  static kernel::Coordinate2 part(const kernel::Int<46>& scaled) {
    return kernel::Coordinate2::trusted(static_cast<std::int32_t>(
        kernel::floor_div(scaled, kernel::constant<std::int64_t{1} << 16>).raw()));
  }

  /// The direction that becomes the x axis; the larger part is 2^14 at least if it turns.
  kernel::Int<15> x_ = kernel::constant<1>;
  kernel::Int<15> y_ = kernel::constant<0>;
};

}  // namespace offgrid::navmesh::detail
