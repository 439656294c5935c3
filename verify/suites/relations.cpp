// Suite relations: what must stay, or turn into its opposite, when a question is asked in another
// way (predicates/relations.hpp).
#include <algorithm>

#include "framework/jobs.hpp"
#include "framework/suite.hpp"
#include "predicates/bugs.hpp"
#include "predicates/relations.hpp"

namespace offgrid::verify {

namespace {

using testing::Relation;

constexpr const char* suite_name = "relations";
constexpr std::uint64_t cases_per_job = 1 << 16;

/// A case that breaks a relation, as text.
using Broken = std::string;

void report_broken(const SuiteOptions& options, const Relation& relation, const Broken& broken,
                   Report& report) {
  Disagreement d;
  d.predicate = relation.predicate;
  d.cell = relation.what;
  d.inputs = broken;
  d.ours = "another answer";
  d.theirs = "the one that follows from the points as they were";
  d.oracle = "the relation";
  add_unsaved(std::move(d), suite_name, options, options.seed, options.count, report);
}

Report run(const SuiteOptions& options) {
  const Subject subject = testing::subject_under_test();
  const std::span<const Relation> relations = testing::relations();
  Report report;
  report.tables.push_back(
      {"relations", "What must hold:", {"predicate", "asked again with", "cases", "broken"}, {}});
  Progress progress(suite_name, options.count, options.show_progress);
  for (std::size_t i = 0; i < relations.size(); ++i) {
    const std::uint64_t count = share_of(options.count, i, relations.size());
    Jobs<Broken> jobs(options.threads, progress);
    jobs.run(0, static_cast<std::size_t>((count + cases_per_job - 1) / cases_per_job),
             [&](std::size_t job) {
               const std::uint64_t cases = std::min(cases_per_job, count - job * cases_per_job);
               Random random((options.seed * relations.size() + i) * 0x9e3779b97f4a7c15U + job);
               auto broken = find_broken(subject, relations[i], cases, random);
               progress.advance(cases);
               return broken;
             });
    report.cases += count;
    report.tables.front().rows.push_back({relations[i].predicate, relations[i].what, count,
                                          std::uint64_t{jobs.failing() ? 1U : 0U}});
    if (jobs.failing()) report_broken(options, relations[i], *jobs.failing(), report);
  }
  report.seconds = progress.seconds();
  report.totals.emplace_back("relations", std::uint64_t{relations.size()});
  return report;
}

std::vector<std::string> covered() {
  std::vector<std::string> names;
  for (const Relation& relation : testing::relations()) {
    if (names.empty() || names.back() != relation.predicate) names.emplace_back(relation.predicate);
  }
  return names;
}

const SuiteRegistration registration({
    .name = suite_name,
    .what = "answers that follow from each other: points swapped, moved, turned, mirrored",
    .examples = "  offgrid-verify relations --count 1e9           a long run\n"
                "  offgrid-verify relations --bug relation-orient-rounds\n",
    .default_count = 10'000'000,
    .against = {},
    .predicates = covered(),
    .run = run,
    .oracle = nullptr,
    .rank = 3,
});

}  // namespace

}  // namespace offgrid::verify
