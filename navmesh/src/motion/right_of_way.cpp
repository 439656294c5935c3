// The right of way: agents let each other through a place too narrow to pass.
//
// Two agents meet if each is ahead of the other, seen along its path. If they touch and neither has
// got on for a while, a turn begins: the one that has waited longer may go first, and so may those
// that follow one who may. Whoever meets one of them, and does not get on, yields: it goes back by
// where it came from, and so do those behind it, that are in its way. The older turn goes first.
//
// A turn is open until its owner, the agent for which it was begun, is through and meets nobody;
// then others may join for as long again. So it lasts as long as the passage. If an agent needs
// another turn before it is at its goal, that lasts twice as long at least: it learns.
#include <algorithm>
#include <limits>
#include <utility>

#include "motion/crowd_state.hpp"
#include "offgrid/kernel/distance.hpp"
#include "offgrid/kernel/division.hpp"
#include "offgrid/kernel/length.hpp"
#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh::detail {

using kernel::constant;
using kernel::Int;

namespace {

/// horizons: that a turn takes at least; that an owner has to meet nobody to be through; in which
/// agents that may go first get on, or give up; that two wait where they have room
constexpr std::int64_t turn_horizons = 16, free_horizons = 2, hope_horizons = 24, room_horizons = 8;
/// sums of radii: from the place of a turn, within which agents pass there; beside two, for room
constexpr std::int64_t reach_radii = 4, room_radii = 4;
constexpr std::size_t legs_max = 6;  ///< of a path, that are looked at
constexpr int hops_max = 256;        ///< of a row of agents that go back, one behind the other
/// the turn of those who are before others in a queue: after all others
constexpr std::int64_t queue_turn = std::numeric_limits<std::int64_t>::max() - 1;
/// the turn of those to whom others are in the way at their goals: after that
constexpr std::int64_t aside_turn = queue_turn + 1;
constexpr std::int64_t passage_max = 1 << 20;  ///< the most steps that agents learn

Int<98> inner_product(const Fine& a, const Fine& b) {
  return *Int<98>::checked(a.x * b.x + a.y * b.y);
}

/// Is the angle between the two 60 degrees at most?
bool is_along(const Fine& a, const Fine& b) {
  const Int<98> along = inner_product(a, b);
  return along > constant<0> &&
         along * along * constant<4> >= inner_product(a, a) * inner_product(b, b);
}

/// Does the one number go before the other? 0 is none.
bool goes_before(std::int64_t turn, std::int64_t other) {
  return turn != 0 && (other == 0 || turn < other);
}

}  // namespace

void CrowdStep::decide_ways() {
  aside_.assign(state_.members.size(), {});
  give_up_turns();
  end_turns();
  std::vector<RightOfWay> before;
  before.reserve(state_.members.size());
  for (const CrowdMember& member : state_.members) before.push_back(member.right);
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (!state_.turns.empty()) join(i, before);
    yield(i, before);
  }
  begin_turns();
}

// ---- relations

bool CrowdStep::is_ahead(std::size_t index, std::size_t other) const {
  const CrowdMember& member = state_.members[index];
  const AgentPlace& place = member.agent.place;
  if (member.path.corners.empty() || member.agent.end == StepEnd::arrived) return false;
  if (is_on_link(place)) return false;
  const Fine d = fine(place.point.point, state_.members[other].agent.place.point.point);
  return inner_product(wishes_[index], d) > constant<0>;
}

