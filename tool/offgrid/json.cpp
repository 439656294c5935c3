#include "offgrid/json.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace offgrid::tool {

namespace {

void new_line(std::string& text, std::size_t depth) { text.append("\n").append(2 * depth, ' '); }

}  // namespace

std::string Json::text_of(double value) {
  return std::isfinite(value) ? fmt::format("{}", value) : "null";
}

std::string Json::quoted(std::string_view words) {
  return nlohmann::json(words).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

bool Json::holds_object() const {
  return kind_ == Kind::object || std::any_of(items_.begin(), items_.end(),
                                              [](const Json& item) { return item.holds_object(); });
}

void Json::write(std::string& text, std::size_t depth) const {
  switch (kind_) {
    case Kind::scalar: text += scalar_; break;
    case Kind::array: write_items(text, depth); break;
    case Kind::object: write_members(text, depth); break;
  }
}

void Json::write_items(std::string& text, std::size_t depth) const {
  const bool has_lines = holds_object();
  text += '[';
  for (std::size_t i = 0; i < items_.size(); ++i) {
    if (i > 0) text += has_lines ? "," : ", ";
    if (has_lines) new_line(text, depth + 1);
    items_[i].write(text, depth + 1);
  }
  if (has_lines) new_line(text, depth);
  text += ']';
}

void Json::write_members(std::string& text, std::size_t depth) const {
  text += '{';
  bool is_first = true;
  for (const auto& [name, value] : members_) {
    if (!std::exchange(is_first, false)) text += ',';
    new_line(text, depth + 1);
    text += quoted(name) + ": ";
    value.write(text, depth + 1);
  }
  if (!members_.empty()) new_line(text, depth);
  text += '}';
}

std::string Json::text() const {
  std::string text;
  write(text, 0);
  return text + "\n";
}

}  // namespace offgrid::tool
