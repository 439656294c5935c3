#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "offgrid/kernel/crossing.hpp"
#include "offgrid/kernel/distance.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/navmesh/cut/detail/cut_grid_steps.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;
using kernel::Sign;

// ---- location

namespace {

using Sides = std::array<Sign, 3>;

/// The side of each edge of the face on which p lies.
Sides sides_of(const PlanarMesh& planar, FaceId f, const Point2& p) {
  const std::array<Point2, 3> t = planar.triangle(f);
  return {kernel::orient(t[0], t[1], p), kernel::orient(t[1], t[2], p),
          kernel::orient(t[2], t[0], p)};
}

bool holds(const Sides& sides) {
  return sides[0] != Sign::negative && sides[1] != Sign::negative && sides[2] != Sign::negative;
}

/// The location of p in a face that contains it; on a vertex if it is on two edges. An edge is
/// named by the half-edge of smaller id, so that both of its faces give the same result.
Location place_in(const Mesh& mesh, FaceId f, const Sides& sides) {
  for (std::uint32_t k = 0; k < 3; ++k) {
    if (sides[k] == Sign::zero && sides[(k + 1) % 3] == Sign::zero)
      return {Place::vertex, mesh.target(mesh.halfedge(f, k)), {}};
  }
  for (std::uint32_t k = 0; k < 3; ++k) {
    const HalfedgeId h = mesh.halfedge(f, k);
    if (sides[k] == Sign::zero)
      return {Place::edge, {}, mesh.is_border(h) ? h : std::min(h, mesh.twin(h))};
  }
  return {Place::face, {}, mesh.halfedge(f, 0)};
}

/// Walks towards p across edges with p on their right, which pseudo-random bits choose, so that the
/// walk does not cycle. Returns none if it reaches the border, beyond which the mesh may continue,
/// or takes more steps than a search of all faces.
std::optional<Location> walk_to(const PlanarMesh& planar, const Point2& p, FaceId f) {
  const Mesh& mesh = planar.mesh();
  std::uint32_t bits = 0x9e3779b9;
  for (std::size_t steps = 0; steps <= mesh.face_count(); ++steps) {
    const Sides sides = sides_of(planar, f, p);
    if (holds(sides)) return place_in(mesh, f, sides);
    bits = bits * 1664525 + 1013904223;
    std::uint32_t k = (bits >> 16) % 3;
    while (sides[k] != Sign::negative) k = (k + 1) % 3;
    const HalfedgeId exit = mesh.halfedge(f, k);
    if (mesh.is_border(exit)) return std::nullopt;
    f = mesh.face(mesh.twin(exit));
  }
  return std::nullopt;
}

}  // namespace

Location locate_exact(const PlanarMesh& planar, const Point2& p, FaceId start) {
  const Mesh& mesh = planar.mesh();
  if (const auto found = walk_to(planar, p, start)) return *found;
  for (const FaceId f : mesh.faces()) {
    const Sides sides = sides_of(planar, f, p);
    if (holds(sides)) return place_in(mesh, f, sides);
  }
  return {};
}

// The sample is evenly spaced over the ids, which are in the order of the updates and so all over
// the mesh (jump and walk: Mucke, Saias, Zhu 1996).
FaceId find_start(const PlanarMesh& planar, const Point2& p) {
  const Mesh& mesh = planar.mesh();
  const std::uint64_t bound = mesh.vertex_bound();
  std::uint64_t samples = 1;
  while (samples * samples * samples < bound) ++samples;
  FaceId start = *mesh.faces().begin();
  auto nearest = kernel::squared_distance(p, planar.point(mesh.origin(mesh.halfedge(start))));
  for (std::uint64_t i = 0; i < samples; ++i) {
    const VertexId v{static_cast<std::uint32_t>(i * bound / samples)};
    if (!mesh.is_alive(v) || mesh.is_isolated(v)) continue;
    const auto distance = kernel::squared_distance(p, planar.point(v));
    if (nearest <= distance) continue;
    nearest = distance;
    start = mesh.face(mesh.halfedge(v));
  }
  return start;
}

// ---- sides

namespace {

/// The first element that a side meets from vertex c towards q: a neighbour of c on it, or the edge
/// opposite to c in the face that it enters. Returns none if it leaves the mesh at c.
SideEvent leave_vertex(const PlanarMesh& planar, VertexId c, const Point2& q) {
  const Mesh& mesh = planar.mesh();
  const Point2& from = planar.points()[c.value()];
  for (const HalfedgeId h : mesh.outgoing(c)) {
    const Sign first = kernel::orient(from, q, planar.point(mesh.target(h)));
    const Sign second = kernel::orient(from, q, planar.point(mesh.apex(h)));
    // The angle of the face at c is less than 180 degrees, so a face from the right of the side to
    // its left holds the side and not its extension backwards.
    if (first == Sign::negative && second == Sign::positive)
      return {mesh.target(h), mesh.apex(h), mesh.next(h)};
    // An edge of this face on the side's line is ahead, not behind, iff the face is on this side of
    // it.
    if (first == Sign::zero && second == Sign::positive) return {mesh.target(h), {}, {}};
    if (second == Sign::zero && first == Sign::negative) return {mesh.apex(h), {}, {}};
  }
  return {};
}

}  // namespace

