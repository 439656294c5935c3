// Walks and lines of sight against their definitions.
#include "program_target.hpp"
#include "walks/bytes.hpp"
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
  static constexpr auto classes = testing::walks::walk_classes;
  static constexpr auto picture_of = picture_of_walk;

  static std::string test_of(const Program& program) {
    return testing::walks::test_of_walks(program,
                                         "FuzzWalks, case_" + fingerprint(write_walks(program)));
  }
  static std::size_t size_of(const Program& program) { return program.points.size(); }
  static Program tidied(Program program) {
    program.header = 0;
    return program;
  }

  std::optional<testing::walks::WalkFinding> judge(const Program& program,
                                                   std::span<std::uint8_t> marks) {
    if (program.queries.empty()) return std::nullopt;
    const testing::walks::WalkScene scene = testing::walks::make_scene(program);
    if (!marks.empty()) testing::walks::count_walk_classes(scene, program.queries, marks);
    return testing::walks::judge_walks(walks, scene, program.queries);
  }

  testing::walks::LibraryWalk walks;
};

}  // namespace

Target& target() {
  static ProgramTarget<Walks> walks;
  return walks;
}

}  // namespace offgrid::fuzz
