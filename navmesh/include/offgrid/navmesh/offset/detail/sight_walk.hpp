// SightWalk: the walk that decides visible and raycast (sight.hpp has the definition).
//
// The walk is in a face that it leaves by an edge, at a vertex, or on an edge. A motion that runs
// along an edge or through a vertex is a limit of motions on its left or on its right; the walk
// carries which of the two sides are still open. Inside a face both are open.
//
//            \####/                \####/        #: blocked
//             \##/                  \##/
//    p --------u------->   p --------v           At u the left side closes and the right one
//             / \                   /##\         stays open. At v both close, and the ray stops.
//            /   \                 /####\      (Faces are triangles; few are drawn.)
#pragma once

#include <array>

#include "offgrid/navmesh/offset/detail/sight_line.hpp"

namespace offgrid::navmesh::detail {

template <class Surface>
class SightWalk {
 public:
  SightWalk(const Surface& surface, const kernel::Point2& from, const kernel::Point2& to)
      : surface_(surface), mesh_(surface.planar()), topology_(mesh_.mesh()), from_(from), to_(to) {}

  /// Follows the ray. Requires a face whose closure contains the start.
  RayHit run(FaceId face) const {
    const std::array<HalfedgeId, 3> h = {topology_.halfedge(face, 0), topology_.halfedge(face, 1),
                                         topology_.halfedge(face, 2)};
    std::array<bool, 3> is_on{};
    for (std::size_t k = 0; k < 3; ++k) {
      const auto [u, v] = mesh_.segment(h[k]);
      is_on[k] = kernel::orient(u, v, from_) == Sign::zero;
    }
    for (std::size_t k = 0; k < 3; ++k) {
      if (is_on[k] && is_on[(k + 2) % 3]) return start_at_vertex(h[k]);
    }
    for (std::size_t k = 0; k < 3; ++k) {
      if (is_on[k]) return start_on_edge(h[k]);
    }
    if (surface_.is_blocked(face)) return {};
    if (from_ == to_) return reached(face);
    return walk(line(), state_in(line(), face));
  }

 private:
  using Sign = kernel::Sign;

  struct Sides {
    bool left = true;
    bool right = true;

    bool any() const { return left || right; }
  };

  enum class Place : std::uint8_t { face, vertex, edge, stopped };

  struct State {
    Place place = Place::stopped;
    /// in a face: the half-edge by which the line leaves it; at a vertex: one that starts there
    HalfedgeId halfedge;
    /// on an edge: its half-edge in the line's direction; none if there is no face on the left
    HalfedgeId left;
    /// on an edge: its half-edge against the line; none if there is no face on the right
    HalfedgeId right;
    Sides open;
    RayHit hit;  ///< the result, when stopped
  };

  /// The surroundings of a vertex: where the line continues, and the sides on which a motion
  /// passes.
  struct Ring {
    HalfedgeId into_face;  ///< the half-edge at the vertex whose face the line enters, or none
    HalfedgeId left;       ///< State::left of the edge along which the line continues, or none
    HalfedgeId right;      ///< State::right of that edge
    Sides open;
    bool any_free = false;  ///< is a face about the vertex free?
  };

  SightLine line() const { return SightLine(from_, to_); }
  static RayHit reached(FaceId face) {
    return {.stop = RayStop::none, .t = {1, 1}, .halfedge = {}, .vertex = {}, .face = face};
  }
  static State stopped(const RayHit& hit) {
    State state;
    state.hit = hit;
    return state;
  }
  State stopped_at_vertex(const SightLine& line, VertexId v) const {
    return stopped(
        {.stop = RayStop::vertex, .t = line.at(mesh_.point(v)), .halfedge = {}, .vertex = v});
  }
  RayHit stopped_at_edge(const SightLine& line, HalfedgeId h) const {
    const auto [u, v] = mesh_.segment(h);
    return {.stop = RayStop::edge, .t = line.crossing(u, v), .halfedge = h, .vertex = {}};
  }

  bool is_free(HalfedgeId h) const { return h && !surface_.is_blocked(topology_.face(h)); }
  Sign side(const SightLine& line, HalfedgeId h) const {
    return line.side(mesh_.point(topology_.origin(h)));
  }

  // ---- the start

  RayHit start_on_edge(HalfedgeId h) const {
    const HalfedgeId other = topology_.twin(h);
    if (!is_free(h) && !is_free(other)) return {};
    if (from_ == to_) return reached(topology_.face(is_free(h) ? h : other));
    const SightLine line = this->line();
    const auto [u, v] = mesh_.segment(h);
    const Sign ahead = kernel::orient(u, v, to_);
    if (ahead == Sign::zero) {
      const bool is_forward = line.is_before(u, v);
      return walk(line, {.place = Place::edge,
                         .halfedge = {},
                         .left = is_forward ? h : other,
                         .right = is_forward ? other : h,
                         .open = {},
                         .hit = {}});
    }
    const HalfedgeId into = ahead == Sign::positive ? h : other;
    if (!is_free(into)) return stopped_at_edge(line, ahead == Sign::positive ? other : h);
    return walk(line, state_in(line, topology_.face(into)));
  }

