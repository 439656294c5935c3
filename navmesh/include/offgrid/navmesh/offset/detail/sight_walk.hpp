// SightWalk: the walk that decides visible and raycast (sight.hpp has the definition).
//
// The walk is in a face that it leaves by an edge, at a vertex, or on an edge. A motion that runs
// along an edge or through a vertex is a limit of motions on its left or on its right; the walk
// carries which of the two sides are still open. Inside a face both are open. Where seams end, the
// two may go on at different places; then the walk follows both, and each place once.
//
//            \####/                \####/        #: blocked
//             \##/                  \##/
//    p --------u------->   p --------v           At u the left side closes and the right one
//             / \                   /##\         stays open. At v both close, and the ray stops.
//            /   \                 /####\      (Faces are triangles; few are drawn.)
#pragma once

#include <array>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "offgrid/navmesh/offset/detail/sight_line.hpp"

namespace offgrid::navmesh::detail {

/// Takes no notice of where a walk leads. Another one may note the faces: the walk tells it the
/// last point of the line that it comes to, a vertex or on an edge, the face that the line then is
/// in or beside, and whether it has arrived at the goal.
struct NoTrail {
  struct Mark {};

  void at(const kernel::Point2&) {}
  void across(const kernel::Point2&, const kernel::Point2&) {}
  void in(FaceId) {}
  void arrive() {}
  /// Marks what was noted until now; return_to() goes back to it, and to the start without one.
  Mark mark() const { return {}; }
  void return_to(const Mark&) {}
};

/// `Line` has the tests of a line from a grid point to a target, as SightLine has.
template <class Surface, class Line = SightLine, class Trail = NoTrail>
class SightWalk {
 public:
  /// `goal`, if given, is `to` on its floor: of rays that arrive on several floors, one that
  /// arrives there is followed.
  SightWalk(const Surface& surface, const kernel::Point2& from, const typename Line::Target& to,
            const FloorPoint* goal = nullptr, const Trail& trail = {})
      : surface_(surface),
        mesh_(surface.planar()),
        topology_(mesh_.mesh()),
        from_(from),
        to_(to),
        goal_(goal),
        trail_(trail) {}

  /// The better of two hits: one at the goal, or else the farther one.
  RayHit better(const RayHit& a, const RayHit& b) const {
    if (b.stop == RayStop::none && is_at_goal(b.face)) return b;
    if (a.stop == RayStop::none && is_at_goal(a.face)) return a;
    return farther(a, b);
  }

  /// Follows the ray. Requires a face whose closure contains the start.
  RayHit run(FaceId face) const {
    trail_.return_to({});
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
    HalfedgeId halfedge;  ///< in a face: the half-edge by which the line leaves it
    /// on an edge: its half-edge in the line's direction; at a vertex: the half-edge that starts
    /// there in the face from which a motion on the left comes; none if there is no such face
    HalfedgeId left;
    /// on an edge: its half-edge against the line; at a vertex: as above, on the right
    HalfedgeId right;
    Sides open;
    RayHit hit;  ///< the result, when stopped
  };

  /// Where a motion that passes a vertex on one side continues; both none if it cannot pass.
  struct Limit {
    HalfedgeId into;   ///< the half-edge at the vertex whose face the line enters
    HalfedgeId along;  ///< the half-edge, on this side, of the edge along which the line continues

    explicit operator bool() const { return into || along; }
  };

  Line line() const { return Line(from_, to_); }
  bool is_at_goal(FaceId f) const {
    if constexpr (requires { surface_.is_at(f, *goal_); })
      return goal_ != nullptr && surface_.is_at(f, *goal_);
    return false;
  }
  static RayHit reached(FaceId face) {
    return {.stop = RayStop::none, .t = {1, 1}, .halfedge = {}, .vertex = {}, .face = face};
  }
  static State stopped(const RayHit& hit) {
    State state;
    state.hit = hit;
    return state;
  }
  State stopped_at_vertex(const Line& line, VertexId v) const {
    return stopped(
        {.stop = RayStop::vertex, .t = line.at(mesh_.point(v)), .halfedge = {}, .vertex = v});
  }
  RayHit stopped_at_edge(const Line& line, HalfedgeId h) const {
    const auto [u, v] = mesh_.segment(h);
    return {.stop = RayStop::edge, .t = line.crossing(u, v), .halfedge = h, .vertex = {}};
  }

  bool is_free(HalfedgeId h) const { return h && !surface_.is_blocked(topology_.face(h)); }
  Sign side(const Line& line, HalfedgeId h) const {
    return line.side(mesh_.point(topology_.origin(h)));
  }

