#include "framework/steps.hpp"

#include <algorithm>
#include <functional>
#include <iostream>
#include <sstream>
#include <stdexcept>

#include "engine/shrink.hpp"

namespace offgrid::verify {

namespace {

bool read_step(const std::string& text, Step& step) {
  std::istringstream words(text);
  words >> step.word;
  for (std::string number; words >> number;) {
    std::size_t used = 0;
    try {
      step.numbers.push_back(std::stoll(number, &used));
    } catch (const std::exception&) {
      return false;
    }
    if (used != number.size()) return false;
  }
  return !step.word.empty();
}

/// How many of the step's numbers are coordinates.
std::size_t coordinates_of(const Step& step) { return step.numbers.size() / 2 * 2; }

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
  const auto fails = [&](const std::vector<Step>& some) {
    const StepVerdict verdict = suite.check_steps(some);
    return verdict.is_readable() && !verdict.agrees();
  };
  const std::vector<Step> fewer =
      suite.shrink_steps != nullptr ? suite.shrink_steps(steps) : shrunk_steps(steps, fails);
  const StepVerdict verdict = suite.check_steps(fewer);
  SavedCase saved{false, suite.name, name_of(options.bug)};
  for (const Step& step : fewer) saved.add(show(step));
  Disagreement d;
  d.predicate = suite.predicates.front();
  d.cell = cell;
  d.inputs = suite.show_steps(fewer);
  d.ours = verdict.agrees() ? "nothing wrong when repeated" : verdict.found;
  d.theirs = verdict.expected;
  d.oracle = "expected";
  add_saved(std::move(d), saved, options, report);
}

std::string replay_steps(const Suite& suite, const SavedCase& saved, bool& agrees) {
  if (suite.check_steps == nullptr) return "there is no suite '" + saved.suite + "' with steps";
  std::vector<Step> steps(saved.lines.size());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (!read_step(saved.lines[i].text, steps[i]))
      return saved.lines[i].place() + "is no step: a word, then whole numbers";
  }
  const StepVerdict verdict = suite.check_steps(steps);
  if (!verdict.is_readable()) return verdict.unreadable;
  for (const Step& step : steps) std::cout << show(step) << '\n';
  agrees = verdict.agrees();
  if (!agrees)
    std::cout << "  offgrid:  " << verdict.found << "\n  expected: " << verdict.expected << '\n';
  return "";
}

}  // namespace offgrid::verify