// The way that the path of the agent takes past the place, if it comes near it: from there to where
// it is far. Only the next legs are looked at.
std::optional<Fine> CrowdStep::way_past(const CrowdMember& member, const kernel::Point2& place,
                                        std::int64_t near, std::int64_t far) {
  const Path& path = member.path;
  const auto is_within = [&](const kernel::Point2& from, const kernel::Point2& to,
                             std::int64_t distance) {
    const auto most = *Int<31>::checked(std::min<std::int64_t>(distance, 1 << 30));
    return kernel::compare_distance_to_segment(place, from, to, most * most) !=
           kernel::Sign::positive;
  };
  const auto far_off = Int<40>::trusted(std::min<std::int64_t>(far, 1 << 23) << 16);
  kernel::Point2 from = member.agent.place.point.point;
  std::optional<kernel::Point2> entry;
  for (std::size_t k = 0; k < legs_max; ++k) {
    const std::size_t next = member.agent.place.next + k;
    if (next >= path.corners.size()) break;
    const kernel::Point2 to = path.corners[next];
    if (!entry && is_within(from, to, near)) entry = from;
    if (entry && !is_within(to, to, far)) {
      const Fine on =
          kernel::length(from, to) > far_off ? towards(from, to, far_off) : fine(from, to);
      const Fine done = fine(*entry, from);
      return Fine{*Int<48>::checked(done.x + on.x), *Int<48>::checked(done.y + on.y)};
    }
    from = to;
  }
  if (!entry) return std::nullopt;
  return fine(*entry, from);
}

bool CrowdStep::passes(const CrowdMember& member, const kernel::Point2& place,
                       const Fine& direction, std::int64_t reach) {
  const auto way = way_past(member, place, reach, reach);
  return way && is_along(*way, direction);
}

// Do the ways of both, past each other, lead in directions that are more than 120 degrees apart?
bool CrowdStep::are_opposed(std::size_t index, std::size_t other) const {
  const CrowdMember &member = state_.members[index], &second = state_.members[other];
  const std::int64_t radii = std::int64_t{member.agent.radius} + second.agent.radius;
  const auto one = way_past(member, second.agent.place.point.point, radii, reach_radii * radii);
  const auto two = way_past(second, member.agent.place.point.point, radii, reach_radii * radii);
  if (!one || !two) return false;
  const Int<98> along = inner_product(*one, *two);
  return along < constant<0> &&
         along * along * constant<4> >= inner_product(*one, *one) * inner_product(*two, *two);
}

// Does the one go where the other does: on from the end of its leg, or along its last leg?
bool CrowdStep::goes_with(std::size_t index, std::size_t other) const {
  const CrowdMember &member = state_.members[index], &second = state_.members[other];
  const Path& path = second.path;
  const std::size_t next = second.agent.place.next;
  if (next >= path.corners.size()) return false;  // on a leg of a path before
  const std::int64_t radii = std::int64_t{member.agent.radius} + second.agent.radius;
  const std::int64_t reach = reach_radii * radii;
  const kernel::Point2& corner = path.corners[next];
  if (next + 1 < path.corners.size())
    return passes(member, corner, fine(corner, path.corners[next + 1]), reach);
  const kernel::Point2& here = second.agent.place.point.point;
  const auto least = *Int<31>::checked(std::min<std::int64_t>(reach, 1 << 30));
  return kernel::squared_distance(here, corner) > least * least &&
         passes(member, here, fine(here, corner), reach);
}

bool CrowdStep::go_one_way(std::size_t index, std::size_t other) const {
  return goes_with(index, other) || goes_with(other, index);
}

bool CrowdStep::meets(std::size_t index, std::size_t other) const {
  const CrowdMember &member = state_.members[index], &second = state_.members[other];
  return is_ahead(index, other) && is_ahead(other, index) && are_opposed(index, other) &&
         !go_one_way(index, other) && do_meet(member, member.agent.place.point, second);
}

bool CrowdStep::follows(std::size_t index, std::size_t other) const {
  const CrowdMember &member = state_.members[index], &second = state_.members[other];
  return is_ahead(index, other) && go_one_way(index, other) &&
         do_meet(member, member.agent.place.point, second);
}

bool CrowdStep::is_free_of_others(std::size_t index) const {
  const auto near = ahead_.of(index);
  return std::none_of(near.begin(), near.end(),
                      [&](std::uint32_t other) { return meets(index, other); });
}

const CrowdTurn* CrowdStep::turn(std::int64_t number) const {
  const auto found =
      std::lower_bound(state_.turns.begin(), state_.turns.end(), number,
                       [](const CrowdTurn& turn, std::int64_t n) { return turn.number < n; });
  return found == state_.turns.end() || found->number != number ? nullptr : &*found;
}

// ---- turns

