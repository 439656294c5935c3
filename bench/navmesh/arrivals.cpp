// Steps of a crowd until all have arrived, in narrow places, in streams, on a slope, on a map; and
// until nobody moves any longer, about one goal. The same on every machine.
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "navmesh/maps.hpp"
#include "navmesh/measurements.hpp"
#include "support/crowd_scenes.hpp"

namespace offgrid::bench {

namespace {

using kernel::Point2;
using testing::CrowdScene;

constexpr const char* to_arrive = "crowd, steps to arrive";
constexpr const char* to_rest = "crowd, steps from the first arrival to rest";

int steps_to_arrive(CrowdScene scene) {
  constexpr int most = 40'000;
  const auto views = scene.views();
  int steps = 0;
  for (; steps < most && !scene.has_ended(); ++steps) scene.crowd.step(views);
  return steps;
}

std::vector<Point2> places_of(const CrowdScene& scene) {
  std::vector<Point2> all;
  for (const navmesh::CrowdId id : scene.crowd.ids())
    all.push_back(scene.crowd.find(id)->place.point.point);
  return all;
}

bool has_arrival(const CrowdScene& scene) {
  for (const navmesh::CrowdId id : scene.crowd.ids())
    if (scene.crowd.find(id)->end == navmesh::StepEnd::arrived) return true;
  return false;
}

/// From the first arrival to the last step in which an agent moved, of 1,000.
int steps_to_rest(CrowdScene scene) {
  const auto views = scene.views();
  int first = 0, last = 0;
  for (int step = 1; step <= 1000; ++step) {
    const auto before = places_of(scene);
    scene.crowd.step(views);
    if (first == 0 && has_arrival(scene)) first = step;
    if (places_of(scene) != before) last = step;
  }
  return last - first;
}

/// The walls of a map, for agents of radius 20.
navmesh::NavMesh mesh_of(const Cells& cells, int width) {
  navmesh::NavMesh mesh =
      navmesh::NavMesh::make({.low = Point2::at(0, 0),
                              .high = Point2::at(cells.columns * width, cells.rows * width),
                              .radii = {20}})
          .value();
  navmesh::NavEdit edit = mesh.edit();
  for (int row = 0; row < cells.rows; ++row) {
    for (int column = 0; column < cells.columns; ++column) {
      const int first = column;
      while (column < cells.columns && !cells.is_free(column, row)) ++column;
      if (column == first) continue;
      edit.add(navmesh::Area::rectangle(Point2::at(first * width, row * width),
                                        Point2::at(column * width, (row + 1) * width)));
    }
  }
  edit.commit().value();
  return mesh;
}

/// 500 agents go from random places of a map to others, and leave when they have arrived.
int steps_on_map(const Cells& cells) {
  constexpr int width = 64, count = 500, most = 12'000;
  const navmesh::NavMesh mesh = mesh_of(cells, width);
  const navmesh::View views[] = {mesh.view(navmesh::Agent{1})};
  std::vector<Point2> middles;
  for (int row = 0; row < cells.rows; ++row) {
    for (int column = 0; column < cells.columns; ++column) {
      if (cells.is_free(column, row))
        middles.push_back(Point2::at(column * width + width / 2, row * width + width / 2));
    }
  }
  testing::Random random(12345);
  const auto pick = [&] {
    return static_cast<std::size_t>(
        random.between(0, static_cast<std::int64_t>(middles.size()) - 1));
  };
  navmesh::Crowd crowd;
  navmesh::ShortestPathFinder finder;
  std::vector<bool> is_taken(middles.size());
  while (crowd.size() < count) {
    const std::size_t from = pick(), to = pick();
    if (is_taken[from] || !finder.find(views[0], middles[from], middles[to])) continue;
    is_taken[from] = true;
    crowd
        .add({.place = navmesh::AgentPlace::at(middles[from]),
              .goal = middles[to],
              .radius = 20,
              .speed = 8 * navmesh::Step::unit})
        .value();
  }
  int steps = 0;
  for (; steps < most && crowd.size() > 0; ++steps) {
    crowd.step(views);
    const std::vector<navmesh::CrowdId> ids(crowd.ids().begin(), crowd.ids().end());
    for (const navmesh::CrowdId id : ids)
      if (crowd.find(id)->end == navmesh::StepEnd::arrived) crowd.remove(id).value();
  }
  return steps;
}

}  // namespace

void measure_arrivals(const Options& options, Results& results) {
  const auto measure = [&](const char* what, const std::string& input, const auto& count) {
    if (!options.wants(what, input)) return;
    show_progress(input);
    if (const std::optional<int> steps = count())
      results.add(what, input, ours, "steps", static_cast<double>(*steps));
    show_progress("");
  };
  const auto arrive = [&](const std::string& input, const std::function<CrowdScene()>& make) {
    measure(to_arrive, input, [&] { return std::optional(steps_to_arrive(make())); });
  };
  arrive("corridor, one wide, 20 against 20", [] { return testing::corridor(20, 60, 1000); });
  arrive("corridor, one wide, 20 one way", [] { return testing::corridor(20, 60, 1000, true); });
  arrive("corridor, two wide, 20 against 20", [] { return testing::corridor(20, 90, 1000); });
  arrive("corridor, two wide, 20 one way", [] { return testing::corridor(20, 90, 1000, true); });
  arrive("doorway, 50 against 50", [] { return testing::doorway(50, 100); });
  arrive("doorway, 50 one way", [] { return testing::doorway(50, 100, true); });
  for (const int count : {20, 30, 50})
    arrive("four streams of " + std::to_string(count),
           [&] { return testing::four_streams(count); });
  arrive("slope, one floor, 40", [] { return testing::slope(0, 40, 0); });
  arrive("slope, four floors, 40", [] { return testing::slope(400, 40, 0); });
  measure(to_arrive, "mapf/den312d, 500", [&]() -> std::optional<int> {
    const auto cells = find_map("mapf/den312d", options, results);
    if (!cells) return std::nullopt;
    return steps_on_map(*cells);
  });
  for (const int count : {2, 5, 10, 100})
    measure(to_rest, std::to_string(count) + " with one goal",
            [&] { return std::optional(steps_to_rest(testing::one_goal(count))); });
}

}  // namespace offgrid::bench
