// Edit scripts of the tool: what a line says, which line is at fault, and what a script leaves of a
// world.
#include <algorithm>
#include <iterator>

#include "mesh/program.hpp"
#include "scripts/bugs.hpp"
#include "scripts/classes.hpp"
#include "scripts/judge.hpp"
#include "support/shrink_list.hpp"
#include "target.hpp"

namespace offgrid::fuzz {
namespace {

std::string show(const ScriptProgram& program) {
  const auto [low, high] = std::pair(program.world().low, program.world().high);
  std::string text = "  a world from " + text_of(low) + " to " + text_of(high);
  text += (program.has_quarters() ? ", in quarters" : "") +
          std::string(program.radius() > 0 ? ", grown by 2" : "") + "\n";
  for (std::size_t i = 0; i < program.lines.size(); ++i)
    text += "  " + std::to_string(i + 1) + ": " + quoted(program.lines[i].text) + "\n";
  return text;
}

std::string show(const ScriptFinding& finding) {
  return "  expected   " + finding.expected + "\n  got        " + finding.found + "\n";
}

/// Needs the tool's parts, since the language is none of the library.
std::string test_of(const ScriptProgram& program, std::span<const std::uint8_t> input,
                    const ScriptFinding& finding) {
  const navmesh::WorldOptions world = program.world();
  std::string code =
      "#include <gtest/gtest.h>\n\n#include \"offgrid/edit_replay.hpp\"\n\nTEST(FuzzScripts, "
      "case_" +
      fingerprint(input);
  code +=
      ") {\n  using namespace offgrid;\n  const auto steps = tool::parse_edit_script(\n      \"" +
      quoted(program.text()) + "\");\n";
  code += "  // Expected: " + finding.expected + ", and not " + finding.found + ".\n";
  code +=
      "  ASSERT_TRUE(steps) << describe(steps.error());\n  auto world = navmesh::World::make({.low "
      "= kernel::" +
      code_of(world.low);
  code += ", .high = kernel::" + code_of(world.high) +
          ", .margin = " + std::to_string(world.margin) + "}).value();\n";
  code += "  io::Quantisation quantisation;\n  quantisation.scale = 4;\n  const tool::Units units(";
  code += program.has_quarters() ? "quantisation, false);\n" : "quantisation, true);\n";
  code += "  tool::EditReplay replay(world, units, " +
          std::string(program.radius() > 0 ? "navmesh::Disc::make(2)" : "{}") + ", \"script\");\n";
  code +=
      "  for (const tool::EditStep& step : *steps) {\n    const tool::Failure failure = "
      "replay.apply(step);\n";
  code +=
      "    ASSERT_EQ(failure.code, tool::Exit::none) << failure.message;\n  }\n  "
      "EXPECT_EQ(replay.finish().message, \"\");\n";
  code +=
      "  navmesh::World anew = navmesh::World::make(world.options()).value();\n  auto all = "
      "anew.edit();\n";
  code +=
      "  for (const auto& [id, area] : world.areas()) all.add(area);\n  "
      "ASSERT_TRUE(all.commit());\n";
  return code + "  EXPECT_EQ(anew.digest(), world.digest());\n}\n";
}

class Scripts final : public Target {
 public:
  Scripts() : groups_(script_classes()) {}

  const char* name() const override { return "offgrid-fuzz-scripts"; }
  const char* summary() const override {
    return "Does edit scripts of the tool, and compares with a book of areas and worlds built "
           "anew.";
  }
  std::span<const ClassGroup> groups() const override { return groups_; }

  std::optional<std::string> run(std::span<const std::uint8_t> input,
                                 std::span<std::uint8_t> marks) override {
    const ScriptProgram program = read_script(input);
    const ScriptOutcome outcome = do_under_test(program);
    count_script_classes(program, outcome, marks);
    const auto finding = judge_script(program, outcome);
    return finding ? std::optional(finding->where) : std::nullopt;
  }

  Report report(std::span<const std::uint8_t> input) override {
    const Input all(input.begin(), input.end());
    // The first two bytes stay: they say which world, and how it is spoken of.
    const auto joined = [&](const Input& some) {
      Input joint(all.begin(), all.begin() + std::min<std::ptrdiff_t>(2, std::ssize(all)));
      joint.insert(joint.end(), some.begin(), some.end());
      return joint;
    };
    const Input rest(all.begin() + std::min<std::ptrdiff_t>(2, std::ssize(all)), all.end());
    const Input small = joined(testing::shrink_list(
        rest, [&](const Input& some) { return judge(joined(some)).has_value(); }));
    const ScriptFinding first = *judge(all), last = *judge(small);
    std::string text = "as found:\n" + explain(all) + fuzz::show(first) +
                       "minimised: " + std::to_string(small.size()) + " of " +
                       std::to_string(all.size()) + " bytes needed\n" + explain(small) +
                       fuzz::show(last);
    text += "as a test:\n\n" + test_of(read_script(small), small, last) + "\n";
    return {text, small, {}};
  }

  std::string explain(std::span<const std::uint8_t> input) const override {
    return show_bytes(input) + fuzz::show(read_script(input));
  }
  Input random_program(testing::Random& random) const override { return random_script(random); }

 private:
  std::optional<ScriptFinding> judge(const Input& input) const {
    const ScriptProgram program = read_script(input);
    return judge_script(program, do_under_test(program));
  }

  std::vector<ClassGroup> groups_;
};

}  // namespace

Target& target() {
  static Scripts scripts;
  return scripts;
}

}  // namespace offgrid::fuzz
