#include "motion/crowd_judge.hpp"

#include <algorithm>
#include <string>

#include "engine/broken_contract.hpp"
#include "engine/point_text.hpp"
#include "support/random_point.hpp"
#include "worlds/library_world.hpp"

namespace offgrid::testing::motion {

using End = AgentStep::End;
using kernel::Point2;
using Wide = kernel::detail::Int128;

namespace {

constexpr std::int64_t unit = std::int64_t{1} << 16;

Wide squared(const Point2& a, const Point2& b) {
  const std::int64_t x = std::int64_t{a.x.raw()} - b.x.raw();
  const std::int64_t y = std::int64_t{a.y.raw()} - b.y.raw();
  return Wide{x} * Wide{x} + Wide{y} * Wide{y};
}

bool was_moved_by_an_edit(const AgentStep& step) {
  return step.end == End::displaced || step.end == End::covered;
}

FloorPlace any_place(const WorldFrame& frame, Random& random) {
  const std::int64_t width = std::int64_t{frame.high.x.raw()} - frame.low.x.raw();
  const std::int64_t height = std::int64_t{frame.high.y.raw()} - frame.low.y.raw();
  const std::int64_t x = frame.low.x.raw() + random.between(0, width);
  const std::int64_t y = frame.low.y.raw() + random.between(0, height);
  const std::int64_t floor = random.between(0, std::int64_t{frame.floors} - 1);
  return {Point2::at(x, y), static_cast<FloorNumber>(floor)};
}

}  // namespace

void CrowdJudge::put(const WorldFrame& frame, Random& random) {
  const std::int64_t width = std::int64_t{frame.high.x.raw()} - frame.low.x.raw();
  const std::int64_t height = std::int64_t{frame.high.y.raw()} - frame.low.y.raw();
  const std::int64_t size = std::min<std::int64_t>(std::min(width, height), 1 << 20);
  agents_.clear();
  std::vector<CrowdPlan> plans;
  for (std::int64_t count = random.between(2, 9); count > 0; --count) {
    CrowdPlan plan;
    plan.at = any_place(frame, random);
    plan.goal = any_place(frame, random);
    plan.radius = static_cast<std::int32_t>(random.between(0, size / 6 + 1));
    plan.speed = random.between(0, size * unit / 8);
    if (random.chance(1, 3)) plan.arrive_within = random.between(0, size * unit / 2);
    plan.goes_near = random.chance(1, 3);
    plans.push_back(plan);
    agents_.push_back({.plan = plan, .place = plan.at});
  }
  world_.put_crowd(plans);
  counts_["agents"] += agents_.size();
}

/// Gives some agents other goals: to one sometimes two, or that of where it is.
void CrowdJudge::aim_some(const WorldFrame& frame, Random& random) {
  while (random.chance(1, 3)) {
    const std::int64_t last = static_cast<std::int64_t>(agents_.size()) - 1;
    const auto i = static_cast<std::size_t>(random.between(0, last));
    Agent& agent = agents_[i];
    agent.plan.goal = random.chance(1, 6) ? agent.place : any_place(frame, random);
    agent.has_new_goal = true;
    agent.has_arrived = agent.is_arrived = agent.is_stuck = false;
    agent.near_ends.clear();
    agent.had_no_place = false;
    world_.aim_crowd(i, agent.plan.goal);
    counts_["aimed"] += 1;
  }
}

CrowdJudge::Complaint CrowdJudge::ask(const WorldFrame& frame, const ViewPlan& without,
                                      const FloorPlace& from, const FloorPlace& to) {
  Random random(static_cast<std::uint64_t>(from.point.x.raw()) * 6151 +
                static_cast<std::uint64_t>(from.point.y.raw()) * 24593 +
                static_cast<std::uint64_t>(to.point.x.raw()) * 53 +
                static_cast<std::uint64_t>(to.point.y.raw()));
  try {
    if (agents_.empty() || random.chance(1, 4)) put(frame, random);
    for (std::int64_t steps = random.between(1, 12); steps > 0; --steps) {
      aim_some(frame, random);
      counts_["crowd steps"] += 1;
      counts_["agent steps"] += agents_.size();
      if (frame.floors > 1) counts_["agent steps on floors"] += agents_.size();
      if (auto fault = judge(without, world_.step_crowd(without))) return fault;
      if (random.chance(1, 8) && !world_.has_equal_peer(without))
        return Fault{"a restored crowd that goes on like its original", "another one"};
    }
    return std::nullopt;
  } catch (const BrokenContract& broken) {
    return Fault{"a step of a crowd", std::string("the program stopped: ") + broken.what};
  }
}

CrowdJudge::Complaint CrowdJudge::judge(const ViewPlan& without,
                                        const std::vector<AgentStep>& steps) {
  PathDefinition& sight = paths_.definition();
  for (Agent& agent : agents_) note_near_end(without, agent);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const AgentSpot& at = steps[i].at;
    if (steps[i].end != End::covered && !at.is_between && !sight.sees(at.point, at.point))
      return Fault{"an agent on free ground", "one at " + text_of(at.point.point)};
    if (auto fault = judge_arrival(without, i, steps)) return fault;
    if (auto fault = judge_goal(without, agents_[i], steps[i])) return fault;
    if (auto fault = judge_events(agents_[i], steps[i])) return fault;
    for (std::size_t k = 0; k < i; ++k) {
      if (auto fault = judge_pair(i, k, steps)) return fault;
    }
  }
  for (std::size_t i = 0; i < steps.size(); ++i) {
    agents_[i].place = steps[i].at.point;
    agents_[i].is_between = steps[i].at.is_between;
    agents_[i].has_arrived = agents_[i].has_arrived || steps[i].end == End::arrived;
    agents_[i].is_arrived = steps[i].end == End::arrived;
    agents_[i].is_stuck = steps[i].is_stuck;
    agents_[i].has_new_goal = false;
  }
  return std::nullopt;
}

