#include "path/any_angle/certainty.hpp"

#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh::detail::any_angle {

using kernel::Point2;

namespace {

using SquaredLength = kernel::Int<63>;

std::vector<SquaredLength> legs_of(const Roots& roots, const By& by, Point2 p) {
  std::vector<SquaredLength> legs;
  for (std::uint32_t r = roots.corner_by(by);; r = roots.corner_before(r)) {
    const kernel::Vector2 leg = p - roots[r].point;
    const auto square = dot(leg, leg);
    if (square > kernel::constant<0>) legs.push_back(*SquaredLength::checked(square));
    p = roots[r].point;
    if (roots[r].before == none) break;
  }
  kernel::sort(legs.begin(), legs.end());
  return legs;
}

}  // namespace

bool has_equal_legs(const Roots& roots, const By& one, const By& other, const Point2& p) {
  return legs_of(roots, one, p) == legs_of(roots, other, p);
}

// The leg that comes next may go on along the line, and is measured from where the line begins. So
// of two lines each may become longer by a unit, though the paths are equally long.
void Certainty::compare_arrivals(const Roots& roots, std::uint32_t there, const Leg& leg,
                                 std::uint32_t legs) {
  const Root& known = roots[there];
  if (roots.margin() == kernel::constant<0> || known.line == leg.line) return;
  const std::int64_t apart = known.length.raw() - leg.length.raw();
  const std::int64_t hidden = std::int64_t{known.legs} + legs + 2;
  if (apart > hidden || -apart > hidden) return;
  const bool is_one_line = roots[known.line].point == roots[leg.line].point;
  const By known_by{known.before, known.is_straight};
  if (!is_one_line || !has_equal_legs(roots, known_by, leg.by, known.point)) is_lost_ = true;
}

void Certainty::compare_paths(const Roots& roots, const OtherPath& best,
                              std::span<const OtherPath> others) {
  for (const OtherPath& other : others) {
    if (is_lost_) return;
    if (other.length.raw() - other.legs >= best.length.raw()) continue;  // is no shorter
    is_lost_ = !has_equal_legs(roots, best.by, other.by, roots.goal());
  }
}

}  // namespace offgrid::navmesh::detail::any_angle
