#include "scripts/judge.hpp"

#include <algorithm>
#include <utility>

#include "offgrid/units.hpp"
#include "scripts/book.hpp"
#include "worlds/library_world.hpp"

namespace offgrid::scripts {
namespace {

using navmesh::Digest;
using navmesh::World;
using testing::Finding;
using tool::EditStep;
using tool::ScriptError;

const std::string script_name = "script";

class Judge {
 public:
  Judge(const ScriptProgram& program, const ScriptOutcome& outcome)
      : program_(program), outcome_(outcome) {}

  std::optional<Finding> run() {
    if (auto finding = check_text()) return finding;
    if (outcome_.error) return std::nullopt;
    ScriptBook book(program_);
    book.run(steps_);
    if (book.is_undecided()) return std::nullopt;
    if (auto finding = check_refusal(book)) return finding;
    return check_worlds(book);
  }

 private:
  static std::string words(const std::optional<ScriptError>& error) {
    return error ? describe(*error) : "a script without errors";
  }
  static std::string number(std::size_t n) { return std::to_string(n); }

  /// Each line by itself, and then all of them: the steps of the lines in their order, or the error
  /// of the first line that has one.
  std::optional<Finding> check_text() {
    for (std::size_t i = 0; i < program_.lines.size(); ++i) {
      const ScriptLine& line = program_.lines[i];
      const ScriptOutcome::Parsed& alone = outcome_.alone[i];
      if (line.meaning &&
          (!alone || alone->size() != 1 || line_of(alone->front()) != line_of(*line.meaning))) {
        return Finding{"line", "the script", line_of(*line.meaning),
                       alone ? "another step" : describe(alone.error())};
      }
      if (!alone) {
        ScriptError error = alone.error();
        error.line = i + 1;
        if (outcome_.error == error && error.column >= 1 && error.column <= line.text.size() + 1)
          return std::nullopt;
        return Finding{"text", "the script", describe(error), words(outcome_.error)};
      }
      for (EditStep step : *alone) {
        // Writing again gives the text that was read.
        if (const auto again = tool::parse_edit_script(line_of(step));
            !again || line_of(again->front()) != line_of(step)) {
          return Finding{"line", "the script", line_of(step),
                         again ? line_of(again->front()) : describe(again.error())};
        }
        step.line = i + 1;
        steps_.push_back(std::move(step));
      }
    }
    if (outcome_.error)
      return Finding{"text", "the script", words(std::nullopt), words(outcome_.error)};
    const auto are_equal = [](const EditStep& a, const EditStep& b) {
      return a.line == b.line && line_of(a) == line_of(b);
    };
    if (std::equal(steps_.begin(), steps_.end(), outcome_.steps.begin(), outcome_.steps.end(),
                   are_equal))
      return std::nullopt;
    return Finding{"text", "the script", "the steps of the lines", "others"};
  }

  std::optional<Finding> check_refusal(const ScriptBook& book) const {
    std::string expected;
    for (const std::size_t line : book.lines_at_fault()) {
      const std::string begin = script_name + ": line " + number(line) + ": ";
      if (outcome_.refusal.starts_with(begin) && outcome_.refusal.size() > begin.size())
        return std::nullopt;
      expected += (expected.empty() ? "a refusal of line " : " or ") + number(line);
    }
    if (expected.empty() && outcome_.refusal.empty()) return std::nullopt;
    return Finding{"refusal", "the script", expected.empty() ? "no refusal" : expected,
                   outcome_.refusal.empty() ? "no refusal" : outcome_.refusal};
  }

  std::optional<Finding> check_worlds(const ScriptBook& book) const {
    const auto& states = book.states();
    if (outcome_.states.size() != states.size()) {
      return Finding{"world", "the script", number(states.size()) + " states",
                     number(outcome_.states.size()) + " states"};
    }
    for (std::size_t i = 0; i < states.size(); ++i) {
      const auto& found = outcome_.states[i];
      const std::string place = states[i].what + " after line " + number(states[i].line);
      if (found.line != states[i].line || found.what != states[i].what) {
        return Finding{"world", "the script", place,
                       found.what + " after line " + number(found.line)};
      }
      if (found.digest != digest_of(states[i].areas)) {
        return Finding{"world", "the script", place + ": the digest of a world built anew",
                       "another one"};
      }
    }
    const Digest last = states.empty() ? digest_of({}) : outcome_.states.back().digest;
    if (outcome_.digest == last) return std::nullopt;
    return Finding{"world", "the script", "the world of the last commit or undo", "another one"};
  }

  /// A world built anew, the last area first.
  Digest digest_of(const ScriptBook::Areas& areas) const {
    World world = World::make(program_.world).value();
    navmesh::WorldEdit edit = world.edit();
    for (auto area = areas.rbegin(); area != areas.rend(); ++area)
      edit.add(testing::worlds::LibraryWorld::area_of(area->second));
    if (!areas.empty()) std::ignore = edit.commit();
    return world.digest();
  }

  const ScriptProgram& program_;
  const ScriptOutcome& outcome_;
  std::vector<EditStep> steps_;
};

}  // namespace

ScriptOutcome do_script(const ScriptProgram& program, const std::string& text, Reading reading) {
  ScriptOutcome outcome;
  for (const ScriptLine& line : program.lines)
    outcome.alone.push_back(tool::parse_edit_script(reading(line.text)));
  World world = World::make(program.world).value();
  outcome.digest = world.digest();
  auto steps = tool::parse_edit_script(reading(text));
  if (!steps) {
    outcome.error = steps.error();
    return outcome;
  }
  outcome.steps = std::move(*steps);
  const tool::Units units(program.quantisation(), false);
  const auto disc = program.radius == 0 ? std::nullopt : navmesh::Disc::make(program.radius);
  tool::EditReplay replay(world, units, disc, script_name);
  std::optional<tool::Failure> failure;
  for (std::size_t i = 0; i < outcome.steps.size() && !failure; ++i)
    failure = replay.apply(outcome.steps[i]);
  if (!failure) failure = replay.finish();
  if (failure) outcome.refusal = failure->message;
  outcome.states = replay.states();
  outcome.digest = world.digest();
  return outcome;
}

std::optional<Finding> judge_script(const ScriptProgram& program, const ScriptOutcome& outcome) {
  return Judge(program, outcome).run();
}

}  // namespace offgrid::scripts
