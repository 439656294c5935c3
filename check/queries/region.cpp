#include <algorithm>
#include <set>
#include <utility>

#include "queries/definition.hpp"
#include "queries/spot.hpp"

namespace offgrid::testing::queries {

using kernel::Point2;
using navmesh::Area;
using navmesh::AreaId;
using navmesh::FaceId;
using navmesh::Region;
using navmesh::View;

namespace {

struct Edge {
  Spot from;
  Spot to;

  Exact left() const { return std::min(from.x, to.x); }
  Exact right() const { return std::max(from.x, to.x); }
  Exact height_at(const Exact& x) const {
    return from.y + (x - from.x) * (to.y - from.y) / (to.x - from.x);
  }
};

/// The edges that are not vertical, and the x of every end and crossing.
std::pair<std::vector<Edge>, std::set<Exact>> edges_and_slabs(const Region& region) {
  std::vector<Edge> all, edges;
  std::set<Exact> slabs;
  for (const Area::Loop& loop : region.loops) {
    for (std::size_t i = 0; i < loop.size(); ++i)
      all.push_back({spot(loop[i]), spot(loop[(i + 1) % loop.size()])});
  }
  for (const Edge& edge : all) {
    slabs.insert(edge.from.x);
    if (edge.from.x != edge.to.x) edges.push_back(edge);
  }
  for (const Edge& a : edges) {
    for (const Edge& b : edges) {
      const Exact slope =
          (a.to.y - a.from.y) / (a.to.x - a.from.x) - (b.to.y - b.from.y) / (b.to.x - b.from.x);
      if (slope == 0) continue;
      const Exact x = a.from.x + (b.height_at(a.from.x) - a.from.y) / slope;
      if (x > std::max(a.left(), b.left()) && x < std::min(a.right(), b.right())) slabs.insert(x);
    }
  }
  return {edges, slabs};
}

/// The inside, cut into trapezoids: counter-clockwise, perhaps with two corners at one place.
std::vector<Polygon> trapezoids_of(const Region& region) {
  const auto [edges, slabs] = edges_and_slabs(region);
  std::vector<Polygon> made;
  if (slabs.empty()) return made;
  for (auto low = slabs.begin(), high = std::next(low); high != slabs.end(); ++low, ++high) {
    const Exact middle = (*low + *high) / 2;
    std::vector<std::pair<Exact, const Edge*>> crossed;
    for (const Edge& edge : edges) {
      if (edge.left() <= *low && *high <= edge.right())
        crossed.emplace_back(edge.height_at(middle), &edge);
    }
    std::sort(crossed.begin(), crossed.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    int winding = 0;
    for (std::size_t i = 0; i + 1 < crossed.size(); ++i) {
      const Edge &below = *crossed[i].second, &above = *crossed[i + 1].second;
      winding += below.from.x < below.to.x ? 1 : -1;
      const bool is_covered =
          region.rule == navmesh::WindingRule::nonzero ? winding != 0 : winding % 2 != 0;
      if (!is_covered || crossed[i].first == crossed[i + 1].first) continue;
      made.push_back({{*low, below.height_at(*low)},
                      {*high, below.height_at(*high)},
                      {*high, above.height_at(*high)},
                      {*low, above.height_at(*low)}});
    }
  }
  return made;
}

/// Does an edge of the first have all of the second on its right, or on its line?
bool separates(const Polygon& first, const Polygon& second) {
  for (std::size_t k = 0; k < first.size(); ++k) {
    const Spot &a = first[k], &b = first[(k + 1) % first.size()];
    if (a == b) continue;
    if (std::none_of(second.begin(), second.end(),
                     [&](const Spot& p) { return cross(a, b, p) > 0; }))
      return true;
  }
  return false;
}

bool interiors_overlap(const Polygon& a, const Polygon& b) {
  return !separates(a, b) && !separates(b, a);
}

}  // namespace

bool overlap_by_definition(const Region& a, const Region& b) {
  const std::vector<Polygon> of_a = trapezoids_of(a), of_b = trapezoids_of(b);
  return std::any_of(of_a.begin(), of_a.end(), [&](const Polygon& p) {
    return std::any_of(of_b.begin(), of_b.end(),
                       [&](const Polygon& q) { return interiors_overlap(p, q); });
  });
}

std::vector<navmesh::FaceKey> faces_by_definition(const View& view, const Region& region) {
  const std::vector<Polygon> inside = trapezoids_of(region);
  std::vector<navmesh::FaceKey> found;
  for (const FaceId f : view.mesh().faces()) {
    const Polygon face = polygon_of(view, f);
    const bool overlaps = std::any_of(inside.begin(), inside.end(),
                                      [&](const Polygon& p) { return interiors_overlap(p, face); });
    if (overlaps) found.push_back(navmesh::face_key(view.planar(), f));
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<AreaId> areas_by_definition(const View& view, const Region& region) {
  const std::vector<navmesh::FaceKey> keys = faces_by_definition(view, region);
  std::vector<AreaId> found;
  for (const auto& [id, area] : view.world().areas()) {
    if (area.shape == Area::Shape::barrier || !area.enabled || view.switched_off().contains(id))
      continue;
    bool overlaps = false;
    for (const FaceId f : view.mesh().faces()) {
      const std::int32_t count = view.world().winding(f, id);
      const bool is_covered =
          area.rule == navmesh::WindingRule::nonzero ? count != 0 : count % 2 != 0;
      overlaps =
          overlaps || (is_covered && std::binary_search(keys.begin(), keys.end(),
                                                        navmesh::face_key(view.planar(), f)));
    }
    if (overlaps) found.push_back(id);
  }
  return found;
}

}  // namespace offgrid::testing::queries
