#include "offgrid/navmesh/motion/crowd.hpp"

#include <algorithm>
#include <utility>

#include "motion/crowd_state.hpp"
#include "offgrid/navmesh/world/grow.hpp"

namespace offgrid::navmesh {

namespace {

CrowdError unknown(CrowdId id) {
  return {CrowdErrorCode::unknown_agent, static_cast<std::int64_t>(id.value())};
}

CrowdActivity activity_of(const detail::CrowdMember& member) {
  if (member.agent.end == StepEnd::arrived) return CrowdActivity::arrived;
  if (member.agent.end == StepEnd::blocked) return CrowdActivity::without_path;
  if (detail::is_stuck(member)) return CrowdActivity::stuck;
  constexpr auto zero = kernel::constant<0>;
  const bool moved = member.motion.x != zero || member.motion.y != zero;
  return moved ? CrowdActivity::moving : CrowdActivity::waiting;
}

/// The corner of a path at which the agent is not yet, or its last one.
FloorPoint next_corner(const detail::CrowdMember& member) {
  const AgentPlace& place = member.agent.place;
  const bool is_there = !place.is_between && place.point.point == place.leg.to.point;
  const bool is_last = place.next + 1 >= member.path.corners.size();
  return is_there && !is_last ? member.path.corner(place.next + 1) : place.leg.to;
}

}  // namespace

Crowd::Crowd() = default;
Crowd::Crowd(const Crowd&) = default;
Crowd::Crowd(Crowd&&) noexcept = default;
Crowd& Crowd::operator=(const Crowd&) = default;
Crowd& Crowd::operator=(Crowd&&) noexcept = default;
Crowd::~Crowd() = default;

CrowdResult<CrowdId> Crowd::add(const CrowdAgent& agent) {
  if (agent.radius < 0 || agent.radius > Disc::max_radius)
    return CrowdError{CrowdErrorCode::bad_radius, agent.radius};
  if (agent.speed < 0 || agent.speed > CrowdAgent::max_speed)
    return CrowdError{CrowdErrorCode::bad_speed, agent.speed};
  if (agent.arrive_within < 0) return CrowdError{CrowdErrorCode::bad_distance, agent.arrive_within};
  if (state_->next == CrowdId::none_value) return CrowdError{CrowdErrorCode::too_many};
  const CrowdId id(state_->next++);
  state_->ids.push_back(id);
  state_->members.push_back({.agent = agent});
  state_->members.back().agent.end = StepEnd::moving;
  return id;
}

CrowdResult<CrowdAgent> Crowd::remove(CrowdId id) {
  const auto found = state_->index(id);
  if (!found) return unknown(id);
  const auto at = static_cast<std::ptrdiff_t>(*found);
  const CrowdAgent agent = state_->members[*found].agent;
  state_->ids.erase(state_->ids.begin() + at);
  state_->members.erase(state_->members.begin() + at);
  return agent;
}

CrowdResult<FloorPoint> Crowd::set_goal(CrowdId id, const FloorPoint& goal) {
  const auto found = state_->index(id);
  if (!found) return unknown(id);
  detail::CrowdMember& member = state_->members[*found];
  detail::forget_plans(member);
  member.patience = 0;
  member.agent.end = StepEnd::moving;
  return std::exchange(member.agent.goal, goal);
}

CrowdResult<std::size_t> Crowd::set_goal(std::span<const CrowdId> group, const FloorPoint& goal) {
  if (group.empty()) return CrowdError{CrowdErrorCode::empty_group};
  for (const CrowdId id : group)
    if (!state_->index(id)) return unknown(id);
  for (const CrowdId id : group) static_cast<void>(set_goal(id, goal));
  return group.size();
}

std::size_t Crowd::size() const { return state_->ids.size(); }

const CrowdAgent* Crowd::find(CrowdId id) const {
  const auto found = state_->index(id);
  return found ? &state_->members[*found].agent : nullptr;
}

std::optional<CrowdReport> Crowd::report(CrowdId id) const {
  const auto found = state_->index(id);
  if (!found) return std::nullopt;
  const detail::CrowdMember& member = state_->members[*found];
  const auto velocity = [](const detail::Fine& v) {
    return CrowdVelocity{std::int64_t{v.x.raw()}, std::int64_t{v.y.raw()}};
  };
  CrowdReport report{.activity = activity_of(member),
                     .velocity = velocity(member.motion),
                     .wished = velocity(member.wished),
                     .events = member.events};
  if (!member.path.corners.empty()) report.next_corner = next_corner(member);
  if (member.near.is_instead) report.near_end = member.near.end;
  return report;
}

std::span<const CrowdId> Crowd::ids() const { return state_->ids; }

void Crowd::step(std::span<const View> views) {
  for (const detail::CrowdMember& member : state_->members)
    OFFGRID_EXPECTS(member.agent.view < views.size(), "Crowd::step: every agent's view is there");
  detail::CrowdStep(*state_, views).go<detail::NeighbourGrid>();
}

std::string describe(const CrowdError& error) {
  const std::string value = std::to_string(error.value);
  switch (error.code) {
    case CrowdErrorCode::bad_radius:
      return "the radius " + value + " is not in [0, " + std::to_string(Disc::max_radius) + "]";
    case CrowdErrorCode::bad_speed:
      return "the speed " + value + " is not in [0, " + std::to_string(CrowdAgent::max_speed) + "]";
    case CrowdErrorCode::bad_distance:
      return "the distance " + value + " within which an agent arrives is less than 0";
    case CrowdErrorCode::unknown_agent: return "the crowd has no agent " + value;
    case CrowdErrorCode::empty_group: return "a goal is given to a group without agents";
    case CrowdErrorCode::too_many: return "as many agents have been added as there are ids";
    case CrowdErrorCode::not_a_crowd: return "the bytes are no saved crowd";
    case CrowdErrorCode::other_version:
      return "the crowd was saved in version " + value + " of the format, which is not known";
    case CrowdErrorCode::other_view:
      return "the crowd was saved in other views than those given: see view " + value;
    case CrowdErrorCode::damaged: return "the saved crowd is damaged at byte " + value;
  }
  return {};
}

std::optional<std::size_t> detail::CrowdState::index(CrowdId id) const {
  const auto found = std::lower_bound(ids.begin(), ids.end(), id);
  if (found == ids.end() || *found != id) return std::nullopt;
  return static_cast<std::size_t>(found - ids.begin());
}

}  // namespace offgrid::navmesh
