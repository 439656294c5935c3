// Construction with constraints: nanoseconds per point.
#include <map>

#include "navmesh/coastlines.hpp"
#include "navmesh/measurements.hpp"
#include "navmesh/subjects.hpp"

namespace offgrid::bench {

namespace {

void measure(const ConstrainedInput& input, const Options& options, Results& results) {
  if (!options.wants("constrained", input.name)) return;
  std::map<std::string, std::size_t> counts;
  std::vector<Contender> contenders;
  for (const ConstrainedSubject& subject :
       {offgrid_constrained(), cgal_constrained(), cgal_constrained_plus()}) {
    contenders.push_back(
        {subject.name, [name = subject.name, build = subject.prepare(input), &input, &counts] {
           const Built built = build({});
           counts[name] = built.faces;
           return 1e9 * built.seconds / static_cast<double>(input.points.size());
         }});
  }
  const int factor = input.points.size() > 50'000 ? 1 : 4;
  interleave(results, "constrained", input.name, "ns/point", contenders,
             factor * options.repetitions, true);
  for (const auto& [name, count] : counts) {
    if (count == counts[ours]) continue;
    results.note("constrained, " + input.name + ": offgrid has " + std::to_string(counts[ours]) +
                 " faces, " + name + " " + std::to_string(count));
  }
}

}  // namespace

void measure_constrained(const Options& options, Results& results) {
  for (const auto& make : {boxes, segments, slivers}) {
    const ConstrainedInput input = make();
    if (!options.quick || input.is_required) measure(input, options, results);
  }
  for (const ConstrainedInput& input : coastlines(options, results))
    measure(input, options, results);
}

}  // namespace offgrid::bench
