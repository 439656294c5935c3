#include "cut/form.hpp"

#include <algorithm>
#include <cstdlib>

#include "offgrid/kernel/orient.hpp"

namespace offgrid::testing::cut {

std::string settle(const CutProgram& program) {
  constexpr std::int64_t reach = 8;
  if (program.low.x >= program.high.x || program.low.y >= program.high.y)
    return "the corner 'high' of the rectangle must be above 'low' and right of it";
  const auto is_near = [](const kernel::Point2& p) {
    return std::abs(p.x.raw()) <= reach && std::abs(p.y.raw()) <= reach;
  };
  for (const CutAct& act : program.acts) {
    const auto& [a, b, c] = act.update.triangle;
    if (act.kind != CutAct::Kind::line) continue;
    if (act.line[0] == act.line[1] || kernel::orient(a, b, c) != kernel::Sign::positive ||
        !std::ranges::all_of(act.line, is_near) ||
        !std::ranges::all_of(act.update.triangle, is_near))
      return "a line is through two points, its triangle turns left, and all are in [-8, 8]^2";
  }
  return "";
}

}  // namespace offgrid::testing::cut
