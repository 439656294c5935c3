#include "framework/steps.hpp"

#include <iostream>

#include "support/shrink_list.hpp"

namespace offgrid::verify {

void report_steps(const Suite& suite, const SuiteOptions& options, const std::string& cell,
                  const std::vector<Step>& steps, Report& report) {
  const auto fails = [&](const std::vector<Step>& some) {
    const StepVerdict verdict = suite.check_steps(some);
    return verdict.is_readable() && !verdict.agrees();
  };
  const std::vector<Step> fewer = testing::shrink_list(steps, fails);
  const StepVerdict verdict = suite.check_steps(fewer);
  const SavedFile saved =
      save(StepFile{{suite.name, name_of(options.bug)}, fewer}, options.save_directory);
  Disagreement d;
  d.predicate = suite.name;
  d.cell = cell;
  d.inputs = suite.show_steps(fewer);
  d.ours = verdict.agrees() ? "nothing wrong when repeated" : verdict.found;
  d.theirs = verdict.expected;
  d.oracle = "expected";
  add_saved(std::move(d), saved, options, report);
}

int replay_steps(const std::string& path) {
  const auto unreadable = [&](const std::string& why) {
    std::cerr << "offgrid-verify: " << path << ": " << why << '\n';
    return 3;
  };
  const auto loaded = load_steps(path);
  if (const auto* error = std::get_if<std::string>(&loaded)) return unreadable(*error);
  const auto& file = std::get<StepFile>(loaded);
  const Suite* suite = find_suite(file.suite);
  if (suite == nullptr || suite->check_steps == nullptr)
    return unreadable("there is no suite '" + file.suite.substr(0, 80) + "' with steps");
  const testing::NamedBug* bug = testing::find_bug(file.bug);
  if (!file.bug.empty() && (bug == nullptr || !may_see(*suite, *bug))) {
    return unreadable("there is no bug '" + file.bug.substr(0, 80) + "' of the suite " +
                      file.suite);
  }
  const testing::BugOn on(bug);
  const StepVerdict verdict = suite->check_steps(file.steps);
  if (!verdict.is_readable()) return unreadable(verdict.unreadable);
  for (const Step& step : file.steps) std::cout << show(step) << '\n';
  if (verdict.agrees()) {
    std::cout << "they agree\n";
    return 0;
  }
  std::cout << "  offgrid:  " << verdict.found << "\n  expected: " << verdict.expected
            << "\nthey disagree\n";
  return 1;
}

}  // namespace offgrid::verify
