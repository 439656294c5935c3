#include "suites/edits.hpp"

#include <algorithm>

namespace offgrid::verify {

void run_part(const char* suite_name, const testing::EditPart& part, const SuiteOptions& options,
              Report& report) {
  const auto [first, last] = options.shard.of(
      static_cast<std::size_t>((part.cases + part.cases_per_job - 1) / part.cases_per_job));
  const std::uint64_t cases = std::min(part.cases, last * part.cases_per_job) -
                              std::min(part.cases, first * part.cases_per_job);
  Progress progress(part.name, cases, options.show_progress);
  Jobs<std::vector<testing::Edit>> jobs(options.threads, progress);
  jobs.run(first, last, [&](std::size_t job) {
    const auto subject = testing::triangulation_under_test();
    const std::uint64_t begin = job * part.cases_per_job;
    const std::uint64_t end = std::min(part.cases, begin + part.cases_per_job);
    auto failing = part.run(*subject, begin, end);
    progress.advance(end - begin);
    return failing;
  });
  report.cases += cases;
  report.seconds += progress.seconds();
  report.tables.front().rows.push_back({part.name, cases, std::uint64_t{jobs.failing() ? 1U : 0U}});
  if (!jobs.failing()) return;
  ++report.disagreement_count;
  report_steps(*find_suite(suite_name), options, part.name,
               testing::steps_of({*jobs.failing(), {}}), report);
}

std::string show_edits(const std::vector<Step>& steps) {
  testing::EditProgram program;
  read(steps, program);
  return test_of_edits(program, "TriangulationRegression, found_by_the_verifier");
}

}  // namespace offgrid::verify
