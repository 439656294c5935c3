#include "oracle/triangulation_definition.hpp"

#include <algorithm>
#include <map>

#include "oracle/perturbed_height.hpp"

namespace offgrid::verify {

using kernel::Point2;
using testing::make_piece;
using testing::Piece;

namespace {

__extension__ using Wide = __int128;

Wide twice_area(const Point2& a, const Point2& b, const Point2& c) {
  const auto x = [](const Point2& p) { return Wide{p.x.raw()}; };
  const auto y = [](const Point2& p) { return Wide{p.y.raw()}; };
  return (x(b) - x(a)) * (y(c) - y(a)) - (x(c) - x(a)) * (y(b) - y(a));
}

std::string text_of(const Piece& piece) {
  return testing::show({testing::EditKind::constrain, piece.first, piece.second}).substr(10);
}

/// The convex hull without points inside its edges, counter-clockwise (Andrew 1979).
std::vector<Point2> convex_hull(const std::set<Point2>& points) {
  std::vector<Point2> hull;
  const auto add = [&](const Point2& p, std::size_t bottom) {
    while (hull.size() >= bottom + 2 && twice_area(hull[hull.size() - 2], hull.back(), p) <= 0)
      hull.pop_back();
    hull.push_back(p);
  };
  for (auto p = points.begin(); p != points.end(); ++p) add(*p, 0);
  const std::size_t bottom = hull.size() - 1;
  for (auto p = std::next(points.rbegin()); p != points.rend(); ++p) add(*p, bottom);
  hull.pop_back();
  return hull;
}

Wide area_of_hull(const std::vector<Point2>& hull) {
  Wide sum = 0;
  for (std::size_t i = 2; i < hull.size(); ++i) sum += twice_area(hull[0], hull[i - 1], hull[i]);
  return sum;
}

/// Each directed edge and the corner opposite to it.
using Apexes = std::map<std::pair<Point2, Point2>, Point2>;

std::string collect_edges(const std::vector<Face>& faces, Apexes& apexes, Wide& area) {
  for (const Face& face : faces) {
    const Wide twice = twice_area(face[0], face[1], face[2]);
    if (twice <= 0)
      return "a face at " + text_of({face[0], face[1]}) + " that is not counter-clockwise";
    area += twice;
    for (std::size_t k = 0; k < 3; ++k) {
      const bool is_new =
          apexes.emplace(std::pair{face[k], face[(k + 1) % 3]}, face[(k + 2) % 3]).second;
      if (!is_new) return "two faces on one side of " + text_of({face[k], face[(k + 1) % 3]});
    }
  }
  return "";
}

/// Every edge has a face on each side, or lies on the hull; every free one is locally Delaunay.
std::string check_edges(const Apexes& apexes, const std::set<Piece>& pieces,
                        const std::vector<Point2>& hull) {
  for (const auto& [edge, apex] : apexes) {
    const auto other = apexes.find({edge.second, edge.first});
    if (other == apexes.end()) {
      const bool on_hull = std::any_of(hull.begin(), hull.end(), [&](const Point2& p) {
        const Point2& q = &p == &hull.back() ? hull.front() : *(&p + 1);
        return twice_area(p, q, edge.first) == 0 && twice_area(p, q, edge.second) == 0;
      });
      if (!on_hull) return "a border at " + text_of(edge) + " inside the hull";
    } else if (pieces.count(make_piece(edge.first, edge.second)) == 0 &&
               perturbed::must_flip(edge.first, edge.second, apex, other->second)) {
      return "the edge " + text_of(edge) + ", which must be flipped";
    }
  }
  return "";
}

}  // namespace

std::string find_fault(const std::set<Point2>& points, const std::set<Piece>& pieces,
                       const std::vector<Face>& faces) {
  const bool is_flat =
      points.size() < 3 ||
      std::all_of(
          points.begin(), points.end(),
          [&](const Point2& p) { return twice_area(*points.begin(), *points.rbegin(), p) == 0; });
  if (is_flat) return faces.empty() ? "" : "faces of points on a line";
  Apexes apexes;
  Wide area = 0;
  if (std::string fault = collect_edges(faces, apexes, area); !fault.empty()) return fault;
  const std::vector<Point2> hull = convex_hull(points);
  if (area != area_of_hull(hull)) return "faces that do not cover the hull once";
  std::set<Point2> used;
  for (const auto& [edge, apex] : apexes) used.insert(edge.first);
  if (used != points) return "faces whose corners are not the points";
  for (const Piece& piece : pieces) {
    if (apexes.count(piece) == 0 && apexes.count({piece.second, piece.first}) == 0)
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

}  // namespace offgrid::verify
