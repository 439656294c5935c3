// JsonTape: a JSON text, checked and indexed. Eight bytes for each value, name and structure, which
// takes at least two bytes of the text, so it is at most four times as large as the text; values
// are read from the text when they are asked for.
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

/// "an array", "a string", ...
std::string_view name(JsonKind kind);

class JsonTape {
 public:
  static constexpr std::size_t depth_max = 128;

  struct Entry {
    std::uint32_t offset = 0;  ///< of the value's first byte
    JsonNode end = 0;          ///< the entry after it and all that it holds
  };

  JsonTape() = default;
  /// For json_tape.cpp, which has checked the text.
  JsonTape(FileKind kind, std::string_view text, std::vector<Entry> entries)
      : file_kind_(kind), text_(text), entries_(std::move(entries)) {}

  /// Borrows the text, which must outlive the tape. `kind` goes into the errors. Errors: syntax and
  /// truncated where the text is no JSON, out_of_range for a number that is no finite double,
  /// too_deep, too_large beyond 4 GiB.
  static ReadResult<JsonTape> parse(FileKind kind, std::string_view text);

  /// For errors, once the text has turned out to be something else.
  void set_file_kind(FileKind kind) { file_kind_ = kind; }

  JsonNode root() const { return 0; }
  /// One past the last node.
  JsonNode end() const { return static_cast<JsonNode>(entries_.size()); }
  JsonKind kind(JsonNode node) const;
  std::size_t offset(JsonNode node) const { return entries_[node].offset; }

  /// Calls use(child) for the values of an array, until one answers false; answers whether none
  /// did.
  template <class Use>
  bool for_each(JsonNode array, Use use) const {
    for (JsonNode i = array + 1; i < entries_[array].end; i = entries_[i].end) {
      if (!use(i)) return false;
    }
    return true;
  }
  /// The same with use(name, value) for the members of an object.
  template <class Use>
  bool for_each_member(JsonNode object, Use use) const {
    for (JsonNode i = object + 1; i < entries_[object].end; i = entries_[i + 1].end) {
      if (!use(i, i + 1)) return false;
    }
    return true;
  }
  /// How many values an array holds.
  std::size_t count(JsonNode array) const;
  /// The member of this name, the first one if there are several.
  std::optional<JsonNode> find(JsonNode object, std::string_view name) const;

  /// Of a number.
  double number(JsonNode node) const;
  /// Of a string or a name, what stands between its quotation marks.
  std::string_view literal(JsonNode node) const;
  /// The same with its escapes resolved.
  std::string string(JsonNode node) const;
  /// Is it a string or a name, and this one?
  bool equals(JsonNode node, std::string_view text) const;

  /// An error in the place of a node; what is found there is described.
  ReadError error(JsonNode node, ReadCode code, std::string expected) const;

 private:
  FileKind file_kind_ = FileKind::geojson;
  std::string_view text_;
  std::vector<Entry> entries_;
};

}  // namespace offgrid::io::detail