// Those whom the others do not let through let the others go first.
void CrowdStep::give_up_turns() {
  for (CrowdMember& member : state_.members) {
    RightOfWay& right = member.right;
    if (right.turn == 0 || right.yields != 0 || member.patience < hope_horizons * horizon_)
      continue;
    right.turn = right.waited = 0;
    member.patience = 0;
  }
}

void CrowdStep::end_turns() {
  std::vector<std::int64_t> used;
  for (CrowdMember& member : state_.members) {
    RightOfWay& right = member.right;
    if (member.agent.end == StepEnd::blocked || member.agent.end == StepEnd::arrived)
      right.turn = right.waited = right.passage = 0;
    if (right.turn != 0) used.push_back(right.turn);
  }
  kernel::sort(used.begin(), used.end());
  std::erase_if(state_.turns, [&](const CrowdTurn& turn) {
    return !std::binary_search(used.begin(), used.end(), turn.number);
  });
  for (CrowdTurn& turn : state_.turns) {
    if (turn.last != CrowdTurn::open) continue;
    const auto owner = state_.index(turn.owner);
    const bool has_left = !owner || state_.members[*owner].right.turn != turn.number;
    if (!has_left && (state_.members[*owner].patience > 0 || !is_free_of_others(*owner))) {
      turn.met = state_.steps;
      continue;
    }
    if (!has_left && state_.steps - turn.met < free_horizons * horizon_) continue;
    const std::int64_t passed = state_.steps - turn.begin;
    turn.last = state_.steps + std::max(passed, turn.least - passed);
  }
}

// Behind one that may go first: whoever goes through the passage as it does; in front of it: who is
// in its way, and goes on in that direction.
bool CrowdStep::may_join(std::size_t index, std::size_t other, const CrowdTurn& turn) const {
  if (turn.last != CrowdTurn::open && state_.steps > turn.last) return false;
  const CrowdMember& member = state_.members[index];
  const auto goes_on_at = [&](const kernel::Point2& place) {
    return passes(member, place, turn.direction, turn.reach);
  };
  return (follows(other, index) && goes_on_at(member.agent.place.point.point)) ||
         (follows(index, other) && goes_on_at(turn.place));
}

void CrowdStep::join(std::size_t index, std::span<const RightOfWay> before) {
  RightOfWay& right = state_.members[index].right;
  for (const std::uint32_t other : ahead_.of(index)) {
    if (!goes_before(before[other].turn, right.turn)) continue;
    const CrowdTurn* joined = turn(before[other].turn);
    if (joined != nullptr && may_join(index, other, *joined)) right.turn = joined->number;
  }
}

// To the first turn whose agents it meets; to one that is before it, if both press to the same
// place; with the one before it that goes back; or aside, if it is at its goal and in the way.
void CrowdStep::yield(std::size_t index, std::span<const RightOfWay> before) {
  CrowdMember& member = state_.members[index];
  RightOfWay& right = member.right;
  RightOfWay next = {};
  const auto take = [&](std::int64_t turn, int hops) {
    if (turn < queue_turn && !goes_before(turn, right.turn)) return;
    if (!goes_before(turn, next.yields)) return;
    next.yields = turn;
    next.hops = hops;
  };
  const bool may_begin = right.yields != 0 || is_impatient(member);
  if (may_begin) {
    for (const std::uint32_t other : ahead_.of(index)) {
      const std::int64_t turn = before[other].turn;
      if (goes_before(turn, right.turn) && goes_before(turn, next.yields) && meets(index, other))
        take(turn, 0);
    }
  }
  for (const std::uint32_t other : close_.of(index)) {
    const RightOfWay& ahead = before[other];
    const bool goes_back = ahead.yields != 0 && ahead.quiet == 0 && ahead.hops < hops_max;
    if (goes_back && follows(index, other) && is_before(other, index))
      take(ahead.yields, ahead.hops + 1);
    if (!is_impatient(state_.members[other]) || ahead.yields != 0) continue;
    if (goes_before(right.turn, ahead.turn)) continue;
    if (may_begin && is_first(other, index)) take(queue_turn, 0);
    if (is_in_way(index, other)) {
      take(aside_turn, 0);
      step_aside(index, other);
    }
  }
  if (next.yields != 0) {
    right.yields = next.yields;
    right.hops = next.hops;
    right.quiet = 0;
  } else if (right.yields != 0 && ++right.quiet > horizon_ / 2) {
    right.yields = 0;
    member.patience = right.quiet = 0;
    member.least = length_left(member.agent.place, member.path);
  }
}

