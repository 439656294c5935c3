#include "path/any_angle/corridors.hpp"

#include "offgrid/kernel/orient.hpp"

namespace offgrid::navmesh::detail::any_angle {

using kernel::Point2;
using kernel::Sign;

namespace {

/// The side of a ray on which a point is beside the view.
constexpr Sign outside(Turn side) { return side == Turn::left ? Sign::positive : Sign::negative; }
Ray& ray_of(Node& node, Turn side) { return side == Turn::left ? node.left : node.right; }
std::uint32_t& root_of(Node& node, Turn side) {
  return side == Turn::left ? node.left_root : node.right_root;
}
Length& to_end_of(Node& node, Turn side) {
  return side == Turn::left ? node.to_left_end : node.to_right_end;
}

}  // namespace

bool Corridors::pass(const Known& known, Node& node, Passage passage) {
  const Ground& ground = known.ground;
  const Mesh& mesh = ground.mesh();
  beside_.clear();
  ++corridors_;
  begin_at<Turn::left>(known, node);
  begin_at<Turn::right>(known, node);
  HalfedgeId entry = node.entry;
  const std::uint64_t end = faces_ + most_faces;
  do {
    ++faces_;
    const HalfedgeId prev = mesh.prev(entry);
    const Point2 apex = ground.point(mesh.origin(prev));
    HalfedgeId out = prev;
    if (passage == Passage::next) {
      out = mesh.next(entry);
      if (!join<Turn::left>(known, node, entry, apex)) return false;
    } else if (!join<Turn::right>(known, node, entry, apex)) {
      return false;
    }
    entry = mesh.twin(out);
    passage = ground.passage_behind(entry);
  } while (passage != Passage::closed && faces_ != end);
  is_cut_ = passage != Passage::closed;
  node.entry = entry;
  return settle(known, node);
}

template <Turn side>
inline void Corridors::begin_at(const Known& known, const Node& node) {
  const Mesh& mesh = known.ground.mesh();
  constexpr bool is_left = side == Turn::left;
  const Ray& ray = is_left ? node.left : node.right;
  Side& own = at(side);
  own.take(known.roots, node.root_at(side), ray);
  own.first = own.end = 0;
  own.is_moved = own.is_narrowed = false;
  if (ray.is_taut)
    own.add(known.ground.point(is_left ? mesh.origin(node.entry) : mesh.target(node.entry)));
}

// The apex of a face is the next corner of the wall on that side. The bends beyond it are no longer
// turned at.
template <Turn side>
inline bool Corridors::join(const Known& known, Node& node, HalfedgeId entry, const Point2& apex) {
  constexpr Sign out = outside(side);
  Side& own = at(side);
  own.is_moved = true;
  std::uint32_t end = own.end;
  while (end - own.first > 1) {
    const Bend* last = own.bends.data() + (end - 1);
    if (kernel::orient(last[-1].point, last->point, apex) == out) break;
    --end;
  }
  const bool ends_there = end == own.end;  // does the edge end at the last bend?
  own.end = end;
  if (end - own.first < 2) {
    const Sign of_ray = sign_of(cross(own.along, apex - own.root));
    if (of_ray != out) {
      node.entry = entry;
      return meet<side>(known, node, apex, of_ray);
    }
    if (end == own.first) return true;
  }
  if (ends_there) own.bends[end - 1].entry = entry;
  own.add(apex);
  return true;
}

// The apex is not beside the view.
template <Turn side>
bool Corridors::meet(const Known& known, Node& node, const Point2& apex, Sign of_ray) {
  const Side& other = at(opposite(side));
  const Sign of_other = sign_of(cross(other.along, apex - other.root));
  if (of_other != outside(side))
    return other.size() > 0 && turn_opposite<side>(known, node, apex, of_other);
  narrow<side>(known, node, apex, of_ray);
  return true;
}

// The view ends at the apex. If two roots see that, the one that sees what is beyond the face goes
// on.
template <Turn side>
inline void Corridors::narrow(const Known& known, Node& node, const Point2& apex, Sign of_ray) {
  std::uint32_t root = node.root_at(side);
  bool is_straight = of_ray == Sign::zero && ray_of(node, side).is_straight;
  if (!node.has_one_root()) {
    root = node.viewer_among(known.roots, apex);
    is_straight = is_straight && root == node.root_at(side);
    if (node.is_seen_by_two(known.roots, root, apex)) {
      is_straight = node.turn != side;
      if (!is_straight) root = known.roots[root].older;
    }
    root_of(node, side) = root;
  }
  Ray& ray = ray_of(node, side);
  ray = known.roots.ray_to(root, apex);
  ray.is_straight = is_straight;
  end_view_at<side>(known, node, apex);
}

template <Turn side>
inline void Corridors::end_view_at(const Known& known, const Node& node, const Point2& apex) {
  Side& own = at(side);
  own.take(known.roots, node.root_at(side), side == Turn::left ? node.left : node.right);
  own.first = own.end = 0;
  own.add(apex);
  own.is_narrowed = true;
  own.at = known.ground.mesh().prev(node.entry);
}

// The apex is on the ray on the other side, or beyond it: all paths turn at the bends there, up to
// one that sees the apex. If that is the end of the edge, it sees what is beside it until it would
// look back.
template <Turn side>
bool Corridors::turn_opposite(const Known& known, Node& node, const Point2& apex, Sign of_ray) {
  constexpr Sign out = outside(side);
  constexpr Turn turn = opposite(side);
  Side& other = at(turn);
  if (other.is_moved) to_end_of(node, turn) = kernel::constant<0>;
  bool sees_apex = false;
  while (!sees_apex) {
    const Bend bend = other.bends[other.first++];
    const bool is_end = other.size() == 0;
    const std::uint32_t root = root_at(known, node, turn, bend, is_end ? of_ray : -out);
    if (root == none) return false;
    node.left_root = node.right_root = root;
    ray_of(node, side) = known.roots.ray_to(root, apex);
    ray_of(node, side).is_straight = of_ray == Sign::zero;
    to_end_of(node, turn) = kernel::constant<0>;
    if (is_end) {
      const Point2 before = known.roots[known.roots[root].before].point;
      ray_of(node, turn) = {before - bend.point, true, false, false};
      break;
    }
    const Point2 next = other.bends[other.first].point;
    ray_of(node, turn) = known.roots.ray_to(root, next);
    ray_of(node, turn).is_taut = other.size() == 1;
    of_ray = kernel::orient(bend.point, next, apex);
    sees_apex = of_ray == out;
  }
  other.take(known.roots, node.root_at(turn), ray_of(node, turn));
  other.is_narrowed = false;
  end_view_at<side>(known, node, apex);
  return true;
}

// At the end of the corridor the funnel becomes a node, and those beside it.
bool Corridors::settle(const Known& known, Node& node) {
  for (const Turn side : {Turn::left, Turn::right}) {
    if (!at(side).is_moved) continue;
    to_end_of(node, side) = kernel::constant<0>;
    ray_of(node, side).is_taut = at(side).size() == 1;
  }
  if (at(Turn::left).is_narrowed && !keeps_end<Turn::left>(known, node)) return false;
  if (at(Turn::right).is_narrowed && !keeps_end<Turn::right>(known, node)) return false;
  if (at(Turn::left).size() > 1) turn_aside<Turn::left>(known, node);
  if (at(Turn::right).size() > 1) turn_aside<Turn::right>(known, node);
  return true;
}

// The root that sees the corner on the ray is given up if others are sooner at all that it sees of
// the edge. Returns false if it was the only one.
template <Turn side>
bool Corridors::keeps_end(const Known& known, Node& node) {
  const std::uint32_t root = node.root_at(side);
  Side& own = at(side);
  const Length to_it = known.roots.length_by(root, own.bends[own.first].point);
  if (own.size() == 1) to_end_of(node, side) = to_it;
  const bool is_late = known.sightings.see(known.ground, known.roots, root, own.at, to_it);
  if (!is_late || is_of_use<side>(known, node, root)) {
    const Mesh& mesh = known.ground.mesh();
    const HalfedgeId left = node.entry, right = mesh.next(node.entry);
    const VertexId v = mesh.origin(side == Turn::left ? left : right);
    const Length to_end =
        own.size() == 1 ? to_it : known.roots.length_by(root, known.ground.point(v));
    if (!is_closer(known.ground, known.roots, known.sightings, root,
                   side == Turn::left ? right : left, v, to_end)) {
      return true;
    }
  }
  if (node.has_one_root()) return false;
  node.end_at(known.roots, side, node.root_beside(known.roots, root, opposite(side)));
  own.first = own.end = 0;
  return true;
}

// A better root reaches the corner on the ray. Does its leg there not come between the root and the
// part of the edge that this sees? As in is_hidden; but the corner may lie before the edge.
template <Turn side>
bool Corridors::is_of_use(const Known& known, const Node& node, std::uint32_t root) {
  if (is_superseded(known.roots, known.sightings, root)) return false;
  const Ground& ground = known.ground;
  const Mesh& mesh = ground.mesh();
  const Side& own = at(side);
  const Sighting& seen = known.sightings.of(known.sightings.place_of(ground, own.at));
  const Point2 p = known.roots[root].point, better = known.roots[seen.root].point;
  if (kernel::orient(p, own.bends[own.first].point, better) != -outside(side)) return true;
  Node part = node;
  part.end_at(known.roots, opposite(side), root);
  const Ray& ray = ray_of(part, opposite(side));
  return sign_of(cross(ray.along, better - p)) == outside(side) ||
         kernel::orient(ground.point(mesh.origin(node.entry)),
                        ground.point(mesh.target(node.entry)), better) == Sign::positive;
}

// Paths turn at the bends on one side, to what is beside the view of the node.
template <Turn side>
void Corridors::turn_aside(const Known& known, Node& node) {
  const Side& own = at(side);
  constexpr bool is_left = side == Turn::left;
  Node other;
  Node* last = &node;
  for (std::uint32_t i = own.first; i + 1 < own.end; ++i) {
    const Point2& p = own.bends[i].point;
    const Ray straight{p - known.roots[last->root_at(side)].point, false, false, true};
    const bool is_straight = ray_of(*last, side).is_straight;
    const std::uint32_t root = root_at(known, *last, side, own.bends[i], outside(side));
    if (root == none) break;
    Ray to_next = known.roots.ray_to(root, own.bends[i + 1].point);
    to_next.is_taut = i + 2 == own.end;
    if ((last->has_one_root() || last->turn == side) && !is_straight) {
      last->add(known.roots, side, root);
      ray_of(*last, side) = to_next;
      to_end_of(*last, side) = kernel::constant<0>;
      continue;
    }
    other = {root, root, node.entry, is_left ? to_next : straight, is_left ? straight : to_next};
    last = &other;
  }
  if (last == &other) beside_.push_back(other);
}

std::uint32_t Corridors::root_at(const Known& known, Node& node, Turn side, const Bend& bend,
                                 Sign apex_side) {
  const HalfedgeId entry = node.entry;
  if (bend.entry) node.entry = bend.entry;
  const std::uint32_t root = known.corners.make_root(known.ground, known.roots, known.sightings,
                                                     known.best, node, side, apex_side);
  node.entry = entry;
  return root;
}

}  // namespace offgrid::navmesh::detail::any_angle
