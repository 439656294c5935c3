#include <algorithm>
#include <utility>

#include "offgrid/kernel/orient.hpp"
#include "offgrid/navmesh/cut/detail/cut_grid_steps.hpp"

namespace offgrid::navmesh::detail {

namespace {

std::uint64_t key_of(VertexId u, VertexId v) {
  const auto [low, high] = std::minmax(u, v);
  return std::uint64_t{low.value()} << 32 | high.value();
}

/// Twice a signed area. A sum over a path has at most 2^32 terms of 62 bits, far below the limit.
using TwiceArea = kernel::Int<96>;

TwiceArea sum(const TwiceArea& area, const kernel::Int<62>& term) {
  return TwiceArea::trusted((area + term).raw());
}

/// Twice the area inside the closed path, each part times its winding number, summed over triangles
/// from the path's first vertex.
TwiceArea wound_area(const PlanarMesh& planar, const SideChains& chains) {
  const kernel::Point2 origin = planar.point(chains[0].front());
  TwiceArea area{};
  for (const std::vector<VertexId>& chain : chains) {
    for (std::size_t i = 0; i + 1 < chain.size(); ++i) {
      area = sum(area,
                 kernel::orient_value(origin, planar.point(chain[i]), planar.point(chain[i + 1])));
    }
  }
  return area;
}

/// The half-edges that the path passes more often than their twins. It is simple if each of them
/// has a face on its left and is passed exactly once more.
struct Outline {
  bool is_simple = true;
  std::vector<HalfedgeId> halfedges;  ///< sorted
};

Outline outline_of(const Mesh& mesh, const SideChains& chains) {
  // an edge, and +1 for the direction to its vertex of larger id, -1 for the other one
  std::vector<std::pair<std::uint64_t, int>> steps;
  for (const std::vector<VertexId>& chain : chains) {
    for (std::size_t i = 0; i + 1 < chain.size(); ++i)
      steps.emplace_back(key_of(chain[i], chain[i + 1]), chain[i] < chain[i + 1] ? 1 : -1);
  }
  std::sort(steps.begin(), steps.end());
  Outline outline;
  for (std::size_t i = 0; i < steps.size();) {
    int net = 0;
    const std::uint64_t key = steps[i].first;
    for (; i < steps.size() && steps[i].first == key; ++i) net += steps[i].second;
    if (net == 0) continue;
    const VertexId low{static_cast<std::uint32_t>(key >> 32)};
    const VertexId high{static_cast<std::uint32_t>(key)};
    const HalfedgeId h = net > 0 ? mesh.find_halfedge(low, high) : mesh.find_halfedge(high, low);
    outline.is_simple = outline.is_simple && h && (net == 1 || net == -1);
    if (h) outline.halfedges.push_back(h);
  }
  std::sort(outline.halfedges.begin(), outline.halfedges.end());
  return outline;
}

/// The extent of a flood from the left of the outline, which stops at the outline.
struct Flooded {
  bool only_left = true;  ///< it never reaches the right of the outline
  bool no_hole = true;    ///< it reaches no border other than edges of the outline
};

Flooded flood(const Mesh& mesh, const std::vector<HalfedgeId>& outline,
              std::vector<FaceId>& inside) {
  const auto on_outline = [&](HalfedgeId h) {
    return std::binary_search(outline.begin(), outline.end(), h);
  };
  std::vector<bool> seen(mesh.face_bound(), false);
  const auto enter = [&](FaceId f) {
    if (seen[f.value()]) return;
    seen[f.value()] = true;
    inside.push_back(f);
  };
  Flooded flooded;
  for (const HalfedgeId h : outline) enter(mesh.face(h));
  for (std::size_t i = 0; i < inside.size(); ++i) {
    const FaceId f = inside[i];
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = mesh.halfedge(f, k);
      const HalfedgeId other = mesh.twin(h);
      if (on_outline(h)) continue;
      flooded.no_hole = flooded.no_hole && other;
      if (!other) continue;
      flooded.only_left = flooded.only_left && !on_outline(other);
      if (!flooded.only_left) return flooded;
      enter(mesh.face(other));
    }
  }
  return flooded;
}

}  // namespace

void ChainEdges::add(std::span<const VertexId> chain) {
  for (std::size_t i = 0; i + 1 < chain.size(); ++i)
    edges_.push_back(key_of(chain[i], chain[i + 1]));
  std::sort(edges_.begin(), edges_.end());
}

bool ChainEdges::has(VertexId u, VertexId v) const {
  return std::binary_search(edges_.begin(), edges_.end(), key_of(u, v));
}

// Across an edge of the outline the winding number falls by one from left to right; it changes
// nowhere else. If the flood never reaches a right side, all left sides have one winding number and
// all right sides the number below it; outside the mesh it is 0. So the two are 1 and 0 or, for a
// path that is turned over, 0 and -1, and then its signed area is negative. If no hole is enclosed,
// that area is the sum of the faces'.
CutError faces_inside(const PlanarMesh& planar, const SideChains& chains,
                      std::vector<FaceId>& inside) {
  inside.clear();
  const Outline outline = outline_of(planar.mesh(), chains);
  const Flooded flooded = outline.is_simple ? flood(planar.mesh(), outline.halfedges, inside)
                                            : Flooded{.only_left = false};
  TwiceArea faces{};
  for (const FaceId f : inside) {
    const auto [a, b, c] = planar.triangle(f);
    faces = sum(faces, kernel::orient_value(a, b, c));
  }
  const TwiceArea wound = wound_area(planar, chains);
  const bool once = flooded.only_left &&
                    (flooded.no_hole ? wound == faces : sign_of(wound) == kernel::Sign::positive);
  if (!once) {
    inside.clear();
    return {.code = CutErrorCode::sides_fold};
  }
  std::sort(inside.begin(), inside.end());
  return {};
}

}  // namespace offgrid::navmesh::detail
