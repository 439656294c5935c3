#include "framework/line_file.hpp"

#include <cerrno>
#include <fstream>
#include <system_error>

namespace offgrid::verify {

SavedFile save_lines(const char* heading, const LineFile& file,
                     const std::vector<std::string>& lines, const std::string& directory) {
  SavedFile saved{
      (directory.empty() ? "" : directory + '/') + "verify-failure-" + file.suite + ".txt", ""};
  errno = 0;
  std::ofstream out(saved.path);
  out << heading << "\nsuite " << file.suite << '\n';
  if (!file.bug.empty()) out << "bug " << file.bug << '\n';
  for (const std::string& line : lines) out << line << '\n';
  out.flush();
  if (!out) saved.error = std::system_category().message(errno);
  return saved;
}

std::string load_lines(const std::string& path, LineFile& file,
                       const std::function<bool(const std::string&)>& take, const char* expected) {
  std::ifstream in(path);
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (number == 1 || line.empty()) continue;
    if (line.rfind("suite ", 0) == 0) {
      file.suite = line.substr(6);
    } else if (line.rfind("bug ", 0) == 0) {
      file.bug = line.substr(4);
    } else if (!take(line)) {
      return "line " + std::to_string(number) + ", '" + line.substr(0, 80) + "', " + expected;
    }
  }
  return file.suite.empty() ? "the line 'suite' is missing" : "";
}

bool has_heading(const std::string& path, const char* heading) {
  std::ifstream in(path);
  std::string line;
  return std::getline(in, line) && line == heading;
}

}  // namespace offgrid::verify
