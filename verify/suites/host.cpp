// Suite host: CGAL's own triangulation code runs on the kernel, and every predicate that it asks is
// asked of CGAL's kernel too.
#include "framework/counted_jobs.hpp"
#include "oracle/cgal_host.hpp"
#include "triangulation/form.hpp"
#include "triangulation/generators.hpp"

namespace offgrid::verify {

namespace {

constexpr const char* suite_name = "host";

constexpr std::uint64_t calls_per_job = 100000;

/// The edits on which the kernels differ, and how.
struct Differing {
  std::vector<testing::triangulation::Edit> edits;
  std::string difference;
};

std::optional<Differing> run_job(const SuiteOptions& options, std::uint64_t number,
                                 Counts& counts) {
  for (std::uint64_t i = 0; counts["calls"] < calls_per_job; ++i) {
    const std::uint64_t seed = (options.seed * 0x9e3779b97f4a7c15U + number) * 1000003 + i;
    std::vector<testing::triangulation::Edit> edits =
        testing::triangulation::random_input(seed, 2 + i % 16);
    const HostCalls calls = run_hosted(edits);
    counts["calls"] += calls.calls;
    counts["zeros"] += calls.zeros;
    ++counts["inputs"];
    if (!calls.difference.empty()) return Differing{std::move(edits), calls.difference};
  }
  return std::nullopt;
}

Report run(const SuiteOptions& options) {
  constexpr std::uint64_t default_calls = 100000000;
  const std::uint64_t wanted = options.count == 0 ? default_calls : options.count;
  CountedJobs<Differing> jobs(options, suite_name, "calls", wanted, 1);
  jobs.run(static_cast<std::size_t>((wanted + calls_per_job - 1) / calls_per_job),
           [&](std::size_t job, std::vector<Counts>& rows) {
             return run_job(options, job, rows.front());
           });
  Report report;
  report.cases = jobs.cases();
  report.seconds = jobs.seconds();
  report.tables.push_back(column_of(jobs.sum(), "calls",
                                    "Predicates that CGAL's code asked of both kernels:",
                                    {"of which", "number"}, {"inputs", "calls", "zeros"}));
  if (!jobs.failing()) return report;
  Disagreement d;
  d.predicate = suite_name;
  d.cell = "random";
  d.inputs = testing::form_of(testing::triangulation::EditProgram{jobs.failing()->edits});
  d.ours = jobs.failing()->difference;
  d.theirs = "the same answer";
  d.oracle = "expected";
  add_unsaved(std::move(d), suite_name, options, options.seed, options.count, report);
  return report;
}

const SuiteRegistration registration({
    .name = suite_name,
    .what = "CGAL's triangulations running on the kernel, with CGAL's kernel asked beside it",
    .examples = "  offgrid-verify host --count 1e6                a short run\n"
                "  offgrid-verify host --bug host-circle-double  doubles under CGAL\n",
    .default_count = 0,
    .against = {},
    .predicates = {"host"},
    .run = run,
    .oracle = nullptr,
    .rank = 9,
});

}  // namespace

}  // namespace offgrid::verify
