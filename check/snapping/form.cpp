#include "snapping/form.hpp"

namespace offgrid::testing::snapping {

std::string settle(const SnapProgram& program) {
  constexpr std::int32_t times_max = 1000000;
  if (program.low.x >= program.high.x || program.low.y >= program.high.y)
    return "the corner 'high' of the rectangle must be above 'low' and right of it";
  for (const SnapStep& step : program.steps) {
    if (step.times < 0 || step.times > times_max)
      return "a segment is used 0 to " + std::to_string(times_max) + " times more or less";
  }
  return "";
}

std::vector<std::vector<SegmentUse>> edits_of(const SnapProgram& program) {
  std::vector<std::vector<SegmentUse>> edits(1);
  for (const SnapStep& step : program.steps) {
    if (step.kind == SnapStep::Kind::commit) {
      edits.emplace_back();
    } else {
      const bool is_gone = step.kind == SnapStep::Kind::remove;
      edits.back().push_back({step.from, step.to, is_gone ? -step.times : step.times});
    }
  }
  if (edits.back().empty()) edits.pop_back();
  return edits;
}

}  // namespace offgrid::testing::snapping
