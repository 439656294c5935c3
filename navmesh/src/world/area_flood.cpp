#include "world/area_flood.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;
using kernel::Sign;

namespace {

// Is the direction from v to q on the left of the direction that points left and infinitesimally
// down? No q lies in that direction.
bool is_left_of_leftward(const Point2& v, const Point2& q) {
  const Sign height = kernel::compare(v.y, q.y);
  return height != Sign::zero ? height == Sign::positive : v.x < q.x;
}

}  // namespace

void AreaFlood::add_step(VertexId from, VertexId to) {
  const bool forward = from < to;
  steps_.push_back({forward ? from : to, forward ? to : from, forward ? 1 : -1});
}

// Returns false if the loop has no edges.
bool AreaFlood::collect_steps(const SnapRounding& snap, const Area::Loop& loop) {
  steps_.clear();
  for (std::size_t i = 0; i < loop.size(); ++i) {
    const Segment side{loop[i], loop[i + 1 == loop.size() ? 0 : i + 1]};
    if (side.from == side.to) continue;
    const Original& s = snap.original(sides_.front());
    sides_ = sides_.subspan(1);
    const bool forward = s.a == side.from;
    for (std::size_t k = 1; k < s.chain.size(); ++k)
      add_step(s.chain[forward ? k - 1 : k], s.chain[forward ? k : k - 1]);
  }
  kernel::sort(steps_.begin(), steps_.end(), [](const Step& a, const Step& b) {
    return std::tie(a.u, a.v) < std::tie(b.u, b.v);
  });
  std::size_t kept = 0;
  for (const Step& step : steps_) {
    if (kept > 0 && steps_[kept - 1].u == step.u && steps_[kept - 1].v == step.v) {
      steps_[kept - 1].count += step.count;
    } else {
      steps_[kept++] = step;
    }
  }
  steps_.resize(kept);
  return kept > 0;
}

std::int32_t AreaFlood::crossing(const Mesh& mesh, HalfedgeId h) const {
  if (!mesh.is_constrained(h)) return 0;
  const VertexId from = mesh.origin(h), to = mesh.target(h);
  const bool forward = from < to;
  const VertexId u = forward ? from : to, v = forward ? to : from;
  const auto place = std::lower_bound(
      steps_.begin(), steps_.end(), std::tie(u, v),
      [](const Step& step, const auto& edge) { return std::tie(step.u, step.v) < edge; });
  if (place == steps_.end() || place->u != u || place->v != v) return 0;
  return forward ? place->count : -place->count;
}

void AreaFlood::enter(FaceId f, std::int32_t count) {
  face_visits_[f.value()] = flood_;
  open_.push_back({f, count});
  if (count != 0) found_.push_back({f, count});
}

// Starts in the face that contains the places to the left of v and infinitesimally down, which has
// winding number 0. If these are outside the mesh, starts in the first face about v, entered across
// the border.
void AreaFlood::start(const PlanarMesh& mesh, VertexId v) {
  const Mesh& topology = mesh.mesh();
  const Point2 p = mesh.point(v);
  for (const HalfedgeId h : topology.outgoing(v)) {
    // The direction lies between h and the other edge of its face at v.
    if (is_left_of_leftward(p, mesh.point(topology.target(h))) ||
        !is_left_of_leftward(p, mesh.point(topology.apex(h))))
      continue;
    enter(topology.face(h), 0);
    return;
  }
  const HalfedgeId border = *topology.outgoing(v).begin();
  enter(topology.face(border), crossing(topology, border));
}

// Returns the lexicographically smallest vertex, and sets is_simple_: a closed walk with as many
// vertices as edges, each edge once, passes each vertex once.
VertexId AreaFlood::visit_vertices(const PlanarMesh& mesh) {
  VertexId smallest = steps_.front().u;
  std::size_t vertices = 0;
  is_simple_ = true;
  for (const Step& step : steps_) {
    is_simple_ = is_simple_ && (step.count == 1 || step.count == -1);
    for (const VertexId v : {step.u, step.v}) {
      if (vertex_visits_[v.value()] == flood_) continue;
      vertex_visits_[v.value()] = flood_;
      ++vertices;
      if (mesh.point(v) < mesh.point(smallest)) smallest = v;
    }
  }
  is_simple_ = is_simple_ && vertices == steps_.size();
  return smallest;
}

