#include "offgrid/report.hpp"

#include <algorithm>

namespace offgrid::tool {

std::string Report::key(std::string name) {
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
}

std::string Report::text(const Manner& manner) const {
  if (manner.is_json) return Json(members_).text();
  std::size_t width = 0;
  for (const auto& [name, words] : lines_) width = std::max(width, name.size());
  std::string text;
  for (const auto& [name, words] : lines_) {
    if (!name.empty()) text.append(name).append(width + 2 - name.size(), ' ');
    text.append(words).append("\n");
  }
  return text;
}

void Report::print(const Manner& manner, std::FILE* stream) const {
  if (manner.is_quiet && !manner.is_json) return;
  std::fputs(text(manner).c_str(), stream);
}

}  // namespace offgrid::tool