  // ---- the start

  RayHit start_on_edge(HalfedgeId h) const {
    const HalfedgeId other = topology_.twin(h);
    if (!is_free(h) && !is_free(other)) return {};
    if (from_ == to_) return reached(topology_.face(is_free(h) ? h : other));
    const Line line = this->line();
    const auto [u, v] = mesh_.segment(h);
    const Sign ahead = line.side_of_end(u, v);
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
    const Line line = this->line();
    RayHit best;
    bool any_free = false, goes_on = false;
    const auto go_on = [&](const State& state) {
      trail_.return_to({});
      best = better(best, walk(line, state));
      goes_on = true;
    };
    // Where seams end, faces may surround the vertex more than once.
    for (const HalfedgeId spoke : Rotation<Mesh>(topology_, h)) {
      const HalfedgeId prev = topology_.prev(spoke), beyond = topology_.twin(spoke);
      const Sign first = side(line, topology_.next(spoke)), second = side(line, prev);
      any_free = any_free || is_free(spoke);
      if (first == Sign::negative && second == Sign::positive && is_free(spoke))
        go_on(state_in_wedge(spoke));
      if (first == Sign::zero && second == Sign::positive && (is_free(spoke) || is_free(beyond)))
        go_on(state_on_edge(spoke, beyond, {}));
      if (first == Sign::negative && second == Sign::zero && is_free(spoke) &&
          topology_.is_border(prev))
        go_on(state_on_edge({}, prev, {}));
    }
    if (!any_free) return {};
    return goes_on ? best : stopped_at_vertex(line, topology_.origin(h)).hit;
  }

  /// The state in a face through whose interior the line passes: the edge or vertex where it
  /// leaves.
  State state_in(const Line& line, FaceId face) const {
    trail_.in(face);
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = topology_.halfedge(face, k);
      const Sign at_origin = side(line, h);
      const Sign at_target = side(line, topology_.next(h));
      if (at_target != Sign::positive) continue;
      if (at_origin == Sign::negative)
        return {
            .place = Place::face, .halfedge = h, .left = {}, .right = {}, .open = {}, .hit = {}};
      if (at_origin == Sign::zero && side(line, topology_.prev(h)) == Sign::negative)
        return state_at_vertex(h);
    }
    return {};
  }
  State state_in_wedge(HalfedgeId spoke) const {
    return {.place = Place::face,
            .halfedge = topology_.next(spoke),
            .left = {},
            .right = {},
            .open = {},
            .hit = {}};
  }
  static State state_on_edge(HalfedgeId left, HalfedgeId right, Sides open) {
    return {.place = Place::edge,
            .halfedge = {},
            .left = left,
            .right = right,
            .open = open,
            .hit = {}};
  }
  /// The state at a vertex to which the line comes through a face.
  static State state_at_vertex(HalfedgeId h) {
    return {.place = Place::vertex, .halfedge = {}, .left = h, .right = h, .open = {}, .hit = {}};
  }

  // ---- the walk

  RayHit walk(const Line& line, State state) const {
    std::optional<RayHit> best;
    for (;;) {
      switch (state.place) {
        case Place::face: state = leave_face(line, state.halfedge); break;
        case Place::vertex: state = pass_vertex(line, state); break;
        case Place::edge: state = run_along(line, state); break;
        case Place::stopped:
          if (state.hit.stop == RayStop::none && is_at_goal(state.hit.face)) trail_.arrive();
          best = best ? better(*best, state.hit) : state.hit;
          if (waiting_.empty()) return *best;
          state = waiting_.back().state;
          trail_.return_to(waiting_.back().mark);
          waiting_.pop_back();
      }
    }
  }

  /// Walks from face to face until the line meets a vertex or ends; tests one new vertex per face.
  State leave_face(const Line& line, HalfedgeId h) const {
    auto [right, left] = mesh_.segment(h);
    trail_.in(topology_.face(h));
    for (;;) {
      if (line.side_of_end(right, left) != Sign::negative)
        return stopped(reached(topology_.face(h)));
      const HalfedgeId entry = topology_.twin(h);
      if (!is_free(entry) || surface_.is_barrier(h)) return stopped(stopped_at_edge(line, h));
      trail_.across(right, left);
      trail_.in(topology_.face(entry));
      const HalfedgeId prev = topology_.prev(entry);
      const kernel::Point2 apex = mesh_.point(topology_.origin(prev));
      const Sign side = line.side(apex);
      if (side == Sign::zero) return state_at_vertex(prev);
      h = side == Sign::positive ? topology_.next(entry) : prev;
      (side == Sign::positive ? left : right) = apex;
    }
  }

