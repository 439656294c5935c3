#include "framework/failure_file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <map>
#include <sstream>
#include <system_error>

namespace offgrid::verify {

namespace {

constexpr const char* heading = "offgrid-verify failure 1";

std::string single_line(const char* key, const std::string& value) {
  return value.empty() ? "" : std::string(key) + ' ' + value + '\n';
}

/// Fills one argument from the numbers of its line. Returns an error or nothing.
std::string read_argument(const Question& question, std::size_t slot, std::size_t width,
                          const std::string& text, Inputs& inputs) {
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
    const std::string error = read_argument(*failure.question, slot, failure.question->widths[i],
                                            found->second, failure.inputs);
    if (!error.empty()) return "the line 'input " + name + "' " + error;
    slot += failure.question->widths[i];
  }
  if (!may_be_asked(*failure.question, failure.inputs))
    return "these inputs break what " + std::string(failure.question->name) + " requires";
  return "";
}

/// The keys of the lines after the heading and their values. Returns an error or nothing.
std::string read_lines(std::istream& file, std::map<std::string, std::string>& lines) {
  constexpr std::array<std::string_view, 6> known{"suite",     "against", "bug",
                                                  "predicate", "offgrid", "oracle"};
  int number = 1;
  for (std::string line; std::getline(file, line);) {
    const std::string where =
        "line " + std::to_string(++number) + ", '" + line.substr(0, 80) + "', ";
    std::size_t split = line.find(' ');
    const bool is_input = split != std::string::npos && line.substr(0, split) == "input";
    if (is_input) split = line.find(' ', split + 1);
    if (split == std::string::npos) return where + "has no value";
    const std::string key = line.substr(0, split);
    if (!is_input && std::find(known.begin(), known.end(), key) == known.end())
      return where + "has the unknown key '" + key + "'";
    if (!lines.emplace(key, line.substr(split + 1)).second)
      return where + "is the second with the key '" + key + "'";
  }
  for (const char* const needed : {"suite", "predicate"}) {
    if (lines.count(needed) == 0) return std::string("the line '") + needed + "' is missing";
  }
  return "";
}

/// Names an input that the predicate does not have. Returns an error or nothing.
std::string find_foreign_input(const Question& question,
                               const std::map<std::string, std::string>& lines) {
  for (const auto& [key, value] : lines) {
    if (key.rfind("input ", 0) != 0) continue;
    if (std::find(question.parameters.begin(), question.parameters.end(), key.substr(6)) !=
        question.parameters.end())
      continue;
    return "the line '" + (key + ' ' + value).substr(0, 80) + "' names no input of " +
           question.name;
  }
  return "";
}

}  // namespace

SavedFile save(const FailureFile& failure, const std::string& directory) {
  const std::string name = std::string("verify-failure-") + failure.question->name + ".txt";
  const std::string path = directory.empty() ? name : directory + '/' + name;
  errno = 0;
  std::ofstream file(path);
  file << heading << '\n'
       << single_line("suite", failure.suite) << single_line("against", failure.against)
       << single_line("bug", failure.bug) << single_line("predicate", failure.question->name);
  std::istringstream inputs(show_inputs(*failure.question, failure.inputs));
  for (std::string line; std::getline(inputs, line);) file << "input " << line << '\n';
  file << single_line("offgrid", failure.ours) << single_line("oracle", failure.theirs);
  file.flush();
  return {path, file ? "" : std::generic_category().message(errno == 0 ? EIO : errno)};
}

std::variant<FailureFile, std::string> load_failure(const std::string& path) {
  std::ifstream file(path);
  if (!file) return "cannot be opened";
  std::string line;
  if (!std::getline(file, line) || line != heading)
    return "the first line is not '" + std::string(heading) + "'";
  std::map<std::string, std::string> lines;
  std::string misread = read_lines(file, lines);
  if (!misread.empty()) return misread;
  FailureFile failure;
  failure.suite = lines["suite"];
  failure.against = lines["against"];
  failure.bug = lines["bug"];
  failure.question = find_question(lines["predicate"]);
  if (failure.question == nullptr)
    return "there is no predicate '" + lines["predicate"].substr(0, 80) + "'";
  std::string foreign = find_foreign_input(*failure.question, lines);
  if (!foreign.empty()) return foreign;
  std::string error = read_inputs(failure, lines);
  if (!error.empty()) return error;
  return failure;
}

}  // namespace offgrid::verify
