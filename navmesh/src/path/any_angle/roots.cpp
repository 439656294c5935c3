#include "path/any_angle/roots.hpp"

#include <algorithm>

namespace offgrid::navmesh::detail::any_angle {

using kernel::Point2;

void Roots::begin(const Point2& goal, const Length& margin) {
  goal_ = goal;
  margin_ = margin;
  roots_.clear();
  has_dropped_ = false;
  most_legs_ = 0;
}

std::uint32_t Roots::make(const Point2& p, std::uint32_t place, HalfedgeId at, const Leg& leg) {
  const auto& [by, line, length] = leg;
  const auto made = static_cast<std::uint32_t>(roots_.size());
  const std::uint32_t legs = line == none ? 0 : roots_[line].legs + 1;
  most_legs_ = std::max(most_legs_, legs);
  const Length through = sum(length, distance(p, goal_));
  roots_.push_back(
      {p, place, by.root, by.root, line, made, legs, 0, by.is_straight, at, length, through});
  return made;
}

}  // namespace offgrid::navmesh::detail::any_angle
