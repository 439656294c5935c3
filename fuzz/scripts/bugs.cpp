#include "scripts/bugs.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "bugs/bug.hpp"

namespace offgrid::fuzz {
namespace {

using testing::Bug;

// ---- a text that is read in another way

/// All of `what` become `by`, in lines and in the whole.
std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}
/// The text of the lines that are chosen.
std::string lines_of(const ScriptProgram& program, const auto& is_chosen) {
  std::string text;
  for (const ScriptLine& line : program.lines) text += is_chosen(line.text) ? line.text + "\n" : "";
  return text;
}
bool has_words(const std::string& line) {
  const std::size_t first = line.find_first_not_of(" \t\r");
  return first != std::string::npos && line[first] != '#';
}

ScriptOutcome comment_to_the_end(const ScriptProgram& program) {
  const std::string text = program.text();
  return do_script(program, text.substr(0, text.find('#')));
}
ScriptOutcome carriage_return(const ScriptProgram& program) {
  return do_script(program, program.text(),
                   [](const std::string& text) { return replaced(text, "\r", "\\r"); });
}
ScriptOutcome loops_joined(const ScriptProgram& program) {
  return do_script(program, program.text(),
                   [](const std::string& text) { return replaced(text, " / ", " "); });
}
ScriptOutcome empty_lines(const ScriptProgram& program) {
  return do_script(program, lines_of(program, has_words));
}
ScriptOutcome rule_forgotten(const ScriptProgram& program) {
  return do_script(program, program.text(),
                   [](const std::string& text) { return replaced(text, "even-odd", "nonzero"); });
}
ScriptOutcome last_line(const ScriptProgram& program) {
  const std::string text = program.text();
  return do_script(program,
                   text.substr(0, text.rfind('\n', text.empty() ? 0 : text.size() - 2) + 1));
}

// ---- steps that are done in another way: the script in other words

std::string words_of(const std::vector<tool::EditStep>& steps) {
  std::string text;
  std::size_t line = 1;
  for (const tool::EditStep& step : steps) {
    for (; line < step.line; ++line) text += '\n';
    text += line_of(step);
  }
  return text + "\n";
}
/// The outcome of steps that `change` has changed; it says what the others say of the text.
ScriptOutcome with_steps(const ScriptProgram& program, const auto& change) {
  ScriptOutcome honest = do_script(program, program.text());
  if (honest.error) return honest;
  auto steps = honest.steps;
  change(steps);
  ScriptOutcome outcome = do_script(program, words_of(steps));
  outcome.alone = honest.alone;
  outcome.steps = honest.steps;
  return outcome;
}

ScriptOutcome commit_later(const ScriptProgram& program) {
  return with_steps(program, [](std::vector<tool::EditStep>& steps) {
    std::erase_if(steps, [](const tool::EditStep& step) {
      return std::holds_alternative<tool::CommitStep>(step.what);
    });
  });
}
ScriptOutcome move_along_x(const ScriptProgram& program) {
  return with_steps(program, [](std::vector<tool::EditStep>& steps) {
    for (tool::EditStep& step : steps) {
      if (auto* const move = std::get_if<tool::MoveStep>(&step.what)) move->by.y = move->by.x;
    }
  });
}
ScriptOutcome toggle_once(const ScriptProgram& program) {
  return with_steps(program, [](std::vector<tool::EditStep>& steps) {
    std::vector<tool::AreaReference> toggled;
    std::erase_if(steps, [&](const tool::EditStep& step) {
      const auto* const toggle = std::get_if<tool::ToggleStep>(&step.what);
      if (toggle == nullptr) return false;
      const bool is_again =
          std::find(toggled.begin(), toggled.end(), toggle->area) != toggled.end();
      toggled.push_back(toggle->area);
      return is_again;
    });
  });
}
ScriptOutcome first_name(const ScriptProgram& program) {
  return with_steps(program, [](std::vector<tool::EditStep>& steps) {
    std::vector<std::string> names;
    for (tool::EditStep& step : steps) {
      auto* const add = std::get_if<tool::AddStep>(&step.what);
      if (add == nullptr) continue;
      if (std::find(names.begin(), names.end(), add->name) != names.end()) add->name.clear();
      names.push_back(add->name);
    }
  });
}

// ---- what is said of a line that is refused, and what stays of it

ScriptOutcome line_from_zero(const ScriptProgram& program) {
  ScriptOutcome outcome = do_script(program, program.text());
  if (outcome.error) --outcome.error->line;
  return outcome;
}
ScriptOutcome column_of_trimmed_line(const ScriptProgram& program) {
  ScriptOutcome outcome = do_script(program, program.text());
  if (!outcome.error) return outcome;
  const std::size_t first = program.lines[outcome.error->line - 1].text.find_first_not_of(" \t\r");
  outcome.error->column -= std::min(outcome.error->column - 1, first);
  return outcome;
}
ScriptOutcome last_line_at_fault(const ScriptProgram& program) {
  ScriptOutcome outcome = do_script(program, program.text());
  if (outcome.refusal.empty()) return outcome;
  const std::size_t digits = outcome.refusal.find("line ") + 5;
  outcome.refusal.replace(digits, outcome.refusal.find(':', digits) - digits,
                          std::to_string(program.lines.size()));
  return outcome;
}
ScriptOutcome refused_half_done(const ScriptProgram& program) {
  ScriptOutcome outcome = do_script(program, program.text());
  if (outcome.refusal.empty()) return outcome;
  const std::size_t digits = outcome.refusal.find("line ") + 5;
  ScriptProgram begin = program;
  begin.lines.resize(std::min(std::stoul(outcome.refusal.substr(digits)) - 1, begin.lines.size()));
  outcome.digest = do_script(begin, begin.text()).digest;
  return outcome;
}

struct Row {
  Bug bug;
  ScriptOutcome (*run)(const ScriptProgram&);
};
constexpr std::array rows{
    Row{Bug::script_comment_to_the_end, comment_to_the_end},
    Row{Bug::script_carriage_return, carriage_return},
    Row{Bug::script_loops_joined, loops_joined},
    Row{Bug::script_empty_lines, empty_lines},
    Row{Bug::script_last_line, last_line},
    Row{Bug::script_rule_forgotten, rule_forgotten},
    Row{Bug::script_commit_later, commit_later},
    Row{Bug::script_move_along_x, move_along_x},
    Row{Bug::script_toggle_once, toggle_once},
    Row{Bug::script_first_name, first_name},
    Row{Bug::script_line_from_zero, line_from_zero},
    Row{Bug::script_column_trimmed, column_of_trimmed_line},
    Row{Bug::script_last_line_at_fault, last_line_at_fault},
    Row{Bug::script_refused_half_done, refused_half_done},
};

}  // namespace

ScriptOutcome do_under_test(const ScriptProgram& program) {
  const Row* row = testing::row_that_is_on(rows);
  return row != nullptr ? row->run(program) : do_script(program, program.text());
}

}  // namespace offgrid::fuzz
