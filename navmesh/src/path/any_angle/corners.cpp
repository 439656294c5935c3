#include "path/any_angle/corners.hpp"

#include <optional>

namespace offgrid::navmesh::detail::any_angle {

using kernel::Point2;
using kernel::Sign;
using kernel::Vector2;

namespace {

/// May a path turn at that end of a node's edge? A path turns at a vertex only if the connected
/// free faces about it fill more than 180 degrees, and not all 360. The faces beside the leg to the
/// vertex, on the outside of the turn, fill 180 degrees.
bool is_wide_and_bounded(const Ground& ground, const Roots& roots, const Node& node, Turn turn,
                         Sign apex_side) {
  const Mesh& mesh = ground.mesh();
  const bool is_left = turn == Turn::left;
  const HalfedgeId first = is_left ? mesh.prev(node.entry) : mesh.next(node.entry);
  const HalfedgeId at = is_left ? node.entry : first;
  HalfedgeId inner = first;
  while (ground.is_open(inner)) {
    inner = is_left ? mesh.prev(mesh.twin(inner)) : mesh.next(mesh.twin(inner));
    if (inner == first) return ground.has_seams() && is_folded_at(ground, at);
  }
  if (apex_side != Sign::zero || inner != first) return true;
  // An obstacle begins where the leg would go on; do the faces fill more than 180 degrees on the
  // other side?
  HalfedgeId outer = node.entry;
  while (ground.is_open(outer))
    outer = is_left ? mesh.next(mesh.twin(outer)) : mesh.prev(mesh.twin(outer));
  const Point2 p = ground.point(is_left ? mesh.origin(outer) : mesh.target(outer));
  const Vector2 bound = ground.point(is_left ? mesh.target(outer) : mesh.origin(outer)) - p;
  const Vector2 back = roots[node.root_at(turn)].point - p;
  if (sign_of(cross(bound, back)) != Sign::zero || sign_of(dot(bound, back)) != Sign::positive)
    return true;
  return ground.has_seams() && is_folded_at(ground, at);  // or a full turn more
}

/// The newest root, among one at p and those beside it, to which the path comes in the direction
/// from `before` to p; 0: none.
std::uint32_t same_arrival(const Roots& roots, std::uint32_t newest, std::uint32_t before,
                           const Point2& p) {
  const Vector2 leg = p - roots[before].point;
  for (std::uint32_t root = newest; root != 0; root = roots[root].beside) {
    if (roots[root].before == before) return root;
    const Vector2 other = p - roots[roots[root].before].point;
    if (cross(leg, other) == kernel::constant<0> && dot(leg, other) > kernel::constant<0>)
      return root;
  }
  return 0;
}

}  // namespace

// Drops a path to a corner if a shorter one is known, allowing for rounding; and of the paths along
// one line, through one edge, all but the best.
std::uint32_t Corners::make_root(const Ground& ground, Roots& roots, Sightings& sightings,
                                 BestPath& best, const Node& node, Turn turn, Sign apex_side) {
  const HalfedgeId at = turn == Turn::left ? node.entry : ground.mesh().next(node.entry);
  const Point2 p = ground.point(ground.mesh().origin(at));
  const std::uint32_t place = sightings.place_of(ground, at);
  const std::uint32_t root = node.root_at(turn);
  const Length& known = turn == Turn::left ? node.to_left_end : node.to_right_end;
  const Length to_it = known > kernel::constant<0> ? known : roots.length_by(root, p);
  if (roots.drops(to_it)) return none;
  if (sightings.see(ground, roots, root, at, to_it) &&
      is_same_part(ground, sightings.of(place).at, at)) {
    return none;
  }
  Sighting& seen = sightings.of(place);
  if (!seen.is_corner) {
    seen.is_corner = is_wide_and_bounded(ground, roots, node, turn, apex_side);
  }
  if (!*seen.is_corner) return none;
  if (!seen.is_turned_at && !is_same_part(ground, seen.at, at)) {
    seen.root = root;
    seen.shortest = to_it;
    seen.at = at;
  }
  seen.is_turned_at = true;
  const By by{root, (turn == Turn::left ? node.left : node.right).is_straight};
  const Leg leg = by.is_straight ? roots.leg_by(by, p) : Leg{by, root, to_it};
  const std::uint32_t legs = roots[leg.line].legs + 1;
  std::uint32_t& newest =
      arrivals_[static_cast<std::size_t>(turn)].find_or_add(node.entry.value()).first;
  if (const std::uint32_t other = same_arrival(roots, newest, root, p); other != 0) {
    // The nodes behind the corner are valid for each path that comes along this line.
    const Root& same = roots[other];
    certainty_.compare_arrivals(roots, other, leg, legs);
    if (same.length == leg.length && same.legs == legs) best.add_tie(other, by);
    if (same.length < leg.length || (same.length == leg.length && same.legs <= legs)) return none;
  }
  const std::uint32_t made = roots.make(p, place, at, leg);
  roots[made].beside = newest;
  return newest = made;
}

}  // namespace offgrid::navmesh::detail::any_angle
