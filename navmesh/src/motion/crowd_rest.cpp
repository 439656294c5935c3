// How agents come to rest where others are in the way.
//
// An agent that arrives at its goal, or within arrive_within of it, stays. A later agent whose goal
// is the same, or is covered by the disc of one that has arrived, stops beside: as soon as it
// touches one that rests and does not get on. From then on that place is its post. The first one to
// have come as close as others let it begins the same: so several that press to one point settle
// about it.
#include <algorithm>

#include "motion/crowd_state.hpp"
#include "offgrid/kernel/distance.hpp"

namespace offgrid::navmesh::detail {

using kernel::Int;

namespace {

/// horizons without getting on until an agent rests beside one that rests, or as the first one
constexpr std::int64_t beside_horizons = 1, first_horizons = 3;

bool are_within(const FloorPoint& a, const FloorPoint& b, std::int64_t distance) {
  const auto d = *Int<31>::checked(distance);
  return a.floor == b.floor && kernel::squared_distance(a.point, b.point) < d * d;
}

}  // namespace

bool CrowdStep::is_at_rest(const CrowdMember& member) const {
  return member.agent.end == StepEnd::arrived || member.rest.is_beside;
}

void CrowdStep::rest_some() {
  for (std::size_t i = 0; i < state_.members.size(); ++i) {
    const CrowdMember& member = state_.members[i];
    if (member.path.corners.empty() || member.agent.place.is_between || is_at_rest(member))
      continue;
    if (has_come_within(i)) {
      rest(i, std::nullopt);
      continue;
    }
    if (member.patience < beside_horizons * horizon_) continue;
    const auto close = close_.of(i);
    const auto found = std::find_if(close.begin(), close.end(), [&](std::uint32_t other) {
      return is_at_rest(state_.members[other]) && may_rest_beside(member, state_.members[other]);
    });
    if (found != close.end()) {
      const CrowdMember& other = state_.members[*found];
      rest(i, other.rest.is_beside ? other.rest
                                   : Rest{.goal = target(other),
                                          .middle = other.agent.place.point,
                                          .radius = other.agent.radius});
    } else if (member.patience >= first_horizons * horizon_ && has_come_close(member)) {
      const bool waits = std::any_of(close.begin(), close.end(),
                                     [&](std::uint32_t other) { return waits_for(i, other); });
      const bool is_one_of_several = std::any_of(
          close.begin(), close.end(), [&](std::uint32_t other) { return waits_for(other, i); });
      if (!waits && is_one_of_several) rest(i, std::nullopt);
    }
  }
}

// Is it within its distance of the goal, by a path that is open now?
bool CrowdStep::has_come_within(std::size_t index) {
  CrowdMember& member = state_.members[index];
  const auto within = Int<63>::trusted(member.agent.arrive_within);
  if (within <= kernel::constant<0> || length_left(member.agent.place, member.path) > within)
    return false;
  search_again(member);
  search(member);
  wishes_[index] = wish(member);
  return !member.path.corners.empty() && length_left(member.agent.place, member.path) <= within;
}

// Is the other one at, or beside one at, the goal of the member, so that this cannot get there?
bool CrowdStep::may_rest_beside(const CrowdMember& member, const CrowdMember& other) const {
  const FloorPoint& goal = target(member);
  if (target(other) == goal) return true;
  const Rest& rest = other.rest;
  if (!rest.is_beside)
    return are_within(goal, other.agent.place.point,
                      std::int64_t{member.agent.radius} + other.agent.radius);
  return rest.goal == goal ||
         are_within(goal, rest.middle, std::int64_t{member.agent.radius} + rest.radius);
}

// So close to its goal that two of its size have no room there.
bool CrowdStep::has_come_close(const CrowdMember& member) const {
  return are_within(target(member), member.agent.place.point,
                    2 * std::int64_t{member.agent.radius} + 1);
}

// Is the other one closer to its goal, and only one of the two has room at theirs?
bool CrowdStep::waits_for(std::size_t index, std::size_t other) const {
  const CrowdMember &member = state_.members[index], &second = state_.members[other];
  const FloorPoint &goal = target(member), &second_goal = target(second);
  const std::int64_t radii = std::int64_t{member.agent.radius} + second.agent.radius;
  if (second.path.corners.empty()) return false;
  if (goal != second_goal && !are_within(goal, second_goal, radii)) return false;
  const PathLength one = length_left(member.agent.place, member.path);
  const PathLength two = length_left(second.agent.place, second.path);
  return two < one || (two == one && other < index);
}

// At its own goal, or beside the others whose middle is given; unless an edit has covered it.
void CrowdStep::rest(std::size_t index, const std::optional<Rest>& beside) {
  CrowdMember& member = state_.members[index];
  CrowdAgent& agent = member.agent;
  if (!is_free(stepper(member).ground(), agent.place.point)) return;
  member.rest = beside.value_or(
      Rest{.goal = target(member), .middle = agent.place.point, .radius = agent.radius});
  member.rest.is_beside = true;
  member.rest.post = agent.place.point;
  member.path = {};
  member.path.corners = {agent.place.point.point};
  if (views_[agent.view].floor_count() > 1) member.path.floors = {agent.place.point.floor};
  agent.place = AgentPlace::at(agent.place.point);
  agent.end = StepEnd::arrived;
  member.events.arrived = true;
  member.carry = {};
  member.patience = 0;
  member.detours = 0;
  member.least = {};
  wishes_[index] = {};
}

}  // namespace offgrid::navmesh::detail
