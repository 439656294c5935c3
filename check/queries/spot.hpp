// Points with rational coordinates, for models that are written from definitions.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <vector>

#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::testing::queries {

using Exact = boost::multiprecision::number<boost::multiprecision::cpp_rational::backend_type,
                                            boost::multiprecision::et_off>;

struct Spot {
  Exact x;
  Exact y;

  friend bool operator==(const Spot&, const Spot&) = default;
  friend bool operator<(const Spot& a, const Spot& b) {
    return a.x < b.x || (a.x == b.x && a.y < b.y);
  }
};

inline Spot spot(const kernel::Point2& p) { return {Exact(p.x.raw()), Exact(p.y.raw())}; }
inline Exact cross(const Spot& o, const Spot& a, const Spot& b) {
  return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
}
inline Exact dot(const Spot& o, const Spot& a, const Spot& b) {
  return (a.x - o.x) * (b.x - o.x) + (a.y - o.y) * (b.y - o.y);
}
inline Exact squared_distance(const Spot& a, const Spot& b) { return dot(a, b, b); }

/// Convex and counter-clockwise; corners may be equal.
using Polygon = std::vector<Spot>;

inline Polygon polygon_of(const navmesh::View& view, navmesh::FaceId f) {
  Polygon polygon;
  for (const kernel::Point2& p : view.planar().triangle(f)) polygon.push_back(spot(p));
  return polygon;
}

}  // namespace offgrid::testing::queries
