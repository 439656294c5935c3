// Suite ground: soups of triangles that are imported as ground, in any order, and the heights, rods
// and ceilings of what they make, beside the definition (check/ground), which asks every pair of
// sides and every triangle in exact integers.
#include <algorithm>

#include "framework/counted_jobs.hpp"
#include "ground/bytes.hpp"
#include "ground/judge.hpp"

namespace offgrid::verify {

namespace {

using testing::Random;
using testing::ground::GroundProgram;

constexpr const char* suite_name = "ground";
constexpr std::uint64_t soups_per_job = 50;

Report run(const SuiteOptions& options) {
  const std::vector<std::string> sorts(testing::ground::ground_sorts.begin(),
                                       testing::ground::ground_sorts.end());
  CountedJobs<std::vector<Step>> jobs(options, suite_name, "soups", options.count, sorts.size());
  jobs.run_until(options.count, soups_per_job,
                 [&](std::size_t job, std::uint64_t wanted, std::vector<Counts>& rows) {
                   testing::ground::LibraryGround subject;
                   const std::size_t sort = job % rows.size();
                   Counts& row = rows[sort];
                   Random random(options.seed * 1'000'003 + job);
                   std::optional<std::vector<Step>> wrong;
                   while (row["soups"] < wanted && !wrong) {
                     const GroundProgram program = testing::ground::read_ground(
                         testing::ground::random_ground_bytes(random, sort));
                     if (judge(subject, program, &row)) wrong = steps_of(program);
                   }
                   return wrong;
                 });
  Report report;
  report.tables.push_back(jobs.table(
      "ground", "Soups of triangles, imported and asked about:",
      {"soups of", "soups", "faces", "joints", "floors", "seams", "faults", "questions", "answers"},
      sorts));
  report.compared = jobs.sum()["answers"];
  report.totals = {{"answers compared", *report.compared}};
  conclude(jobs, suite_name, options, sorts[jobs.failed() % sorts.size()], report);
  return report;
}

// ---- cases as steps

StepVerdict check_steps(const std::vector<Step>& steps) {
  GroundProgram made;
  StepVerdict verdict;
  verdict.unreadable = read(steps, made);
  if (!verdict.is_readable()) return verdict;
  testing::ground::LibraryGround subject;
  const auto finding = judge(subject, made);
  if (finding)
    return {"", finding->expected, finding->where + ", " + finding->after + ": " + finding->found};
  return verdict;
}

std::string show_steps(const std::vector<Step>& steps) {
  GroundProgram made;
  read(steps, made);
  return test_of_ground(made, "GroundRegression, found_by_the_verifier");
}

std::vector<Step> shrink_steps(const std::vector<Step>& steps) {
  GroundProgram made;
  read(steps, made);
  testing::ground::LibraryGround subject;
  return steps_of(testing::ground::shrunk_program(
      made, [&](const GroundProgram& program) { return judge(subject, program).has_value(); }));
}

const SuiteRegistration registration({
    .name = suite_name,
    .what = "floors, seams and heights of soups of triangles, against the definition",
    .examples = "  offgrid-verify ground --count 1e5              so many soups\n"
                "  offgrid-verify ground --bug joint-step-at-one-end\n",
    .default_count = 20'000,
    .against = {},
    .predicates = {suite_name},
    .run = run,
    .oracle = nullptr,
    .rank = 11,
    .check_steps = check_steps,
    .show_steps = show_steps,
    .shrink_steps = shrink_steps,
});

}  // namespace

}  // namespace offgrid::verify
