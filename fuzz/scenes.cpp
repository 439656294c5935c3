// Scenes of turned models, against the definition.
#include "program_target.hpp"
#include "scenes/bytes.hpp"
#include "scenes/classes.hpp"
#include "scenes/judge.hpp"

namespace offgrid::fuzz {
namespace {

using testing::scenes::SceneProgram;

Input random_scenes(testing::Random& random) {
  if (random.chance(1, 3)) return testing::scenes::random_pose_bytes(random, std::nullopt);
  return testing::scenes::random_scene_bytes(random, static_cast<int>(random.between(4, 16)));
}

std::string explain_scenes(const SceneProgram& program) { return show(program); }

std::string test_of_program(const SceneProgram& program) {
  const std::string name = fingerprint(testing::scenes::write_scenes(program));
  return test_of_scenes(program, "FuzzScenes, case_" + name);
}

struct Scenes {
  using Program = SceneProgram;
  static constexpr auto name = "scenes";
  static constexpr auto summary =
      "Edits scenes of turned models, asks about them, and compares with the definition.";
  static constexpr auto unit = "acts";
  static constexpr auto read = testing::scenes::read_scenes;
  static constexpr auto write = testing::scenes::write_scenes;
  static constexpr auto random = random_scenes;
  static constexpr auto explain = explain_scenes;
  static constexpr auto test_of = test_of_program;
  static constexpr auto classes = testing::scenes::scene_classes;

  static std::size_t size_of(const Program& program) { return program.acts.size(); }

  std::optional<testing::Finding> judge(const Program& program, std::span<std::uint8_t> marks) {
    if (!marks.empty()) count_scene_classes(program, marks);
    return testing::scenes::judge(subject, program);
  }
  template <class Fails>
  static Program brought_together(const Program& found, const Fails& fails) {
    return testing::scenes::shrunk_program(found, fails);
  }

  testing::scenes::LibraryScenes subject;
};

}  // namespace

Target& target() {
  static ProgramTarget<Scenes> scenes;
  return scenes;
}

}  // namespace offgrid::fuzz
