#include "engine/step.hpp"

namespace offgrid::testing {

std::string show(const Step& step) {
  std::string text = step.word;
  for (const std::int64_t n : step.numbers) text.append(" ").append(std::to_string(n));
  return text;
}

std::vector<kernel::Point2> points_of(const Step& step, std::size_t count) {
  std::vector<kernel::Point2> points;
  if (step.numbers.size() != 2 * count) return points;
  for (std::size_t i = 0; i < count; ++i) {
    const auto p = kernel::Point2::make(step.numbers[2 * i], step.numbers[2 * i + 1]);
    if (!p) return {};
    points.push_back(*p);
  }
  return points;
}

void append(Step& step, std::initializer_list<kernel::Point2> points) {
  for (const kernel::Point2& p : points)
    step.numbers.insert(step.numbers.end(), {p.x.raw(), p.y.raw()});
}

}  // namespace offgrid::testing
