#include "walks/program.hpp"

#include <algorithm>

#include "walks/form.hpp"

namespace offgrid::testing::walks {

bool WalkStep::is_allowed() const {
  const auto has_direction = [](const Line& l) { return l.from != l.to; };
  return kind != Kind::meeting ||
         (has_direction(line()) && has_direction(start) && (!bound || has_direction(*bound)) &&
          !are_parallel(line(), start));
}

bool are_parallel(const WalkStep::Line& a, const WalkStep::Line& b) {
  const auto x = [](const WalkStep::Line& l) {
    return std::int64_t{l.to.x.raw()} - l.from.x.raw();
  };
  const auto y = [](const WalkStep::Line& l) {
    return std::int64_t{l.to.y.raw()} - l.from.y.raw();
  };
  return x(a) * y(b) == y(a) * x(b);
}

std::string settle(WalkProgram& program) {
  for (const WalkStep& step : program.steps) {
    if (!step.is_allowed())
      return "'" + line_of(step) + "' has a line without direction, or a start that is parallel";
  }
  const bool asks = std::any_of(program.steps.begin(), program.steps.end(),
                                [](const WalkStep& step) { return step.is_question(); });
  return asks ? "" : "there must be a step that asks: locate, walk, ray, line or see";
}

}  // namespace offgrid::testing::walks
