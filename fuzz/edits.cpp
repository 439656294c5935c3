// Edits of triangulations against a rebuild from nothing.
#include "edits/bugs.hpp"
#include "edits/classes.hpp"
#include "edits/report.hpp"
#include "program_target.hpp"

namespace offgrid::fuzz {
namespace {

struct Edits {
  using Program = EditProgram;
  static constexpr auto name = "edits";
  static constexpr auto summary =
      "Edits triangulations and compares each result with a rebuild from nothing.";
  static constexpr auto unit = "edits";
  static constexpr auto read = read_edits;
  static constexpr auto write = write_edits;
  static constexpr auto random = random_edit_program;
  static constexpr auto explain = explain_edits;
  static constexpr auto test_of = test_of_edits;
  static constexpr auto classes = edit_classes;

  static std::size_t size_of(const Program& program) { return program.edits.size(); }
  static Program tidied(const Program& program) { return {0, program.edits, program.look_ups}; }

  void begin() { subject = edits_under_test(); }
  std::optional<testing::Finding> judge(const Program& program,
                                        std::span<std::uint8_t> marks) const {
    if (!marks.empty()) count_edit_classes(program, marks);
    return judge_edits(*subject, program);
  }
  std::string picture_of(const Program& program, const testing::Finding& finding) const {
    return picture_of_edits(program, finding, *subject);
  }

  std::unique_ptr<testing::TriangulationSubject> subject = edits_under_test();
};

}  // namespace

Target& target() {
  static ProgramTarget<Edits> edits;
  return edits;
}

}  // namespace offgrid::fuzz
