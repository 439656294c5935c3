#include "framework/steps.hpp"

#include <algorithm>
#include <functional>
#include <iostream>

#include "engine/shrink.hpp"

namespace offgrid::verify {

namespace {

/// How many of the step's numbers are coordinates.
std::size_t coordinates_of(const Step& step) {
  if (step.word == "world") return std::min<std::size_t>(4, step.numbers.size());
  return step.numbers.size() / 2 * 2;
}

std::vector<Step> shrunk_steps(const std::vector<Step>& found,
                               const std::function<bool(const std::vector<Step>&)>& fails) {
  constexpr int tries = 200;  // a case takes milliseconds
  std::vector<Step> steps = testing::shrink_list(found, fails);
  std::vector<kernel::Point2> points;
  for (const Step& step : steps) {
    for (std::size_t i = 0; i < coordinates_of(step); i += 2)
      points.push_back(kernel::Point2::at(step.numbers[i], step.numbers[i + 1]));
  }
  const auto put = [&](const std::vector<kernel::Point2>& some) {
    auto next = some.begin();
    for (Step& step : steps) {
      for (std::size_t i = 0; i < coordinates_of(step); i += 2, ++next) {
        step.numbers[i] = next->x.raw();
        step.numbers[i + 1] = next->y.raw();
      }
    }
  };
  put(testing::shrink_points(
      points,
      [&](const std::vector<kernel::Point2>& some) {
        put(some);
        return fails(steps);
      },
      tries));
  return testing::shrink_list(steps, fails);  // with smaller points less is needed
}

}  // namespace

void report_steps(const Suite& suite, const SuiteOptions& options, const std::string& cell,
                  const std::vector<Step>& steps, Report& report) {
  const std::vector<Step> fewer = shrunk_steps(steps, [&](const std::vector<Step>& some) {
    const StepVerdict verdict = suite.check_steps(some);
    return verdict.is_readable() && !verdict.agrees();
  });
  const StepVerdict verdict = suite.check_steps(fewer);
  const SavedFile saved =
      save(StepFile{{suite.name, name_of(options.bug)}, fewer}, options.save_directory);
  Disagreement d;
  d.predicate = suite.predicates.front();
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
