#include "framework/step_file.hpp"

#include <cerrno>
#include <fstream>
#include <sstream>
#include <system_error>

namespace offgrid::verify {

namespace {

bool read_step(const std::string& text, Step& step) {
  std::istringstream words(text);
  words >> step.word;
  for (std::string number; words >> number;) {
    std::size_t used = 0;
    try {
      step.numbers.push_back(std::stoll(number, &used));
    } catch (const std::exception&) {
      return false;
    }
    if (used != number.size()) return false;
  }
  return !step.word.empty();
}

}  // namespace

std::string show(const Step& step) {
  std::string text = step.word;
  for (const std::int64_t n : step.numbers) text.append(" ").append(std::to_string(n));
  return text;
}

SavedFile save(const StepFile& file, const std::string& directory) {
  SavedFile saved{(directory.empty() ? "" : directory + '/') + "verify-failure-" + file.suite + ".txt", ""};
  errno = 0;
  std::ofstream out(saved.path);
  out << StepFile::heading << "\nsuite " << file.suite << '\n';
  if (!file.sabotage.empty()) out << "sabotage " << file.sabotage << '\n';
  for (const Step& step : file.steps) out << show(step) << '\n';
  out.flush();
  if (!out) saved.error = std::system_category().message(errno);
  return saved;
}

bool is_step_file(const std::string& path) {
  std::ifstream in(path);
  std::string line;
  return std::getline(in, line) && line == StepFile::heading;
}

std::variant<StepFile, std::string> load_steps(const std::string& path) {
  std::ifstream in(path);
  StepFile file;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (number == 1 || line.empty()) continue;
    if (line.rfind("suite ", 0) == 0) {
      file.suite = line.substr(6);
    } else if (line.rfind("sabotage ", 0) == 0) {
      file.sabotage = line.substr(9);
    } else {
      Step step;
      if (!read_step(line, step))
        return "line " + std::to_string(number) + ", '" + line.substr(0, 80) + "', is no step: a word, then whole numbers";
      file.steps.push_back(step);
    }
  }
  if (file.suite.empty()) return "the line 'suite' is missing";
  return file;
}

}  // namespace offgrid::verify
