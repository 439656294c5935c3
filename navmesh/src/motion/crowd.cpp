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
  member.path = {};
  member.agent.end = StepEnd::moving;
  return std::exchange(member.agent.goal, goal);
}

std::size_t Crowd::size() const { return state_->ids.size(); }

const CrowdAgent* Crowd::find(CrowdId id) const {
  const auto found = state_->index(id);
  return found ? &state_->members[*found].agent : nullptr;
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
    case CrowdErrorCode::unknown_agent: return "the crowd has no agent " + value;
    case CrowdErrorCode::too_many: return "as many agents have been added as there are ids";
  }
  return {};
}

std::optional<std::size_t> detail::CrowdState::index(CrowdId id) const {
  const auto found = std::lower_bound(ids.begin(), ids.end(), id);
  if (found == ids.end() || *found != id) return std::nullopt;
  return static_cast<std::size_t>(found - ids.begin());
}

}  // namespace offgrid::navmesh