  RayHit start_at_vertex(HalfedgeId h) const {
    if (from_ == to_) {
      for (const HalfedgeId spoke : Rotation<Mesh>(topology_, h)) {
        if (is_free(spoke)) return reached(topology_.face(spoke));
      }
      return {};
    }
    const SightLine line = this->line();
    const Ring ring = look_about(line, h);
    if (!ring.any_free) return {};
    if (is_free(ring.into_face)) return walk(line, state_in_wedge(ring));
    if (ring.left || ring.right) return walk(line, state_on_edge(ring, {}));
    return stopped_at_vertex(line, topology_.origin(h)).hit;
  }

  /// The state in a face through whose interior the line passes: the edge or vertex where it
  /// leaves.
  State state_in(const SightLine& line, FaceId face) const {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = topology_.halfedge(face, k);
      const Sign at_origin = side(line, h);
      const Sign at_target = side(line, topology_.next(h));
      if (at_target != Sign::positive) continue;
      if (at_origin == Sign::negative)
        return {
            .place = Place::face, .halfedge = h, .left = {}, .right = {}, .open = {}, .hit = {}};
      if (at_origin == Sign::zero && side(line, topology_.prev(h)) == Sign::negative)
        return state_at_vertex(h, {});
    }
    return {};
  }
  State state_in_wedge(const Ring& ring) const {
    return {.place = Place::face,
            .halfedge = topology_.next(ring.into_face),
            .left = {},
            .right = {},
            .open = {},
            .hit = {}};
  }
  static State state_on_edge(const Ring& ring, Sides open) {
    return {.place = Place::edge,
            .halfedge = {},
            .left = ring.left,
            .right = ring.right,
            .open = open,
            .hit = {}};
  }
  static State state_at_vertex(HalfedgeId h, Sides open) {
    return {
        .place = Place::vertex, .halfedge = h, .left = {}, .right = {}, .open = open, .hit = {}};
  }

  // ---- the walk

  RayHit walk(const SightLine& line, State state) const {
    for (;;) {
      switch (state.place) {
        case Place::face: state = leave_face(line, state.halfedge); break;
        case Place::vertex: state = pass_vertex(line, state); break;
        case Place::edge: state = run_along(line, state); break;
        case Place::stopped: return state.hit;
      }
    }
  }

  /// Walks from face to face until the line meets a vertex or ends; tests one new vertex per face.
  State leave_face(const SightLine& line, HalfedgeId h) const {
    auto [right, left] = mesh_.segment(h);
    for (;;) {
      if (kernel::orient(right, left, line.to()) != Sign::negative)
        return stopped(reached(topology_.face(h)));
      const HalfedgeId entry = topology_.twin(h);
      if (!is_free(entry) || surface_.is_barrier(h)) return stopped(stopped_at_edge(line, h));
      const HalfedgeId prev = topology_.prev(entry);
      const kernel::Point2 apex = mesh_.point(topology_.origin(prev));
      const Sign side = line.side(apex);
      if (side == Sign::zero) return state_at_vertex(prev, {});
      h = side == Sign::positive ? topology_.next(entry) : prev;
      (side == Sign::positive ? left : right) = apex;
    }
  }

  State pass_vertex(const SightLine& line, const State& state) const {
    const VertexId v = topology_.origin(state.halfedge);
    if (line.is_at_end(mesh_.point(v))) return stopped(reached(topology_.face(state.halfedge)));
    const Ring ring = look_about(line, state.halfedge);
    const Sides open{state.open.left && ring.open.left, state.open.right && ring.open.right};
    if (!open.any()) return stopped_at_vertex(line, v);
    return ring.into_face ? state_in_wedge(ring) : state_on_edge(ring, open);
  }

  State run_along(const SightLine& line, const State& state) const {
    const bool left = is_free(state.left);
    const bool right = is_free(state.right);
    Sides open{left && state.open.left, right && state.open.right};
    if (left && right && !surface_.is_barrier(state.left)) open = {};
    const HalfedgeId ahead = state.left ? topology_.next(state.left) : state.right;
    if (!open.any()) {
      return stopped_at_vertex(
          line, topology_.origin(state.left ? state.left : topology_.next(state.right)));
    }
    return state_at_vertex(ahead, open);
  }

  /// A side is open iff all faces on it, from the line behind the vertex to the line ahead of it,
  /// exist and are free, and no barrier leaves the vertex into it. (A side without an edge stays
  /// open here; it lies beyond a border along which the walk came, and run_along has closed it.)
  Ring look_about(const SightLine& line, HalfedgeId start) const {
    Ring ring;
    const auto close = [&](Sign sign) {
      if (sign == Sign::positive) ring.open.left = false;
      if (sign == Sign::negative) ring.open.right = false;
    };
    for (const HalfedgeId h : Rotation<Mesh>(topology_, start)) {
      const HalfedgeId prev = topology_.prev(h);
      const Sign first = side(line, topology_.next(h));
      const Sign second = side(line, prev);
      const bool blocked = surface_.is_blocked(topology_.face(h));
      ring.any_free = ring.any_free || !blocked;
      if (blocked || topology_.is_border(h) || surface_.is_barrier(h)) close(first);
      if (blocked || topology_.is_border(prev)) close(second);
      if (first == Sign::negative && second == Sign::positive) ring.into_face = h;
      if (first == Sign::zero && second == Sign::positive) ring.left = h;
      if (first == Sign::negative && second == Sign::zero) ring.right = prev;
    }
    return ring;
  }

  const Surface& surface_;
  const PlanarMesh mesh_;
  const Mesh& topology_;
  kernel::Point2 from_;
  kernel::Point2 to_;
};

}  // namespace offgrid::navmesh::detail
