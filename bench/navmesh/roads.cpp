// Cheap paths by a road, and costs above the optimum: beside one road along ground of the
// multiplier 5, and from town to town by a road through ground of the multiplier 3, with houses
// about. The optimum is by the law of Snell, as if the houses were not there.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "navmesh/measurements.hpp"
#include "offgrid/navmesh/path/cheap_path.hpp"
#include "support/random.hpp"

namespace offgrid::bench {

namespace {

using kernel::Point2;
using namespace navmesh;

constexpr const char* cost_name = "cheap path by a road, cost";
constexpr const char* mean_name = "cheap path by a road, above the optimum, mean";
constexpr const char* worst_name = "cheap path by a road, above the optimum, worst";

/// Ground of a multiplier, with a road of the multiplier 1.
World with_road(int side, std::uint32_t times, const Point2& low, const Point2& high) {
  World world = World::make({.low = Point2::at(0, 0),
                             .high = Point2::at(side, side),
                             .ground = {Ground::walkable, times * FaceState::unit_cost, 0}})
                    .value();
  Area road = Area::rectangle(low, high, {Ground::walkable, FaceState::unit_cost, 1});
  road.priority = 1;
  WorldEdit edit = world.edit();
  edit.add(road);
  edit.commit().value();
  return world;
}

double cost_of(const CheapPath& path) {
  return static_cast<double>(static_cast<std::int64_t>(path.cost.upper.raw())) / 65536;
}

void measure_beside(Results& results) {
  const World world = with_road(200, 5, Point2::at(100, 0), Point2::at(108, 200));
  const auto path = CheapPathFinder().find(world, Point2::at(96, 10), Point2::at(96, 190));
  results.add(cost_name, "beside it, optimum 219.2", ours, "units", cost_of(*path));
}

void add_houses(World& world, int count, testing::Random& random) {
  WorldEdit edit = world.edit();
  for (int i = 0; i < count; ++i) {
    const std::int64_t x = random.between(0, 3899), y = random.between(0, 3899);
    if (y > 1880 && y < 2060) continue;
    edit.add(Area::rectangle(Point2::at(x, y), Point2::at(x + 40, y + 40)));
  }
  edit.commit().value();
}

void measure_country(int houses, const std::string& input, Results& results) {
  testing::Random random(static_cast<std::uint64_t>(houses) + 1);
  CheapPathFinder finder;
  double sum = 0, worst = 0;
  int count = 0;
  for (int turn = 0; turn < 10; ++turn) {
    World world = with_road(4000, 3, Point2::at(0, 1980), Point2::at(4000, 2020));
    add_houses(world, houses, random);
    for (int i = 0; i < 10; ++i) {
      const std::int64_t left = random.between(0, 399), right = random.between(3600, 3999),
                         first = random.between(31, 180), last = random.between(31, 180);
      const auto path =
          finder.find(world, Point2::at(left, 1980 - first), Point2::at(right, 1980 - last));
      if (!path) continue;  // in a house
      const double best =
          static_cast<double>(right - left) + std::sqrt(8.0) * static_cast<double>(first + last);
      sum += cost_of(*path) / best;
      worst = std::max(worst, cost_of(*path) / best);
      ++count;
    }
  }
  results.add(mean_name, input, ours, "per mille", 1000 * (sum / count - 1));
  results.add(worst_name, input, ours, "per mille", 1000 * (worst - 1));
}

}  // namespace

void measure_roads(const Options& options, Results& results) {
  if (options.wants(cost_name, "beside it, optimum 219.2")) measure_beside(results);
  for (const int houses : {0, 10, 40, 160, 640}) {
    const std::string input = std::to_string(houses) + " houses";
    if (!options.wants(mean_name, input)) continue;
    show_progress(input);
    measure_country(houses, input, results);
    show_progress("");
  }
}

}  // namespace offgrid::bench
