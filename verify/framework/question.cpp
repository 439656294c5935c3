#include "framework/question.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <sstream>

#include "predicates/decimal.hpp"

namespace offgrid::verify {

const Question* find_question(std::string_view name) {
  const std::size_t index = predicates::index_of(name);
  return index < all_questions().size() ? &all_questions()[index] : nullptr;
}

bool may_be_asked(const Question& question, const Call& call) {
  Call prepared = call;
  return within_limits(question.layout, call) && question.prepare(prepared) && prepared == call;
}

std::vector<std::string> parameters_of(const Question& question) {
  std::istringstream words(question.parameters);
  std::vector<std::string> names;
  for (std::string name; words >> name;) names.push_back(name);
  return names;
}

std::string show_inputs(const Question& question, const Call& call) {
  std::string text;
  std::size_t at = 0;
  const std::vector<std::string> names = parameters_of(question);
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += names[i];
    for (std::size_t k = 0; k < size_of(question.layout[i]); ++k)
      text += ' ' + predicates::decimal(call.numbers[at++]);
    text += '\n';
  }
  return text;
}

// ---- saved

namespace {

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

using Values = std::map<std::string, std::string>;

/// Takes the inputs of the question out of the lines.
std::string read_inputs(Values& lines, const Question& question, Call& call) {
  const std::vector<std::string> names = parameters_of(question);
  call.predicate = question.index;
  std::size_t position = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto found = lines.extract("input " + names[i]);
    if (!found) return "the line 'input " + names[i] + "' is missing";
    const std::string error = read_argument(question.layout[i], position, found.mapped(), call);
    if (!error.empty()) return "the line 'input " + names[i] + "' " + error;
    position += size_of(question.layout[i]);
  }
  for (const auto& [key, value] : lines) {
    if (key.rfind("input ", 0) == 0)
      return "the line '" + (key + ' ' + value).substr(0, 80) + "' names no input of " +
             question.name;
  }
  if (!may_be_asked(question, call))
    return "these inputs break what " + std::string(question.name) + " requires";
  return "";
}

/// The keys of the lines and their values. Returns an error or nothing.
std::string read_values(const SavedCase& saved, Values& values) {
  constexpr std::array<std::string_view, 4> known{"against", "predicate", "offgrid", "oracle"};
  for (const SavedCase::Line& line : saved.lines) {
    std::size_t split = line.text.find(' ');
    const bool is_input = split != std::string::npos && line.text.substr(0, split) == "input";
    if (is_input) split = line.text.find(' ', split + 1);
    if (split == std::string::npos) return line.place() + "has no value";
    const std::string key = line.text.substr(0, split);
    if (!is_input && std::find(known.begin(), known.end(), key) == known.end())
      return line.place() + "has the unknown key '" + key + "'";
    if (!values.emplace(key, line.text.substr(split + 1)).second)
      return line.place() + "is the second with the key '" + key + "'";
  }
  return values.contains("predicate") ? "" : "the line 'predicate' is missing";
}

}  // namespace

void append(SavedCase& saved, const AskedQuestion& asked) {
  if (!asked.against.empty()) saved.add("against " + asked.against);
  saved.add(std::string("predicate ") + asked.question->name);
  std::istringstream inputs(show_inputs(*asked.question, asked.call));
  for (std::string line; std::getline(inputs, line);) saved.add("input " + line);
  saved.add("offgrid " + asked.ours);
  saved.add("oracle " + asked.theirs);
}

std::string read(const SavedCase& saved, AskedQuestion& asked) {
  Values values;
  std::string misread = read_values(saved, values);
  if (!misread.empty()) return misread;
  asked.against = values["against"];
  asked.question = find_question(values["predicate"]);
  if (asked.question == nullptr)
    return "there is no predicate '" + values["predicate"].substr(0, 80) + "'";
  return read_inputs(values, *asked.question, asked.call);
}

}  // namespace offgrid::verify
