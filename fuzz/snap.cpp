// Segments that are snapped, against the definition.
#include "program_target.hpp"
#include "snap/classes.hpp"
#include "snap/report.hpp"
#include "snapping/judge.hpp"

namespace offgrid::fuzz {
namespace {

struct Snap {
  using Program = SnapProgram;
  static constexpr auto name = "snap";
  static constexpr auto summary =
      "Snaps segments that come and go, and compares with the definition.";
  static constexpr auto unit = "edits";
  static constexpr auto read = read_snap;
  static constexpr auto write = write_snap;
  static constexpr auto random = random_snap_program;
  static constexpr auto explain = explain_snap;
  static constexpr auto test_of = test_of_snap;
  static constexpr auto classes = snap_classes;

  static std::size_t size_of(const Program& program) { return program.edits.size(); }
  static Program tidied(const Program& program) { return program; }

  std::optional<testing::Finding> judge(const Program& program, std::span<std::uint8_t> marks) {
    if (!marks.empty()) count_snap_classes(program, marks);
    return testing::snapping::judge(subject, program);
  }
  std::string picture_of(const Program& program, const testing::Finding& finding) const {
    return picture_of_snap(program, finding, subject);
  }

  testing::snapping::LibrarySnap subject;
};

}  // namespace

Target& target() {
  static ProgramTarget<Snap> snap;
  return snap;
}

}  // namespace offgrid::fuzz
