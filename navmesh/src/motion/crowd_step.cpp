#include <algorithm>
#include <numeric>
#include <utility>

#include "motion/crowd_state.hpp"
#include "offgrid/kernel/distance.hpp"
#include "offgrid/kernel/division.hpp"
#include "offgrid/kernel/length.hpp"
#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh::detail {

using kernel::constant;
using kernel::Int;
using kernel::Point2;
using kernel::shift_left;

namespace {

constexpr std::size_t neighbours_max = 10;
/// The horizon is the time for so many of the larger radius, at the larger speed; in steps.
constexpr std::int64_t horizon_radii = 2, horizon_min = 4, horizon_max = 255;
/// corners by which an agent came that it can go back by
constexpr std::size_t trail_max = 64;
/// as planned; again, when others have gone; by half of it; by a quarter; to any point nearby
constexpr int attempts_max = 5, last_attempt = attempts_max - 1;
/// units by which rounding may lengthen a motion
constexpr std::int64_t rounding = 4;

std::int64_t units_above(std::int64_t fine) { return (fine >> unit_bits) + 1; }

Fine operator+(const Fine& a, const Fine& b) {
  return {*Int<48>::checked(a.x + b.x), *Int<48>::checked(a.y + b.y)};
}

/// The exact place less its point.
Fine carry_of(const AgentPlace& place) {
  const Leg& leg = place.leg;
  if (leg.link || leg.length == constant<0>) return {};
  const LegPoint x(leg);
  const LegPoint::Offset off = x.offset_from(place.point.point);
  const auto part = [&](const Int<80>& v) {
    return *Int<48>::checked(floor_div(shift_left<unit_bits>(v), x.length()));
  };
  return {part(off.x), part(off.y)};
}

/// The grid points about the place at this distance from a point, nearest first: on so many grid
/// lines on each side of it, as far as they are on the grid.
std::vector<Point2> points_about(const Point2& from, const Fine& exact, int lines) {
  struct Candidate {
    Int<98> distance;
    Point2 point;
  };
  constexpr auto unit = constant<(1 << unit_bits)>;
  const std::int64_t x = floor_div(exact.x, unit).raw(), y = floor_div(exact.y, unit).raw();
  std::vector<Candidate> found;
  for (std::int64_t i = 1 - lines; i <= lines; ++i) {
    for (std::int64_t k = 1 - lines; k <= lines; ++k) {
      const auto p = Point2::make(from.x.raw() + x + i, from.y.raw() + y + k);
      if (!p) continue;
      const Fine off = exact + -fine(from, *p);
      found.push_back({off.x * off.x + off.y * off.y, *p});
    }
  }
  kernel::sort(found.begin(), found.end(), [](const Candidate& a, const Candidate& b) {
    return a.distance < b.distance || (a.distance == b.distance && a.point < b.point);
  });
  std::vector<Point2> points;
  for (const Candidate& candidate : found) points.push_back(candidate.point);
  return points;
}

bool is_within_a_unit(const Fine& v) {
  constexpr auto unit = constant<(1 << unit_bits)>;
  return abs(v.x) < unit && abs(v.y) < unit;
}

/// To the right by an eighth of its length, so that agents that meet head on agree on a side.
Fine turned(const Fine& wish) {
  const auto part = [](const Int<48>& along, const Int<48>& across) {
    return *Int<48>::checked(
        floor_div(along * constant<127> + across * constant<16>, constant<128>));
  };
  return {part(wish.x, wish.y), part(wish.y, -wish.x)};
}

std::int64_t pair_horizon(const CrowdAgent& a, const CrowdAgent& b) {
  return horizon_of(std::max(a.radius, b.radius), std::max(a.speed, b.speed));
}

Velocity scaled(const Fine& v, int shift) {
  constexpr std::int64_t most = (std::int64_t{1} << 28) - 1;
  const auto part = [&](const Int<48>& c) {
    return *Int<28>::checked(std::clamp(c.raw() >> shift, -most, most));
  };
  return {part(v.x), part(v.y)};
}

}  // namespace

Fine towards(const Point2& from, const Point2& to, const Int<40>& length) {
  const Int<48> distance = kernel::length(from, to);
  if (distance == constant<0>) return {};
  const Fine d = fine(from, to);
  return {*Int<48>::checked(floor_div(d.x * length, distance)),
          *Int<48>::checked(floor_div(d.y * length, distance))};
}

