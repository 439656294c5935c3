#include "framework/edit_file.hpp"

#include <optional>
#include <sstream>

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
  std::vector<std::string> lines;
  for (const Edit& edit : file.edits) lines.push_back(show(edit));
  return save_lines(EditFile::heading, file, lines, directory);
}

bool is_edit_file(const std::string& path) { return has_heading(path, EditFile::heading); }

std::variant<EditFile, std::string> load_edits(const std::string& path) {
  EditFile file;
  const auto take = [&](const std::string& line) {
    const auto edit = read_edit(line);
    if (edit) file.edits.push_back(*edit);
    return edit.has_value();
  };
  std::string error = load_lines(
      path, file, take, "is no edit: insert X Y, remove X Y, constrain X Y X Y, release X Y X Y");
  if (!error.empty()) return error;
  return file;
}

}  // namespace offgrid::verify
