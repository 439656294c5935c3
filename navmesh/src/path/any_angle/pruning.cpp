#include "path/any_angle/pruning.hpp"

#include <algorithm>

#include "offgrid/kernel/orient.hpp"

namespace offgrid::navmesh::detail::any_angle {

using kernel::Point2;
using kernel::Sign;

namespace {

/// Is distance(a, b) <= most? Mostly bounds decide, without a square root.
bool is_within(const Point2& a, const Point2& b, const Length& most) {
  const auto x = abs(b.x - a.x), y = abs(b.y - a.y);
  if (kernel::shift_left<16>(std::max(x, y)) > most) return false;
  return kernel::shift_left<16>(x + y) <= most || distance(a, b) <= most;
}

bool is_behind_better_leg(const Ground& ground, const Roots& roots, const Node& node, Turn side,
                          const Sighting& apex, const Point2& at) {
  const bool is_left = side == Turn::left;
  const Mesh& mesh = ground.mesh();
  const Sign outward = is_left ? Sign::positive : Sign::negative;
  const Point2 p = roots[node.left_root].point, other = roots[apex.root].point;
  const Point2 end = ground.point(is_left ? mesh.origin(node.entry) : mesh.target(node.entry));
  return kernel::orient(p, at, other) == outward &&
         sign_of(cross((is_left ? node.left : node.right).along, other - p)) != -outward &&
         kernel::orient(at, end, other) != -outward;
}

}  // namespace

bool is_superseded(const Roots& roots, Sightings& sightings, std::uint32_t root) {
  const Root& own = roots[root];
  return own.place != none && sum(own.length, kernel::constant<1>) >=
                                  sum(sightings.of(own.place).shortest, roots.slack(root));
}

bool drop_superseded(const Roots& roots, Sightings& sightings, Node& node) {
  if (node.has_one_root()) return !is_superseded(roots, sightings, node.left_root);
  for (const Turn side : {Turn::left, Turn::right}) {
    while (is_superseded(roots, sightings, node.root_at(side))) {
      if (node.has_one_root()) return false;
      node.end_at(roots, side, node.root_beside(roots, node.root_at(side), opposite(side)));
    }
  }
  return true;
}

bool is_closer(const Ground& ground, const Roots& roots, Sightings& sightings, std::uint32_t root,
               HalfedgeId end, VertexId other, const Length& to_other) {
  const Sighting& seen = sightings.last_of(ground, end);
  if (!sightings.is_of_this_search(seen) | (seen.root == none) | (seen.root == root) |
      (seen.shortest >= to_other)) {
    return false;
  }
  const Point2 v = ground.point(ground.mesh().origin(end));
  const Length left =
      Length::trusted(to_other.raw() - seen.shortest.raw() - roots.slack(root).raw());
  return is_within(v, ground.point(other), left) && is_same_part(ground, seen.at, end);
}

bool is_hidden(const Ground& ground, const Roots& roots, Sightings& sightings, const Node& node,
               std::uint32_t root, Turn side) {
  if (is_superseded(roots, sightings, root)) return true;
  Node own = node;
  own.end_at(roots, Turn::left, root);
  own.end_at(roots, Turn::right, root);
  const HalfedgeId apex = ground.mesh().prev(node.entry);
  const Sighting& seen = sightings.of(sightings.place_of(ground, apex));
  // The better leg may come a turn before or after.
  return !seen.is_folded && is_behind_better_leg(ground, roots, own, side, seen,
                                                 ground.point(ground.mesh().origin(apex)));
}

}  // namespace offgrid::navmesh::detail::any_angle