CrowdJudge::Complaint CrowdJudge::judge_events(const Agent& agent, const AgentStep& step) {
  const bool arrived = step.end == End::arrived && !agent.is_arrived;
  if (step.arrived != arrived)
    return Fault{arrived ? "the event that an agent arrived" : "no event of an arrival",
                 "another one at " + text_of(step.at.point.point)};
  const bool got_stuck = step.is_stuck && !agent.is_stuck;
  if (step.got_stuck != got_stuck)
    return Fault{got_stuck ? "the event that an agent got stuck" : "no event of one that is stuck",
                 "another one at " + text_of(step.at.point.point)};
  return std::nullopt;
}

// A crowd of so few agents searches all paths in the step after their goals are set.
CrowdJudge::Complaint CrowdJudge::judge_goal(const ViewPlan& without, const Agent& agent,
                                             const AgentStep& step) {
  const Point2& goal = agent.plan.goal.point;
  if (!agent.has_new_goal || agent.is_between || was_moved_by_an_edit(step)) return std::nullopt;
  const PathAnswer path = paths_.rebuilt().shortest(without.rules(), agent.place, agent.plan.goal);
  using Outcome = PathAnswer::Outcome;
  const bool is_blocked = path.outcome != Outcome::found &&
                          (!agent.plan.goes_near || path.outcome == Outcome::start_blocked);
  if (is_blocked == (step.end == End::blocked)) return std::nullopt;
  return Fault{is_blocked ? "an agent without a path to " + text_of(goal)
                          : "an agent with a path to " + text_of(goal),
               "another one at " + text_of(step.at.point.point)};
}

// An agent that goes near searches in some of the steps, from where it is then. Between points, or
// on a link, it searches from an end of its leg.
void CrowdJudge::note_near_end(const ViewPlan& without, Agent& agent) {
  if (!agent.plan.goes_near) return;
  agent.had_no_place = agent.had_no_place || agent.is_between;
  const NearAnswer near = paths_.rebuilt().near(without.rules(), agent.place, agent.plan.goal);
  const bool is_end = near.path.outcome == PathAnswer::Outcome::found && !near.is_goal;
  auto& ends = agent.near_ends;
  if (is_end && std::find(ends.begin(), ends.end(), near.end) == ends.end())
    ends.push_back(near.end);
}