std::optional<CutError> walk_side(const PlanarMesh& planar, VertexId from, VertexId to,
                                  std::vector<SideEvent>& events) {
  const Mesh& mesh = planar.mesh();
  const Point2 p = planar.point(from);
  const Point2 q = planar.point(to);
  events.assign(1, {from, {}, {}});
  while (events.back().origin != to || !events.back().is_vertex()) {
    const SideEvent& last = events.back();
    if (last.is_vertex()) {
      const SideEvent next = leave_vertex(planar, last.origin, q);
      if (!next.origin)
        return CutError{.code = CutErrorCode::outside_mesh, .point = planar.point(last.origin)};
      events.push_back(next);
      continue;
    }
    const HalfedgeId across = mesh.twin(last.halfedge);
    if (!across) {
      const auto edge = planar.segment(last.halfedge);
      const bool inside_edge = kernel::proper_cross(p, q, edge[0], edge[1]);
      return CutError{.code = CutErrorCode::outside_mesh,
                      .point = inside_edge ? kernel::round_cross(p, q, edge[0], edge[1]) : q,
                      .edge = edge};
    }
    const VertexId apex = mesh.apex(across);
    const Sign side = kernel::orient(p, q, planar.point(apex));
    if (side == Sign::zero) {
      events.push_back({apex, {}, {}});
    } else if (side == Sign::positive) {
      events.push_back({last.origin, apex, mesh.next(across)});
    } else {
      events.push_back({apex, last.target, mesh.prev(across)});
    }
  }
  return std::nullopt;
}

bool is_safe(const Point2& u, const Point2& v, const Point2& a, const Point2& b, const Point2& r) {
  const auto left = [&r](const Point2& from, const Point2& to) {
    return kernel::orient(from, to, r) == Sign::positive;
  };
  return left(a, u) && left(u, b) && left(b, v) && left(v, a);
}

Placement place(const Point2& p, const Point2& q, const Point2& u, const Point2& v, const Point2& a,
                const Point2& b) {
  const Point2 nearest = kernel::round_cross(p, q, u, v);
  if (nearest == u) return {Placement::How::origin, u};
  if (nearest == v) return {Placement::How::target, v};
  if (is_safe(u, v, a, b, nearest)) {
    const bool exact =
        kernel::orient(p, q, nearest) == Sign::zero && kernel::orient(u, v, nearest) == Sign::zero;
    return {exact ? Placement::How::exact : Placement::How::rounded, nearest};
  }
  Placement best{Placement::How::none, nearest};
  auto distance = kernel::abs(kernel::orient_value(p, q, nearest));
  for (int dx = -1; dx <= 1; ++dx) {
    for (int dy = -1; dy <= 1; ++dy) {
      const auto made =
          Point2::make(std::int64_t{nearest.x.raw()} + dx, std::int64_t{nearest.y.raw()} + dy);
      if (!made || *made == nearest) continue;
      Placement::How how = Placement::How::neighbour;
      if (*made == u) {
        how = Placement::How::origin;
      } else if (*made == v) {
        how = Placement::How::target;
      } else if (!is_safe(u, v, a, b, *made)) {
        continue;
      }
      const auto other = kernel::abs(kernel::orient_value(p, q, *made));
      if (best.how != Placement::How::none && distance <= other) continue;
      best = {how, *made};
      distance = other;
    }
  }
  return best;
}

// ---- the faces inside

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
  kernel::sort(steps.begin(), steps.end());
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
  kernel::sort(outline.halfedges.begin(), outline.halfedges.end());
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
  kernel::sort(edges_.begin(), edges_.end());
}

bool ChainEdges::has(VertexId u, VertexId v) const {
  return std::binary_search(edges_.begin(), edges_.end(), key_of(u, v));
}

// Across an edge of the outline the winding number falls by one from left to right; it changes
// nowhere else. If the flood never reaches a right side, all left sides have one winding number and
// all right sides the number below it; outside the mesh it is 0. So the two are 1 and 0 or, for a
// path that is turned over, 0 and -1, and then its signed area is negative. If no hole is enclosed,
// that area is the sum of the faces'.
std::optional<CutError> faces_inside(const PlanarMesh& planar, const SideChains& chains,
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
    return CutError{.code = CutErrorCode::sides_fold};
  }
  kernel::sort(inside.begin(), inside.end());
  return std::nullopt;
}

}  // namespace offgrid::navmesh::detail
