// Json: a value to write as JSON. Members of an object are sorted by name and numbers are the
// shortest that read back as the same, so equal values give equal bytes.
#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace offgrid::tool {

class Json {
 public:
  using Array = std::vector<Json>;
  using Object = std::map<std::string, Json>;

  Json() = default;  ///< null
  // All implicit: a value converts to the Json that writes it.
  template <std::integral Integer>
    requires(!std::same_as<Integer, bool>)
  Json(Integer value) : scalar_(std::to_string(value)) {}  // NOLINT(google-explicit-constructor)
  template <std::same_as<bool> Bool>
  // NOLINT(google-explicit-constructor)
  Json(Bool value) : scalar_(value ? "true" : "false") {}
  // NOLINT(google-explicit-constructor)
  Json(double value) : scalar_(text_of(value)) {}
  // NOLINT(google-explicit-constructor)
  Json(std::string_view value) : scalar_(quoted(value)) {}
  // NOLINT(google-explicit-constructor)
  Json(const std::string& value) : scalar_(quoted(value)) {}
  // NOLINT(google-explicit-constructor)
  Json(const char* value) : scalar_(quoted(value)) {}
  // NOLINT(google-explicit-constructor)
  Json(Array value) : kind_(Kind::array), items_(std::move(value)) {}
  // NOLINT(google-explicit-constructor)
  Json(Object value) : kind_(Kind::object), members_(std::move(value)) {}

  /// The text in lines, with two spaces per level; values without an object are on one line.
  /// Numbers that are not finite become null, bytes that are not UTF-8 become U+FFFD.
  std::string text() const;

 private:
  enum class Kind : std::uint8_t { scalar, array, object };

  static std::string text_of(double value);
  static std::string quoted(std::string_view words);
  bool holds_object() const;
  void write(std::string& text, std::size_t depth) const;
  void write_items(std::string& text, std::size_t depth) const;
  void write_members(std::string& text, std::size_t depth) const;

  Kind kind_ = Kind::scalar;
  std::string scalar_ = "null";  ///< the text of a scalar
  Array items_;
  Object members_;
};

}  // namespace offgrid::tool
