#include "walks/domain.hpp"

#include "walks/classes.hpp"

namespace offgrid::testing::walks {

std::optional<Finding> Walks::judge(const Case& program, std::span<std::uint8_t> marks,
                                    WalkOracle oracle) {
  const WalkScene scene = make_scene(program);
  if (!marks.empty()) count_walk_classes(program, scene, marks);
  return judge_walks(program, scene, oracle);
}

std::vector<ClassGroup> Walks::classes() { return walk_classes(); }

}  // namespace offgrid::testing::walks
