#include "framework/failure_file.hpp"

#include <fstream>
#include <map>
#include <sstream>

namespace offgrid::verify {

namespace {

constexpr const char* heading = "offgrid-verify failure 1";

std::string single_line(const char* key, const std::string& value) { return value.empty() ? "" : std::string(key) + ' ' + value + '\n'; }

/// Fills one argument from the numbers of its line. Returns an error or nothing.
std::string read_argument(const Question& question, std::size_t slot, std::size_t width, const std::string& text, Inputs& inputs) {
  std::istringstream numbers(text);
  for (std::size_t k = 0; k < width; ++k) {
    std::int64_t value = 0;
    if (!(numbers >> value)) return "needs " + std::to_string(width) + " whole numbers";
    if (!fits(question.slots[slot + k], value)) return std::to_string(value) + " is out of range";
    inputs.values[slot + k] = value;
  }
  std::string rest;
  if (numbers >> rest) return "has more than " + std::to_string(width) + " numbers";
  return "";
}

std::string read_inputs(FailureFile& failure, const std::map<std::string, std::string>& lines) {
  std::size_t slot = 0;
  for (std::size_t i = 0; i < failure.question->parameters.size(); ++i) {
    const std::string& name = failure.question->parameters[i];
    const auto found = lines.find("input " + name);
    if (found == lines.end()) return "the line 'input " + name + "' is missing";
    const std::string error = read_argument(*failure.question, slot, failure.question->widths[i], found->second, failure.inputs);
    if (!error.empty()) return "the line 'input " + name + "' " + error;
    slot += failure.question->widths[i];
  }
  if (!may_be_asked(*failure.question, failure.inputs))
    return "these inputs break what " + std::string(failure.question->name) + " requires";
  return "";
}

}  // namespace

std::optional<std::string> save(const FailureFile& failure, const std::string& directory) {
  const std::string name = std::string("verify-failure-") + failure.question->name + ".txt";
  const std::string path = directory.empty() ? name : directory + '/' + name;
  std::ofstream file(path);
  file << heading << '\n'
       << single_line("suite", failure.suite) << single_line("against", failure.against) << single_line("sabotage", failure.sabotage)
       << single_line("predicate", failure.question->name);
  std::istringstream inputs(show_inputs(*failure.question, failure.inputs));
  for (std::string line; std::getline(inputs, line);) file << "input " << line << '\n';
  file << single_line("offgrid", failure.ours) << single_line("oracle", failure.theirs);
  file.flush();
  return file ? std::optional(path) : std::nullopt;
}

std::variant<FailureFile, std::string> load_failure(const std::string& path) {
  std::ifstream file(path);
  if (!file) return "cannot be opened";
  std::string line;
  if (!std::getline(file, line) || line != heading) return "the first line is not '" + std::string(heading) + "'";
  std::map<std::string, std::string> lines;
  while (std::getline(file, line)) {
    std::size_t split = line.find(' ');
    if (line.substr(0, split) == "input" && split != std::string::npos) split = line.find(' ', split + 1);
    if (split == std::string::npos) return "the line '" + line.substr(0, 80) + "' has no value";
    lines[line.substr(0, split)] = line.substr(split + 1);
  }
  FailureFile failure;
  failure.suite = lines["suite"];
  failure.against = lines["against"];
  failure.sabotage = lines["sabotage"];
  failure.question = find_question(lines["predicate"]);
  if (failure.question == nullptr) return "there is no predicate '" + lines["predicate"].substr(0, 80) + "'";
  const std::string error = read_inputs(failure, lines);
  if (!error.empty()) return error;
  return failure;
}

}  // namespace offgrid::verify
