// Pairs of shapes of space, against the definition.
#include "engine/quoted.hpp"
#include "program_target.hpp"
#include "shapes/bytes.hpp"
#include "shapes/classes.hpp"
#include "shapes/judge.hpp"

namespace offgrid::fuzz {
namespace {

using testing::shapes::ShapePair;
using testing::shapes::ShapeProgram;

Input random_shapes(testing::Random& random) {
  const auto pairs = static_cast<int>(random.between(1, 3));
  return testing::shapes::random_shape_bytes(random, std::nullopt, pairs);
}

std::string explain_shapes(const ShapeProgram& program) {
  std::string text;
  for (const ShapePair& pair : program.pairs)
    text.append("  ").append(show(pair.a)).append(", ").append(show(pair.b)).append("\n");
  return text;
}

std::string test_of_program(const ShapeProgram& program) {
  const std::string name = fingerprint(testing::shapes::write_shapes(program));
  return test_of_shapes(program, "FuzzShapes, case_" + name);
}

struct Shapes {
  using Program = ShapeProgram;
  static constexpr auto name = "shapes";
  static constexpr auto summary =
      "Asks whether shapes of space meet and where a ray hits, and compares with the definition.";
  static constexpr auto unit = "pairs";
  static constexpr auto read = testing::shapes::read_shapes;
  static constexpr auto write = testing::shapes::write_shapes;
  static constexpr auto random = random_shapes;
  static constexpr auto explain = explain_shapes;
  static constexpr auto test_of = test_of_program;
  static constexpr auto classes = testing::shapes::shape_classes;

  static std::size_t size_of(const Program& program) { return program.pairs.size(); }

  std::optional<testing::Finding> judge(const Program& program, std::span<std::uint8_t> marks) {
    if (!marks.empty()) count_shape_classes(program, marks);
    return testing::shapes::judge(subject, program);
  }
  /// Pairs know nothing of each other: the first that fails, with smaller numbers.
  template <class Fails>
  static Program brought_together(const Program& found, const Fails& fails) {
    const auto fails_alone = [&](const ShapePair& pair) { return fails(Program{{pair}}); };
    for (const ShapePair& pair : found.pairs) {
      if (fails_alone(pair)) return {{testing::shapes::shrunk_pair(pair, fails_alone)}};
    }
    return found;
  }

  testing::shapes::LibraryShapes subject;
};

}  // namespace

Target& target() {
  static ProgramTarget<Shapes> shapes;
  return shapes;
}

}  // namespace offgrid::fuzz