void CrowdStep::step_aside(std::size_t index, std::size_t other) {
  const CrowdAgent &agent = state_.members[index].agent, &second = state_.members[other].agent;
  const Fine away =
      towards(second.place.point.point, agent.place.point.point, Int<40>::trusted(agent.speed));
  Fine& sum = aside_[index];
  sum = {*Int<48>::checked(sum.x + away.x), *Int<48>::checked(sum.y + away.y)};
}

// Two are in each other's way, but not opposed: the first one is closer to where both go, or may go
// first, or has waited longer.
bool CrowdStep::is_first(std::size_t index, std::size_t other) const {
  if (!is_ahead(index, other) || !is_ahead(other, index)) return false;
  const CrowdMember &member = state_.members[index], &second = state_.members[other];
  if (!do_meet(member, member.agent.place.point, second)) return false;
  if (go_one_way(index, other)) return is_before(index, other);
  if (are_opposed(index, other)) return false;
  if (member.right.turn != second.right.turn)
    return goes_before(member.right.turn, second.right.turn);
  if (member.agent.priority != second.agent.priority)
    return member.agent.priority > second.agent.priority;
  const std::int64_t one = member.right.waited, two = second.right.waited;
  return one > two || (one == two && index < other);
}

// Is the agent at its goal, or close to it, and ahead of the other one, which is not?
bool CrowdStep::is_in_way(std::size_t index, std::size_t other) const {
  const CrowdMember &member = state_.members[index], &second = state_.members[other];
  const std::int64_t radii = std::int64_t{member.agent.radius} + second.agent.radius;
  const auto is_at_goal = [&](const CrowdMember& m) {
    return !m.path.corners.empty() && !m.agent.place.leg.link &&
           length_left(m.agent.place, m.path) <= Int<63>::trusted((2 * radii) << 16);
  };
  return is_at_goal(member) && !is_at_goal(second) && !may_rest_beside(second, member) &&
         is_ahead(other, index) && do_meet(member, member.agent.place.point, second);
}

// Is the one closer than the other, along their paths, to the place to which both go?
bool CrowdStep::is_before(std::size_t index, std::size_t other) const {
  const std::size_t low = std::min(index, other), high = std::max(index, other);
  const CrowdMember& named = state_.members[goes_with(low, high) ? high : low];
  const kernel::Point2& place = named.path.corners[named.agent.place.next];
  const std::int64_t radii =
      std::int64_t{state_.members[index].agent.radius} + state_.members[other].agent.radius;
  const Int<63> one = length_to(state_.members[index], place, reach_radii * radii);
  const Int<63> two = length_to(state_.members[other], place, reach_radii * radii);
  return one < two || (one == two && index < other);
}

// Along the path until a leg comes near the place, and then straight. Only the next legs are looked
// at.
Int<63> CrowdStep::length_to(const CrowdMember& member, const kernel::Point2& place,
                             std::int64_t near) {
  const Path& path = member.path;
  const auto most = *Int<31>::checked(std::min<std::int64_t>(near, 1 << 30));
  kernel::Point2 from = member.agent.place.point.point;
  Int<63> sum;
  for (std::size_t k = member.agent.place.next; k < path.corners.size(); ++k) {
    const kernel::Point2& to = path.corners[k];
    if (k == member.agent.place.next + legs_max) break;
    if (kernel::compare_distance_to_segment(place, from, to, most * most) != kernel::Sign::positive)
      return *Int<63>::checked(sum + kernel::length(from, place));
    sum = *Int<63>::checked(sum + kernel::length(from, to));
    from = to;
  }
  return kernel::length(member.agent.place.point.point, place);
}

