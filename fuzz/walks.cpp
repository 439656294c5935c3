// Walks and lines of sight against their definitions.
#include "mesh/shrink.hpp"
#include "target.hpp"
#include "walks/bugs.hpp"
#include "walks/classes.hpp"
#include "walks/report.hpp"

namespace offgrid::fuzz {
namespace {

using kernel::Point2;

class Walks final : public Target {
 public:
  Walks() : library_(walks_under_test()), groups_(walk_classes()) {}

  const char* name() const override { return "offgrid-fuzz-walks"; }
  const char* summary() const override {
    return "Walks through meshes and compares with a mesh that is really shifted.";
  }
  std::span<const ClassGroup> groups() const override { return groups_; }

  void begin() override { library_ = walks_under_test(); }

  std::optional<std::string> run(std::span<const std::uint8_t> input,
                                 std::span<std::uint8_t> marks) override {
    const WalkProgram program = read_walks(input);
    if (program.queries.empty()) return std::nullopt;
    const Scene scene(program);
    count_walk_classes(scene, program, marks);
    const auto finding = judge_walks(library_, scene, program);
    return finding ? std::optional(finding->where) : std::nullopt;
  }

  Report report(std::span<const std::uint8_t> input) override {
    const WalkProgram found = read_walks(input);
    const auto first = judge(found);
    const WalkProgram small = shrunk(shrunk(found));  // with smaller points less is needed
    const auto last = judge(small);
    std::string text = "as found:\n" + describe(*first) +
                       "minimised: " + std::to_string(small.points.size()) + " of " +
                       std::to_string(found.points.size()) + " vertices needed\n" +
                       explain_walks(small) + describe(*last);
    text += "as a test:\n\n" + test_of_walk(small) + "\n";
    return {text, write_walks(small), picture_of_walk(small, *last)};
  }

  std::string explain(std::span<const std::uint8_t> input) const override {
    return show_bytes(input) + explain_walks(read_walks(input));
  }
  Input random_program(testing::Random& random) const override {
    return random_walk_program(random);
  }

 private:
  std::optional<WalkFinding> judge(const WalkProgram& program) const {
    return judge_walks(library_, Scene(program), program);
  }

  WalkProgram shrunk(WalkProgram program) const {
    const auto fails = [this](const WalkProgram& some) { return judge(some).has_value(); };
    WalkProgram less = program;
    const auto set = [&](auto member) {
      return [&, member](const auto& some) {
        less = program;
        less.*member = some;
        return fails(less);
      };
    };
    program.queries = drop_elements(program.queries, set(&WalkProgram::queries));
    program.constraints = drop_elements(program.constraints, set(&WalkProgram::constraints));
    program.points = drop_elements(program.points, set(&WalkProgram::points));
    program.header = 0;
    return shrink_points_of(
        program,
        [](WalkProgram& some, const auto& use) {
          for (Point2& p : some.points) use(p);
          for (auto& [a, b] : some.constraints) {
            use(a);
            use(b);
          }
          for (WalkQuery& query : some.queries) {
            for (std::size_t i = 0; i < query.point_count(); ++i) use(query.points[i]);
          }
        },
        [&](const WalkProgram& some) {
          for (const WalkQuery& query : some.queries) {
            if (!query.is_allowed()) return false;
          }
          return fails(some);
        });
  }

  WalkLibrary library_;
  std::vector<ClassGroup> groups_;
};

}  // namespace

Target& target() {
  static Walks walks;
  return walks;
}

}  // namespace offgrid::fuzz
