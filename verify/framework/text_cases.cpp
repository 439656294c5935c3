#include "framework/text_cases.hpp"

#include <iostream>
#include <sstream>
#include <utility>

namespace offgrid::verify {

void report_text(const Suite& suite, const SuiteOptions& options, const std::string& cell,
                 const std::string& text, const std::string& shown, Report& report) {
  const TextVerdict verdict = suite.check_text(text);
  SavedCase saved{false, suite.name, name_of(options.bug)};
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) saved.add(line);
  Disagreement d;
  d.predicate = suite.predicates.front();
  d.cell = cell;
  d.inputs = shown;
  d.ours = verdict.agrees() ? "nothing wrong when repeated" : verdict.found;
  d.theirs = verdict.expected;
  d.oracle = "expected";
  add_saved(std::move(d), saved, options, report);
}

std::string replay_text(const Suite& suite, const SavedCase& saved, bool& agrees) {
  if (suite.check_text == nullptr) return "there is no suite '" + saved.suite + "' with texts";
  // Each line stands where it stands in the file, so that a complaint names it.
  std::string text;
  std::size_t number = 1;
  for (const SavedCase::Line& line : saved.lines) {
    for (; number < line.number; ++number) text += '\n';
    text += line.text;
  }
  const TextVerdict verdict = suite.check_text(text);
  if (!verdict.is_readable()) return verdict.unreadable;
  for (const SavedCase::Line& line : saved.lines) std::cout << line.text << '\n';
  agrees = verdict.agrees();
  if (!agrees)
    std::cout << "  offgrid:  " << verdict.found << "\n  expected: " << verdict.expected << '\n';
  return "";
}

}  // namespace offgrid::verify
