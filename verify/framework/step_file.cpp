#include "framework/step_file.hpp"

#include <sstream>
#include <stdexcept>

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

SavedFile save(const StepFile& file, const std::string& directory) {
  std::vector<std::string> lines;
  for (const Step& step : file.steps) lines.push_back(show(step));
  return save_lines(StepFile::heading, file, lines, directory);
}

bool is_step_file(const std::string& path) { return has_heading(path, StepFile::heading); }

std::variant<StepFile, std::string> load_steps(const std::string& path) {
  StepFile file;
  const auto take = [&](const std::string& line) {
    return read_step(line, file.steps.emplace_back());
  };
  if (std::string error = load_lines(path, file, take, "is no step: a word, then whole numbers");
      !error.empty())
    return error;
  return file;
}

}  // namespace offgrid::verify
