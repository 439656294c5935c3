// Suite triangulation: bulk builds of degenerate points and constraints, against the definition,
// and against CGAL where the answer is unique.

#include <algorithm>

#include "framework/text_cases.hpp"
#include "oracle/cgal_host.hpp"
#include "triangulation/definition.hpp"
#include "triangulation/form.hpp"
#include "triangulation/generators.hpp"
#include "triangulation/judge.hpp"

namespace offgrid::verify {

namespace {

using testing::Finding;
using testing::triangulation::Edit;
using testing::triangulation::EditProgram;
using testing::triangulation::LibraryTriangulation;

constexpr const char* suite_name = "triangulation";
constexpr std::uint64_t cases_per_job = 256;

std::optional<Finding> check(LibraryTriangulation& subject, const std::vector<Edit>& edits,
                             Counts& counts) {
  if (auto finding = testing::triangulation::judge_build(subject, edits)) return finding;
  const testing::triangulation::EditModel model(edits);
  const auto theirs = cgal_edges(model.points(), model.pieces());
  const auto ours = testing::triangulation::edges_of(subject.faces());
  counts["builds"] += 1;
  counts["with constraints"] += !edits.empty() && edits.back().has_two_points() ? 1 : 0;
  counts["without faces"] += ours.empty() ? 1 : 0;
  counts["unique, so also against CGAL"] += theirs ? 1 : 0;
  if (!theirs || ours.empty() || ours == *theirs) return std::nullopt;
  return Finding{"build", "a bulk build",
                 "the " + std::to_string(theirs->size()) + " edges that CGAL finds",
                 std::to_string(ours.size()) + " edges, or others", edits.size()};
}

std::optional<Finding> find_fault(const EditProgram& program) {
  LibraryTriangulation subject;
  Counts counts;
  return check(subject, program.edits, counts);
}

Report run(const SuiteOptions& options) {
  constexpr std::uint64_t default_cases = 200000;
  const std::uint64_t cases = options.count == 0 ? default_cases : options.count;
  CountedJobs<EditProgram> jobs(options, suite_name, "builds", cases, 1);
  jobs.run(static_cast<std::size_t>((cases + cases_per_job - 1) / cases_per_job),
           [&](std::size_t job, std::vector<Counts>& rows) -> std::optional<EditProgram> {
             testing::triangulation::LibraryTriangulation subject;
             const std::uint64_t begin = job * cases_per_job,
                                 end = std::min(cases, begin + cases_per_job);
             for (std::uint64_t i = begin; i < end; ++i) {
               EditProgram program{testing::triangulation::random_input(
                   options.seed * 0x9e3779b97f4a7c15U + i, i % 2 == 0 ? 0 : 2 + i % 16)};
               if (check(subject, program.edits, rows.front())) return program;
             }
             return std::nullopt;
           });
  Report report;
  report.tables.push_back(column_of(
      jobs.sum(), "kinds", "Bulk builds, each against the definition:", {"of which", "cases"},
      {"with constraints", "unique, so also against CGAL", "without faces"}));
  conclude_cases(jobs, suite_name, options, "random", find_fault, report);
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
    .check_text = [](const std::string& text) { return verdict_on<EditProgram>(text, find_fault); },
});

}  // namespace

}  // namespace offgrid::verify