std::int64_t horizon_of(std::int64_t radius, std::int64_t speed) {
  if (speed == 0) return horizon_min;
  return std::clamp((horizon_radii * radius << unit_bits) / speed, horizon_min, horizon_max);
}

// Let R be the larger radius of two agents, S the larger speed, rounded up to units, and m the
// larger one of R and 2 S. Both radii are at most 2 m, both speeds m. The horizon times both
// speeds is at most twice what the faster one goes within it: 2 max(2 R, 4 S), at most 4 m.
std::int64_t reach_of(const CrowdAgent& agent) {
  return 6 * std::max<std::int64_t>(agent.radius, 2 * units_above(agent.speed)) + 6 * rounding;
}

CrowdStep::CrowdStep(CrowdState& state, std::span<const View> views)
    : state_(state), views_(views), close_(state.members.size()), ahead_(state.members.size()) {}

void CrowdStep::begin() {
  std::int64_t radius = 0, speed = 0;
  for (const CrowdMember& member : state_.members) {
    radius = std::max<std::int64_t>(radius, member.agent.radius);
    speed = std::max(speed, member.agent.speed);
  }
  horizon_ = horizon_of(radius, speed);
  forget_changed_ground();
  for (CrowdMember& member : state_.members) {
    before_.push_back(
        {member.agent.end == StepEnd::arrived, is_on_link(member.agent.place), is_stuck(member)});
    member.events = {};
  }
  for (CrowdMember& member : state_.members) follow_progress(member);
  search_paths();
}

void CrowdStep::forget_changed_ground() {
  std::vector<CrowdState::Seen> now;
  for (const View& view : views_)
    now.push_back({view.world().version(), view.switched_off(), view.rules()});
  for (CrowdMember& member : state_.members) {
    const std::size_t view = member.agent.view;
    const bool is_same =
        member.seen_in == view && view < state_.seen.size() && state_.seen[view] == now[view];
    if (!is_same) member.memory = {};
    member.seen_in = view;
  }
  state_.seen = std::move(now);
}

void CrowdStep::end() {
  const std::size_t count = state_.members.size();
  close_.sort();
  ahead_.sort();
  chosen_.assign(count, {});
  goes_straight_.assign(count, 0);
  wishes_.clear();
  for (const CrowdMember& member : state_.members) wishes_.push_back(wish(member));
  rest_some();
  decide_ways();
  for (std::size_t i = 0; i < count; ++i) plan(i);
  // The agents in front may have gone when the others try again; then shorter motions.
  std::vector<std::size_t> waiting(count);
  std::iota(waiting.begin(), waiting.end(), std::size_t{0});
  std::stable_sort(waiting.begin(), waiting.end(), [&](std::size_t a, std::size_t b) {
    return state_.members[a].agent.priority > state_.members[b].agent.priority;
  });
  for (int attempt = 0; attempt < attempts_max; ++attempt)
    std::erase_if(waiting, [&](std::size_t i) { return move(i, attempt); });
  for (const std::size_t i : waiting) stay(i);
  note_events();
  ++state_.steps;
}

void CrowdStep::note_events() {
  for (std::size_t i = 0; i < state_.members.size(); ++i) {
    CrowdMember& member = state_.members[i];
    const Before& before = before_[i];
    const bool is_on = is_on_link(member.agent.place);
    member.wished = wishes_[i];
    member.events.arrived = !before.has_arrived && member.agent.end == StepEnd::arrived;
    member.events.entered_link = is_on && !before.is_on_link;
    member.events.left_link = !is_on && before.is_on_link;
    member.events.got_stuck = is_stuck(member) && !before.is_stuck;
  }
}

Fine CrowdStep::wish(const CrowdMember& member) const {
  const AgentPlace& place = member.agent.place;
  if (member.path.corners.empty()) return -member.carry;
  const auto speed = Int<40>::trusted(member.agent.speed);
  const Point2& here = place.point.point;
  const Point2& corner = place.leg.to.point;
  if (kernel::length(here, corner) > speed) return towards(here, corner, speed);
  const bool is_last = place.next + 1 >= member.path.corners.size();
  if (!is_last) return towards(here, member.path.corners[place.next + 1], speed);
  return fine(here, corner) + -member.carry;
}