std::vector<FloorPlace> CrowdJudge::goals_of(const Agent& agent) {
  std::vector<FloorPlace> goals = agent.near_ends;
  goals.push_back(agent.plan.goal);
  return goals;
}

// By a path, which may take a link and so be shorter than the straight line.
bool CrowdJudge::is_within(const ViewPlan& without, const Agent& agent) {
  constexpr std::int64_t rounding = 3;
  if (agent.plan.arrive_within == 0) return false;
  const std::vector<FloorPlace> goals = goals_of(agent);
  return std::any_of(goals.begin(), goals.end(), [&](const FloorPlace& goal) {
    const PathAnswer path = paths_.rebuilt().shortest(without.rules(), agent.place, goal);
    return path.outcome == PathAnswer::Outcome::found &&
           length_of(path.length) <= agent.plan.arrive_within + rounding * unit;
  });
}

// An agent is within its distance of the goal, but for rounding; or, when the step began, it was
// within both radii, both motions and what rounding adds of another one: one that has arrived, or,
// if it is close to its goal, one whose goal is so close that only one of the two has room there.
CrowdJudge::Complaint CrowdJudge::judge_arrival(const ViewPlan& without, std::size_t i,
                                                const std::vector<AgentStep>& steps) {
  const Agent& agent = agents_[i];
  const FloorPlace& at = steps[i].at.point;
  const std::vector<FloorPlace> goals = goals_of(agent);
  const auto has_goal = [&](const auto& holds) {
    return std::any_of(goals.begin(), goals.end(),
                       [&](const FloorPlace& goal) { return holds(goal.point); });
  };
  if (steps[i].end != End::arrived || agent.has_arrived || agent.had_no_place ||
      has_goal([&](const Point2& goal) { return goal == at.point; }))
    return std::nullopt;
  constexpr std::int64_t rounding = 40;
  if (is_within(without, agent)) return std::nullopt;
  const Wide room{2 * std::int64_t{agent.plan.radius} + 1};
  const auto is_close = [&](const Point2& goal) { return squared(at.point, goal) <= room * room; };
  for (std::size_t k = 0; k < steps.size(); ++k) {
    if (k == i) continue;
    const CrowdPlan& other = agents_[k].plan;
    const std::int64_t radii = std::int64_t{agent.plan.radius} + other.radius;
    const bool is_at_rest = steps[k].end == End::arrived || agents_[k].has_arrived;
    const std::vector<FloorPlace> others = goals_of(agents_[k]);
    const bool have_one_place = has_goal([&](const Point2& goal) {
      return is_close(goal) &&
             std::any_of(others.begin(), others.end(), [&](const FloorPlace& its) {
               return squared(its.point, goal) <= Wide{radii} * radii;
             });
    });
    const Wide near{radii + (agent.plan.speed + other.speed) / unit + rounding};
    if ((is_at_rest || have_one_place) &&
        squared(agent.place.point, agents_[k].place.point) <= near * near)
      return std::nullopt;
  }
  return Fault{"an agent that arrives at its goal " + text_of(agent.plan.goal.point) +
                   ", near it, or beside another one",
               "one at " + text_of(at.point)};
}

CrowdJudge::Complaint CrowdJudge::judge_pair(std::size_t i, std::size_t k,
                                             const std::vector<AgentStep>& steps) {
  if (was_moved_by_an_edit(steps[i]) || was_moved_by_an_edit(steps[k])) return std::nullopt;
  const FloorPlace &one = steps[i].at.point, &other = steps[k].at.point;
  if (one.floor != other.floor && !paths_.definition().sees(one, other)) return std::nullopt;
  const Wide radii{std::int64_t{agents_[i].plan.radius} + agents_[k].plan.radius};
  const Wide least =
      std::min(radii * radii, squared(agents_[i].place.point, agents_[k].place.point));
  counts_["pairs"] += 1;
  if (squared(one.point, other.point) >= least) return std::nullopt;
  return Fault{"agents that keep apart", "agents that came from " + text_of(agents_[i].place) +
                                             " to " + text_of(one) + " and from " +
                                             text_of(agents_[k].place) + " to " + text_of(other)};
}

}  // namespace offgrid::testing::motion
