// Lives: random worlds (check/worlds/generators.hpp) and their edits, one after the other, with
// questions between them, up to the first step that is wrong. Suites of lives differ in their
// judge, which must have:
//
//   void start(const WorldProgram& program);
//   std::optional<testing::Fault> apply(const WorldStep& step);
//   const AreaBook& book() const;
//   Counts counts() const;
//   WorldStep question(Random& random);
//
// apply() leaves out what makes no sense. Only suites that ask need question().
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "framework/text_cases.hpp"
#include "support/random.hpp"
#include "worlds/form.hpp"
#include "worlds/generators.hpp"

namespace offgrid::verify {

/// The lives that a suite plays, and the counts that it shows.
struct LivesPlan {
  const char* suite;
  std::span<const testing::worlds::WorldClass> classes;
  const char* unit;                ///< name of what counts as a case
  std::uint64_t cases_per_life;    ///< about so many
  std::size_t rounds_per_life;     ///< at most: some change nothing, and make no case
  int questions = 0;               ///< after the edits of a round
  const char* caption = "";        ///< of the table
  std::vector<std::string> shown;  ///< columns of the table
  std::vector<std::string> totals;
  const char* compared = nullptr;  ///< name of the answers; null: one for each case
};

/// The first fault in the life of a world, or none.
template <class Judge>
std::optional<testing::Fault> fault_in_life(const testing::worlds::WorldProgram& program) {
  Judge judge;
  judge.start(program);
  std::size_t edits = 0;
  for (const auto& step : program.steps) {
    edits += step.is_edit() ? 1 : 0;
    auto fault = judge.apply(step);
    if (!fault) continue;
    fault->found = "after the " + std::to_string(edits) + ". edit: " + fault->found;
    return fault;
  }
  return std::nullopt;
}

template <class Judge>
TextVerdict verdict_on_life(const std::string& text) {
  return verdict_on<testing::worlds::WorldProgram>(text, fault_in_life<Judge>);
}

/// A life up to its end, or to the step that is wrong.
template <class Judge>
std::optional<testing::worlds::WorldProgram> play_life(const LivesPlan& plan, std::uint64_t seed,
                                                       const testing::worlds::WorldClass& which,
                                                       std::uint64_t wanted, Counts& counts) {
  testing::worlds::WorldGenerator generator(which, seed);
  testing::Random random(~seed);
  testing::worlds::WorldProgram so_far{generator.frame(), generator.journal_limit(), {}};
  Judge judge;
  judge.start(so_far);
  bool is_wrong = false;
  const auto apply = [&](testing::worlds::WorldStep step) {
    is_wrong = judge.apply(step).has_value();
    so_far.steps.push_back(std::move(step));
  };
  for (std::size_t i = 0; i < plan.rounds_per_life && judge.counts()[plan.unit] < wanted; ++i) {
    for (auto& step : generator.next(judge.book())) {
      if (!is_wrong) apply(std::move(step));
    }
    if constexpr (requires { judge.question(random); }) {
      for (int k = 0; k < plan.questions && !is_wrong; ++k) apply(judge.question(random));
    }
    if (is_wrong) break;
  }
  counts.add(judge.counts());
  counts["lives"] += 1;
  counts["disagreements"] += is_wrong ? 1 : 0;
  return is_wrong ? std::optional(std::move(so_far)) : std::nullopt;
}

/// Lives until there are as many cases as the options ask for.
template <class Judge>
Report run_lives(const SuiteOptions& options, const LivesPlan& plan) {
  CountedJobs<testing::worlds::WorldProgram> jobs(options, plan.suite, plan.unit, options.count,
                                                  plan.classes.size());
  jobs.run_until(options.count, plan.cases_per_life,
                 [&](std::size_t job, std::uint64_t wanted, std::vector<Counts>& rows) {
                   const std::size_t row = job % rows.size();
                   return play_life<Judge>(plan, options.seed * 0x9e3779b97f4a7c15U + job,
                                           plan.classes[row], wanted, rows[row]);
                 });
  std::vector<std::string> columns{"class", "lives"};
  columns.insert(columns.end(), plan.shown.begin(), plan.shown.end());
  columns.emplace_back("disagreements");
  Report report;
  report.tables.push_back(
      jobs.table("lives", plan.caption, std::move(columns), names_of(plan.classes)));
  for (const std::string& each : plan.totals) report.totals.emplace_back(each, jobs.sum()[each]);
  if (plan.compared != nullptr) report.compared = jobs.sum()[plan.compared];
  conclude_cases(jobs, plan.suite, options, plan.classes[jobs.failed() % plan.classes.size()].name,
                 fault_in_life<Judge>, report);
  return report;
}

}  // namespace offgrid::verify
