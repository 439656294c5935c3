#include "framework/failure_file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <map>
#include <sstream>
#include <system_error>

#include "predicates/decimal.hpp"

namespace offgrid::verify {

namespace {

constexpr const char* heading = "offgrid-verify failure 1";

std::string single_line(const char* key, const std::string& value) {
  return value.empty() ? "" : std::string(key) + ' ' + value + '\n';
}

/// Fills one argument, whose first number is at `position`, from the numbers of its line. Returns
/// an error or nothing.
std::string read_argument(Argument kind, std::size_t position, const std::string& text,
                          Call& call) {
  std::istringstream words(text);
  for (std::size_t k = 0; k < size_of(kind); ++k) {
    std::string word;
    words >> word;
    const auto value = predicates::number_of(word);
    if (!value) return "needs " + std::to_string(size_of(kind)) + " whole numbers";
    if (!limits_of(kind, k).hold(*value)) return word + " is out of range";
    call.numbers[position + k] = *value;
  }
  std::string rest;
  if (words >> rest) return "has more than " + std::to_string(size_of(kind)) + " numbers";
  return "";
}

std::string read_inputs(FailureFile& failure, const std::map<std::string, std::string>& lines) {
  const Question& question = *failure.question;
  const std::vector<std::string> names = parameters_of(question);
  failure.call.predicate = question.index;
  std::size_t position = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto found = lines.find("input " + names[i]);
    if (found == lines.end()) return "the line 'input " + names[i] + "' is missing";
    const std::string error =
        read_argument(question.layout[i], position, found->second, failure.call);
    if (!error.empty()) return "the line 'input " + names[i] + "' " + error;
    position += size_of(question.layout[i]);
  }
  if (!may_be_asked(question, failure.call))
    return "these inputs break what " + std::string(question.name) + " requires";
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
  const std::vector<std::string> names = parameters_of(question);
  for (const auto& [key, value] : lines) {
    if (key.rfind("input ", 0) != 0) continue;
    if (std::find(names.begin(), names.end(), key.substr(6)) != names.end()) continue;
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
  std::istringstream inputs(show_inputs(*failure.question, failure.call));
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
