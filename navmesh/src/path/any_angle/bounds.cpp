#include "path/any_angle/bounds.hpp"

#include "offgrid/kernel/division.hpp"
#include "offgrid/kernel/length.hpp"
#include "offgrid/kernel/orient.hpp"

namespace offgrid::navmesh::detail::any_angle {

using kernel::Int;
using kernel::Point2;
using kernel::Sign;
using kernel::Vector2;

void Bounds::begin(LinkGraph& links, const Point2& goal, const Marks* marks) {
  shortcuts_ = &links.shortcuts();
  marks_ = marks;
  has_goal_ = true;
  shortcuts_->begin(goal);
}

Bound Bounds::to_edge(const Ground& ground, const Roots& roots, const Node& node) {
  const Bound least = to_root(roots, node);
  return {sum(least.length, to_seen(ground, roots, node)), least.legs};
}

Length Bounds::to_seen(const Ground& ground, const Roots& roots, const Node& node) {
  return SeenPart(ground, roots, node).nearest();
}

// A lower bound of the length of paths through the node: straight to the goal; through the corner
// on a ray if the goal is outside it; to the mirror image of the goal beyond the edge if the goal
// is not beyond it. If there are several roots, the one that sees the goal counts; rounding may
// have added a unit to each leg between the oldest root and that one.
Length Bounds::towards_goal(const Ground& ground, const Roots& roots, const Node& node) {
  const Root &of_left = roots[node.left_root], &of_right = roots[node.right_root];
  const Root& oldest = node.turn == Turn::left ? of_right : of_left;
  const Mesh& mesh = ground.mesh();
  const Point2 a = ground.point(mesh.origin(node.entry)), b = ground.point(mesh.target(node.entry));
  const Point2& goal = roots.goal();
  const kernel::Int<62> height = kernel::orient_value(a, b, goal);
  if (sign_of(height) == Sign::negative) {
    const kernel::Int<62> behind = kernel::orient_value(a, b, oldest.point);
    const Vector2 on = goal - oldest.point;
    const auto mirrored =
        kernel::floor_div(kernel::shift_left<2>(height * behind), dot(b - a, b - a)) + dot(on, on);
    const auto square = kernel::Int<63>::checked(mirrored);
    if (!square) return oldest.through;
    return sum(oldest.length, kernel::ceil_root_fixed16(*square));
  }
  const auto less = [&](const Length& whole, const Root& root, std::uint32_t units) {
    return Length::trusted(whole.raw() - (root.legs - oldest.legs + units));
  };
  const auto around = [&](const Root& root, const Ray& ray, const Vector2& on) {
    const Vector2 rest{Int<31>::trusted(static_cast<std::int32_t>((on.x - ray.along.x).raw())),
                       Int<31>::trusted(static_cast<std::int32_t>((on.y - ray.along.y).raw()))};
    const Length to_corner = kernel::ceil_root_fixed16(dot(ray.along, ray.along));
    const Length from_there = kernel::ceil_root_fixed16(dot(rest, rest));
    return less(sum(sum(root.length, to_corner), from_there), root, 1);
  };
  const Vector2 by_left = goal - of_left.point, by_right = goal - of_right.point;
  if (node.left.is_to_corner && sign_of(cross(node.left.along, by_left)) == Sign::positive) {
    return around(of_left, node.left, by_left);
  }
  if (node.right.is_to_corner && sign_of(cross(node.right.along, by_right)) == Sign::negative) {
    return around(of_right, node.right, by_right);
  }
  if (node.has_one_root()) return of_left.through;
  const Root& root = roots[node.viewer_among(roots, goal)];
  return less(root.through, root, 0);
}

}  // namespace offgrid::navmesh::detail::any_angle
