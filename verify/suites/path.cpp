// Suites path and links: shortest paths in random worlds and views of them, against the best that
// places which see each other, and links between them, allow; and cheap and clear paths, against
// what they promise.
#include <array>

#include "bugs/bug.hpp"
#include "suites/asked_world.hpp"
#include "suites/lives.hpp"

namespace offgrid::verify {

namespace {

using testing::paths::PathOracle;
using testing::worlds::WorldClass;

struct OracleBug {
  testing::Bug bug;
  PathOracle oracle;
};
constexpr const char* suite_name = "path";

constexpr std::array oracle_bugs{
    OracleBug{testing::Bug::oracle_path_points_are_places, PathOracle::points_are_places},
    OracleBug{testing::Bug::oracle_path_forgets_barriers, PathOracle::forgets_barriers},
    OracleBug{testing::Bug::oracle_path_rounds_down, PathOracle::rounds_down},
    OracleBug{testing::Bug::oracle_path_stops_at_touch, PathOracle::stops_at_touch},
    OracleBug{testing::Bug::oracle_links_lead_back, PathOracle::links_lead_back},
    OracleBug{testing::Bug::oracle_path_last_of_equal, PathOracle::last_of_equal},
};

PathOracle oracle_under_test() {
  const OracleBug* row = testing::row_that_is_on(oracle_bugs);
  return row == nullptr ? PathOracle::exact : row->oracle;
}

/// Asks for paths, there and back.
class PathsJudge : public AskedWorld {
 public:
  PathsJudge() : AskedWorld(oracle_under_test()) {}

  std::optional<testing::Fault> apply(const testing::worlds::WorldStep& step) {
    if (!changes_or_asks(step)) return std::nullopt;
    auto fault = look(step);
    if (!fault) fault = paths().ask(step.from, step.to);
    count(paths().question());
    return fault;
  }
  Counts counts() const {
    Counts all = AskedWorld::counts();
    all.add(counts_);
    return all;
  }

 private:
  void count(const testing::paths::PathDefinition::Question& question) {
    counts_["questions"] += 1;
    counts_["found"] += question.has_path ? 1 : 0;
    counts_["with turns"] += question.legs > 1 ? 1 : 0;
    counts_["ends at borders"] += question.is_at_border ? 1 : 0;
    counts_["at contacts"] += question.is_at_contact || question.touches_elsewhere ? 1 : 0;
    counts_["no path"] += question.is_free && !question.has_path ? 1 : 0;
    counts_["by a link"] += question.links == 1 ? 1 : 0;
    counts_["by several"] += question.links > 1 ? 1 : 0;
    counts_["by links only"] += question.needs_links ? 1 : 0;
  }

  Counts counts_;
};

/// The last columns are what else is counted.
Report run(const SuiteOptions& options, const char* suite, std::span<const WorldClass> classes,
           const std::vector<std::string>& more) {
  LivesPlan plan{
      .suite = suite,
      .classes = classes,
      .unit = "worlds",
      .cases_per_life = 20,
      .rounds_per_life = 200,
      .questions = 6,
      .caption = "Shortest paths, each there and back, against all places that see each other:",
      .shown = {"worlds", "of them views", "questions", "found", "with turns", "ends at borders",
                "at contacts", "no path"},
      .totals = {"questions", "with turns", "at contacts", "cheap", "of several costs", "refined",
                 "proved", "clear", "no clearance", "near", "near with clearance", "outside",
                 "by landmarks", "by old landmarks"},
      .compared = "found"};
  for (std::vector<std::string>* names : {&plan.shown, &plan.totals})
    names->insert(names->end(), more.begin(), more.end());
  return run_lives<PathsJudge>(options, plan);
}

const SuiteRegistration registration({
    .name = suite_name,
    .what =
        "shortest paths in random worlds, against all places that see each other, with enclosed "
        "lengths",
    .examples = "  offgrid-verify path --count 1e5                the acceptance run\n"
                "  offgrid-verify path --bug path-turns-left-only\n",
    .default_count = 20000,
    .against = {},
    .predicates = {suite_name},
    .run = [](const SuiteOptions& options) { return run(options, suite_name, path_classes(), {}); },
    .oracle = nullptr,
    .rank = 10,
    .check_text = verdict_on_life<PathsJudge>,
});

const SuiteRegistration registration_of_links({
    .name = "links",
    .what = "shortest paths in worlds with links, and whether there is one, by the definition",
    .examples = "  offgrid-verify links --count 1e5               the acceptance run\n"
                "  offgrid-verify links --bug link-leads-back\n",
    .default_count = 20000,
    .against = {},
    .predicates = {"links"},
    .run =
        [](const SuiteOptions& options) {
          return run(options, "links", testing::worlds::link_classes(),
                     {"by a link", "by several", "by links only"});
        },
    .oracle = nullptr,
    .rank = 10,
    .check_text = verdict_on_life<PathsJudge>,
});

}  // namespace

}  // namespace offgrid::verify
