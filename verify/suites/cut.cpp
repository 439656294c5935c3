// Suite cut: sequences of random updates on the grid, each followed split by split, and done in
// both modes as long as every crossing is a grid point; and one triangle cut by one line.
#include <algorithm>
#include <array>

#include "bugs/bug.hpp"
#include "cut/generators.hpp"
#include "cut/judge.hpp"
#include "cut/lines.hpp"
#include "framework/counted_jobs.hpp"
#include "framework/steps.hpp"

namespace offgrid::verify {

namespace {

using kernel::Point2;
using testing::cut::cut_classes;
using testing::cut::CutClass;
using testing::cut::CutJudge;
using testing::cut::CutOracle;
using testing::cut::CutProgram;
using testing::cut::CutUpdate;
using testing::cut::LineCase;

constexpr const char* suite_name = "cut";
constexpr std::uint64_t updates_per_sequence = 100;
constexpr std::size_t tries_per_sequence = 400;
constexpr std::size_t updates_per_whole_check = 50;
constexpr std::size_t line_cases_per_job = 512;

struct OracleBug {
  testing::Bug bug;
  CutOracle oracle;
};
constexpr std::array oracle_bugs{
    OracleBug{testing::Bug::oracle_cut_forgets_border, CutOracle::forgets_border},
    OracleBug{testing::Bug::oracle_cut_area_in_float, CutOracle::area_in_float},
    OracleBug{testing::Bug::oracle_cut_allows_flat, CutOracle::allows_flat},
    OracleBug{testing::Bug::oracle_cut_expects_nearest, CutOracle::expects_nearest},
};

CutOracle oracle_under_test() {
  const OracleBug* row = testing::row_that_is_on(oracle_bugs);
  return row == nullptr ? CutOracle::exact : row->oracle;
}

bool ignores_order() { return testing::is_on(testing::Bug::cut_ignores_order); }

// ---- a case as steps: one line, or a program

bool is_line(const std::vector<Step>& steps) {
  return !steps.empty() && steps[0].word == "triangle";
}

StepVerdict check_steps(const std::vector<Step>& steps) {
  LineCase line_case;
  CutProgram program;
  const bool with_line = is_line(steps);
  if (std::string wrong = with_line ? read(steps, line_case) : read(steps, program); !wrong.empty())
    return {wrong, "", ""};
  if (with_line) {
    const auto fault = testing::cut::judge_line(line_case, ignores_order()).fault;
    return fault ? StepVerdict{"", fault->expected, fault->found} : StepVerdict{};
  }
  testing::cut::LibraryCut subject;
  const auto finding = testing::cut::judge_cuts(subject, program, oracle_under_test());
  if (!finding) return {};
  return {"", finding->expected, "after '" + finding->after + "': " + finding->found};
}

std::string show_steps(const std::vector<Step>& steps) {
  CutProgram program;
  if (!is_line(steps) && read(steps, program).empty())
    return test_of_cuts(program, "CutRegression, found_by_the_verifier");
  std::string text;
  for (const Step& step : steps) text += show(step) + '\n';
  return text;
}

// ---- the runs

/// Triangles as large as the square make large meshes, so they get one sequence in two hundred.
std::size_t class_of(std::size_t job) {
  const std::size_t count = cut_classes().size();
  return job % 200 == 199 ? count - 2 : job % 20 == 9 ? count - 1 : job % (count - 2);
}

std::optional<std::vector<Step>> run_sequence(const SuiteOptions& options, std::size_t job,
                                              std::uint64_t wanted, Counts& counts) {
  const CutClass& which = cut_classes()[class_of(job)];
  testing::Random random(options.seed * 0x9e3779b97f4a7c15U + job);
  testing::cut::LibraryCut subject;
  CutJudge judge(subject, oracle_under_test());
  CutProgram program{Point2::at(0, 0), Point2::at(which.side, which.side)};
  std::vector<CutUpdate> given;
  const bool is_given = which.alignment == testing::cut::CutAlignment::on_lattice;
  if (is_given) given = testing::cut::random_program_on_lattice(random).updates;
  const std::size_t tries = is_given ? given.size() : tries_per_sequence;
  judge.start(program.low, program.high);
  std::optional<testing::Fault> fault;
  for (std::size_t i = 0; !fault && i < tries && judge.counts()["accepted"] < wanted; ++i) {
    program.updates.push_back(is_given ? given[i] : random_update(random, which, judge.after()));
    fault = judge.update(program.updates.back());
    if (!fault && i % updates_per_whole_check == 0) fault = judge.check_whole();
  }
  if (!fault) fault = judge.check_whole();
  counts.add(judge.counts());
  if (!fault) return std::nullopt;
  counts["disagreements"] += 1;
  return steps_of(program);
}

/// Sequences on the grid until so many updates are accepted.
void run_updates(const SuiteOptions& options, Report& report) {
  std::vector<std::string> names;
  for (const CutClass& which : cut_classes()) names.push_back(name(which));
  CountedJobs<std::vector<Step>> jobs(options, suite_name, "accepted", options.count, names.size());
  jobs.run_until(options.count, updates_per_sequence,
                 [&](std::size_t job, std::uint64_t wanted, std::vector<Counts>& rows) {
                   return run_sequence(options, job, wanted, rows[class_of(job)]);
                 });
  report.tables.push_back(
      jobs.table("updates", "Updates on the grid, in sequences of 100 on one mesh:",
                 {"triangles up to, in a square of", "tried", "accepted", "unsafe", "folding",
                  "flat", "outside", "splits", "contacts", "in both modes", "disagreements"},
                 names));
  const Counts sum = jobs.sum();
  report.totals = {{"updates tried", sum["tried"]},
                   {"updates accepted", sum["accepted"]},
                   {"updates refused", sum["tried"] - sum["accepted"]}};
  conclude(jobs, suite_name, options, names[class_of(jobs.failed())], report);
}

constexpr std::array<const char*, 4> line_rows{"", "one face, not crossed",
                                               "two faces, through a corner",
                                               "three faces, the diagonal by the order"};

void run_lines(const SuiteOptions& options, Report& report) {
  const std::vector<LineCase> all = testing::cut::all_line_cases();
  // A short run takes cases from everywhere.
  const auto wanted =
      static_cast<std::size_t>(std::min<std::uint64_t>(all.size(), options.count / 10 + 1));
  CountedJobs<std::vector<Step>> jobs(options, suite_name, "cases", wanted, 1);
  jobs.run((wanted + line_cases_per_job - 1) / line_cases_per_job,
           [&](std::size_t job, std::vector<Counts>& rows) -> std::optional<std::vector<Step>> {
             for (std::size_t i = job * line_cases_per_job;
                  i < std::min(wanted, (job + 1) * line_cases_per_job); ++i) {
               const LineCase& line_case = all[i * all.size() / wanted];
               const auto [faces, fault] = testing::cut::judge_line(line_case, ignores_order());
               ++rows[0]["cases"];
               ++rows[0][line_rows[faces]];
               if (fault) return steps_of(line_case);
             }
             return std::nullopt;
           });
  report.tables.push_back(column_of(
      jobs.sum(), "lines", "One triangle of the 3x3 grid and one line, in both orders of edges:",
      {"of which", "cases"}, {line_rows[3], line_rows[2], line_rows[1]}));
  conclude(jobs, suite_name, options, "one line", report);
}

Report run(const SuiteOptions& options) {
  Report report;
  // A bug that only one line shows is looked for there at once.
  if (!ignores_order()) run_updates(options, report);
  if (report.passed()) run_lines(options, report);
  return report;
}

const SuiteRegistration registration({
    .name = suite_name,
    .what = "sequences of updates of a cut mesh, each followed split by split",
    .examples = "  offgrid-verify cut --count 1e5                 a short run\n"
                "  offgrid-verify cut --bug cut-misses-inside\n",
    .default_count = 1000000,
    .against = {},
    .predicates = {suite_name},
    .run = run,
    .oracle = nullptr,
    .rank = 8,
    .check_steps = check_steps,
    .show_steps = show_steps,
});

}  // namespace

}  // namespace offgrid::verify
