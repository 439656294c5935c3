// Cuts on the grid against the definition of an update, and against exact cuts.
#include "cut/classes.hpp"
#include "cut/report.hpp"
#include "program_target.hpp"

namespace offgrid::fuzz {
namespace {

struct Cuts {
  using Program = CutProgram;
  static constexpr auto name = "cut";
  static constexpr auto summary =
      "Cuts meshes on the grid and checks each update against its definition.";
  static constexpr auto unit = "updates";
  static constexpr auto read = read_cuts;
  static constexpr auto write = write_cuts;
  static constexpr auto random = random_cut_program;
  static constexpr auto explain = explain_cuts;
  static constexpr auto test_of = test_of_cut;
  static constexpr auto classes = testing::cut::classes_of_cuts;
  static constexpr auto picture_of = picture_of_cut;

  static std::size_t size_of(const Program& program) { return program.updates.size(); }

  static std::optional<testing::Finding> judge(const Program& program,
                                               std::span<std::uint8_t> marks) {
    testing::cut::LibraryCut subject;
    return judge_cuts(subject, program, testing::cut::CutOracle::exact,
                      [&](const CutUpdate& update, const testing::cut::CutJudge& seen) {
                        if (!marks.empty()) count_cut_classes(program, update, seen, marks);
                      });
  }
  /// In a small rectangle: its points move with it, and may be small where they are then.
  template <class Fails>
  Program brought_together(const Program& program, const Fails& fails) const {
    const Program less = testing::shrink_lists_of(program, fails);
    return on_the_smallest_grid(testing::shrunk(on_the_smallest_grid(less, true, fails), fails),
                                false, fails);
  }

  /// The same updates in the first of the other rectangles in which they still fail, moved and
  /// scaled with the rectangle or where they are.
  template <class Fails>
  static Program on_the_smallest_grid(const Program& program, bool is_moved, const Fails& fails) {
    const Places from = places_of(program.header);
    for (const unsigned origin : {0U, 64U, 128U, 192U}) {
      for (unsigned side = 0; side < 64; side += 16) {
        for (unsigned step = 0; step < 16; ++step) {
          Program moved = framed(static_cast<std::uint8_t>(origin | side | step), program.updates);
          if (moved.header == program.header) return program;
          if (is_moved && !move(moved, from, places_of(moved.header))) continue;
          if (fails(moved)) return moved;
        }
      }
    }
    return program;
  }

  /// False: a corner would leave the range.
  static bool move(Program& program, const Places& from, const Places& to) {
    bool fits = true;
    each_point(program, [&](kernel::Point2& p) {
      const auto made =
          kernel::Point2::make((p.x.raw() - from.left) / from.step * to.step + to.left,
                               (p.y.raw() - from.bottom) / from.step * to.step + to.bottom);
      fits = fits && made;
      if (made) p = *made;
    });
    return fits;
  }
};

}  // namespace

Target& target() {
  static ProgramTarget<Cuts> cuts;
  return cuts;
}

}  // namespace offgrid::fuzz
