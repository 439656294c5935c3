// JsonTape: a checked and indexed JSON text. It has eight bytes for each value, name and structure,
// which takes at least two bytes of the text, so it is at most four times as large as the text.
// Values are read from the text on demand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "offgrid/io/read_error.hpp"

namespace offgrid::io::detail {

/// A value of a tape, or the name of a member.
using JsonNode = std::uint32_t;

enum class JsonKind : std::uint8_t { object, array, string, number, boolean, null };

/// The name of a kind, as in "an array".
std::string_view name(JsonKind kind);

class JsonTape {
 public:
  static constexpr std::size_t depth_max = 128;

  struct Entry {
    std::uint32_t offset = 0;  ///< the offset of the value's first byte
    JsonNode end = 0;          ///< the entry after the value and everything in it
  };

  JsonTape() = default;
  /// For json_tape.cpp, which has checked the text.
  JsonTape(FileKind kind, std::string_view text, std::vector<Entry> entries)
      : file_kind_(kind), text_(text), entries_(std::move(entries)) {}

  /// The tape of a text, which must outlive it. `kind` goes into the errors. Errors: syntax and
  /// truncated if the text is no JSON, out_of_range for a number that is no finite double,
  /// too_deep, too_large beyond 4 GiB.
  static ReadResult<JsonTape> parse(FileKind kind, std::string_view text);

  /// Changes the kind in later errors, once the text turns out to be of another one.
  void set_file_kind(FileKind kind) { file_kind_ = kind; }

  JsonNode root() const { return 0; }
  /// One past the last node.
  JsonNode end() const { return static_cast<JsonNode>(entries_.size()); }
  JsonKind kind(JsonNode node) const;
  std::size_t offset(JsonNode node) const { return entries_[node].offset; }

  /// Calls use(child) for the values of an array until it returns false; returns whether it never
  /// did.
  template <class Use>
  bool for_each(JsonNode array, Use use) const {
    for (JsonNode i = array + 1; i < entries_[array].end; i = entries_[i].end) {
      if (!use(i)) return false;
    }
    return true;
  }
  /// Calls use(name, value) for the members of an object until it returns false; returns whether it
  /// never did.
  template <class Use>
  bool for_each_member(JsonNode object, Use use) const {
    for (JsonNode i = object + 1; i < entries_[object].end; i = entries_[i + 1].end) {
      if (!use(i, i + 1)) return false;
    }
    return true;
  }
  /// The number of values of an array.
  std::size_t count(JsonNode array) const;
  /// The member of this name, the first one if there are several.
  std::optional<JsonNode> find(JsonNode object, std::string_view name) const;

  /// A number as it is written.
  std::string_view number_text(JsonNode node) const;
  /// The value of a number.
  double number(JsonNode node) const;
  /// The text of a string or a name between its quotation marks.
  std::string_view literal(JsonNode node) const;
  /// The text of a string or a name with its escapes resolved.
  std::string string(JsonNode node) const;
  /// Is the node a string or a name with this text?
  bool equals(JsonNode node, std::string_view text) const;

  /// An error at the place of a node, with a description of the value found there.
  ReadError error(JsonNode node, ReadCode code, std::string expected) const;

 private:
  FileKind file_kind_ = FileKind::geojson;
  std::string_view text_;
  std::vector<Entry> entries_;
};

}  // namespace offgrid::io::detail
