// Edits of triangulations against a rebuild from nothing.
#include "edits/bytes.hpp"
#include "edits/picture.hpp"
#include "program_target.hpp"
#include "triangulation/classes.hpp"
#include "triangulation/judge.hpp"
#include "triangulation/text.hpp"

namespace offgrid::fuzz {
namespace {

struct Edits {
  using Program = testing::triangulation::EditProgram;
  static constexpr auto name = "edits";
  static constexpr auto summary =
      "Edits triangulations and compares each result with a rebuild from nothing.";
  static constexpr auto unit = "edits";
  static constexpr auto read = read_edits;
  static constexpr auto write = write_edits;
  static constexpr auto random = random_edit_program;
  static constexpr auto explain = testing::triangulation::explain;
  static constexpr auto classes = testing::triangulation::edit_classes;

  static std::size_t size_of(const Program& program) { return program.edits.size(); }
  static Program tidied(const Program& program) { return program; }
  static std::string test_of(const Program& program) {
    return test_of_edits(program, "FuzzEdits, case_" + fingerprint(write_edits(program)));
  }

  std::optional<testing::Finding> judge(const Program& program, std::span<std::uint8_t> marks) {
    if (!marks.empty()) testing::triangulation::count_edit_classes(program, marks);
    return testing::triangulation::judge(subject, program);
  }
  std::string picture_of(const Program& program, const testing::Finding& finding) const {
    return picture_of_edits(program, finding, subject);
  }

  testing::triangulation::LibraryTriangulation subject;
};

}  // namespace

Target& target() {
  static ProgramTarget<Edits> edits;
  return edits;
}

}  // namespace offgrid::fuzz
