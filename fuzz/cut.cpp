// Cuts on the grid against the definition of an update, and against exact cuts.
#include "cut/classes.hpp"
#include "cut/report.hpp"
#include "mesh/shrink.hpp"
#include "target.hpp"

namespace offgrid::fuzz {
namespace {

using kernel::Point2;

class Cuts final : public Target {
 public:
  Cuts() : groups_(cut_classes()) {}

  const char* name() const override { return "offgrid-fuzz-cut"; }
  const char* summary() const override {
    return "Cuts meshes on the grid and checks each update against its definition.";
  }
  std::span<const ClassGroup> groups() const override { return groups_; }

  std::optional<std::string> run(std::span<const std::uint8_t> input,
                                 std::span<std::uint8_t> marks) override {
    const CutProgram program = read_cuts(input);
    const auto finding = judge_cuts(
        program, [&](const CutObservation& seen) { count_cut_classes(program, seen, marks); });
    return finding ? std::optional(finding->where) : std::nullopt;
  }

  Report report(std::span<const std::uint8_t> input) override {
    const CutProgram found = read_cuts(input);
    const auto first = judge_cuts(found, {});
    const CutProgram small = shrunk(shrunk(found));  // with smaller points less is needed
    const auto last = judge_cuts(small, {});
    std::string text = "as found:\n" + describe(found, *first) +
                       "minimised: " + std::to_string(small.updates.size()) + " of " +
                       std::to_string(found.updates.size()) + " updates needed\n" +
                       explain_cuts(small) + describe(small, *last);
    text += "as a test:\n\n" + test_of_cut(small) + "\n";
    return {text, write_cuts(small), picture_of_cut(small, *last)};
  }

  std::string explain(std::span<const std::uint8_t> input) const override {
    return show_bytes(input) + explain_cuts(read_cuts(input));
  }
  Input random_program(testing::Random& random) const override {
    return random_cut_program(random);
  }

 private:
  bool fails(const CutProgram& program) const { return judge_cuts(program, {}).has_value(); }

  CutProgram shrunk(CutProgram program) const {
    program.updates = drop_elements(program.updates, [&](const std::vector<CutUpdate>& some) {
      return fails({program.header, some});
    });
    program = on_the_smallest_grid(program, true);
    program = shrink_points_of(
        program,
        [](CutProgram& some, const auto& use) {
          for (CutUpdate& update : some.updates) {
            for (Point2& p : update.triangle) use(p);
          }
        },
        [this](const CutProgram& some) { return fails(some); });
    return on_the_smallest_grid(program, false);
  }

  /// The same updates in the first of the other rectangles in which they still fail, moved and
  /// scaled with the rectangle or where they are.
  CutProgram on_the_smallest_grid(const CutProgram& program, bool is_moved) const {
    const Places from = Places::from_byte(program.header);
    for (const unsigned origin : {0U, 64U, 128U, 192U}) {
      for (unsigned side = 0; side < 64; side += 16) {
        for (unsigned step = 0; step < 16; ++step) {
          CutProgram moved{static_cast<std::uint8_t>(origin | side | step), program.updates};
          if (moved.header == program.header) return program;
          if (is_moved && !move(moved.updates, from, Places::from_byte(moved.header))) continue;
          if (fails(moved)) return moved;
        }
      }
    }
    return program;
  }

  /// False: a corner would leave the range.
  static bool move(std::vector<CutUpdate>& updates, const Places& from, const Places& to) {
    for (CutUpdate& update : updates) {
      for (Point2& p : update.triangle) {
        const auto made = Point2::make((p.x.raw() - from.left) / from.step * to.step + to.left,
                                       (p.y.raw() - from.bottom) / from.step * to.step + to.bottom);
        if (!made) return false;
        p = *made;
      }
    }
    return true;
  }

  std::vector<ClassGroup> groups_;
};

}  // namespace

Target& target() {
  static Cuts cuts;
  return cuts;
}

}  // namespace offgrid::fuzz
