#include "offgrid/navmesh/query/around.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <unordered_set>

#include "offgrid/kernel/sort.hpp"
#include "world/free_faces.hpp"

namespace offgrid::navmesh {

namespace {

using kernel::Int;
using kernel::Point2;
using kernel::Sign;

/// A flood of free ground from a point, through open edges in the order of their distance.
class WallFlood {
 public:
  WallFlood(const View& view, const FloorPoint& p)
      : view_(view), mesh_(view.mesh()), planar_(view.planar()), p_(p.point) {
    if (!view.world().options().contains(p.point)) return;
    for (const FaceId f : detail::free_faces(view, view.world().snap().triangulation().locate(p)))
      enter(f);
  }

  struct Edge {
    Wall wall;
    bool is_open = false;
    std::array<Point2, 2> ends;  ///< the smaller one first
  };
  /// The nearest of the edges that were come to and not answered yet; none at the end. Behind an
  /// open edge may be nearer ones, about a corner.
  std::optional<Edge> next() {
    if (edges_.empty()) return std::nullopt;
    std::pop_heap(edges_.begin(), edges_.end(), is_after);
    const Edge edge = edges_.back();
    edges_.pop_back();
    return edge;
  }
  static bool is_before(const Edge& a, const Edge& b) { return is_after(b, a); }
  void cross(const Edge& edge) { enter(mesh_.face(mesh_.twin(edge.wall.halfedge))); }

 private:
  static Sign compare(const Edge& a, const Edge& b) {
    const kernel::SquaredDistance &d = a.wall.squared_distance, &e = b.wall.squared_distance;
    return kernel::compare(d.numerator * e.denominator, e.numerator * d.denominator);
  }
  // Open edges before walls of the same distance, so that no wall behind one comes too late.
  static bool is_after(const Edge& a, const Edge& b) {
    const Sign order = compare(a, b);
    if (order != Sign::zero) return order == Sign::positive;
    return std::tuple(!a.is_open, a.ends, a.wall.halfedge) >
           std::tuple(!b.is_open, b.ends, b.wall.halfedge);
  }

  void enter(FaceId f) {
    if (!entered_.insert(f.value()).second) return;
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = mesh_.halfedge(f, k);
      const bool is_open = view_.is_open(h);
      if (is_open && entered_.contains(mesh_.face(mesh_.twin(h)).value())) continue;
      const auto [a, b] = planar_.segment(h);
      edges_.push_back(
          {{h, kernel::squared_distance(p_, a, b)}, is_open, {std::min(a, b), std::max(a, b)}});
      std::push_heap(edges_.begin(), edges_.end(), is_after);
    }
  }

  const View& view_;
  const Mesh& mesh_;
  const PlanarMesh planar_;
  Point2 p_;
  std::vector<Edge> edges_;  ///< a heap
  std::unordered_set<std::uint32_t> entered_;
};

}  // namespace

std::optional<Wall> nearest_obstacle(const View& view, const FloorPoint& p) {
  WallFlood flood(view, p);
  while (const auto edge = flood.next()) {
    if (!edge->is_open) return edge->wall;
    flood.cross(*edge);
  }
  return std::nullopt;
}

std::vector<Wall> obstacles_within(const View& view, const FloorPoint& p, std::int32_t radius) {
  std::vector<WallFlood::Edge> found;
  if (radius < 0) return {};
  const auto r = Int<31>::trusted(radius);
  WallFlood flood(view, p);
  while (const auto edge = flood.next()) {
    const kernel::SquaredDistance& distance = edge->wall.squared_distance;
    if (distance.numerator > r * r * distance.denominator) break;
    if (edge->is_open)
      flood.cross(*edge);
    else
      found.push_back(*edge);
  }
  kernel::sort(found.begin(), found.end(), WallFlood::is_before);
  std::vector<Wall> walls;
  walls.reserve(found.size());
  for (const WallFlood::Edge& edge : found) walls.push_back(edge.wall);
  return walls;
}

}  // namespace offgrid::navmesh