bool CrowdStep::is_impatient(const CrowdMember& member) const {
  return member.patience >= patience_horizons * horizon_;
}
// ---- neighbours and velocities

void CrowdStep::compare(std::uint32_t a, std::uint32_t b) {
  const CrowdAgent &one = state_.members[a].agent, &other = state_.members[b].agent;
  const std::int64_t radii = std::int64_t{one.radius} + other.radius;
  const std::int64_t speeds = one.speed + other.speed;
  const std::int64_t horizon = pair_horizon(one, other);
  const auto squared = kernel::squared_distance(one.place.point.point, other.place.point.point);
  const auto within = [&](std::int64_t distance) {
    const auto d = *Int<31>::checked(distance);
    return squared <= d * d;
  };
  if (within(radii + units_above(speeds) + 3 * rounding)) close_.add(a, b);
  if (radii > 0 && within(radii + units_above(horizon * speeds))) ahead_.add(a, b);
}

/// The closest ones that the agent looks at, the closest first.
std::vector<CrowdStep::Near> CrowdStep::neighbours(std::size_t index) const {
  const CrowdMember& member = state_.members[index];
  const Point2& here = member.agent.place.point.point;
  std::vector<Near> all;
  for (const std::uint32_t at : ahead_.of(index)) {
    const CrowdMember& other = state_.members[at];
    if (is_at_rest(member) && may_rest_beside(other, member)) continue;
    if (!do_meet(member, member.agent.place.point, other)) continue;
    const Fine d = fine(here, other.agent.place.point.point) + other.carry + -member.carry;
    const auto radii =
        Int<48>::trusted((std::int64_t{member.agent.radius} + other.agent.radius) << unit_bits);
    all.push_back({at, d, d.x * d.x + d.y * d.y - radii * radii});
  }
  kernel::sort(all.begin(), all.end(), [](const Near& a, const Near& b) {
    return a.power < b.power || (a.power == b.power && a.index < b.index);
  });
  if (all.size() > neighbours_max) all.resize(neighbours_max);
  return all;
}

/// Velocities and separations of an agent are divided by 2^shift, to fit their bits.
int CrowdStep::shift_for(std::size_t index, std::span<const Near> neighbours) const {
  std::int64_t reach = reach_of(state_.members[index].agent);
  for (const Near& near : neighbours)
    reach = std::max(reach, reach_of(state_.members[near.index].agent));
  constexpr std::int64_t most = std::int64_t{1} << 29;
  int shift = 0;
  while ((reach << unit_bits) >> shift >= most) ++shift;
  return shift;
}

std::vector<VelocityBound> CrowdStep::bounds(std::size_t index, std::span<const Near> neighbours,
                                             int shift) const {
  const CrowdMember& member = state_.members[index];
  std::vector<VelocityBound> planes;
  for (const Near& near : neighbours) {
    const CrowdMember& other = state_.members[near.index];
    const std::int64_t radii = std::int64_t{member.agent.radius} + other.agent.radius;
    const auto part = [&](const Int<48>& c) { return *Int<30>::checked(c.raw() >> shift); };
    const auto scaled_radii = *Int<30>::checked((radii << unit_bits) >> shift);
    if (scaled_radii == constant<0>) continue;
    planes.push_back(bound_of({.to_other = {part(near.to_other.x), part(near.to_other.y)},
                               .radii = scaled_radii,
                               .own = scaled(member.motion, shift),
                               .other = scaled(other.motion, shift),
                               .is_first = index < near.index},
                              *Int<8>::checked(pair_horizon(member.agent, other.agent))));
  }
  return planes;
}