// About the smallest vertex, the inside of the loop lies counter-clockwise between its lower edge
// and its upper one.
void AreaFlood::fill_simple(const PlanarMesh& mesh, VertexId smallest) {
  const Mesh& topology = mesh.mesh();
  const Step* edges[2] = {};
  for (const Step& step : steps_) {
    if (step.u == smallest || step.v == smallest) edges[edges[0] == nullptr ? 0 : 1] = &step;
  }
  const auto other = [&](const Step& step) { return step.u == smallest ? step.v : step.u; };
  if (kernel::orient(mesh.point(smallest), mesh.point(other(*edges[0])),
                     mesh.point(other(*edges[1]))) == Sign::negative) {
    std::swap(edges[0], edges[1]);
  }
  const std::int32_t round = edges[0]->u == smallest ? edges[0]->count : -edges[0]->count;
  enter(topology.face(topology.find_halfedge(smallest, other(*edges[0]))), round);
  while (!open_.empty()) {
    const FaceId f = open_.back().face;
    open_.pop_back();
    for (const HalfedgeRecord& corner : topology.corners(f)) {
      const HalfedgeId h{corner.twin};
      if (!h || face_visits_[topology.face(h).value()] == flood_) continue;
      if (corner.constrained() && crossing(topology, h) != 0) continue;
      enter(topology.face(h), round);
    }
  }
}

bool AreaFlood::touches_chain(const Mesh& mesh, FaceId f) const {
  const auto [a, b, c] = mesh.vertices(f);
  const auto is_on_it = [this](VertexId v) { return vertex_visits_[v.value()] == flood_; };
  return is_on_it(a) || is_on_it(b) || is_on_it(c);
}

void AreaFlood::spread(const Mesh& mesh) {
  while (!open_.empty()) {
    const auto [f, count] = open_.back();
    open_.pop_back();
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = mesh.twin(mesh.halfedge(f, k));
      if (!h || face_visits_[mesh.face(h).value()] == flood_) continue;
      const std::int32_t across = count + crossing(mesh, h);
      if (across != 0 || touches_chain(mesh, mesh.face(h))) enter(mesh.face(h), across);
    }
  }
}

std::span<const FaceWinding> AreaFlood::run(const SnapRounding& snap,
                                            std::span<const Area::Loop> loops,
                                            std::span<const OriginalId> sides) {
  const Mesh& mesh = snap.mesh();
  sides_ = sides;
  found_.clear();
  face_visits_.make_room(mesh.face_bound());
  vertex_visits_.make_room(mesh.vertex_bound());
  for (const Area::Loop& loop : loops) {
    if (!collect_steps(snap, loop)) continue;
    if (++flood_ == 0) {
      face_visits_.zero();
      vertex_visits_.zero();
      flood_ = 1;
    }
    const VertexId smallest = visit_vertices(snap.planar());
    if (is_simple_) {
      fill_simple(snap.planar(), smallest);
    } else {
      start(snap.planar(), smallest);
      spread(mesh);
    }
  }
  if (loops.size() < 2) return found_;
  kernel::sort(found_.begin(), found_.end(),
               [](const FaceWinding& a, const FaceWinding& b) { return a.face < b.face; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < found_.size();) {
    FaceWinding sum = found_[i];
    for (++i; i < found_.size() && found_[i].face == sum.face; ++i) sum.count += found_[i].count;
    if (sum.count != 0) found_[kept++] = sum;
  }
  found_.resize(kept);
  return found_;
}

}  // namespace offgrid::navmesh::detail
