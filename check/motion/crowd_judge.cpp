#include "motion/crowd_judge.hpp"

#include <algorithm>
#include <string>

#include "engine/point_text.hpp"
#include "support/random_point.hpp"

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

}  // namespace

void CrowdJudge::put(const WorldFrame& frame, Random& random) {
  const std::int64_t width = std::int64_t{frame.high.x.raw()} - frame.low.x.raw();
  const std::int64_t height = std::int64_t{frame.high.y.raw()} - frame.low.y.raw();
  const std::int64_t size = std::min<std::int64_t>(std::min(width, height), 1 << 20);
  const auto place = [&] {
    const std::int64_t x = frame.low.x.raw() + random.between(0, width);
    const std::int64_t y = frame.low.y.raw() + random.between(0, height);
    const std::int64_t floor = random.between(0, std::int64_t{frame.floors} - 1);
    return FloorPlace{Point2::at(x, y), static_cast<FloorNumber>(floor)};
  };
  plans_.clear();
  places_.clear();
  for (std::int64_t count = random.between(2, 9); count > 0; --count) {
    CrowdPlan plan;
    plan.at = place();
    plan.goal = place();
    plan.radius = static_cast<std::int32_t>(random.between(0, size / 6 + 1));
    plan.speed = random.between(0, size * unit / 8);
    places_.push_back(plan.at);
    plans_.push_back(plan);
  }
  world_.put_crowd(plans_);
}

CrowdJudge::Complaint CrowdJudge::ask(const WorldFrame& frame, const ViewPlan& without,
                                      const FloorPlace& from, const FloorPlace& to) {
  Random random(static_cast<std::uint64_t>(from.point.x.raw()) * 6151 +
                static_cast<std::uint64_t>(from.point.y.raw()) * 24593 +
                static_cast<std::uint64_t>(to.point.x.raw()) * 53 +
                static_cast<std::uint64_t>(to.point.y.raw()));
  try {
    if (plans_.empty() || random.chance(1, 4)) put(frame, random);
    for (std::int64_t steps = random.between(1, 12); steps > 0; --steps) {
      if (auto fault = judge(world_.step_crowd(without))) return fault;
    }
    return std::nullopt;
  } catch (const BrokenContract& broken) {
    return Fault{"a step of a crowd", std::string("the program stopped: ") + broken.what};
  }
}

CrowdJudge::Complaint CrowdJudge::judge(const std::vector<AgentStep>& steps) {
  PathDefinition& sight = paths_.definition();
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const AgentSpot& at = steps[i].at;
    counts_["crowd steps"] += 1;
    if (steps[i].end != End::covered && !at.is_between && !sight.sees(at.point, at.point))
      return Fault{"an agent on free ground", "one at " + text_of(at.point.point)};
    for (std::size_t k = 0; k < i; ++k) {
      if (was_moved_by_an_edit(steps[i]) || was_moved_by_an_edit(steps[k])) continue;
      if (places_[i].floor != places_[k].floor || at.point.floor != steps[k].at.point.floor ||
          places_[i].floor != at.point.floor)
        continue;
      const Wide radii{std::int64_t{plans_[i].radius} + plans_[k].radius};
      const Wide least = std::min(radii * radii, squared(places_[i].point, places_[k].point));
      counts_["pairs"] += 1;
      if (squared(at.point.point, steps[k].at.point.point) < least)
        return Fault{"agents that keep apart", "agents at " + text_of(at.point.point) + " and " +
                                                   text_of(steps[k].at.point.point)};
    }
  }
  for (std::size_t i = 0; i < steps.size(); ++i) places_[i] = steps[i].at.point;
  return std::nullopt;
}

}  // namespace offgrid::testing::motion
