// Suite host: CGAL's own triangulation code runs on the kernel, and every predicate that it asks is
// asked of CGAL's kernel too.
#include <algorithm>
#include <atomic>

#include "framework/parallel.hpp"
#include "framework/suite.hpp"
#include "oracle/cgal_host.hpp"
#include "support/edit_check.hpp"

namespace offgrid::verify {

namespace {

constexpr const char* suite_name = "host";

constexpr std::uint64_t calls_per_job = 100000;

struct Job {
  std::uint64_t calls = 0;
  std::uint64_t zeros = 0;
  std::uint64_t inputs = 0;
  std::string difference;  ///< where the job ended; empty: it did not
  std::vector<testing::Edit> failing;
};

Job run_job(const SuiteOptions& options, std::uint64_t number) {
  Job job;
  for (std::uint64_t i = 0; job.calls < calls_per_job && job.difference.empty(); ++i) {
    const std::uint64_t seed = (options.seed * 0x9e3779b97f4a7c15U + number) * 1000003 + i;
    std::vector<testing::Edit> edits = testing::random_input(seed, 2 + i % 16);
    const HostCalls calls = run_hosted(edits);
    job.calls += calls.calls;
    job.zeros += calls.zeros;
    ++job.inputs;
    job.difference = calls.difference;
    if (!job.difference.empty()) job.failing = std::move(edits);
  }
  return job;
}

void report_difference(const SuiteOptions& options, const Job& job, Report& report) {
  report.disagreement_count = 1;
  Disagreement d;
  d.predicate = "host";
  d.cell = "random";
  for (const testing::Edit& edit : job.failing) d.inputs += show(edit) + "\n";
  d.ours = job.difference;
  d.theirs = "the same answer";
  d.oracle = "expected";
  d.replay = options.program + " host --seed " + std::to_string(options.seed);
  report.disagreements.push_back(std::move(d));
}

Report run(const SuiteOptions& options) {
  constexpr std::uint64_t default_calls = 100000000;
  const std::uint64_t wanted = options.count == 0 ? default_calls : options.count;
  std::vector<Job> jobs(static_cast<std::size_t>((wanted + calls_per_job - 1) / calls_per_job));
  std::atomic<std::size_t> failed{SIZE_MAX};
  Progress progress(suite_name, wanted, options.show_progress);
  run_parallel(jobs.size(), options.threads, progress, [&](std::size_t number) {
    if (number > failed) return;
    jobs[number] = run_job(options, number);
    progress.advance(calls_per_job);
    if (jobs[number].difference.empty()) return;
    std::size_t seen = failed.load();
    while (number < seen && !failed.compare_exchange_weak(seen, number)) {
    }
  });
  Job sum;
  for (std::size_t number = 0; number < jobs.size() && number <= failed; ++number) {
    sum.calls += jobs[number].calls;
    sum.zeros += jobs[number].zeros;
    sum.inputs += jobs[number].inputs;
  }
  Report report;
  report.cases = sum.calls;
  report.seconds = progress.seconds();
  Table table{"calls",
              "Predicates that CGAL's code asked of both kernels:",
              {"inputs", "calls", "zeros"},
              {}};
  std::vector<TableValue> row;
  for (const std::uint64_t value : {sum.inputs, sum.calls, sum.zeros}) row.emplace_back(value);
  table.rows.push_back(std::move(row));
  report.tables.push_back(std::move(table));
  if (failed != SIZE_MAX) report_difference(options, jobs[failed], report);
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
