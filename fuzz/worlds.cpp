// Worlds of areas, edited and seen through views, against worlds that are built anew; and ways in
// them.
#include "program_target.hpp"
#include "worlds/classes.hpp"
#include "worlds/judge.hpp"
#include "worlds/report.hpp"

namespace offgrid::fuzz {
namespace {

struct Worlds {
  using Program = WorldProgram;
  static constexpr auto name = "worlds";
  static constexpr auto summary =
      "Edits worlds of areas, looks for ways in them, and compares both with worlds built anew.";
  static constexpr auto unit = "steps";
  static constexpr auto read = read_worlds;
  static constexpr auto write = write_worlds;
  static constexpr auto random = random_world_program;
  static constexpr auto explain = explain_worlds;
  static constexpr auto test_of = test_of_worlds;
  static constexpr auto classes = world_classes;
  static constexpr auto picture_of = picture_of_worlds;
  static constexpr auto tidied = renumbered;

  static std::size_t size_of(const Program& program) { return program.steps.size(); }

  static std::optional<testing::Finding> judge(const Program& program,
                                               std::span<std::uint8_t> marks) {
    if (!marks.empty()) count_world_classes(program, marks);
    return judge_worlds(program);
  }
};

}  // namespace

Target& target() {
  static ProgramTarget<Worlds> worlds;
  return worlds;
}

}  // namespace offgrid::fuzz
