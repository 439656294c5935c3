// Worlds of areas, edited and seen through views, against worlds that are built anew; and ways in
// them.
#include <map>
#include <memory>

#include "mesh/shrink.hpp"
#include "support/shrink_list.hpp"
#include "target.hpp"
#include "worlds/classes.hpp"
#include "worlds/report.hpp"

namespace offgrid::fuzz {
namespace {

/// Areas numbered from 1 again, as they are read.
WorldProgram renumbered(const WorldProgram& program) {
  std::map<std::uint32_t, std::uint32_t> numbers;
  WorldProgram made{program.header, {}, program.movers};
  for (WorldStep step : program.steps) {
    const bool has_area = step.kind < WorldStep::Kind::commit;
    if (step.kind < WorldStep::Kind::remove)
      numbers.emplace(step.number, static_cast<std::uint32_t>(numbers.size() + 1));
    if (has_area && !numbers.contains(step.number)) continue;
    if (has_area) step.number = numbers.at(step.number);
    std::uint32_t view = 0;
    for (const std::uint32_t area : areas_of_view(step.view)) {
      if (numbers.contains(area)) view |= std::uint32_t{1} << (numbers.at(area) - 1);
    }
    step.view = view;
    made.steps.push_back(std::move(step));
  }
  return made;
}

/// As it comes back from its bytes.
WorldProgram as_read(const WorldProgram& program) { return read_worlds(write_worlds(program)); }

class Worlds final : public Target {
 public:
  Worlds() : groups_(world_classes()) {}

  const char* name() const override { return "offgrid-fuzz-worlds"; }
  const char* summary() const override {
    return "Edits worlds of areas, looks for ways in them, and compares both with worlds built "
           "anew.";
  }
  std::span<const ClassGroup> groups() const override { return groups_; }

  std::optional<std::string> run(std::span<const std::uint8_t> input,
                                 std::span<std::uint8_t> marks) override {
    const WorldProgram program = read_worlds(input);
    count_world_classes(program, marks);
    const auto finding = judge(program);
    return finding ? std::optional(finding->where) : std::nullopt;
  }

  Report report(std::span<const std::uint8_t> input) override {
    const WorldProgram found = read_worlds(input);
    const auto first = judge(found);
    // with smaller points less is needed
    const WorldProgram small = as_read(shrunk(shrunk(found)));
    const auto last = judge(small);
    std::string text = "as found:\n" + describe(*first) +
                       "minimised: " + std::to_string(small.steps.size()) + " of " +
                       std::to_string(found.steps.size()) + " steps needed\n" +
                       explain_worlds(small) + describe(*last);
    text += "as a test:\n\n" + test_of_worlds(small) + "\n";
    return {text, write_worlds(small), picture_of_worlds(small, *last)};
  }

  std::string explain(std::span<const std::uint8_t> input) const override {
    return show_bytes(input) + explain_worlds(read_worlds(input));
  }
  std::string in_work(std::span<const std::uint8_t> input) const override {
    return explain(input) + test_of_worlds(read_worlds(input));
  }
  Input random_program(testing::Random& random) const override {
    return random_world_program(random);
  }

 private:
  std::optional<WorldFinding> judge(const WorldProgram& program) const {
    return judge_worlds(program);
  }

  /// The header stays: it says how large the world is.
  WorldProgram shrunk(const WorldProgram& program) const {
    const auto fails = [this](const WorldProgram& some) {
      return judge(as_read(some)).has_value();
    };
    const auto steps = testing::shrink_list(program.steps, [&](const std::vector<WorldStep>& some) {
      return fails(renumbered({program.header, some, program.movers}));
    });
    return shrink_points_of(
        renumbered({program.header, steps, program.movers}),
        [](WorldProgram& some, const auto& use) {
          for (WorldStep& step : some.steps) {
            for (testing::AreaPlan::Loop& loop : step.plan.loops) {
              for (kernel::Point2& p : loop) use(p);
            }
            if (step.kind != WorldStep::Kind::ask) continue;
            use(step.from);
            use(step.to);
          }
        },
        fails);
  }

  std::vector<ClassGroup> groups_;
};

}  // namespace

Target& target() {
  static Worlds worlds;
  return worlds;
}

}  // namespace offgrid::fuzz
