#include "path/any_angle/goals.hpp"

#include <algorithm>

namespace offgrid::navmesh::detail::any_angle {

using kernel::Point2;

void Goals::clear() {
  points_.clear();
  faces_.clear();
  places_.clear();
  shortest_.clear();
  longest_.clear();
  missing_ = 0;
}

void Goals::add(const Point2& p, std::span<const FaceId> faces) {
  const auto goal = static_cast<std::uint32_t>(points_.size());
  points_.push_back(p);
  shortest_.emplace_back();
  ++missing_;
  for (const FaceId f : faces) {
    faces_.push_back(f);
    places_.emplace_back(f, goal);
  }
}

void Goals::sort() { std::sort(places_.begin(), places_.end()); }

std::pair<std::uint32_t, std::uint32_t> Goals::in(FaceId f) const {
  const auto first = std::lower_bound(places_.begin(), places_.end(), std::pair(f, 0U));
  auto last = first;
  while (last != places_.end() && last->first == f) ++last;
  return {static_cast<std::uint32_t>(first - places_.begin()),
          static_cast<std::uint32_t>(last - places_.begin())};
}

void Goals::offer(std::uint32_t goal, const Length& length) {
  if (!may_be_shorter(goal, length)) return;
  if (!shortest_[goal]) --missing_;
  shortest_[goal] = length;
  longest_.emplace_back(length, goal);
  std::push_heap(longest_.begin(), longest_.end());
}

bool Goals::are_within(const Length& length) {
  if (missing_ > 0) return false;
  while (!longest_.empty() && longest_.front().first > *shortest_[longest_.front().second]) {
    std::pop_heap(longest_.begin(), longest_.end());
    longest_.pop_back();
  }
  return longest_.empty() || longest_.front().first <= length;
}

}  // namespace offgrid::navmesh::detail::any_angle
