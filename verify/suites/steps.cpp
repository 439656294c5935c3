// Suite steps: an agent in random worlds and views of them, which are edited meanwhile: along
// paths, over seams and links, and sliding, against the definition of sight. And a crowd, whose
// agents keep apart.
#include <vector>

#include "motion/crowd_judge.hpp"
#include "motion/judge.hpp"
#include "suites/asked_world.hpp"
#include "suites/lives.hpp"

namespace offgrid::verify {

namespace {

using testing::worlds::WorldClass;

constexpr const char* suite_name = "steps";

/// Moves an agent, and then a crowd.
class StepsJudge : public AskedWorld {
 public:
  StepsJudge() : AskedWorld(testing::paths::PathOracle::exact) {}

  std::optional<testing::Fault> apply(const testing::worlds::WorldStep& step) {
    if (!changes_or_asks(step)) return std::nullopt;
    auto fault = look(step);
    if (!fault) fault = motion_.ask(book().frame(), step.without, step.from, step.to);
    if (!fault) fault = crowd_.ask(book().frame(), step.without, step.from, step.to);
    return fault;
  }
  Counts counts() const {
    Counts all = motion_.counts();
    all.add(crowd_.counts());
    return all;
  }

 private:
  testing::motion::MotionJudge motion_{world(), paths()};
  testing::motion::CrowdJudge crowd_{world(), paths()};
};

/// Planes, floors and links.
const std::vector<WorldClass>& classes() {
  static const std::vector<WorldClass> all = [] {
    std::vector<WorldClass> made(path_classes().begin(), path_classes().end());
    const auto links = testing::worlds::link_classes();
    made.insert(made.end(), links.begin(), links.end());
    return made;
  }();
  return all;
}

Report run(const SuiteOptions& options) {
  return run_lives<StepsJudge>(
      options,
      {.suite = suite_name,
       .classes = classes(),
       .unit = "steps",
       .cases_per_life = 400,
       .rounds_per_life = 60,
       .questions = 4,
       .caption = "Steps of an agent, while the world is edited, against the definition of sight. "
                  "In a crowd step all agents of a crowd move: each is an agent step.",
       .shown = {"steps", "arrived", "blocked", "displaced", "stopped", "between", "enlarged",
                 "kept", "changed", "called", "agents", "crowd steps", "agent steps", "aimed",
                 "pairs"},
       .totals = {"steps", "arrived", "blocked", "displaced", "between", "enlarged", "kept",
                  "changed", "called", "agents", "crowd steps", "agent steps",
                  "agent steps on floors"}});
}

const SuiteRegistration registration({
    .name = suite_name,
    .what = "an agent that moves in random worlds, which are edited meanwhile, against the "
            "definition of sight",
    .examples = "  offgrid-verify steps --count 1e7              the acceptance run\n"
                "  offgrid-verify steps --bug motion-forgets-sides\n",
    .default_count = 100000,
    .against = {},
    .predicates = {suite_name},
    .run = run,
    .oracle = nullptr,
    .rank = 10,
    .check_text = verdict_on_life<StepsJudge>,
});

}  // namespace

}  // namespace offgrid::verify
