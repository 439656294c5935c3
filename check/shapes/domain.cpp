#include "shapes/domain.hpp"

#include "shapes/classes.hpp"
#include "shapes/definition.hpp"
#include "shapes/judge.hpp"

namespace offgrid::testing::shapes {

std::optional<Finding> Shapes::judge(const Case& program, std::span<std::uint8_t> marks) {
  for (const ShapePair& pair : program.pairs) {
    const bool must_meet = are_meeting(pair);
    if (!marks.empty()) count_shape_classes(pair, must_meet, marks);
    if (auto finding = judge_pair(pair, must_meet)) return finding;
  }
  return std::nullopt;
}

std::vector<ClassGroup> Shapes::classes() { return shape_classes(); }

}  // namespace offgrid::testing::shapes
