// Layered ground beside Detour, on Recast's polygons of meshes with several storeys: the ground
// nearest to a height, in nanoseconds and in wrong floors, and shortest paths, in microseconds.
//
// A place is in height within less than half of a storey of its ground. An answer is right if its
// ground is over the place and none is nearer in height, by a search through all triangles. Detour
// answers the point nearest in space, in a polygon beside the place too; that is right if it is no
// higher or lower than the ground over the place by more than an agent can climb. Paths lead
// between places that both find; the library's time has both ends located in it, Detour's has not.
#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "navmesh/layered_inputs.hpp"
#include "navmesh/measurements.hpp"
#include "navmesh/path_figures.hpp"
#include "navmesh/subject_detour.hpp"
#include "offgrid/navmesh/ground/ground_at.hpp"
#include "support/random.hpp"

namespace offgrid::bench {

namespace {

using navmesh::Position;
using navmesh::ShortestPathFinder;

constexpr const char *on_polygons = "Detour polygons", *on_triangles = "Detour triangles";
constexpr std::size_t place_count = 100'000, journey_count = 10'000;
/// The reach of a look-up up and down, as far as Detour's box.
constexpr std::int32_t reach =
    static_cast<std::int32_t>(4 / RecastPolygons::cell_height) * LayeredInput::cell_units;

std::optional<Position> locate_ours(const LayeredInput& input, const LayeredPlace& place) {
  return navmesh::locate(input.world, input.ground.relief, place.at, {place.z, reach, reach});
}

DetourPlace locate_theirs(const LayeredInput& input, const Detour& detour,
                          const LayeredPlace& place) {
  return detour.nearest(input.in_recast(place));
}

/// Nanoseconds for a place.
template <class Locate>
double locate_all(const std::vector<LayeredPlace>& places, const Locate& locate) {
  std::size_t sum = 0;
  const double start = processor_seconds();
  for (const LayeredPlace& place : places) sum += locate(place);
  const double time = 1e3 * microseconds_each(start, places.size());
  return sum == 0 ? 0 : time;  // uses the sum
}

/// A place that both find, on the right floor and nowhere beside it.
struct Found {
  Position ours;
  DetourPlace theirs;
  LayeredPlace place;
};

struct LayeredJourney {
  Found from;
  Found to;
};

class LayeredGround {
 public:
  LayeredGround(std::string name, const LayeredInput& input, Detour& detour, const Options& options,
                Results& results)
      : name_(std::move(name)),
        input_(input),
        detour_(detour),
        options_(options),
        results_(results),
        places_(random_places(input, place_count)) {
    judge();
  }

  void run() {
    if (options_.wants("locate by height, cold", name_))
      measure_locating("locate by height, cold", places_);
    if (options_.wants("locate by height, warm", name_)) {
      std::vector<LayeredPlace> in_order = places_;
      std::sort(in_order.begin(), in_order.end(),
                [&](const LayeredPlace& a, const LayeredPlace& b) {
                  return std::pair(a.z, a.at) < std::pair(b.z, b.at);
                });
      measure_locating("locate by height, warm", in_order);
    }
    if (options_.wants("layered path", name_)) measure_paths();
  }

 private:
  /// Counts the places for which each names a wrong floor, and one who does not know heights, who
  /// must be wrong where there are storeys.
  void judge() {
    std::size_t our_wrong = 0, their_wrong = 0, their_beside = 0, blind_wrong = 0;
    for (const LayeredPlace& place : places_) {
      const NearestGround right = nearest_ground(input_, place);
      const auto our = locate_ours(input_, place);
      const bool we_are_right = our && right.has_floor(our->floor);
      const DetourPlace other = locate_theirs(input_, detour_, place);
      const bool is_over = other.polygon != 0 && right.has_polygon(detour_.polygon_index(other));
      const bool is_beside = other.polygon != 0 && !is_over && is_at_height(right.z, other);
      our_wrong += we_are_right ? 0 : 1;
      their_wrong += is_over || is_beside ? 0 : 1;
      their_beside += is_beside ? 1 : 0;
      blind_wrong +=
          right.has_floor(navmesh::View(input_.world).ground_at(place.at).front()) ? 0 : 1;
      if (we_are_right && is_over) found_.push_back({*our, other, place});
    }
    if (options_.wants("wrong floors", name_)) {
      const auto add = [&](const char* subject, std::size_t count) {
        results_.add("wrong floors", name_, subject, "of " + std::to_string(place_count),
                     static_cast<double>(count));
      };
      add(ours, our_wrong);
      add(on_polygons, their_wrong);
      add("lowest floor", blind_wrong);
    }
    results_.note(name_ + ": the point of Detour's that is nearest in space is beside the place, " +
                  "on the right floor, for " + std::to_string(their_beside) + " places");
  }

  /// Is Detour's answer at that height of the grid, but for a climb?
  bool is_at_height(double z, const DetourPlace& other) const {
    const auto climb = static_cast<double>(RecastPolygons::agent_climb),
               cell = static_cast<double>(RecastPolygons::cell_height),
               low = static_cast<double>(input_.polygons.low[1]);
    const double height = low + z / LayeredInput::cell_units * cell;
    return std::abs(static_cast<double>(other.at[1]) - height) <= climb;
  }

  void measure_locating(const std::string& what, const std::vector<LayeredPlace>& places) {
    const auto our = [&](const LayeredPlace& place) -> std::size_t {
      const auto at = locate_ours(input_, place);
      return at ? at->face.value() + std::size_t{1} : 0;
    };
    const auto their = [&](const LayeredPlace& place) -> std::size_t {
      return locate_theirs(input_, detour_, place).polygon;
    };
    interleave(results_, what, name_, "ns",
               {{ours, [&] { return locate_all(places, our); }},
                {on_polygons, [&] { return locate_all(places, their); }}},
               2 * options_.repetitions, true);
  }

