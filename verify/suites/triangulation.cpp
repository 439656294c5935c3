// Suite triangulation: bulk builds of degenerate points and constraints, against the definition,
// and against CGAL where the answer is unique.

#include <algorithm>

#include "oracle/cgal_host.hpp"
#include "suites/edits.hpp"
#include "triangulation/definition.hpp"
#include "triangulation/generators.hpp"

namespace offgrid::verify {

namespace {

using testing::Edit;
using testing::Finding;
using testing::TriangulationSubject;

constexpr const char* suite_name = "triangulation";
constexpr std::uint64_t cases_per_job = 256;

struct Tally {
  std::uint64_t cases = 0, constrained = 0, unique = 0, flat = 0;
};

std::optional<Finding> check(TriangulationSubject& subject, const std::vector<Edit>& edits,
                             Tally& tally) {
  if (auto finding = testing::judge_build(subject, edits)) return finding;
  const testing::EditModel model(edits);
  const auto theirs = cgal_edges(model.points(), model.pieces());
  const auto ours = testing::edges_of(subject.faces());
  ++tally.cases;
  tally.constrained += static_cast<std::uint64_t>(edits.back().has_two_points());
  tally.flat += static_cast<std::uint64_t>(ours.empty());
  tally.unique += static_cast<std::uint64_t>(theirs.has_value());
  if (!theirs || ours.empty() || ours == *theirs) return std::nullopt;
  return Finding{"build", "a bulk build",
                 "the " + std::to_string(theirs->size()) + " edges that CGAL finds",
                 std::to_string(ours.size()) + " edges, or others", edits.size()};
}

std::optional<Finding> check_program(TriangulationSubject& subject,
                                     const testing::EditProgram& program) {
  Tally tally;
  return check(subject, program.edits, tally);
}

Report run(const SuiteOptions& options) {
  constexpr std::uint64_t default_cases = 200000;
  const std::uint64_t cases = options.count == 0 ? default_cases : options.count;
  const std::size_t count = static_cast<std::size_t>((cases + cases_per_job - 1) / cases_per_job);
  std::vector<Tally> tallies(count);
  Progress progress(suite_name, cases, options.show_progress);
  Jobs<std::vector<Edit>> jobs(options.threads, progress);
  jobs.run(0, count, [&](std::size_t job) -> std::optional<std::vector<Edit>> {
    const auto subject = testing::triangulation_under_test();
    for (std::uint64_t i = job * cases_per_job; i < std::min(cases, (job + 1) * cases_per_job);
         ++i) {
      std::vector<Edit> edits = testing::random_input(options.seed * 0x9e3779b97f4a7c15U + i,
                                                      i % 2 == 0 ? 0 : 2 + i % 16);
      if (check(*subject, edits, tallies[job])) return edits;
    }
    progress.advance(cases_per_job);
    return std::nullopt;
  });
  Tally sum;
  for (std::size_t job = 0; job < count && jobs.counts(job); ++job) {
    sum.cases += tallies[job].cases;
    sum.constrained += tallies[job].constrained;
    sum.unique += tallies[job].unique;
    sum.flat += tallies[job].flat;
  }
  Report report;
  report.cases = sum.cases;
  report.seconds = progress.seconds();
  report.disagreement_count = jobs.failing() ? 1 : 0;
  report.tables.push_back({"kinds",
                           "Bulk builds, each against the definition:",
                           {"of which", "cases"},
                           {{"with constraints", sum.constrained},
                            {"unique, so also against CGAL", sum.unique},
                            {"without faces", sum.flat}}});
  if (jobs.failing())
    report_steps(*find_suite(suite_name), options, "random",
                 testing::steps_of({*jobs.failing(), {}}), report);
  return report;
}

const SuiteRegistration registration({
    .name = suite_name,
    .what = "bulk builds of triangulations, against their definition and CGAL's",
    .examples = "  offgrid-verify triangulation --count 1e4       a short run\n"
                "  offgrid-verify triangulation --seed 7          other points and constraints\n",
    .default_count = 0,
    .against = {},
    .predicates = {"triangulation"},
    .run = run,
    .oracle = nullptr,
    .rank = 4,
    .check_steps = check_edits<check_program>,
    .show_steps = show_edits,
});

}  // namespace

}  // namespace offgrid::verify
