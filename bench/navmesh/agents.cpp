// Agents that move in a world that is edited each frame: nanoseconds of a step, microseconds of an
// edit's effect on 300 paths, and of thousands of queries on one and on two threads.
//
// The world is a square of 4,096 units with 120 crates, and walls come and go. Beside PathIndex: a
// walk along all paths, which finds broken ones only, and a search for each.
#include <algorithm>
#include <utility>
#include <vector>

#include "navmesh/measurements.hpp"
#include "navmesh/times.hpp"
#include "offgrid/navmesh/batch.hpp"
#include "offgrid/navmesh/motion/motion.hpp"
#include "offgrid/navmesh/path/path_index.hpp"
#include "support/random_point.hpp"

namespace offgrid::bench {

namespace {

using kernel::Point2;
using navmesh::AgentPlace;
using navmesh::Area;
using navmesh::AreaId;
using navmesh::FloorPoint;
using navmesh::Path;
using navmesh::PathNumber;
using navmesh::Step;
using navmesh::StepEnd;
using navmesh::World;
using testing::Random;

constexpr std::int64_t side = 4096;
constexpr int crates = 120, agents = 300, frames = 200;
constexpr std::size_t searches = 4000, queries = 40000;

Area crate(const Point2& low, std::int64_t width, std::int64_t height) {
  return Area::rectangle(low, Point2::at(low.x.raw() + width, low.y.raw() + height));
}

World crated_world(Random& random) {
  World world = World::make({.low = Point2::at(0, 0), .high = Point2::at(side, side)}).value();
  auto edit = world.edit();
  for (int i = 0; i < crates; ++i) {
    const Point2 low = testing::random_point(random, 0, side - 200);
    const std::int64_t width = random.between(20, 200);
    edit.add(crate(low, width, random.between(20, 200)));
  }
  static_cast<void>(edit.commit());
  return world;
}

FloorPoint free_point(Random& random, const World& world) {
  for (;;) {
    const FloorPoint p = testing::random_point(random, 0, side);
    if (navmesh::is_free(world, p)) return p;
  }
}

/// Walls that come and go.
class Walls {
 public:
  explicit Walls(World& world) : world_(&world) {}
  navmesh::Change next(Random& random) {
    auto edit = world_->edit();
    if (there_.size() > 10 || (!there_.empty() && random.chance(1, 2))) {
      const auto at = random.between(0, static_cast<std::int64_t>(there_.size()) - 1);
      edit.remove(there_[static_cast<std::size_t>(at)]);
      there_.erase(there_.begin() + at);
    } else {
      const Point2 low = testing::random_point(random, 0, side - 400);
      const bool is_wide = random.chance(1, 2);
      there_.push_back(edit.add(crate(low, is_wide ? 300 : 10, is_wide ? 10 : 300)));
    }
    return *edit.commit();
  }

