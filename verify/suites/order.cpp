// Suite order: the triangulation is a function of the set of points and constraints, whatever the
// order of edits.
#include <algorithm>

#include "framework/text_cases.hpp"
#include "triangulation/domain.hpp"
#include "triangulation/orders.hpp"

namespace offgrid::verify {

namespace {

using testing::triangulation::EditPart;
using testing::triangulation::EditProgram;

constexpr const char* suite_name = "order";

std::optional<testing::Finding> find_fault(const EditProgram& program) {
  return testing::triangulation::Edits::judge(program, {});
}

/// Runs the share of the part that the options say.
void run_part(const EditPart& part, const SuiteOptions& options, Report& report) {
  const auto share = options.shard.of(
      static_cast<std::size_t>((part.cases + part.cases_per_job - 1) / part.cases_per_job));
  CountedJobs<EditProgram> jobs(options, part.name.c_str(), "cases",
                                (share.second - share.first) * part.cases_per_job, 1);
  jobs.run(share.second - share.first, [&](std::size_t job, std::vector<Counts>& rows) {
    const std::uint64_t begin = (share.first + job) * part.cases_per_job;
    const std::uint64_t end = std::min(part.cases, begin + part.cases_per_job);
    rows.front()["cases"] += end - begin;
    testing::triangulation::LibraryTriangulation subject;
    return part.run(subject, begin, end);
  });
  report.tables.front().rows.push_back(
      {part.name, jobs.cases(), std::uint64_t{jobs.failing() ? 1U : 0U}});
  conclude_cases(jobs, suite_name, options, part.name, find_fault, report);
}

Report run(const SuiteOptions& options) {
  Report report;
  report.tables.push_back(
      {"parts",
       "Digests after edits against the digest of a rebuild, graphs against the definition, too:",
       {"part", "cases", "disagreements"},
       {}});
  constexpr std::uint64_t default_edits = 10000000;
  const std::uint64_t edits = options.count == 0 ? default_edits : options.count;
  for (EditPart& part : testing::triangulation::edit_parts(options.seed, edits)) {
    if (options.count != 0) part.cases = std::min(part.cases, options.count);
    run_part(part, options, report);
    if (options.bug != nullptr && report.disagreement_count > 0) break;
  }
  return report;
}

const SuiteRegistration registration({
    .name = suite_name,
    .what = "edits of a triangulation in any order, against a rebuild",
    .examples = "  offgrid-verify order --count 1e5              a short run: as many orders, "
                "subsets and random edits\n"
                "  offgrid-verify order --shard 1/8               the first eighth of everything\n"
                "  offgrid-verify order --bug flip-tie-keeps a bug, with the edits "
                "that show it\n",
    .default_count = 0,
    .against = {},
    .predicates = {"triangulation"},
    .run = run,
    .oracle = nullptr,
    .rank = 5,
    .is_shared = true,
    .check_text = [](const std::string& text) { return verdict_on<EditProgram>(text, find_fault); },
});

}  // namespace

}  // namespace offgrid::verify