void CrowdStep::plan(std::size_t index) {
  const CrowdMember& member = state_.members[index];
  if (member.events.arrived) return;  // it stays in the step in which it comes to rest
  const bool yields = member.right.yields != 0;
  const Fine wished = yields ? retreat(index) : wishes_[index];
  const std::vector<Near> near = neighbours(index);
  const int shift = shift_for(index, near);
  const std::vector<VelocityBound> planes = bounds(index, near, shift);
  const Velocity straight = scaled(wished, shift);
  const bool harms = !std::all_of(planes.begin(), planes.end(), [&](const VelocityBound& plane) {
    return plane.contains(straight);
  });
  goes_straight_[index] = !yields && !harms && !member.path.corners.empty();
  chosen_[index] = wished;
  if (goes_straight_[index]) return;
  const auto speed = *Int<27>::checked(member.agent.speed >> shift);
  const Velocity v =
      choose_velocity(planes, scaled(yields ? wished : turned(wished), shift), speed);
  const auto part = [&](const Int<28>& c) {
    return *Int<48>::checked(std::int64_t{c.raw()} << shift);
  };
  chosen_[index] = {part(v.x), part(v.y)};
}

// ---- motions

bool CrowdStep::move(std::size_t index, int attempt) {
  const CrowdMember& member = state_.members[index];
  if (member.agent.place.is_between || (goes_straight_[index] && attempt == 0))
    return move_along_path(index, attempt);
  return move_off_path(index, attempt);
}

bool CrowdStep::move_along_path(std::size_t index, int attempt) {
  const CrowdMember& member = state_.members[index];
  const AgentPlace& place = member.agent.place;
  const std::int64_t distance = member.agent.speed >> std::max(0, attempt - 1);
  const bool has_path = !member.path.corners.empty();
  if (!has_path && !is_on_link(place)) return false;
  // A link that was begun is ended, even if no path goes on there.
  const Stepper stepper = this->stepper(member);
  Step step = has_path ? advance(stepper, place, member.path, distance)
                       : slide(stepper, place, place.leg.to.point, distance);
  if (!has_path && step.end == StepEnd::arrived) step.end = StepEnd::moving;
  if (step.end == StepEnd::displaced || step.end == StepEnd::covered) {
    displace(index, step);
    return true;
  }
  if (!is_apart(index, step)) return false;
  take(index, step, carry_of(step.place));
  return true;
}

// From a plain point (from another one only the path leads) to a plain one that it sees: to the
// first about the exact place that is apart from the others, or as far as the agent slides. Beside
// others the nearest four may all be too close, and those around them not.
bool CrowdStep::move_off_path(std::size_t index, int attempt) {
  const CrowdMember& member = state_.members[index];
  const bool is_last = attempt == last_attempt;
  const int halvings = is_last ? 0 : std::max(0, attempt - 1);
  const auto part = [&](const Int<48>& c) { return Int<48>::trusted(c.raw() >> halvings); };
  const Fine exact = Fine{part(chosen_[index].x), part(chosen_[index].y)} + member.carry;
  const FloorPoint here = member.agent.place.point;
  const Stepper stepper = this->stepper(member);
  if (!member.is_plain && !stepper.plain_point(here, here.point)) return move_along_path(index, 2);
  const std::vector<Point2> targets = points_about(here.point, exact, is_last ? 2 : 1);
  for (const Point2& to : targets) {
    const Step step{.place = AgentPlace::at({to, here.floor})};
    if (!is_apart(index, step)) continue;
    const auto seen = stepper.plain_point(here, to);
    if (!seen) continue;
    const bool changes_floor = seen->floor != here.floor;
    if (changes_floor && !is_apart(index, {.place = AgentPlace::at(*seen)})) continue;
    const Fine off = exact + -fine(here.point, to);
    leave_path(index, *seen, is_within_a_unit(off) ? off : Fine{});
    return true;
  }
  if (targets.empty() || stepper.seen(here, targets.front())) return false;
  const Step step = slide(stepper, AgentPlace::at(here), targets.front(),
                          kernel::length(here.point, targets.front()).raw());
  const AgentPlace& place = step.place;
  if (step.end == StepEnd::displaced || step.end == StepEnd::covered || place.is_between ||
      place.point == here || !is_apart(index, step))
    return false;
  leave_path(index, place.point, {});
  return true;
}

void CrowdStep::stay(std::size_t index) {
  CrowdMember& member = state_.members[index];
  if (const auto covered = stepper(member).cover(member.agent.place)) {
    displace(index, *covered);
    return;
  }
  member.motion = {};
  if (member.agent.end != StepEnd::arrived && member.agent.end != StepEnd::blocked)
    member.agent.end = StepEnd::stopped;
}