void CrowdStep::begin_turns() {
  for (std::size_t i = 0; i < state_.members.size(); ++i) {
    if (!is_impatient(state_.members[i]) || state_.members[i].right.yields != 0) continue;
    for (const std::uint32_t other : close_.of(i)) {
      const CrowdMember &member = state_.members[i], &second = state_.members[other];
      if (other < i || !is_impatient(second) || second.right.yields != 0) continue;
      if (member.right.turn != second.right.turn || !meets(i, other)) continue;
      if (is_taken(member.agent.place.point.point)) continue;
      const bool have_waited =
          std::min(member.patience, second.patience) >= room_horizons * horizon_;
      if (!have_waited && has_room_beside(i, other)) continue;
      const std::int32_t one = member.agent.priority, two = second.agent.priority;
      const bool second_wins = one == two ? second.right.waited > member.right.waited : two > one;
      begin_turn(second_wins ? other : i, second_wins ? i : other);
    }
  }
}

// Is ground to the left and to the right of the agent wide enough, so that the two may well pass?
bool CrowdStep::has_room_beside(std::size_t index, std::size_t other) const {
  const CrowdMember& member = state_.members[index];
  const std::int64_t radii = std::int64_t{member.agent.radius} + state_.members[other].agent.radius;
  const FloorPoint& here = member.agent.place.point;
  const Fine& wish = wishes_[index];
  const auto length = std::max<Int<48>>(abs(wish.x), abs(wish.y));
  if (length == constant<0>) return true;
  const auto part = [&](const Int<48>& c) {
    return kernel::floor_div(c * Int<33>::trusted(room_radii * radii), length);
  };
  const auto is_free_to = [&](const auto& x, const auto& y) {
    const auto to = kernel::Point2::make(here.point.x + x, here.point.y + y);
    return to && raycast(stepper(member).ground(), here, *to).stop == RayStop::none;
  };
  return is_free_to(part(-wish.y), part(wish.x)) && is_free_to(part(wish.y), part(-wish.x));
}

// Is a turn at this place going on?
bool CrowdStep::is_taken(const kernel::Point2& place) const {
  return std::any_of(state_.turns.begin(), state_.turns.end(), [&](const CrowdTurn& turn) {
    const auto reach = *Int<31>::checked(turn.reach);
    return kernel::squared_distance(turn.place, place) <= reach * reach;
  });
}

void CrowdStep::begin_turn(std::size_t winner, std::size_t loser) {
  CrowdMember &first = state_.members[winner], &second = state_.members[loser];
  const std::int64_t known = 2 * std::max(first.right.passage, second.right.passage);
  const std::int64_t least = std::max(turn_horizons * horizon_, std::min(known, passage_max));
  first.right.passage = second.right.passage = least;
  first.right.turn = ++state_.turns_begun;
  second.right.turn = 0;
  first.patience = 0;
  const std::int64_t reach =
      std::min<std::int64_t>(reach_radii * (first.agent.radius + second.agent.radius), 1 << 30);
  const kernel::Point2& place = first.agent.place.point.point;
  state_.turns.push_back(
      {.number = first.right.turn,
       .owner = state_.ids[winner],
       .place = place,
       .direction = way_past(first, place, reach, reach).value_or(wishes_[winner]),
       .reach = reach,
       .begin = state_.steps,
       .met = state_.steps,
       .least = least});
}

// Towards the first place by which the agent came that it sees; without knowing that, straight
// back.
Fine CrowdStep::retreat(std::size_t index) {
  CrowdMember& member = state_.members[index];
  const FloorPoint& here = member.agent.place.point;
  const auto speed = Int<40>::trusted(member.agent.speed);
  if (member.right.quiet > 0) return {};
  if (member.right.yields == aside_turn) return aside_[index];
  std::vector<FloorPoint>& trail = member.trail;
  while (!trail.empty() && kernel::length(here.point, trail.back().point) <= speed)
    trail.pop_back();
  while (trail.size() > 1 && visible(stepper(member).ground(), here, trail[trail.size() - 2]))
    trail.pop_back();
  return trail.empty() ? -wishes_[index] : towards(here.point, trail.back().point, speed);
}

}  // namespace offgrid::navmesh::detail