 private:
  World* world_;
  std::vector<AreaId> there_;
};

struct Found {
  std::size_t broken = 0, perhaps = 0, really = 0, called = 0;
};

/// One edit and 300 paths between new places: what each way to ask costs.
void ask_paths(World& world, Walls& walls, Random& random, std::vector<Times>& times,
               Found& found) {
  navmesh::ShortestPathFinder finder;
  navmesh::PathIndex index;
  std::vector<PathNumber> numbers;
  while (numbers.size() < agents) {
    const FloorPoint from = free_point(random, world);
    if (auto path = finder.find(world, from, free_point(random, world)))
      numbers.push_back(index.add(std::move(*path)));
  }
  const navmesh::Change change = walls.next(random);
  navmesh::PathIndex sure = index;
  const auto changes = times[0].measure([&] { return index.follow(world, change); });
  const auto really = times[3].measure([&] { return sure.follow(world, change, finder); });
  times[1].measure([&] {
    return std::count_if(numbers.begin(), numbers.end(), [&](PathNumber number) {
      return !navmesh::can_walk(world, *index.find(number));
    });
  });
  times[2].measure([&] {
    for (const PathNumber number : numbers) {
      const Path& path = *index.find(number);
      const auto anew = finder.find(world, path.corner(0), path.corner(path.corners.size() - 1));
      found.really += !anew || anew->length != path.length ? 1 : 0;
    }
    return 0;
  });
  found.broken += changes.broken.size();
  found.perhaps += changes.perhaps_shorter.size();
  found.called += really.broken.size() + really.perhaps_shorter.size();
}

void measure_index(const Options& options, Results& results) {
  const char* input = "300 paths, 120 crates";
  if (!options.wants("paths after an edit", input)) return;
  Random random(1);
  World world = crated_world(random);
  Walls walls(world);
  Found found;
  for (int turn = 0; turn < options.repetitions; ++turn) {
    std::vector<Times> times(4);
    for (int i = 0; i < frames / 10; ++i) ask_paths(world, walls, random, times, found);
    times[0].report("paths after an edit", input, ours, results);
    times[3].report("paths after an edit", input, "offgrid, confirmed", results);
    times[1].report("paths after an edit", input, "walk them all", results);
    times[2].report("paths after an edit", input, "search them all", results);
  }
  results.note(std::string(input) + ": of " + std::to_string(found.really) +
               " paths that changed, PathIndex calls " + std::to_string(found.broken) +
               " broken and " + std::to_string(found.perhaps) + " perhaps shorter, and " +
               std::to_string(found.called) + " when it searches for those");
}

void measure_steps(const Options& options, Results& results) {
  const char* input = "300 agents, 120 crates";
  if (!options.wants("step", input)) return;
  Random random(2);
  World world = crated_world(random);
  navmesh::ShortestPathFinder finder;
  for (int turn = 0; turn < options.repetitions; ++turn) {
    std::size_t steps = 0;
    double time = 0;
    for (int i = 0; i < agents; ++i) {
      AgentPlace place = AgentPlace::at(free_point(random, world));
      const auto path = find_path(finder, world, place, free_point(random, world));
      if (!path) continue;
      const double start = processor_seconds();
      for (StepEnd end = StepEnd::moving; end == StepEnd::moving; ++steps) {
        const Step step = advance(world, place, *path, 20 * Step::unit);
        place = step.place;
        end = step.end;
      }
      time += processor_seconds() - start;
    }
    results.add("step", input, ours, "ns", 1e9 * time / static_cast<double>(steps));
  }
}

/// Microseconds of the clock for all of them.
template <class Ask>
void measure_threads(const std::string& what, const char* input, const Options& options,
                     Results& results, const Ask& ask) {
  if (!options.wants(what, input)) return;
  for (int turn = 0; turn < options.repetitions; ++turn) {
    for (const unsigned threads : {1U, 2U}) {
      Times times;
      times.measure([&] { return ask(threads); });
      times.report(what, input, threads == 1 ? ours : "two threads", results);
    }
  }
}

void measure_batches(const Options& options, Results& results) {
  Random random(3);
  const World world = crated_world(random);
  std::vector<navmesh::PathQuery> pairs;
  std::vector<FloorPoint> points;
  while (pairs.size() < queries) {
    const FloorPoint from = free_point(random, world);
    pairs.push_back({from, free_point(random, world)});
    points.emplace_back(testing::random_point(random, 0, side));
  }
  const std::span few = std::span(pairs).first(searches);
  measure_threads("find_paths", "4,000 queries, 120 crates", options, results,
                  [&](unsigned n) { return find_paths(world, few, n).size(); });
  measure_threads("find_visible", "40,000 queries, 120 crates", options, results,
                  [&](unsigned n) { return find_visible(world, pairs, n).size(); });
  measure_threads("find_nearest_free", "40,000 queries, 120 crates", options, results,
                  [&](unsigned n) { return find_nearest_free(world, points, n).size(); });
}

}  // namespace

void measure_agents(const Options& options, Results& results) {
  measure_index(options, results);
  measure_steps(options, results);
  measure_batches(options, results);
}

}  // namespace offgrid::bench
