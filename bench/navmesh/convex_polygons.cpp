#include "navmesh/convex_polygons.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "offgrid/kernel/orient.hpp"

namespace offgrid::bench {

namespace {

using kernel::Point2;
using navmesh::FaceId;
using navmesh::HalfedgeId;
using navmesh::VertexId;
using navmesh::World;

std::int64_t square_of(const std::array<Point2, 2>& segment) {
  const std::int64_t dx = segment[1].x.raw() - segment[0].x.raw();
  const std::int64_t dy = segment[1].y.raw() - segment[0].y.raw();
  return dx * dx + dy * dy;
}

/// Half-edges between two free faces, one for each edge, the longest first.
std::vector<HalfedgeId> inner_edges(const World& world) {
  std::vector<HalfedgeId> edges;
  for (const FaceId f : world.mesh().faces()) {
    if (world.is_blocked(f)) continue;
    for (std::uint32_t corner = 0; corner < 3; ++corner) {
      const HalfedgeId h = world.mesh().halfedge(f, corner);
      const HalfedgeId twin = world.mesh().twin(h);
      if (twin && h < twin && !world.is_blocked(world.mesh().face(twin)) && !world.is_barrier(h))
        edges.push_back(h);
    }
  }
  std::stable_sort(edges.begin(), edges.end(), [&](HalfedgeId a, HalfedgeId b) {
    return square_of(world.planar().segment(a)) > square_of(world.planar().segment(b));
  });
  return edges;
}

class Merging {
 public:
  Merging(const World& world, std::size_t most_corners)
      : world_(&world), most_corners_(most_corners), polygons_(free_triangles(world)) {
    number_.resize(world.mesh().face_bound());
    std::size_t next = 0;
    for (const FaceId f : world.mesh().faces()) {
      if (!world.is_blocked(f)) number_[f.value()] = next++;
    }
    parent_.resize(polygons_.size());
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
  }

  void merge_across(HalfedgeId h) {
    const std::size_t left = find(number_[world_->mesh().face(h).value()]);
    const std::size_t right = find(number_[world_->mesh().face(world_->mesh().twin(h)).value()]);
    if (left == right) return;
    const Polygon joined =
        join(polygons_[left], polygons_[right], world_->mesh().origin(h), world_->mesh().target(h));
    if (joined.size() > most_corners_ || !is_convex(joined)) return;
    polygons_[left] = joined;
    polygons_[right].clear();
    parent_[right] = left;
  }

  std::vector<Polygon> take() {
    std::erase_if(polygons_, [](const Polygon& polygon) { return polygon.empty(); });
    return std::move(polygons_);
  }

 private:
  std::size_t find(std::size_t i) const {
    while (parent_[i] != i) i = parent_[i];
    return i;
  }

  /// The left polygon has the edge from u to v, the right one that from v to u.
  static Polygon join(Polygon left, Polygon right, VertexId u, VertexId v) {
    std::rotate(left.begin(), std::find(left.begin(), left.end(), v), left.end());
    std::rotate(right.begin(), std::find(right.begin(), right.end(), u), right.end());
    left.insert(left.end(), right.begin() + 1, right.end() - 1);
    return left;
  }

  bool is_convex(const Polygon& polygon) const {
    const std::size_t count = polygon.size();
    const auto point = [&](std::size_t i) { return world_->planar().point(polygon[i % count]); };
    for (std::size_t i = 0; i < count; ++i) {
      if (kernel::orient(point(i), point(i + 1), point(i + 2)) != kernel::Sign::positive)
        return false;
    }
    return true;
  }

  const World* world_;
  std::size_t most_corners_;
  std::vector<Polygon> polygons_;
  std::vector<std::size_t> number_;  ///< the index of each face's polygon before merging
  std::vector<std::size_t> parent_;
};

}  // namespace

std::vector<Polygon> free_triangles(const World& world) {
  std::vector<Polygon> polygons;
  for (const FaceId f : world.mesh().faces()) {
    if (world.is_blocked(f)) continue;
    const auto corners = world.mesh().vertices(f);
    polygons.emplace_back(corners.begin(), corners.end());
  }
  return polygons;
}

std::vector<Polygon> merged_triangles(const World& world, std::size_t most_corners) {
  Merging merging(world, most_corners);
  for (const HalfedgeId h : inner_edges(world)) merging.merge_across(h);
  return merging.take();
}

}  // namespace offgrid::bench
