// Bulk construction of points: nanoseconds per point.
#include <algorithm>
#include <map>
#include <memory>

#include "navmesh/measurements.hpp"
#include "navmesh/requirements.hpp"
#include "navmesh/subjects.hpp"

namespace offgrid::bench {

namespace {

/// The last number of faces of each subject on this input.
using FaceCounts = std::map<std::string, std::size_t>;

Contender contender(const PointSubject& subject, const std::string& name, const Points& points,
                    FaceCounts& counts, int repetitions) {
  return {
      name,
      [name, build = subject.prepare(points), size = static_cast<double>(points.size()), &counts] {
        const Built built = build({});
        counts[name] = built.faces;
        return 1e9 * built.seconds / size;
      },
      points.size() > 500'000 ? subject.most_repetitions : repetitions};
}

void measure(const PointInput& input, const Options& options, Results& results) {
  const Points points = make_points(input);
  const std::string name = input.name + " " + std::to_string(input.size);
  if (!options.wants("delaunay", name)) return;
  testing::Random random(1);
  const Points uniform = uniform_points(points.size(), random);
  const int repetitions = options.repetitions_for(points.size());
  FaceCounts counts;
  std::vector<Contender> contenders;
  for (const PointSubject& subject : point_subjects()) {
    // GEOS walks to each point from the last one, which takes minutes on a circle or on columns.
    const bool is_hard =
        input.is_on_a_line || (subject.name == "GEOS" && input.make != uniform_points);
    const std::size_t most = is_hard ? subject.most_points_on_line : subject.most_points;
    const bool is_slow = subject.most_repetitions < 1000 && points.size() > 500'000;
    const bool is_left_out = is_slow && (options.quick || !input.is_required);
    if (points.size() > most || is_left_out) continue;
    const int own_repetitions =
        subject.most_repetitions == 1 ? std::max(2, options.repetitions) : 1000;
    contenders.push_back(contender(subject, subject.name, points, counts, own_repetitions));
  }
  if (input.make != uniform_points)
    contenders.push_back(contender(offgrid_points(), ours_uniform, uniform, counts, 1000));
  interleave(results, "delaunay", name, "ns/point", contenders, repetitions,
             points.size() < 500'000);
  for (const PointSubject& subject : point_subjects()) {
    if (subject.counts_faces && counts.contains(subject.name) &&
        counts[subject.name] != counts[ours]) {
      results.note("delaunay, " + name + ": offgrid has " + std::to_string(counts[ours]) +
                   " faces, " + subject.name + " " + std::to_string(counts[subject.name]));
    }
    if (subject.name == "GEOS" && counts.contains("GEOS") && counts["GEOS"] != counts[ours]) {
      results.note("delaunay, " + name + ": GEOS returns " + std::to_string(counts["GEOS"]) +
                   " of " + std::to_string(counts[ours]) + " triangles");
    }
  }
}

}  // namespace

void measure_bulk(const Options& options, Results& results) {
  for (const PointInput& input : point_inputs()) {
    if (!options.quick || input.is_required) measure(input, options, results);
  }
  if (options.large) measure(large_input(), options, results);
}

}  // namespace offgrid::bench
