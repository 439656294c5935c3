#include <algorithm>
#include <optional>

#include "queries/definition.hpp"
#include "queries/spot.hpp"
#include "support/unlimited.hpp"

namespace offgrid::testing::queries {

using kernel::Point2;
using navmesh::FaceFilter;
using navmesh::FaceId;
using navmesh::FloorPoint;
using navmesh::HalfedgeId;
using navmesh::Location;
using navmesh::NearestErrorCode;
using navmesh::NearestPoint;
using navmesh::NearestResult;
using navmesh::Place;
using navmesh::Ratio;
using navmesh::View;

namespace {

using Whole = boost::multiprecision::cpp_int;

/// The sides of a convex polygon, counter-clockwise.
bool holds(const Polygon& polygon, const Spot& p) {
  for (std::size_t k = 0; k < polygon.size(); ++k) {
    if (cross(polygon[k], polygon[(k + 1) % polygon.size()], p) < 0) return false;
  }
  return true;
}

Spot nearest_on(const Spot& a, const Spot& b, const Spot& p) {
  const Exact t = dot(a, b, p) / squared_distance(a, b);
  if (t <= 0) return a;
  if (t >= 1) return b;
  return {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
}

Spot nearest_in(const Polygon& polygon, const Spot& p) {
  if (holds(polygon, p)) return p;
  std::optional<Spot> best;
  for (std::size_t k = 0; k < polygon.size(); ++k) {
    const Spot found = nearest_on(polygon[k], polygon[(k + 1) % polygon.size()], p);
    if (!best || squared_distance(p, found) < squared_distance(p, *best)) best = found;
  }
  return *best;
}

bool is_counted(const View& view, const FaceFilter& counts, FaceId f) {
  return !view.is_blocked(f) && (!counts || counts(f));
}

std::optional<Spot> nearest_spot(const View& view, const Spot& p, const FaceFilter& counts) {
  std::optional<Spot> best;
  for (const FaceId f : view.mesh().faces()) {
    if (!is_counted(view, counts, f)) continue;
    const Spot found = nearest_in(polygon_of(view, f), p);
    const Exact now = squared_distance(p, found),
                before = best ? squared_distance(p, *best) : now + 1;
    if (now < before || (now == before && found < *best)) best = found;
  }
  return best;
}

template <int N, int D>
Exact value(const Ratio<N, D>& ratio) {
  return Exact(unlimited<Whole>(ratio.numerator)) / Exact(unlimited<Whole>(ratio.denominator));
}

template <int N, int D>
bool is_reduced(const Ratio<N, D>& ratio) {
  const Exact exact = value(ratio);
  return denominator(exact) == unlimited<Whole>(ratio.denominator);
}

std::string find_feature_fault(const View& view, const FaceFilter& counts, const Spot& at,
                               const Location& feature) {
  const auto& mesh = view.mesh();
  if (feature.place == Place::vertex)
    return spot(view.planar().point(feature.vertex)) == at ? "" : "another vertex";
  if (feature.place == Place::outside) return "no feature";
  const FaceId f = mesh.face(feature.halfedge);
  if (!is_counted(view, counts, f)) return "a feature of a face that does not count";
  const Polygon polygon = polygon_of(view, f);
  if (!holds(polygon, at)) return "a feature elsewhere";
  std::size_t edges = 0;
  for (std::size_t k = 0; k < 3; ++k)
    edges += cross(polygon[k], polygon[(k + 1) % 3], at) == 0 ? 1U : 0U;
  if (edges != (feature.place == Place::edge ? 1U : 0U)) return "a feature of another kind";
  const auto [a, b] = view.planar().segment(feature.halfedge);
  if (feature.place == Place::edge && cross(spot(a), spot(b), at) != 0) return "another edge";
  return "";
}

}  // namespace

std::string find_nearest_fault(const View& view, const Point2& p, const FaceFilter& counts,
                               const NearestResult<NearestPoint>& answer) {
  if (!view.world().options().contains(p)) {
    return !answer && answer.error().code == NearestErrorCode::outside_world
               ? ""
               : "outside the world, and there is an answer";
  }
  const std::optional<Spot> expected = nearest_spot(view, spot(p), counts);
  if (!expected)
    return !answer && answer.error().code == NearestErrorCode::nothing_free
               ? ""
               : "nothing is free, and there is an answer";
  if (!answer) return "there is no answer";
  if (!is_reduced(answer->point.x) || !is_reduced(answer->point.y) ||
      !is_reduced(answer->squared_distance))
    return "not reduced";
  const Spot found{value(answer->point.x), value(answer->point.y)};
  if (!(found == *expected))
    return "another point: " + found.x.str() + " " + found.y.str() + ", not " + expected->x.str() +
           " " + expected->y.str();
  if (value(answer->squared_distance) != squared_distance(spot(p), found))
    return "another distance";
  return find_feature_fault(view, counts, found, answer->feature);
}

std::string find_grid_fault(const View& view, const Point2& p, const FaceFilter& counts,
                            const NearestResult<FloorPoint>& answer) {
  const std::optional<Spot> nearest = nearest_spot(view, spot(p), counts);
  if (!nearest) return answer ? "nothing is free, and there is an answer" : "";
  if (!answer) return "there is no answer";
  const Spot found = spot(answer->point);
  if (!(*nearest_spot(view, found, counts) == found)) return "it is not free";
  const bool is_on_grid = denominator(nearest->x) == 1 && denominator(nearest->y) == 1;
  if (is_on_grid)
    return found == *nearest ? "" : "the nearest point is on the grid, and it is another one";
  for (const FaceId f : view.mesh().faces()) {
    if (!is_counted(view, counts, f)) continue;
    const Polygon polygon = polygon_of(view, f);
    for (std::size_t k = 0; k < 3; ++k) {
      const Spot &a = polygon[k], &b = polygon[(k + 1) % 3];
      if (!(nearest_on(a, b, *nearest) == *nearest)) continue;
      const Exact distance = squared_distance(spot(p), found);
      if (distance > squared_distance(spot(p), a) || distance > squared_distance(spot(p), b))
        return "an end of the edge is nearer";
    }
  }
  return "";
}

std::vector<bool> faces_reached(const View& view, const Point2& start) {
  const auto& mesh = view.mesh();
  std::vector<bool> reached(mesh.face_bound());
  for (const FaceId f : mesh.faces())
    reached[f.value()] = !view.is_blocked(f) && holds(polygon_of(view, f), spot(start));
  for (bool grows = true; grows;) {
    grows = false;
    for (const FaceId f : mesh.faces()) {
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId h = mesh.halfedge(f, k), twin = mesh.twin(h);
        if (!reached[f.value()] || !twin || view.is_barrier(h)) continue;
        const FaceId g = mesh.face(twin);
        if (view.is_blocked(g) || reached[g.value()]) continue;
        reached[g.value()] = grows = true;
      }
    }
  }
  return reached;
}

}  // namespace offgrid::testing::queries
