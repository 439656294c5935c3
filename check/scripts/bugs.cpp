#include "scripts/bugs.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "bugs/bug.hpp"

namespace offgrid::scripts {
namespace {

using testing::Bug;
using tool::EditStep;
using Steps = std::vector<EditStep>;

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}
bool has_words(const std::string& line) {
  const std::size_t first = line.find_first_not_of(" \t\r");
  return first != std::string::npos && line[first] != '#';
}

// ---- the text is another one

std::string without_what_follows_a_comment(const ScriptProgram& program) {
  const std::string text = program.text();
  return text.substr(0, text.find('#'));
}
std::string without_empty_lines(const ScriptProgram& program) {
  std::string text;
  for (const ScriptLine& line : program.lines) text += has_words(line.text) ? line.text + "\n" : "";
  return text;
}
std::string without_the_last_line(const ScriptProgram& program) {
  const std::string text = program.text();
  return text.substr(0, text.rfind('\n', text.empty() ? 0 : text.size() - 2) + 1);
}

// ---- steps are done in another way

void commit_later(Steps& steps) {
  std::erase_if(steps, [](const EditStep& step) {
    return std::holds_alternative<tool::CommitStep>(step.what);
  });
}
void move_along_x(Steps& steps) {
  for (EditStep& step : steps) {
    if (auto* const move = std::get_if<tool::MoveStep>(&step.what)) move->by.y = move->by.x;
  }
}
void toggle_once(Steps& steps) {
  std::vector<tool::AreaReference> toggled;
  std::erase_if(steps, [&](const EditStep& step) {
    const auto* const toggle = std::get_if<tool::ToggleStep>(&step.what);
    if (toggle == nullptr) return false;
    const bool is_again = std::find(toggled.begin(), toggled.end(), toggle->area) != toggled.end();
    toggled.push_back(toggle->area);
    return is_again;
  });
}
void first_name(Steps& steps) {
  std::vector<std::string> names;
  for (EditStep& step : steps) {
    auto* const add = std::get_if<tool::AddStep>(&step.what);
    if (add == nullptr) continue;
    if (std::find(names.begin(), names.end(), add->name) != names.end()) add->name.clear();
    names.push_back(add->name);
  }
}

// ---- another thing is said of a line that is refused, or left of it

void line_from_zero(const ScriptProgram& /*program*/, ScriptOutcome& outcome) {
  if (outcome.error) --outcome.error->line;
}
void column_of_trimmed_line(const ScriptProgram& program, ScriptOutcome& outcome) {
  if (!outcome.error) return;
  const std::size_t first = program.lines[outcome.error->line - 1].text.find_first_not_of(" \t\r");
  outcome.error->column -= std::min(outcome.error->column - 1, first);
}
void last_line_at_fault(const ScriptProgram& program, ScriptOutcome& outcome) {
  if (outcome.refusal.empty()) return;
  const std::size_t digits = outcome.refusal.find("line ") + 5;
  outcome.refusal.replace(digits, outcome.refusal.find(':', digits) - digits,
                          std::to_string(program.lines.size()));
}
void refused_half_done(const ScriptProgram& program, ScriptOutcome& outcome) {
  if (outcome.refusal.empty()) return;
  const std::size_t digits = outcome.refusal.find("line ") + 5;
  ScriptProgram begin = program;
  begin.lines.resize(std::min(std::stoul(outcome.refusal.substr(digits)) - 1, begin.lines.size()));
  outcome.digest = do_script(begin, begin.text()).digest;
}

/// One of these.
struct Row {
  Bug bug;
  Reading reading = nullptr;
  std::string (*text)(const ScriptProgram&) = nullptr;
  void (*steps)(Steps&) = nullptr;
  void (*outcome)(const ScriptProgram&, ScriptOutcome&) = nullptr;
};
constexpr std::array rows{
    Row{Bug::script_carriage_return, [](const std::string& t) { return replaced(t, "\r", "\\r"); }},
    Row{Bug::script_loops_joined, [](const std::string& t) { return replaced(t, " / ", " "); }},
    Row{Bug::script_rule_forgotten,
        [](const std::string& t) { return replaced(t, "even-odd", "nonzero"); }},
    Row{.bug = Bug::script_comment_to_the_end, .text = without_what_follows_a_comment},
    Row{.bug = Bug::script_empty_lines, .text = without_empty_lines},
    Row{.bug = Bug::script_last_line, .text = without_the_last_line},
    Row{.bug = Bug::script_commit_later, .steps = commit_later},
    Row{.bug = Bug::script_move_along_x, .steps = move_along_x},
    Row{.bug = Bug::script_toggle_once, .steps = toggle_once},
    Row{.bug = Bug::script_first_name, .steps = first_name},
    Row{.bug = Bug::script_line_from_zero, .outcome = line_from_zero},
    Row{.bug = Bug::script_column_trimmed, .outcome = column_of_trimmed_line},
    Row{.bug = Bug::script_last_line_at_fault, .outcome = last_line_at_fault},
    Row{.bug = Bug::script_refused_half_done, .outcome = refused_half_done},
};

/// The script in other words: each step in its line.
std::string words_of(const Steps& steps) {
  std::string text;
  std::size_t line = 1;
  for (const EditStep& step : steps) {
    for (; line < step.line; ++line) text += '\n';
    text += line_of(step);
  }
  return text + "\n";
}

}  // namespace

ScriptOutcome do_under_test(const ScriptProgram& program) {
  const Row* const row = testing::row_that_is_on(rows);
  if (row == nullptr) return do_script(program, program.text());
  ScriptOutcome outcome =
      do_script(program, row->text != nullptr ? row->text(program) : program.text(),
                row->reading != nullptr ? row->reading : as_it_is);
  if (row->steps != nullptr && !outcome.error) {
    // The findings about the text stay.
    Steps steps = outcome.steps;
    row->steps(steps);
    ScriptOutcome other = do_script(program, words_of(steps));
    std::swap(other.alone, outcome.alone);
    std::swap(other.steps, outcome.steps);
    outcome = std::move(other);
  }
  if (row->outcome != nullptr) row->outcome(program, outcome);
  return outcome;
}

}  // namespace offgrid::scripts
