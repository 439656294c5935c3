// Walks and lines of sight against their definitions.
#include "program_target.hpp"
#include "walks/bugs.hpp"
#include "walks/classes.hpp"
#include "walks/report.hpp"

namespace offgrid::fuzz {
namespace {

struct Walks {
  using Program = WalkProgram;
  static constexpr auto name = "walks";
  static constexpr auto summary =
      "Walks through meshes and compares with a mesh that is really shifted.";
  static constexpr auto unit = "vertices";
  static constexpr auto read = read_walks;
  static constexpr auto write = write_walks;
  static constexpr auto random = random_walk_program;
  static constexpr auto explain = explain_walks;
  static constexpr auto test_of = test_of_walk;
  static constexpr auto classes = walk_classes;
  static constexpr auto picture_of = picture_of_walk;

  static std::size_t size_of(const Program& program) { return program.points.size(); }
  static Program tidied(const Program& program) {
    return {0, program.points, program.constraints, program.queries};
  }

  void begin() { library = walks_under_test(); }
  std::optional<WalkFinding> judge(const Program& program, std::span<std::uint8_t> marks) const {
    if (program.queries.empty()) return std::nullopt;
    const Scene scene(program);
    if (!marks.empty()) count_walk_classes(scene, program, marks);
    return judge_walks(library, scene, program);
  }

  WalkLibrary library = walks_under_test();
};

}  // namespace

Target& target() {
  static ProgramTarget<Walks> walks;
  return walks;
}

}  // namespace offgrid::fuzz
