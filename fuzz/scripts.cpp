// Edit scripts of the tool: what a line says, which line is at fault, and what a script leaves of a
// world.
#include <algorithm>
#include <iterator>

#include "program_target.hpp"
#include "scripts/bugs.hpp"
#include "scripts/classes.hpp"
#include "scripts/judge.hpp"

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

/// Needs the tool's parts, since the language is none of the library.
std::string test_of(const ScriptProgram& program, std::span<const std::uint8_t> input) {
  const navmesh::WorldOptions world = program.world();
  std::string code =
      "#include <gtest/gtest.h>\n\n#include \"offgrid/edit_replay.hpp\"\n\nTEST(FuzzScripts, "
      "case_" +
      fingerprint(input);
  code +=
      ") {\n  using namespace offgrid;\n  const auto steps = tool::parse_edit_script(\n      \"" +
      quoted(program.text()) + "\");\n";
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

/// The bytes of a script: what any list of them means is a script.
struct ScriptBytes {
  Input manner;  ///< the first two, which say which world it is, and how it is spoken of
  Input lines;

  Input all() const {
    Input joined = manner;
    joined.insert(joined.end(), lines.begin(), lines.end());
    return joined;
  }
  ScriptProgram program() const { return read_script(all()); }
};

template <class Use>
void each_list(ScriptBytes& bytes, const Use& use) {
  use(bytes.lines);
}
template <class Use>
void each_point(ScriptBytes& /*bytes*/, const Use& /*use*/) {}

struct Scripts {
  using Program = ScriptBytes;
  static constexpr auto name = "scripts";
  static constexpr auto summary =
      "Does edit scripts of the tool, and compares with a book of areas and worlds built anew.";
  static constexpr auto unit = "bytes";
  static constexpr auto random = random_script;
  static constexpr auto classes = script_classes;

  static Program read(std::span<const std::uint8_t> input) {
    const auto head = input.first(std::min<std::size_t>(2, input.size()));
    const auto rest = input.subspan(head.size());
    return {{head.begin(), head.end()}, {rest.begin(), rest.end()}};
  }
  static Input write(const Program& bytes) { return bytes.all(); }
  static std::string explain(const Program& bytes) { return show(bytes.program()); }
  static std::string test_of(const Program& bytes) {
    return fuzz::test_of(bytes.program(), bytes.all());
  }
  static std::size_t size_of(const Program& bytes) { return bytes.all().size(); }
  static const Program& tidied(const Program& bytes) { return bytes; }
  static std::string picture_of(const Program& /*bytes*/, const testing::Finding& /*finding*/) {
    return {};
  }

  std::optional<testing::Finding> judge(const Program& bytes, std::span<std::uint8_t> marks) const {
    const ScriptProgram program = bytes.program();
    const ScriptOutcome outcome = do_under_test(program);
    if (!marks.empty()) count_script_classes(program, outcome, marks);
    return judge_script(program, outcome);
  }
};

}  // namespace

Target& target() {
  static ProgramTarget<Scripts> scripts;
  return scripts;
}

}  // namespace offgrid::fuzz
