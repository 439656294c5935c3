// Steps of a crowd, in microseconds, each timed alone by the steady clock; the median and the 99th
// percentile.
//
// Agents of three sizes in a square with crates, one to a cell of 150 units, at five units a step;
// their paths lead 37 cells on. Then two streams of 500 that cross, and are in each other's way all
// the time.
#include <functional>
#include <string>
#include <utility>

#include "navmesh/measurements.hpp"
#include "navmesh/times.hpp"
#include "support/crowd_scenes.hpp"

namespace offgrid::bench {

namespace {

using testing::CrowdScene;

/// Measures the steps after `before` of them, in which paths are searched, or the streams meet.
void measure_steps(const std::string& input, CrowdScene scene, int before, Results& results) {
  constexpr int steps = 400;
  const auto views = scene.views();
  for (int i = 0; i < before; ++i) scene.crowd.step(views);
  Times times;
  for (int i = 0; i < steps; ++i) {
    times.measure([&] {
      scene.crowd.step(views);
      return true;
    });
  }
  times.report("crowd step", input, ours, results);
}

}  // namespace

void measure_crowds(const Options& options, Results& results) {
  constexpr int shift = 37, streams = 500;
  const auto measure = [&](const std::string& input, const std::function<CrowdScene()>& make,
                           int before) {
    if (!options.wants("crowd step", input)) return;
    for (int turn = 0; turn < options.repetitions; ++turn) {
      show_progress(input + ", " + std::to_string(turn + 1) + "/" +
                    std::to_string(options.repetitions));
      measure_steps(input, make(), before, results);
    }
    show_progress("");
  };
  for (const int thousands : {1, 2, 4}) {
    measure(
        std::to_string(thousands) + ",000 agents",
        [&] { return testing::scattered_crowd(1000 * thousands, shift); }, 10 * thousands + 2);
  }
  measure("streams of 500 that cross", [&] { return testing::crossing_streams(streams); }, 200);
}

}  // namespace offgrid::bench
