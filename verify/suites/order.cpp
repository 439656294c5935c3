// Suite order: the triangulation is a function of the set of points and constraints, whatever the
// order of edits.
#include <algorithm>

#include "suites/edits.hpp"

namespace offgrid::verify {

namespace {

constexpr const char* suite_name = "order";

Report run(const SuiteOptions& options) {
  Report report;
  report.tables.push_back(
      {"parts",
       "Digests after edits against the digest of a rebuild, graphs against the definition, too:",
       {"part", "cases", "disagreements"},
       {}});
  constexpr std::uint64_t default_edits = 10000000;
  const std::uint64_t edits = options.count == 0 ? default_edits : options.count;
  for (testing::triangulation::EditPart& part :
       testing::triangulation::edit_parts(options.seed, edits)) {
    if (options.count != 0) part.cases = std::min(part.cases, options.count);
    run_part(suite_name, part, options, report);
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
    .check_steps = check_edits<testing::triangulation::judge>,
    .show_steps = show_edits,
});

}  // namespace

}  // namespace offgrid::verify
