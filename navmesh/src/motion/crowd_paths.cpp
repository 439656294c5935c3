// How agents of a crowd get their paths: by searches, some in each step, and back to the path from
// where others have pushed them.
#include <utility>
#include <vector>

#include "motion/crowd_state.hpp"
#include "offgrid/kernel/division.hpp"

namespace offgrid::navmesh::detail {

using kernel::constant;
using kernel::Int;
using kernel::shift_left;

namespace {

/// searches for paths in a step, and corners that a path may get until another is searched
constexpr int searches_max = 100, detours_max = 4;
/// until an agent that goes near its goal asks whether a path leads there now
constexpr std::int64_t steps_between_questions = 64;

/// Puts the agent on the leg that begins at its point, as far along it as its exact place is.
void put_on_leg(CrowdMember& member) {
  AgentPlace& place = member.agent.place;
  const Path& path = member.path;
  place.is_between = false;
  place.start = path.corner(0);
  if (path.corners.size() == 1 || link_at(path, 0) != nullptr) {
    place.next = 0;
    place.leg = {.from = place.point, .to = place.point};
    return;
  }
  place.next = 1;
  place.leg = leg_between(path.corner(0), path.corner(1));
  if (place.leg.length == constant<0>) return;
  const kernel::Vector2 d = place.leg.to.point - place.leg.from.point;
  const auto along = shift_left<unit_bits>(member.carry.x * d.x + member.carry.y * d.y);
  place.leg.travelled =
      std::min(*PathLength::checked(floor_div(along, place.leg.length)), place.leg.length);
}

}  // namespace

// In turns, so that all get one in the end.
void CrowdStep::search_paths() {
  const std::size_t count = state_.members.size();
  int searches = 0;
  for (std::size_t k = 0; k < count && searches < searches_max; ++k) {
    if (state_.searcher >= count) state_.searcher = 0;
    CrowdMember& member = state_.members[state_.searcher++];
    if (asks_again(member))
      ask_again(member);
    else if (member.path.corners.empty())
      search(member);
    else
      continue;
    ++searches;
  }
}

void CrowdStep::search(CrowdMember& member) {
  CrowdAgent& agent = member.agent;
  const FloorPoint& goal = member.rest.is_beside ? member.rest.post : agent.goal;
  auto path = find_path(state_.finder, view(member), agent.place, goal);
  if (!member.rest.is_beside) member.near = {};
  if (!path && agent.goes_near && !member.rest.is_beside) {
    if (const auto near = search_near(member)) {
      member.near = {.is_instead = true, .end = near->end, .asked = state_.steps};
      path = find_path(state_.finder, view(member), agent.place, near->end);
    }
  }
  agent.end = path ? StepEnd::moving : StepEnd::blocked;
  member.detours = 0;
  if (!path) return;
  member.path = *std::move(path);
  member.events.rerouted = !member.trail.empty();
  if (member.trail.empty()) member.trail.push_back(agent.place.point);
  if (!agent.place.is_between) put_on_leg(member);
  const PathLength left = length_left(agent.place, member.path);
  member.least = std::exchange(member.searches_again, false) ? std::min(member.least, left) : left;
}

bool CrowdStep::asks_again(const CrowdMember& member) const {
  return member.near.is_instead && state_.steps - member.near.asked >= steps_between_questions;
}

// Ground may have been edited, so that a path leads to the goal now, or nearer to it.
void CrowdStep::ask_again(CrowdMember& member) {
  const auto near = search_near(member);
  member.near.asked = state_.steps;
  if (!near || (!near->is_goal && near->end == member.near.end)) return;
  forget_plans(member);
  member.patience = 0;
  member.agent.end = StepEnd::moving;
  search(member);
}

/// From the place on the ground from which a path of the agent begins.
PathResult<NearPath> CrowdStep::search_near(const CrowdMember& member) {
  const AgentPlace& place = member.agent.place;
  FloorPoint from = place.point;
  if (place.is_between) {
    const bool goes_on = place.leg.link || stepper(member).is_open_along(place.leg);
    from = goes_on ? place.leg.to : place.leg.from;
  }
  return find_near(state_.finder, view(member), from, member.agent.goal);
}

void CrowdStep::follow_progress(CrowdMember& member) {
  const CrowdAgent& agent = member.agent;
  if (member.path.corners.empty() || agent.end == StepEnd::arrived) return;
  const PathLength left = length_left(agent.place, member.path);
  if (left + Int<63>::trusted(agent.speed / 2) > member.least) {
    ++member.patience;
    ++member.right.waited;
    // A corner to which others pushed it back may be in the way itself.
    const bool is_late = member.patience % (patience_horizons * horizon_) == 0;
    if (is_late && member.detours > 0) search_again(member);
    return;
  }
  member.patience = 0;
  member.least = left;
}

// The path from where the agent is now: straight to the next corner, or to the one after it, if
// they are seen; otherwise back by where it was.
void CrowdStep::reroute(CrowdMember& member, const FloorPoint& at) const {
  Path& path = member.path;
  const AgentPlace& place = member.agent.place;
  const KnownGround ground(view(member), member.memory);
  std::vector<FloorPoint> corners = {at};
  std::size_t next = place.next;
  if (place.leg.link || !visible(ground, at, path.corner(next))) {
    corners.push_back(place.point);
    ++member.detours;
  } else {
    while (next + 1 < path.corners.size() && link_at(path, next) == nullptr &&
           visible(ground, at, path.corner(next + 1)))
      ++next;
    ground.note_open(at, path.corner(next));
  }
  const std::size_t first = corners.size();
  for (std::size_t i = next; i < path.corners.size(); ++i) corners.push_back(path.corner(i));
  Path made;
  for (const FloorPoint& corner : corners) {
    made.corners.push_back(corner.point);
    if (!path.floors.empty()) made.floors.push_back(corner.floor);
  }
  for (PathLink link : path.links) {
    if (link.corner + 1 < next) continue;
    if (link.corner + 1 == next && !place.leg.link) continue;
    link.corner = link.corner + first - next;
    made.links.push_back(link);
  }
  path = std::move(made);
  member.agent.place.point = at;
  put_on_leg(member);
  if (member.detours > detours_max) search_again(member);
}

}  // namespace offgrid::navmesh::detail
