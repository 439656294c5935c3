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
  const auto [low, high] = std::pair(program.world.low, program.world.high);
  std::string text = "  a world from " + text_of(low) + " to " + text_of(high);
  text += (program.has_quarters ? ", in quarters" : "") +
          std::string(program.radius > 0 ? ", grown by 2" : "") + "\n";
  for (std::size_t i = 0; i < program.lines.size(); ++i)
    text += "  " + std::to_string(i + 1) + ": " + quoted(program.lines[i].text) + "\n";
  return text;
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
    return scripts::test_of(bytes.program(), fingerprint(bytes.all()));
  }
  static std::size_t size_of(const Program& bytes) { return bytes.all().size(); }

  std::optional<testing::Finding> judge(const Program& bytes, std::span<std::uint8_t> marks) const {
    const ScriptProgram program = bytes.program();
    const scripts::ScriptOutcome outcome = scripts::do_under_test(program);
    if (!marks.empty()) count_script_classes(program, outcome, marks);
    return scripts::judge_script(program, outcome);
  }
};

}  // namespace

Target& target() {
  static ProgramTarget<Scripts> scripts;
  return scripts;
}

}  // namespace offgrid::fuzz
