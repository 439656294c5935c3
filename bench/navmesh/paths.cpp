// Shortest paths between random points, and refusals, in microseconds each.
//
// The library locates both points and finds the optimum. Detour gets its polygons, and finds a
// sequence of polygons and then the shortest line through it: on the same triangles, and on larger
// polygons, its usual form.
#include <algorithm>
#include <memory>

#include "navmesh/measurements.hpp"
#include "navmesh/path_figures.hpp"
#include "navmesh/path_inputs.hpp"
#ifdef OFFGRID_BENCH_DETOUR
#include "navmesh/subject_detour.hpp"
#endif

namespace offgrid::bench {

namespace {

using navmesh::ShortestPathFinder;
using navmesh::World;

/// The time of one search, location included. Counts wrong results.
double search_ours(ShortestPathFinder& finder, const World& world,
                   const std::vector<Journey>& journeys, bool is_connected, std::size_t& wrong) {
  // A refusal takes less time than reading the clock, and some worlds have few unreachable pairs.
  const std::size_t rounds = is_connected ? 1 : 1 + 1'999 / journeys.size();
  wrong = 0;
  const double start = processor_seconds();
  for (std::size_t round = 0; round < rounds; ++round) {
    for (const Journey& one : journeys) {
      const auto path = finder.find(world, one.from, one.to);
      if (static_cast<bool>(path) != is_connected) ++wrong;
    }
  }
  return microseconds_each(start, rounds * journeys.size());
}

double locate_ours(const World& world, const std::vector<Journey>& journeys, std::uint32_t& sum) {
  const double start = processor_seconds();
  for (const Journey& one : journeys) {
    for (const kernel::Point2& p : {one.from, one.to})
      sum += world.snap().triangulation().locate(p).halfedge.value();
  }
  return microseconds_each(start, journeys.size());
}

/// The lengths of the library's paths, in the order of the journeys. Notes statistics of the
/// searches.
std::vector<double> optimal_lengths(const std::string& name, const PathInput& input,
                                    Results& results) {
  ShortestPathFinder finder;
  std::vector<double> lengths;
  std::size_t expansions = 0, corners = 0;
  for (const Journey& one : input.connected) {
    const auto path = finder.find(input.world, one.from, one.to);
    lengths.push_back(path ? length_of(*path) : 0);
    corners += path ? path->corners.size() : 0;
    expansions += finder.expansions();
  }
  std::size_t faces = 0;
  for (const navmesh::FaceId f : input.world.mesh().faces())
    faces += input.world.is_blocked(f) ? 0 : 1;
  const auto count = static_cast<double>(lengths.size());
  results.note(name + ": " + std::to_string(input.world.mesh().face_count()) + " faces, " +
               std::to_string(faces) + " free, " + std::to_string(input.world.component_count()) +
               " components; a path of offgrid has " +
               fixed(static_cast<double>(corners) / count, 1) + " corners and takes " +
               fixed(static_cast<double>(expansions) / count, 0) + " expansions, on average of " +
               std::to_string(lengths.size()));
  return lengths;
}

#ifdef OFFGRID_BENCH_DETOUR

/// Detour on one set of polygons.
struct DetourSubject {
  std::string name;
  std::unique_ptr<Detour> detour;
};

std::vector<DetourSubject> detours(const std::string& input, const World& world, Results& results) {
  std::vector<DetourSubject> all;
  const auto add = [&](const std::string& name, const std::vector<Polygon>& polygons) {
    std::string why;
    if (auto detour = Detour::make(world, polygons, why)) {
      all.push_back({name, std::move(detour)});
    } else {
      results.note(input + ": " + name + " left out: " + why);
    }
  };
  add("Detour triangles", free_triangles(world));
  add("Detour polygons", merged_triangles(world, Detour::most_corners));
  return all;
}

double locate_detour(const Detour& detour, const std::vector<Journey>& journeys,
                     std::uint32_t& sum) {
  const double start = processor_seconds();
  for (const Journey& one : journeys) {
    for (const kernel::Point2& p : {one.from, one.to}) sum += detour.nearest(p).polygon;
  }
  return microseconds_each(start, journeys.size());
}

struct DetourJourney {
  DetourPlace from;
  DetourPlace to;
};

std::vector<DetourJourney> placed(const Detour& detour, const std::vector<Journey>& journeys) {
  std::vector<DetourJourney> all;
  for (const Journey& one : journeys)
    all.push_back({detour.nearest(one.from), detour.nearest(one.to)});
  return all;
}

double search_detour(Detour& detour, const std::vector<DetourJourney>& journeys,
                     std::size_t& found) {
  found = 0;
  const double start = processor_seconds();
  for (const DetourJourney& one : journeys) found += detour.find(one.from, one.to) ? 1 : 0;
  return microseconds_each(start, journeys.size());
}

/// Compares Detour's paths with the optima. A path that is shorter by more than floats explain
/// would be a bug of one of the two.
void note_lengths(const std::string& input, const DetourSubject& subject, const PathInput& of,
                  const std::vector<double>& optima, Results& results) {
  constexpr double float_error = 1e-5;
  double sum = 0, optimum = 0, worst = 1;
  std::size_t longer = 0, shorter = 0, failed = 0, cut_off = 0;
  const std::vector<DetourJourney> journeys = placed(*subject.detour, of.connected);
  for (std::size_t i = 0; i < journeys.size(); ++i) {
    const bool is_found = subject.detour->find(journeys[i].from, journeys[i].to);
    cut_off += subject.detour->was_cut_off() ? 1 : 0;
    if (!is_found) {
      ++failed;
      continue;
    }
    const double ratio = subject.detour->length() / optima[i];
    sum += subject.detour->length();
    optimum += optima[i];
    worst = std::max(worst, ratio);
    longer += ratio > 1 + float_error ? 1 : 0;
    shorter += ratio < 1 - float_error ? 1 : 0;
  }
  results.note(input + ": " + subject.name + ", " +
               std::to_string(subject.detour->polygon_count()) + " of them; its paths are " +
               fixed(sum / optimum, 4) + " times as long as the optima, the worst " +
               fixed(worst, 3) + "; longer: " + std::to_string(longer) +
               ", shorter: " + std::to_string(shorter) + ", not found: " + std::to_string(failed) +
               ", cut off: " + std::to_string(cut_off));
}

#endif

/// One case of one input: its name, its subjects, its repetitions.
class Turns {
 public:
  Turns(const std::string& input, const Options& options, Results& results)
      : input_(input), options_(&options), results_(&results) {}

