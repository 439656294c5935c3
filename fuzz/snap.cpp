// Segments that are snapped, against the definition and a rebuild.
#include <memory>

#include "mesh/shrink.hpp"
#include "snap/classes.hpp"
#include "snap/report.hpp"
#include "target.hpp"

namespace offgrid::fuzz {
namespace {

class Snap final : public Target {
 public:
  Snap() : groups_(snap_classes()) {}

  const char* name() const override { return "offgrid-fuzz-snap"; }
  const char* summary() const override {
    return "Snaps segments that come and go, and compares with the definition and a rebuild.";
  }
  std::span<const ClassGroup> groups() const override { return groups_; }

  void begin() override { subject_ = testing::snap_under_test(); }

  std::optional<std::string> run(std::span<const std::uint8_t> input,
                                 std::span<std::uint8_t> marks) override {
    const SnapProgram program = read_snap(input);
    count_snap_classes(program, marks);
    const auto finding = judge_snap(*subject_, program);
    return finding ? std::optional(finding->where) : std::nullopt;
  }

  Report report(std::span<const std::uint8_t> input) override {
    const SnapProgram found = read_snap(input);
    const auto first = judge_snap(*subject_, found);
    const SnapProgram small = shrunk(found);
    const auto last = judge_snap(*subject_, small);
    std::string text = "as found:\n" + describe(*first) +
                       "minimised: " + std::to_string(small.edits.size()) + " of " +
                       std::to_string(found.edits.size()) + " edits needed\n" +
                       explain_snap(small) + describe(*last);
    text += "as a test:\n\n" + test_of_snap(small) + "\n";
    return {text, write_snap(small), picture_of_snap(small, *last, *subject_)};
  }

  std::string explain(std::span<const std::uint8_t> input) const override {
    return show_bytes(input) + explain_snap(read_snap(input));
  }
  std::string in_work(std::span<const std::uint8_t> input) const override {
    return explain(input) + test_of_snap(read_snap(input));
  }
  Input random_program(testing::Random& random) const override {
    return random_snap_program(random);
  }

 private:
  SnapProgram shrunk(SnapProgram program) {
    const auto fails = [this](const SnapProgram& some) {
      return judge_snap(*subject_, some).has_value();
    };
    program.edits =
        drop_elements(program.edits, [&](const std::vector<std::vector<SegmentUse>>& some) {
          return fails({program.header, some});
        });
    for (std::size_t i = 0; i < program.edits.size(); ++i) {
      program.edits[i] = drop_elements(program.edits[i], [&](const std::vector<SegmentUse>& some) {
        SnapProgram other = program;
        other.edits[i] = some;
        return fails(other);
      });
    }
    program.header = 0;
    return shrink_points_of(
        program,
        [](SnapProgram& some, const auto& use) {
          for (std::vector<SegmentUse>& edit : some.edits) {
            for (SegmentUse& each : edit) {
              use(each.a);
              use(each.b);
            }
          }
        },
        fails);
  }

  std::unique_ptr<testing::SnapSubject> subject_ = testing::snap_under_test();
  std::vector<ClassGroup> groups_;
};

}  // namespace

Target& target() {
  static Snap snap;
  return snap;
}

}  // namespace offgrid::fuzz
