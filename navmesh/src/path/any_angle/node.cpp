#include "path/any_angle/node.hpp"

#include "offgrid/kernel/orient.hpp"

namespace offgrid::navmesh::detail::any_angle {

using kernel::Point2;
using kernel::Sign;
using kernel::Vector2;

namespace {

/// The root whose `older` is `root`, among those from `newest` back. Cost: O(log n).
std::uint32_t root_after(const Roots& roots, std::uint32_t root, std::uint32_t newest) {
  while (roots[newest].older != root) {
    const Root& r = roots[newest];
    newest = roots[r.skip].legs > roots[root].legs ? r.skip : r.older;
  }
  return newest;
}

}  // namespace

// Adds a root with its skip pointer: two skips of one length are followed by one over both (Myers
// 1983).
void Node::add(Roots& roots, Turn side, std::uint32_t root) {
  const Root &last = roots[roots[root].older], &far = roots[last.skip];
  const bool is_over_both = last.legs - far.legs == far.legs - roots[far.skip].legs;
  roots[root].skip = is_over_both ? far.skip : roots[root].older;
  (side == Turn::left ? left_root : right_root) = root;
  turn = side;
}

std::uint32_t Node::root_beside(const Roots& roots, std::uint32_t root, Turn side) const {
  return turn == side ? root_after(roots, root, root_at(side)) : roots[root].older;
}

// An older root sees p iff p is on the outside of the line from it to the next root.
std::uint32_t Node::viewer_among(const Roots& roots, const Point2& p) const {
  const std::uint32_t oldest = oldest_root();
  const Sign outside = turn == Turn::right ? Sign::positive : Sign::negative;
  const auto is_outside = [&](std::uint32_t r) {
    return kernel::orient(roots[roots[r].older].point, roots[r].point, p) == outside;
  };
  std::uint32_t root = root_at(turn);
  while (root != oldest && is_outside(root)) {
    const Root& r = roots[root];
    const bool skips = roots[r.skip].legs > roots[oldest].legs && is_outside(r.skip);
    root = skips ? r.skip : r.older;
  }
  return root;
}

bool Node::is_on_line_before(const Roots& roots, std::uint32_t root, const Point2& p) {
  return kernel::orient(roots[roots[root].older].point, roots[root].point, p) == Sign::zero;
}

bool Node::is_straight_on(const Roots& roots, std::uint32_t root, const Point2& p) const {
  const Vector2 by_root = p - roots[root].point;
  const auto is_on = [&](const Ray& ray) {
    return ray.is_straight && cross(ray.along, by_root) == kernel::constant<0> &&
           sign_of(dot(ray.along, by_root)) == Sign::positive;
  };
  return (root == left_root && is_on(left)) || (root == right_root && is_on(right));
}

// The line to the next root, which the node loses, becomes the ray.
void Node::end_at(const Roots& roots, Turn side, std::uint32_t root) {
  std::uint32_t& end = side == Turn::left ? left_root : right_root;
  if (end == root) return;
  const bool is_newer = side == turn;
  const std::uint32_t newer = is_newer ? root_after(roots, root, end) : root;
  const Vector2 along = roots[newer].point - roots[roots[newer].older].point;
  (side == Turn::left ? left : right) = {along, is_newer, false, !is_newer};
  (side == Turn::left ? to_left_end : to_right_end) = kernel::constant<0>;
  end = root;
}

}  // namespace offgrid::navmesh::detail::any_angle