  bool wants(const std::string& what) const { return options_->wants(what, input_); }
  void take(const std::string& what, const std::vector<Contender>& contenders, int factor) const {
    interleave(*results_, what, input_, "us", contenders, factor * options_->repetitions, true);
  }

 private:
  std::string input_;
  const Options* options_;
  Results* results_;
};

void measure_input(const std::string& name, const PathInput& input, const Options& options,
                   Results& results) {
  const Turns turns(name, options, results);
  ShortestPathFinder finder;
  std::size_t wrong_paths = 0, wrong_refusals = 0;
  std::uint32_t sum = 0;
  std::vector<Contender> searching = {
      {ours, [&] { return search_ours(finder, input.world, input.connected, true, wrong_paths); }}};
  std::vector<Contender> refusing = {
      {ours, [&] { return search_ours(finder, input.world, input.apart, false, wrong_refusals); }}};
  std::vector<Contender> locating = {
      {ours, [&] { return locate_ours(input.world, input.connected, sum); }}};
#ifdef OFFGRID_BENCH_DETOUR
  const std::vector<DetourSubject> subjects = detours(name, input.world, results);
  std::vector<std::vector<DetourJourney>> connected, apart;
  for (const DetourSubject& one : subjects) {
    connected.push_back(placed(*one.detour, input.connected));
    apart.push_back(placed(*one.detour, {input.apart.begin(),
                                         input.apart.begin() + std::min<std::ptrdiff_t>(
                                                                   500, std::ssize(input.apart))}));
  }
  std::size_t found = 0;
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    const std::string& subject = subjects[i].name;
    searching.push_back(
        {subject, [&, i] { return search_detour(*subjects[i].detour, connected[i], found); }});
    refusing.push_back(
        {subject, [&, i] { return search_detour(*subjects[i].detour, apart[i], found); }, 2});
    locating.push_back(
        {subject, [&, i] { return locate_detour(*subjects[i].detour, input.connected, sum); }});
  }
#endif
  if (turns.wants("path") && !input.connected.empty()) {
    const std::vector<double> optima = optimal_lengths(name, input, results);
#ifdef OFFGRID_BENCH_DETOUR
    for (const DetourSubject& one : subjects) note_lengths(name, one, input, optima, results);
#endif
    turns.take("path", searching, 1);
  }
  if (turns.wants("locate both ends") && !input.connected.empty())
    turns.take("locate both ends", locating, 2);
  if (turns.wants("unreachable") && !input.apart.empty()) {
    results.note(name + ": unreachable is measured on " + std::to_string(input.apart.size()) +
                 " pairs, of which Detour has 500 at most");
    turns.take("unreachable", refusing, 5);
  }
  if (wrong_paths + wrong_refusals > 0) {
    results.note(name + ": offgrid answered wrongly: " + std::to_string(wrong_paths) + " paths, " +
                 std::to_string(wrong_refusals) + " refusals");
  }
  if (sum == 0xFFFFFFFF) results.note("the sum of all places is at its limit");  // uses the sum
}

}  // namespace

void measure_paths(const Options& options, Results& results) {
  for (const PathSource& source : path_sources(options)) {
    const auto wants = [&](const char* what) { return options.wants(what, source.name); };
    if (!wants("path") && !wants("locate both ends") && !wants("unreachable")) continue;
    show_progress(source.name + ", building");
    const std::optional<PathInput> input = source.make(results);
    if (input) measure_input(source.name, *input, options, results);
  }
  show_progress("");
}

}  // namespace offgrid::bench
