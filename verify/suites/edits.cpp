#include "suites/edits.hpp"

#include <algorithm>

namespace offgrid::verify {

void run_part(const char* suite_name, const testing::triangulation::EditPart& part,
              const SuiteOptions& options, Report& report) {
  const auto share = options.shard.of(
      static_cast<std::size_t>((part.cases + part.cases_per_job - 1) / part.cases_per_job));
  CountedJobs<std::vector<Step>> jobs(options, part.name.c_str(), "cases",
                                      (share.second - share.first) * part.cases_per_job, 1);
  jobs.run(share.second - share.first,
           [&](std::size_t job, std::vector<Counts>& rows) -> std::optional<std::vector<Step>> {
             const std::uint64_t begin = (share.first + job) * part.cases_per_job;
             const std::uint64_t end = std::min(part.cases, begin + part.cases_per_job);
             rows.front()["cases"] += end - begin;
             testing::triangulation::LibraryTriangulation subject;
             const auto failing = part.run(subject, begin, end);
             if (!failing) return std::nullopt;
             return testing::triangulation::steps_of({*failing, {}});
           });
  report.tables.front().rows.push_back(
      {part.name, jobs.cases(), std::uint64_t{jobs.failing() ? 1U : 0U}});
  conclude(jobs, suite_name, options, part.name, report);
}

std::string show_edits(const std::vector<Step>& steps) {
  testing::triangulation::EditProgram program;
  read(steps, program);
  return test_of_edits(program, "TriangulationRegression, found_by_the_verifier");
}

}  // namespace offgrid::verify
