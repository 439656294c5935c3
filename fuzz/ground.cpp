// Soups of triangles, imported as ground, against the definition.
#include "ground/bytes.hpp"
#include "ground/classes.hpp"
#include "ground/judge.hpp"
#include "program_target.hpp"

namespace offgrid::fuzz {
namespace {

using testing::ground::GroundProgram;

Input random_ground(testing::Random& random) {
  const auto sorts = static_cast<std::int64_t>(testing::ground::ground_sorts.size());
  return testing::ground::random_ground_bytes(
      random, static_cast<std::size_t>(random.between(0, sorts - 1)));
}

std::string explain_ground(const GroundProgram& program) { return show(program); }

std::string test_of_program(const GroundProgram& program) {
  const std::string name = fingerprint(testing::ground::write_ground(program));
  return test_of_ground(program, "FuzzGround, case_" + name);
}

struct Ground {
  using Program = GroundProgram;
  static constexpr auto name = "ground";
  static constexpr auto summary =
      "Imports soups of triangles as ground, asks about it, and compares with the definition.";
  static constexpr auto unit = "faces and questions";
  static constexpr auto read = testing::ground::read_ground;
  static constexpr auto write = testing::ground::write_ground;
  static constexpr auto random = random_ground;
  static constexpr auto explain = explain_ground;
  static constexpr auto test_of = test_of_program;
  static constexpr auto classes = testing::ground::ground_classes;

  static std::size_t size_of(const Program& program) {
    return program.soup.size() + program.questions.size();
  }

  std::optional<testing::Finding> judge(const Program& program, std::span<std::uint8_t> marks) {
    if (!marks.empty()) count_ground_classes(program, marks);
    return testing::ground::judge(subject, program);
  }
  template <class Fails>
  static Program brought_together(const Program& found, const Fails& fails) {
    return testing::ground::shrunk_program(found, fails);
  }

  testing::ground::LibraryGround subject;
};

}  // namespace

Target& target() {
  static ProgramTarget<Ground> ground;
  return ground;
}

}  // namespace offgrid::fuzz