  void measure_paths() {
    const std::vector<LayeredJourney> journeys = connected_journeys();
    if (journeys.empty()) return results_.note(name_ + ": no two places are connected");
    note_lengths(journeys);
    std::size_t found = 0;
    const auto our = [&] {
      const double start = processor_seconds();
      for (const LayeredJourney& one : journeys)
        found += finder_.find(input_.world, one.from.ours, one.to.ours) ? 1 : 0;
      return microseconds_each(start, journeys.size());
    };
    std::vector<Contender> contenders = {{ours, our}};
    std::string why;
    const auto on_fans = Detour::make(as_triangles(input_.polygons), why);
    std::vector<std::pair<DetourPlace, DetourPlace>> ends, ends_on_fans;
    for (const LayeredJourney& one : journeys) {
      ends.emplace_back(one.from.theirs, one.to.theirs);
      if (on_fans)
        ends_on_fans.emplace_back(locate_theirs(input_, *on_fans, one.from.place),
                                  locate_theirs(input_, *on_fans, one.to.place));
    }
    const auto search = [&found](Detour& detour, const auto& pairs) {
      const double start = processor_seconds();
      for (const auto& [from, to] : pairs) found += detour.find(from, to) ? 1 : 0;
      return microseconds_each(start, pairs.size());
    };
    contenders.push_back({on_polygons, [&] { return search(detour_, ends); }});
    if (on_fans) {
      contenders.push_back({on_triangles, [&] { return search(*on_fans, ends_on_fans); }});
    } else {
      results_.note(name_ + ": Detour triangles left out: " + why);
    }
    interleave(results_, "layered path", name_, "us", contenders, 2 * options_.repetitions, true);
    if (found == 0) results_.note(name_ + ": no paths were found");  // uses the count
  }

  /// Random pairs of found places between which the library finds a path.
  std::vector<LayeredJourney> connected_journeys() {
    std::vector<LayeredJourney> journeys;
    testing::Random random(23);
    const auto draw = [&] {
      return found_[static_cast<std::size_t>(
          random.between(0, static_cast<std::int64_t>(found_.size()) - 1))];
    };
    std::size_t apart = 0, only_theirs = 0;
    while (!found_.empty() && journeys.size() < journey_count && apart < 10 * journey_count) {
      const Found from = draw();
      const Found to = draw();
      if (finder_.find(input_.world, from.ours, to.ours)) {
        journeys.push_back({from, to});
      } else {
        ++apart;
        only_theirs += detour_.find(from.theirs, to.theirs) ? 1 : 0;
      }
    }
    results_.note(name_ + ": of " + std::to_string(apart) +
                  " pairs of places that offgrid does not connect, Detour connects " +
                  std::to_string(only_theirs));
    return journeys;
  }

  void note_lengths(const std::vector<LayeredJourney>& journeys) {
    constexpr double unit =
        static_cast<double>(RecastPolygons::cell_width) / LayeredInput::cell_units;
    constexpr double float_error = 1e-4;
    double our_sum = 0, their_sum = 0, worst = 1;
    std::size_t corners = 0, expansions = 0, longer = 0, shorter = 0, failed = 0;
    for (const LayeredJourney& one : journeys) {
      const auto path = finder_.find(input_.world, one.from.ours, one.to.ours);
      corners += path->corners.size();
      expansions += finder_.expansions();
      if (!detour_.find(one.from.theirs, one.to.theirs)) {
        ++failed;
        continue;
      }
      const double our = length_of(*path) * unit, their = detour_.length();
      our_sum += our;
      their_sum += their;
      longer += their > our * (1 + float_error) + float_error ? 1 : 0;
      shorter += their < our * (1 - float_error) - float_error ? 1 : 0;
      if (our > 1) worst = std::max(worst, their / our);
    }
    const auto count = static_cast<double>(journeys.size());
    results_.note(name_ + ": " + std::to_string(journeys.size()) + " paths; one of offgrid has " +
                  fixed(static_cast<double>(corners) / count, 1) + " corners and takes " +
                  fixed(static_cast<double>(expansions) / count, 1) +
                  " expansions on average; Detour's are " + fixed(their_sum / our_sum, 4) +
                  " times as long on the map, the worst " + fixed(worst, 3) +
                  "; longer: " + std::to_string(longer) + ", shorter: " + std::to_string(shorter) +
                  ", not found: " + std::to_string(failed));
  }

  std::string name_;
  const LayeredInput& input_;
  Detour& detour_;
  const Options& options_;
  Results& results_;
  std::vector<LayeredPlace> places_;  ///< in no order
  std::vector<Found> found_;
  ShortestPathFinder finder_;
};

}  // namespace

void measure_layers(const Options& options, Results& results) {
  for (const std::string name : {"dungeon", "nav_test"}) {
    const auto wants = [&](const char* what) { return options.wants(what, name); };
    if (!wants("layered path") && !wants("wrong floors") && !wants("locate by height, cold") &&
        !wants("locate by height, warm"))
      continue;
    show_progress(name + ", building");
    const auto input = layered_input(name, options, results);
    if (!input) continue;
    std::string why;
    const auto detour = Detour::make(input->polygons, why);
    if (!detour) {
      results.note(name + ": left out, Detour: " + why);
      continue;
    }
    LayeredGround(name, *input, *detour, options, results).run();
  }
  show_progress("");
}

}  // namespace offgrid::bench
