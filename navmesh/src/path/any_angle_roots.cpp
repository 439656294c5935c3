// AnyAngleSearch: nodes with several roots.
#include "offgrid/kernel/orient.hpp"
#include "path/any_angle_search.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;
using kernel::Sign;
using kernel::Vector2;

// Adds a root with its skip pointer: two skips of one length are followed by one over both (Myers
// 1983).
void AnyAngleSearch::add_to(Node& node, Turn side, std::uint32_t root) {
  const Root &last = roots_[roots_[root].older], &far = roots_[last.skip];
  const bool is_over_both = last.legs - far.legs == far.legs - roots_[far.skip].legs;
  roots_[root].skip = is_over_both ? far.skip : roots_[root].older;
  (side == Turn::left ? node.left_root : node.right_root) = root;
  node.turn = side;
}

std::uint32_t AnyAngleSearch::root_after(std::uint32_t root, std::uint32_t newest) const {
  while (roots_[newest].older != root) {
    const Root& r = roots_[newest];
    newest = roots_[r.skip].legs > roots_[root].legs ? r.skip : r.older;
  }
  return newest;
}

std::uint32_t AnyAngleSearch::root_beside(const Node& node, std::uint32_t root, Turn side) const {
  return node.turn == side ? root_after(root, root_at(node, side)) : roots_[root].older;
}

// An older root sees p iff p is on the outside of the line from it to the next root.
std::uint32_t AnyAngleSearch::viewer_among(const Node& node, const Point2& p) const {
  const std::uint32_t oldest = oldest_root(node);
  const Sign outside = node.turn == Turn::right ? Sign::positive : Sign::negative;
  const auto is_outside = [&](std::uint32_t r) {
    return kernel::orient(roots_[roots_[r].older].point, roots_[r].point, p) == outside;
  };
  std::uint32_t root = root_at(node, node.turn);
  while (root != oldest && is_outside(root)) {
    const Root& r = roots_[root];
    const bool skips = roots_[r.skip].legs > roots_[oldest].legs && is_outside(r.skip);
    root = skips ? r.skip : r.older;
  }
  return root;
}

bool AnyAngleSearch::is_on_line_before(std::uint32_t root, const Point2& p) const {
  return kernel::orient(roots_[roots_[root].older].point, roots_[root].point, p) == Sign::zero;
}

// The line to the next root, which the node loses, becomes the ray.
void AnyAngleSearch::end_at(Node& node, Turn side, std::uint32_t root) const {
  std::uint32_t& end = side == Turn::left ? node.left_root : node.right_root;
  if (end == root) return;
  const bool is_newer = side == node.turn;
  const std::uint32_t newer = is_newer ? root_after(root, end) : root;
  const Vector2 along = roots_[newer].point - roots_[roots_[newer].older].point;
  (side == Turn::left ? node.left : node.right) = {along, is_newer, false, !is_newer};
  (side == Turn::left ? node.to_left_end : node.to_right_end) = kernel::constant<0>;
  end = root;
}

}  // namespace offgrid::navmesh::detail
