// Line2 and MeshLine2: directed lines that keep their direction, so that a side test costs two
// products and two subtractions.
//
// Line2 belongs to the query, MeshLine2 to the mesh (a mesh edge, seen as a line). A test of a
// point of the line's own kind returns Sign; a test of one of the other kind returns Side, by the
// rules T1 and T2 of offset.hpp. For walks and clipping, which test many points against one line.
#pragma once

#include "offgrid/kernel/offset.hpp"

namespace offgrid::kernel {

namespace detail {

/// orient(from, from + direction, q), with the direction already known.
constexpr Sign side_of_direction(const Point2& from, const Vector2& direction, const Point2& q) {
  return sign_of(narrow<lemma::orient_range>(formula::cross(direction, q - from)));
}

}  // namespace detail

/// The directed line of a query through two different grid points.
class Line2 {
 public:
  /// The line from p to q; zero_direction if they are equal.
  static constexpr Result<Line2> through(const Point2& p, const Point2& q) {
    if (p == q) return Error{.code = ErrorCode::zero_direction};
    return Line2(p, q - p);
  }

  constexpr const Point2& origin() const { return origin_; }
  constexpr const Vector2& direction() const { return direction_; }

  /// orient(p, q, point).
  constexpr Sign side(const Point2& point) const {
    return detail::side_of_direction(origin_, direction_, point);
  }
  /// orient_value(p, q, point): twice the area, positive on the left.
  constexpr Int<62> side_value(const Point2& point) const {
    return narrow<lemma::orient_range>(formula::cross(direction_, point - origin_));
  }

  /// T2: side_of_line(p, q, vertex).
  template <OffsetSign S = default_offset_sign>
  constexpr Side side(const MeshPoint2& vertex) const {
    const Sign exact = detail::side_of_direction(origin_, direction_, vertex.grid());
    if (exact == Sign::zero) return tau<S>(direction_);
    return exact == Sign::positive ? Side::left : Side::right;
  }

 private:
  constexpr Line2(const Point2& origin, const Vector2& direction)
      : origin_(origin), direction_(direction) {}

  Point2 origin_;
  Vector2 direction_;
};

/// The directed line of a mesh edge.
class MeshLine2 {
 public:
  /// The line from u to v; zero_direction if they are equal.
  static constexpr Result<MeshLine2> through(const MeshPoint2& u, const MeshPoint2& v) {
    if (u == v) return Error{.code = ErrorCode::zero_direction};
    return MeshLine2(u, v - u);
  }

  constexpr const MeshPoint2& origin() const { return origin_; }
  constexpr const Vector2& direction() const { return direction_; }

  /// orient(u, v, vertex): inside the mesh the offset cancels.
  constexpr Sign side(const MeshPoint2& vertex) const {
    return detail::side_of_direction(origin_.grid(), direction_, vertex.grid());
  }

  /// T1: side_of_mesh_edge(u, v, query).
  template <OffsetSign S = default_offset_sign>
  constexpr Side side(const Point2& query) const {
    const Sign exact = detail::side_of_direction(origin_.grid(), direction_, query);
    if (exact == Sign::zero) return -tau<S>(direction_);
    return exact == Sign::positive ? Side::left : Side::right;
  }

 private:
  constexpr MeshLine2(const MeshPoint2& origin, const Vector2& direction)
      : origin_(origin), direction_(direction) {}

  MeshPoint2 origin_;
  Vector2 direction_;
};

static_assert(Line2::through(Point2::at(0, 0), Point2::at(0, 2))->side(Point2::at(-1, 1)) ==
              Sign::positive);
static_assert(!Line2::through(Point2::at(7, 7), Point2::at(7, 7)).has_value());

}  // namespace offgrid::kernel