  State pass_vertex(const Line& line, const State& state) const {
    const HalfedgeId from = state.open.left ? state.left : state.right;
    const VertexId v = topology_.origin(from);
    trail_.at(mesh_.point(v));
    if (line.is_at_end(mesh_.point(v))) return stopped(reached(topology_.face(from)));
    if (is_parted_ && !is_first_visit(state)) return stopped({});
    const Limit left = state.open.left ? pass_on_left(line, state.left) : Limit{};
    const Limit right = state.open.right ? pass_on_right(line, state.right) : Limit{};
    if (!left && !right) return stopped_at_vertex(line, v);
    if (left.into && (!right || right.into == left.into)) return state_in_wedge(left.into);
    if (!left && right.into) return state_in_wedge(right.into);
    const bool is_one_edge = left.along && right.along && topology_.twin(left.along) == right.along;
    if (left && right && !is_one_edge) {
      is_parted_ = true;
      waiting_.push_back({only_on_right(state), trail_.mark()});
      return only_on_left(state);
    }
    return state_on_edge(left.along ? left.along : topology_.twin(right.along),
                         right.along ? right.along : topology_.twin(left.along),
                         {static_cast<bool>(left), static_cast<bool>(right)});
  }
  /// Walks that have parted may come to one place again; only the first one goes on.
  bool is_first_visit(const State& at_vertex) const {
    return visited_
        .emplace(at_vertex.open.left ? at_vertex.left : HalfedgeId{},
                 at_vertex.open.right ? at_vertex.right : HalfedgeId{})
        .second;
  }
  static State only_on_left(State state) {
    state.open.right = false;
    return state;
  }
  static State only_on_right(State state) {
    state.open.left = false;
    return state;
  }

  State run_along(const Line& line, const State& state) const {
    const bool left = is_free(state.left);
    const bool right = is_free(state.right);
    Sides open{left && state.open.left, right && state.open.right};
    const bool is_joined = left && right && topology_.twin(state.left) == state.right;
    if (is_joined && !surface_.is_barrier(state.left)) open = {};
    if (!open.any()) {
      return stopped_at_vertex(
          line, topology_.origin(state.left ? state.left : topology_.next(state.right)));
    }
    trail_.in(topology_.face(open.left ? state.left : state.right));
    return {.place = Place::vertex,
            .halfedge = {},
            .left = open.left ? topology_.next(state.left) : HalfedgeId{},
            .right = open.right ? state.right : HalfedgeId{},
            .open = open,
            .hit = {}};
  }

  /// A motion passes a vertex on a side iff all faces on it, from the line behind the vertex to the
  /// line ahead of it, exist and are free, and no barrier leaves the vertex into it. It turns about
  /// the vertex from the half-edge of the face from which it comes.
  Limit pass_on_left(const Line& line, HalfedgeId h) const {
    for (;;) {
      const Sign first = side(line, topology_.next(h));
      if (first == Sign::negative) return {.into = h, .along = {}};
      if (first == Sign::zero) return {.into = {}, .along = h};
      const HalfedgeId beyond = topology_.twin(h);
      if (!is_free(beyond) || surface_.is_barrier(h)) return {};
      h = topology_.next(beyond);
    }
  }
  Limit pass_on_right(const Line& line, HalfedgeId h) const {
    for (;;) {
      const HalfedgeId prev = topology_.prev(h);
      const Sign second = side(line, prev);
      if (second == Sign::positive) return {.into = h, .along = {}};
      if (second == Sign::zero) return {.into = {}, .along = prev};
      const HalfedgeId beyond = topology_.twin(prev);
      if (!is_free(beyond) || surface_.is_barrier(prev)) return {};
      h = beyond;
    }
  }

  const Surface& surface_;
  const PlanarMesh mesh_;
  const Mesh& topology_;
  kernel::Point2 from_;
  typename Line::Target to_;
  const FloorPoint* goal_;
  [[no_unique_address]] mutable Trail trail_;
  /// Where the walk goes on when it has stopped.
  struct Waiting {
    State state;
    [[no_unique_address]] typename Trail::Mark mark;
  };
  mutable bool is_parted_ = false;  ///< does the walk go on at two places?
  mutable std::vector<Waiting> waiting_;
  /// the places at vertices since then, by the half-edges on the left and on the right
  mutable std::set<std::pair<HalfedgeId, HalfedgeId>> visited_;
};

}  // namespace offgrid::navmesh::detail