void CrowdStep::displace(std::size_t index, const Step& step) {
  CrowdMember& member = state_.members[index];
  member.agent.place = step.place;
  member.agent.end = step.end;
  forget_plans(member);
  member.carry = member.motion = {};
  member.is_plain = false;
  jumped_.push_back(static_cast<std::uint32_t>(index));
}

bool CrowdStep::is_apart(std::size_t index, const Step& step) const {
  const CrowdMember& member = state_.members[index];
  const Point2& to = step.place.point.point;
  if (step.place.point == member.agent.place.point && step.passed.empty()) return true;
  const auto is_apart_from = [&](std::uint32_t at) {
    return at == index || keeps_apart(member, state_.members[at], step);
  };
  if (is_beyond_reach(member, to)) {
    for (std::uint32_t at = 0; at < state_.members.size(); ++at)
      if (!is_apart_from(at)) return false;
    return true;
  }
  const auto close = close_.of(index);
  return std::all_of(close.begin(), close.end(), is_apart_from) &&
         std::all_of(jumped_.begin(), jumped_.end(), is_apart_from);
}

// As far from where it was as no agent goes but over a link.
bool CrowdStep::is_beyond_reach(const CrowdMember& member, const Point2& to) const {
  const auto most = *Int<31>::checked(units_above(member.agent.speed) + rounding);
  return kernel::squared_distance(member.agent.place.point.point, to) > most * most;
}

bool CrowdStep::keeps_apart(const CrowdMember& member, const CrowdMember& other,
                            const Step& step) const {
  const auto radii = Int<30>::trusted(member.agent.radius + other.agent.radius);
  const Point2& centre = other.agent.place.point.point;
  const Point2& start = member.agent.place.point.point;
  const Int<63> apart = radii * radii, now = kernel::squared_distance(start, centre);
  // Agents of two floors that do not see each other may be closer, but come into sight only where
  // they are apart: what is between does not count for them, since it begins too close.
  const bool is_in_sight = now >= apart || do_meet(member, member.agent.place.point, other);
  const Int<63> least = is_in_sight && now < apart ? now : apart;
  Point2 from = start;
  const auto is_closer_to = [&](const FloorPoint& to) {
    const bool comes_out = !is_in_sight && kernel::squared_distance(from, centre) < apart;
    if (comes_out) from = to.point;
    const auto compared = kernel::compare_distance_to_segment(centre, from, to.point, least);
    from = to.point;
    return compared == kernel::Sign::negative && do_meet(member, to, other);
  };
  return std::none_of(step.passed.begin(), step.passed.end(), is_closer_to) &&
         !is_closer_to(step.place.point);
}

void CrowdStep::put(std::size_t index, const Point2& to, const Fine& carry) {
  CrowdMember& member = state_.members[index];
  const Point2& from = member.agent.place.point.point;
  member.motion = fine(from, to) + carry + -member.carry;
  member.carry = carry;
  if (is_beyond_reach(member, to)) jumped_.push_back(static_cast<std::uint32_t>(index));
}

void CrowdStep::take(std::size_t index, const Step& step, const Fine& carry) {
  CrowdMember& member = state_.members[index];
  for (const FloorPoint& corner : step.passed) member.trail.push_back(corner);
  if (member.trail.size() > trail_max) member.trail.erase(member.trail.begin());
  put(index, step.place.point.point, carry);
  member.is_plain = false;
  member.agent.place = step.place;
  member.agent.end = step.end;
  if (step.end == StepEnd::blocked || step.end == StepEnd::other_path) member.path = {};
}

void CrowdStep::leave_path(std::size_t index, const FloorPoint& to, const Fine& carry) {
  CrowdMember& member = state_.members[index];
  CrowdAgent& agent = member.agent;
  const bool stays = agent.place.point.point == to.point;  // perhaps by its name on another floor
  put(index, to.point, carry);
  member.is_plain = true;
  if (member.path.corners.empty()) {
    agent.place = AgentPlace::at(to);
    if (agent.end != StepEnd::blocked) agent.end = StepEnd::moving;
    return;
  }
  if (agent.end != StepEnd::arrived || !stays) agent.end = StepEnd::moving;
  reroute(member, to);
}

}  // namespace offgrid::navmesh::detail
