// The requirements of the figures, and the ambitions.
#include "navmesh/requirements.hpp"

#include <array>
#include <cstdio>
#include <optional>

#include "navmesh/coastlines.hpp"

namespace offgrid::bench {

namespace {

/// Upper bounds of a figure: as a ratio to a subject, or in the figure's unit without one.
struct Requirement {
  const char* what;
  const char* input;
  const char* against;  ///< the subject; empty: the figure itself
  double must;
  double ambition;
};

constexpr const char *road_cost = "cheap path by a road, cost",
                     *road_mean = "cheap path by a road, above the optimum, mean",
                     *road_worst = "cheap path by a road, above the optimum, worst",
                     *arrival = "crowd, steps to arrive",
                     *rest = "crowd, steps from the first arrival to rest";

constexpr std::array requirements = {
    Requirement{"delaunay", "uniform 1000000", "CGAL", 0.65, 0.36},
    Requirement{"delaunay", "square grid, wide 1000000", "CGAL", 0.3, 0.13},
    Requirement{"delaunay", "clustered 1000000", "CGAL", 0.8, 0.43},
    Requirement{"constrained", "40,000 boxes", "CGAL CDT", 0.4, 0.25},
    Requirement{"constrained", "99,856 segments", "CGAL CDT", 0.5, 0.3},
    Requirement{"constrained", largest_coast, "CGAL CDT", 0.5, 0.3},
    Requirement{"memory, finished", "uniform 1000000", "", 64, 64},
    Requirement{"memory, peak", "uniform 1000000", "", 110, 110},
    // 450 and 300 bytes a vertex
    Requirement{"memory, finished", "250,000 boxes", "", 429, 286},
    Requirement{"insert, spatial order", "uniform 1000000", "", 1000, 1000},
    Requirement{"remove, spatial order", "uniform 1000000", "", 1000, 1000},
    Requirement{"insert, cold", "uniform 1000000", "", 2000, 2000},
    Requirement{"remove, cold", "uniform 1000000", "", 2000, 2000},
    Requirement{"locate, cold", "uniform 1000000", "", 1000, 1000},
    Requirement{"traverse", "uniform 17500", "", 15, 12},
    Requirement{"snap", "10,000 random segments", "CGAL CDT+", 0.35, 0.25},
    Requirement{"snap", "lattice of crossings", "CGAL CDT+", 0.35, 0.25},
    Requirement{"world", "400 obstacles, 600 frames", "", 0.8, 0.3},
    Requirement{"world", "400 half as wide, 600 frames", "", 0.8, 0.3},
    Requirement{"world", "400 nearly all apart, 600 frames", "", 0.8, 0.3},
    Requirement{"load", "100,000 boxes, three worlds", "bulk build", 1.5, 1.0},
    Requirement{"load", "120 areas, four worlds", "", 23, 18},
    Requirement{"mesh on two threads", "100,000 boxes, three radii", "one thread", 0.6, 0.55},
    Requirement{"edit on two threads", "100,000 boxes, three radii", "one thread", 0.6, 0.55},
    Requirement{"add an area", "sc1/BlackLotus", "", 8, 5},
    Requirement{"add an area, p99", "sc1/BlackLotus", "", 40, 25},
    Requirement{"remove an area", "sc1/BlackLotus", "", 8, 6},
    Requirement{"remove an area, p99", "sc1/BlackLotus", "", 40, 25},
    Requirement{"undo a removal", "sc1/BlackLotus", "", 8, 5},
    Requirement{"disable an area", "sc1/BlackLotus", "", 1, 1},
    Requirement{"enable an area", "sc1/BlackLotus", "", 1, 1},
    Requirement{"add an area", "caves 345", "", 8, 5},
    Requirement{"add an area, p99", "caves 345", "", 40, 25},
    Requirement{"remove an area", "caves 345", "", 8, 6},
    Requirement{"remove an area, p99", "caves 345", "", 40, 25},
    Requirement{"undo a removal", "caves 345", "", 8, 5},
    Requirement{"disable an area", "caves 345", "", 1, 1},
    Requirement{"enable an area", "caves 345", "", 1, 1},
    Requirement{"add an area", "world of 35,000 faces", "", 8, 5},
    Requirement{"add an area, p99", "world of 35,000 faces", "", 40, 25},
    Requirement{"remove an area", "world of 35,000 faces", "", 8, 6},
    Requirement{"remove an area, p99", "world of 35,000 faces", "", 40, 25},
    Requirement{"undo a removal", "world of 35,000 faces", "", 8, 5},
    Requirement{"disable an area", "world of 35,000 faces", "", 1, 1},
    Requirement{"enable an area", "world of 35,000 faces", "", 1, 1},
    Requirement{"add an area", "a million vertices, free ground", "", 12, 12},
    Requirement{"add an area", "a million vertices, across boxes", "", 12, 12},
    Requirement{"add an area", "one of 100 floors", "plane", 1.05, 1.0},
    Requirement{"add an area", "two of 100 floors, across a seam", "plane", 2.3, 2.0},
    Requirement{"switch a seam off", "seam of floors 0 and 1", "", 2, 1},
    Requirement{"switch a seam on", "seam of floors 0 and 1", "", 2, 1},
    Requirement{"paths after an edit", "300 paths, 120 crates", "", 100, 100},
    Requirement{"path", "clutter with doors", "Detour triangles", 0.5, 0.5},
    Requirement{"path", "caves 384", "Detour triangles", 0.5, 0.5},
    Requirement{"path", "dao/den520d", "Detour triangles", 0.5, 0.5},
    Requirement{"path", "sc1/BlackLotus", "Detour triangles", 0.5, 0.5},
    Requirement{"path", "sc1/WarpGates", "Detour triangles", 0.5, 0.5},
    Requirement{"path", "cities/Berlin_0_512", "Detour triangles", 0.5, 0.5},
    Requirement{"unreachable", "clutter in two halves", "", 0.5, 0.5},
    Requirement{"layered path", "dungeon", "Detour polygons", 0.5, 0.35},
    Requirement{"layered path", "nav_test", "Detour polygons", 0.5, 0.35},
    Requirement{"locate by height, cold", "dungeon", "", 120, 60},
    Requirement{"locate by height, cold", "nav_test", "", 120, 60},
    Requirement{"wrong floors", "dungeon", "", 0, 0},
    Requirement{"wrong floors", "nav_test", "", 0, 0},
    Requirement{"cheap path, above the optimum, worst", "60 octagons", "", 100, 30},
    Requirement{road_cost, "beside it, optimum 219.2", "", 222, 220},
    Requirement{road_mean, "640 houses", "", 50, 10},
    Requirement{road_worst, "640 houses", "", 150, 50},
    Requirement{arrival, "corridor, one wide, 20 against 20", "", 12000, 6000},
    Requirement{arrival, "corridor, one wide, 20 one way", "", 980, 891},
    Requirement{arrival, "corridor, two wide, 20 against 20", "", 4000, 2200},
    Requirement{arrival, "corridor, two wide, 20 one way", "", 1061, 965},
    Requirement{arrival, "doorway, 50 against 50", "", 6000, 3500},
    Requirement{arrival, "doorway, 50 one way", "", 1644, 1495},
    Requirement{arrival, "four streams of 20", "", 665, 605},
    Requirement{arrival, "four streams of 30", "", 738, 671},
    Requirement{arrival, "four streams of 50", "", 1290, 1173},
    Requirement{arrival, "slope, four floors, 40", "", 1707, 1552},  // 1,552 on one floor
    Requirement{arrival, "mapf/den312d, 500", "", 5000, 3400},
    Requirement{rest, "2 with one goal", "", 200, 200},
    Requirement{rest, "5 with one goal", "", 200, 200},
    Requirement{rest, "10 with one goal", "", 200, 200},
    Requirement{rest, "100 with one goal", "", 200, 200},
};

/// Prints a line of the table; returns whether the must holds.
bool print_line(const std::string& text, const std::optional<double>& value,
                const std::string& unit, double must, double ambition) {
  if (!value) {
    std::printf("  not run %12s %10g %10g  %s\n", "-", must, ambition, text.c_str());
    return true;
  }
  const char* verdict = *value > must ? "SHORT" : *value > ambition ? "holds" : "BETTER";
  std::printf("  %-7s %12.3f %10g %10g  %s%s\n", verdict, *value, must, ambition, text.c_str(),
              unit.c_str());
  return *value <= must;
}

bool check(const Requirement& one, const Results& results) {
  const Measured* our = results.find(one.what, one.input, ours);
  const Measured* other = results.find(one.what, one.input, one.against);
  const bool is_ratio = one.against[0] != '\0';
  std::optional<double> value;
  if (our != nullptr && (!is_ratio || other != nullptr))
    value = is_ratio ? our->middle() / other->middle() : our->middle();
  const std::string text = std::string(one.what) + ", " + one.input;
  return print_line(text, value,
                    is_ratio         ? std::string(": time / ") + one.against
                    : our != nullptr ? ": " + our->unit
                                     : "",
                    one.must, one.ambition);
}

/// Checks that no input takes three times as long as the same number of uniform points.
bool check_cliffs(const Results& results) {
  std::optional<double> worst;
  std::string name;
  for (const Measured& one : results.all()) {
    if (one.subject != ours_uniform) continue;
    const Measured* our = results.find(one.what, one.input, ours);
    if (our == nullptr || (worst && our->middle() / one.middle() <= *worst)) continue;
    worst = our->middle() / one.middle();
    name = one.input;
  }
  return print_line("delaunay, the worst input" + (name.empty() ? name : " (" + name + ")") +
                        ": time / as many uniform points",
                    worst, "", 3, 3);
}

/// Checks the mean over all paths: with as many in each world, the mean of the worlds' means.
bool check_mean_way(const Results& results) {
  double our_sum = 0, their_sum = 0;
  for (const Measured& our : results.all()) {
    const Measured* other = results.find(our.what, our.input, "Detour triangles");
    if (our.what != "path" || our.subject != ours || other == nullptr) continue;
    our_sum += our.middle();
    their_sum += other->middle();
  }
  const auto ratio = their_sum > 0 ? std::optional(our_sum / their_sum) : std::nullopt;
  return print_line("path, the mean of the worlds' means: time / Detour triangles", ratio, "", 0.5,
                    0.5);
}

}  // namespace

bool print_requirements(const Results& results) {
  std::printf("\nRequired, at most\n  %-7s %12s %10s %10s\n", "", "measured", "must", "ambition");
  bool holds = true;
  for (const Requirement& one : requirements) holds = check(one, results) && holds;
  holds = check_mean_way(results) && holds;
  holds = check_cliffs(results) && holds;
  std::printf(
      "BETTER: within the ambition. Ratios hold for any machine, more or less; nanoseconds for "
      "this one, and for as busy as it is.\n");
  if (!holds)
    std::printf(
        "Something is SHORT. Other programs on the machine matter: look at the spread, and run "
        "again.\n");
  return holds;
}

}  // namespace offgrid::bench
