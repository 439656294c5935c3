#include "framework/edit_file.hpp"

#include <cerrno>
#include <fstream>
#include <optional>
#include <sstream>
#include <system_error>

namespace offgrid::verify {

namespace {

using testing::Edit;
using testing::EditKind;

std::optional<kernel::Point2> read_point(std::istream& words) {
  std::int64_t x = 0, y = 0;
  if (!(words >> x >> y)) return std::nullopt;
  const auto point = kernel::Point2::make(x, y);
  return point ? std::optional(*point) : std::nullopt;
}

std::optional<Edit> read_edit(const std::string& text) {
  std::istringstream words(text);
  std::string kind;
  words >> kind;
  Edit edit;
  if (kind == "insert") {
    edit.kind = EditKind::insert;
  } else if (kind == "remove") {
    edit.kind = EditKind::remove;
  } else if (kind == "constrain") {
    edit.kind = EditKind::constrain;
  } else if (kind == "release") {
    edit.kind = EditKind::release;
  } else {
    return std::nullopt;
  }
  const auto a = read_point(words);
  const bool has_two = edit.kind == EditKind::constrain || edit.kind == EditKind::release;
  const auto b = has_two ? read_point(words) : std::optional(kernel::Point2{});
  std::string rest;
  if (!a || !b || words >> rest) return std::nullopt;
  edit.a = *a;
  edit.b = *b;
  return edit;
}

}  // namespace

SavedFile save(const EditFile& file, const std::string& directory) {
  SavedFile saved{(directory.empty() ? "" : directory + '/') + "verify-failure-" + file.suite + ".txt", ""};
  errno = 0;
  std::ofstream out(saved.path);
  out << EditFile::heading << "\nsuite " << file.suite << '\n';
  if (!file.sabotage.empty()) out << "sabotage " << file.sabotage << '\n';
  for (const Edit& edit : file.edits) out << show(edit) << '\n';
  out.flush();
  if (!out) saved.error = std::system_category().message(errno);
  return saved;
}

bool is_edit_file(const std::string& path) {
  std::ifstream in(path);
  std::string line;
  return std::getline(in, line) && line == EditFile::heading;
}

std::variant<EditFile, std::string> load_edits(const std::string& path) {
  std::ifstream in(path);
  EditFile file;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (number == 1 || line.empty()) continue;
    if (line.rfind("suite ", 0) == 0) {
      file.suite = line.substr(6);
    } else if (line.rfind("sabotage ", 0) == 0) {
      file.sabotage = line.substr(9);
    } else if (const auto edit = read_edit(line)) {
      file.edits.push_back(*edit);
    } else {
      return "line " + std::to_string(number) + ", '" + line.substr(0, 80) +
             "', is no edit: insert X Y, remove X Y, constrain X Y X Y, release X Y X Y";
    }
  }
  if (file.suite.empty()) return "the line 'suite' is missing";
  return file;
}

}  // namespace offgrid::verify
