// Edits of triangulations against a rebuild from nothing.
#include <memory>

#include "edits/bugs.hpp"
#include "edits/classes.hpp"
#include "edits/report.hpp"
#include "mesh/shrink.hpp"
#include "support/edit_check.hpp"
#include "target.hpp"

namespace offgrid::fuzz {
namespace {

class Edits final : public Target {
 public:
  Edits() : groups_(edit_classes()) {}

  const char* name() const override { return "offgrid-fuzz-edits"; }
  const char* summary() const override {
    return "Edits triangulations and compares each result with a rebuild from nothing.";
  }
  std::span<const ClassGroup> groups() const override { return groups_; }

  void begin() override { subject_ = edits_under_test(); }

  std::optional<std::string> run(std::span<const std::uint8_t> input,
                                 std::span<std::uint8_t> marks) override {
    const EditProgram program = read_edits(input);
    count_edit_classes(program, marks);
    const auto finding = judge_edits(*subject_, program);
    return finding ? std::optional(finding->where) : std::nullopt;
  }

  Report report(std::span<const std::uint8_t> input) override {
    const EditProgram found = read_edits(input);
    const auto first = judge_edits(*subject_, found);
    const EditProgram small = shrunk(shrunk(found));  // with smaller points less is needed
    const auto last = judge_edits(*subject_, small);
    std::string text = "as found:\n" + describe(*first) +
                       "minimised: " + std::to_string(small.edits.size()) + " of " +
                       std::to_string(found.edits.size()) + " edits needed\n" +
                       explain_edits(small) + describe(*last);
    text += "as a test:\n\n" + test_of_edits(small) + "\n";
    return {text, write_edits(small), picture_of_edits(small, *last, *subject_)};
  }

  std::string explain(std::span<const std::uint8_t> input) const override {
    return show_bytes(input) + explain_edits(read_edits(input));
  }
  std::string in_work(std::span<const std::uint8_t> input) const override {
    return explain(input) + test_of_edits(read_edits(input));
  }
  Input random_program(testing::Random& random) const override {
    return random_edit_program(random);
  }

 private:
  EditProgram shrunk(EditProgram program) {
    const auto fails = [this](const EditProgram& some) {
      return judge_edits(*subject_, some).has_value();
    };
    program.look_ups = drop_elements(program.look_ups, [&](const std::vector<LookUp>& some) {
      return fails({program.header, program.edits, some});
    });
    program.edits = testing::shrink(program.edits, [&](const std::vector<testing::Edit>& some) {
      return fails({program.header, some, program.look_ups});
    });
    program.header = 0;
    return shrink_points_of(
        program,
        [](EditProgram& some, const auto& use) {
          for (testing::Edit& edit : some.edits) {
            use(edit.a);
            if (edit.kind == testing::EditKind::constrain ||
                edit.kind == testing::EditKind::release)
              use(edit.b);
          }
          for (LookUp& look : some.look_ups) {
            use(look.point);
            use(look.near);
          }
        },
        fails);
  }

  std::unique_ptr<testing::TriangulationSubject> subject_ = edits_under_test();
  std::vector<ClassGroup> groups_;
};

}  // namespace

Target& target() {
  static Edits edits;
  return edits;
}

}  // namespace offgrid::fuzz
