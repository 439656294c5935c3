#include "suites/world_boxes.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "engine/broken_contract.hpp"
#include "support/random.hpp"
#include "support/random_point.hpp"
#include "worlds/library_world.hpp"

namespace offgrid::verify {

using kernel::Point2;
using testing::Counts;
using testing::Random;
using testing::worlds::AreaPlan;
using testing::worlds::WorldReport;
using testing::worlds::WorldSize;

namespace {

constexpr std::int64_t cell = 64;  // of a box
constexpr std::size_t boxes_in_an_edit = 200;

AreaPlan random_box(Random& random, std::int64_t column, std::int64_t row) {
  const Point2 low = testing::random_point(random, 2, 20),
               high = testing::random_point(random, 30, 62);
  const std::int64_t x0 = column * cell + low.x.raw(), y0 = row * cell + low.y.raw();
  const std::int64_t x1 = column * cell + high.x.raw(), y1 = row * cell + high.y.raw();
  AreaPlan plan;
  plan.loops = {{Point2::at(x0, y0), Point2::at(x1, y0), Point2::at(x1, y1), Point2::at(x0, y1)}};
  return plan;
}

AreaPlan random_obstacle(Random& random, const Point2& middle, std::int64_t side) {
  AreaPlan plan;
  AreaPlan::Loop& loop = plan.loops.emplace_back();
  const auto within = [&](std::int64_t v) { return std::clamp<std::int64_t>(v, 0, side); };
  for (std::int64_t corners = random.between(4, 8); corners > 0; --corners) {
    const Point2 step = testing::random_point(random, -3 * cell, 3 * cell);
    loop.push_back(
        Point2::at(within(middle.x.raw() + step.x.raw()), within(middle.y.raw() + step.y.raw())));
  }
  plan.is_even_odd = random.chance(1, 2);
  plan.is_barrier = random.chance(1, 8);
  return plan;
}

std::optional<Fault> find_difference(const WorldSize& before, const WorldSize& after) {
  if (before.vertices != after.vertices) {
    return Fault{std::to_string(before.vertices) + " vertices", std::to_string(after.vertices)};
  }
  if (before.segments != after.segments) {
    return Fault{std::to_string(before.segments) + " segments", std::to_string(after.segments)};
  }
  if (before.digest != after.digest || before.faces != after.faces)
    return Fault{"the digest from before", "another"};
  return std::nullopt;
}

class Boxes {
 public:
  Boxes(testing::worlds::LibraryWorld& subject, const BoxesTask& task)
      : subject_(subject), task_(task), random_(task.seed) {}

  std::optional<Fault> run(Counts& counts) {
    if (!build()) return Fault{"boxes", "a refusal"};
    const WorldSize before = subject_.size();
    counts["boxes"] = boxes_.size();
    counts["vertices"] = before.vertices;
    for (std::uint64_t& cycles = counts["cycles"]; cycles < task_.cycles; ++cycles) {
      if (!run_cycle(cycles, counts)) return Fault{"edits", "a refusal"};
      if (auto fault = find_difference(before, subject_.size())) return fault;
    }
    std::vector<const AreaPlan*> plans;
    for (const AreaPlan& box : boxes_) plans.push_back(&box);
    std::reverse(plans.begin(), plans.end());
    const testing::worlds::DigestWords rebuilt = subject_.rebuild(plans, {}, {}, boxes_in_an_edit);
    if (rebuilt != before.digest) return Fault{"the digest of a rebuild", "another"};
    return std::nullopt;
  }

 private:
  bool commit(Counts* counts = nullptr) {
    WorldReport report;
    if (!subject_.commit(report)) return false;
    if (counts != nullptr) (*counts)["segments that came and went"] += report.new_segments;
    return true;
  }

  bool build() {
    side_ = cell * task_.columns;
    subject_.start({Point2::at(0, 0), Point2::at(side_, side_), {}}, 256);
    for (std::int64_t i = 0; i < std::int64_t{task_.columns} * task_.columns; ++i) {
      boxes_.push_back(random_box(random_, i % task_.columns, i / task_.columns));
    }
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
      subject_.add(++number_, boxes_[i]);
      const bool is_last = i + 1 == boxes_.size();
      if ((is_last || (i + 1) % boxes_in_an_edit == 0) && !commit()) return false;
    }
    return true;
  }

  bool run_cycle(std::uint64_t cycle, Counts& counts) {
    const Point2 middle = testing::random_point(random_, 0, side_);
    std::array<std::uint32_t, 3> obstacles{};
    for (std::uint32_t& obstacle : obstacles) {
      obstacle = ++number_;
      subject_.add(obstacle, random_obstacle(random_, middle, side_));
      if (!commit(&counts)) return false;
    }
    if (cycle % 3 == 2) return subject_.roll_back(obstacles.size());
    std::rotate(obstacles.begin(), obstacles.begin() + static_cast<std::ptrdiff_t>(cycle % 2),
                obstacles.end());
    for (const std::uint32_t obstacle : obstacles) {
      subject_.remove(obstacle);
      if (!commit()) return false;
    }
    return true;
  }

  testing::worlds::LibraryWorld& subject_;
  BoxesTask task_;
  Random random_;
  std::int64_t side_ = 0;
  std::uint32_t number_ = 0;
  std::vector<AreaPlan> boxes_;
};

}  // namespace

std::optional<Fault> find_boxes_fault(testing::worlds::LibraryWorld& subject, const BoxesTask& task,
                                      Counts& counts) {
  try {
    return Boxes(subject, task).run(counts);
  } catch (const testing::BrokenContract& broken) {
    return Fault{"an edit", std::string("the program stopped: ") + broken.what};
  }
}

}  // namespace offgrid::verify
