#include "framework/saved_case.hpp"

#include <cerrno>
#include <fstream>
#include <string_view>
#include <system_error>
#include <utility>

namespace offgrid::verify {

namespace {

constexpr std::string_view question_heading = "offgrid-verify failure 1";
constexpr std::string_view steps_heading = "offgrid-verify steps 1";

/// Takes a line of the key, which comes once; the line's fault is in `wrong`.
bool take(const SavedCase::Line& line, const std::string& key, std::string& value,
          std::string& wrong) {
  if (line.text.rfind(key + ' ', 0) != 0) return false;
  if (!value.empty()) wrong = line.place() + "is the second with the key '" + key + "'";
  value = line.text.substr(key.size() + 1);
  return true;
}

}  // namespace

std::string SavedCase::Line::place() const {
  return "line " + std::to_string(number) + ", '" + text.substr(0, 80) + "', ";
}

SavedFile save(const SavedCase& saved, const std::string& name, const std::string& directory) {
  SavedFile made{(directory.empty() ? "" : directory + '/') + "verify-failure-" + name + ".txt",
                 ""};
  errno = 0;
  std::ofstream out(made.path);
  out << (saved.is_question ? question_heading : steps_heading) << "\nsuite " << saved.suite
      << '\n';
  if (!saved.bug.empty()) out << "bug " << saved.bug << '\n';
  for (const SavedCase::Line& line : saved.lines) out << line.text << '\n';
  out.flush();
  if (!out) made.error = std::generic_category().message(errno == 0 ? EIO : errno);
  return made;
}

std::variant<SavedCase, std::string> load_case(const std::string& path) {
  std::ifstream in(path);
  if (!in) return "cannot be opened";
  SavedCase saved;
  SavedCase::Line line{1, ""};
  std::getline(in, line.text);
  saved.is_question = line.text == question_heading;
  const bool has_heading = saved.is_question || line.text == steps_heading;
  if (!has_heading) saved.lines.push_back(line);
  for (std::string wrong; ++line.number, std::getline(in, line.text);) {
    const bool is_of_heading = has_heading && (take(line, "suite", saved.suite, wrong) ||
                                               take(line, "bug", saved.bug, wrong));
    if (!line.text.empty() && !is_of_heading) saved.lines.push_back(line);
    if (!wrong.empty()) return wrong;
  }
  if (has_heading && saved.suite.empty()) return "the line 'suite' is missing";
  return saved;
}

}  // namespace offgrid::verify
