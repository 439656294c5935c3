#include "triangulation/definition.hpp"

#include <algorithm>
#include <map>

#include "engine/point_text.hpp"
#include "offgrid/kernel/int128.hpp"
#include "triangulation/plane.hpp"

namespace offgrid::testing::triangulation {

using kernel::Point2;
using Face = LibraryTriangulation::Face;

namespace {

std::string text_of(const Piece& piece) {
  return testing::text_of(piece.first) + "-" + testing::text_of(piece.second);
}

/// The convex hull without points inside its edges, counter-clockwise (Andrew 1979). Two points or
/// less if all are on a line.
std::vector<Point2> convex_hull(const std::set<Point2>& points) {
  std::vector<Point2> hull;
  const auto add = [&](const Point2& p, std::size_t bottom) {
    while (hull.size() >= bottom + 2 && twice_area(hull[hull.size() - 2], hull.back(), p) <= 0)
      hull.pop_back();
    hull.push_back(p);
  };
  if (points.empty()) return hull;
  for (auto p = points.begin(); p != points.end(); ++p) add(*p, 0);
  const std::size_t bottom = hull.size() - 1;
  for (auto p = std::next(points.rbegin()); p != points.rend(); ++p) add(*p, bottom);
  hull.pop_back();
  return hull;
}

/// Each directed edge and the corner opposite to it.
using Apexes = std::map<std::pair<Point2, Point2>, Point2>;

/// Takes each face from the area that is left.
std::string collect_edges(const std::vector<Face>& faces, Apexes& apexes, std::int64_t left) {
  for (const Face& face : faces) {
    const std::int64_t twice = twice_area(face[0], face[1], face[2]);
    if (twice <= 0)
      return "a face at " + text_of({face[0], face[1]}) + " that is not counter-clockwise";
    for (std::size_t k = 0; k < 3; ++k) {
      const bool is_new =
          apexes.emplace(std::pair{face[k], face[(k + 1) % 3]}, face[(k + 2) % 3]).second;
      if (!is_new) return "two faces on one side of " + text_of({face[k], face[(k + 1) % 3]});
    }
    if (twice > left) return "faces that cover more than the hull";
    left -= twice;
  }
  return left == 0 ? "" : "faces that cover less than the hull";
}

/// Every edge has a face on each side, or lies on the hull; every free one is locally Delaunay.
std::string check_edges(const Apexes& apexes, const std::set<Piece>& pieces,
                        const std::vector<Point2>& hull) {
  for (const auto& [edge, apex] : apexes) {
    const auto other = apexes.find({edge.second, edge.first});
    if (other == apexes.end()) {
      const bool on_hull = std::any_of(hull.begin(), hull.end(), [&, edge = edge](const Point2& p) {
        const Point2& q = &p == &hull.back() ? hull.front() : *(&p + 1);
        return twice_area(p, q, edge.first) == 0 && twice_area(p, q, edge.second) == 0;
      });
      if (!on_hull) return "a border at " + text_of(edge) + " inside the hull";
    } else if (!pieces.contains(make_piece(edge.first, edge.second)) &&
               must_flip(edge.first, edge.second, apex, other->second)) {
      return "the edge " + text_of(edge) + ", which must be flipped";
    }
  }
  return "";
}

}  // namespace

bool must_flip(const Point2& u, const Point2& v, const Point2& c, const Point2& d) {
  using Wide = kernel::detail::Int128;
  const auto lifted = [&](const Point2& p, const Point2& q, const Point2& r) {
    const std::int64_t x = std::int64_t{p.x.raw()} - d.x.raw(),
                       y = std::int64_t{p.y.raw()} - d.y.raw();
    return (Wide{x} * Wide{x} + Wide{y} * Wide{y}) * Wide{twice_area(d, q, r)};
  };
  const Wide inside = lifted(u, v, c) + lifted(v, c, u) + lifted(c, u, v);
  return inside == Wide{0} ? std::min(c, d) < std::min(u, v) : inside > Wide{0};
}

std::string find_fault(const std::set<Point2>& points, const std::set<Piece>& pieces,
                       const std::vector<Face>& faces) {
  const std::vector<Point2> hull = convex_hull(points);
  if (hull.size() < 3) return faces.empty() ? "" : "faces of points on a line";
  std::int64_t area = 0;
  for (std::size_t i = 2; i < hull.size(); ++i) area += twice_area(hull[0], hull[i - 1], hull[i]);
  Apexes apexes;
  if (std::string fault = collect_edges(faces, apexes, area); !fault.empty()) return fault;
  std::set<Point2> used;
  for (const auto& [edge, apex] : apexes) used.insert(edge.first);
  if (used != points) return "faces whose corners are not the points";
  for (const Piece& piece : pieces) {
    if (!apexes.contains(piece) && !apexes.contains({piece.second, piece.first}))
      return "no edge " + text_of(piece);
  }
  return check_edges(apexes, pieces, hull);
}

std::set<Piece> edges_of(const std::vector<Face>& faces) {
  std::set<Piece> edges;
  for (const Face& face : faces) {
    for (std::size_t k = 0; k < 3; ++k) edges.insert(make_piece(face[k], face[(k + 1) % 3]));
  }
  return edges;
}

}  // namespace offgrid::testing::triangulation
