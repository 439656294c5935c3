#include "predicates/shrink.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "predicates/shrink_numbers.hpp"

namespace offgrid::fuzz {
namespace {

using Input = std::vector<std::uint8_t>;

std::vector<Step> steps_of(const Input& input) {
  std::vector<Step> steps;
  Machine machine(input, layouts());
  for (Step step; machine.next(step);) steps.push_back(step);
  return steps;
}

/// The input without every operation it can do without, as long as the predicate still disagrees.
Input without_needless_operations(const Judge& judge, Input input, Finding& finding) {
  for (std::size_t from_end = 1; from_end <= steps_of(input).size();) {
    const std::vector<Step> steps = steps_of(input);
    const Step& step = steps[steps.size() - from_end];
    Input shorter(input.begin(), input.begin() + static_cast<std::ptrdiff_t>(step.begin));
    shorter.insert(shorter.end(), input.begin() + static_cast<std::ptrdiff_t>(step.end),
                   input.end());
    Questions ignored;
    const auto still = judge.run(shorter, ignored, {});
    if (still && still->call.predicate == finding.call.predicate) {
      input = std::move(shorter);
      finding = *still;
    } else {
      ++from_end;
    }
  }
  return input;
}

}  // namespace

Shrunk shrink(const Judge& judge, std::span<const std::uint8_t> input, const Finding& finding) {
  Shrunk result{.finding = finding,
                .input = Input(input.begin(), input.end()),
                .operations_before = 0,
                .operations_after = 0,
                .questions = 0};
  result.operations_before = steps_of(result.input).size();
  result.operations_after =
      steps_of(without_needless_operations(judge, result.input, result.finding)).size();
  std::tie(result.finding, result.questions) = predicates::shrink_numbers(
      result.finding, [&judge](const Call& call) { return judge.ask(call); });
  result.input = encode(result.finding.call, layouts());
  return result;
}

}  // namespace offgrid::fuzz
