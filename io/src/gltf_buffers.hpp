// GltfDocument: the JSON of a glTF file, its lists, and the bytes of its buffers and accessors.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "json_tape.hpp"
#include "offgrid/io/gltf.hpp"

namespace offgrid::io::detail {

/// The JSON of a file, and the bytes that a binary one has beside it.
struct GltfText {
  std::string_view json;
  std::size_t begin = 0;  ///< the byte of the file at which the JSON begins
  bool is_binary = false;
  std::optional<std::string_view> bytes{};  ///< the second chunk of a binary file
};

/// Errors: syntax, truncated, unsupported.
ReadResult<GltfText> open_gltf(std::string_view bytes);

/// The bytes of base64 text; none if it is not that.
std::optional<std::string> from_base64(std::string_view text);

/// The elements of an accessor.
struct GltfElements {
  std::string_view bytes{};  ///< from the first element on
  std::size_t stride = 0;    ///< bytes from one element to the next
  std::size_t count = 0;
  unsigned component = 0;  ///< the type of a component, as glTF numbers them
  JsonNode at = 0;         ///< the accessor

  std::string_view element(std::size_t i) const { return bytes.substr(i * stride); }
};

class GltfDocument {
 public:
  enum class List : std::uint8_t { accessors, views, buffers, meshes, nodes, scenes };

  GltfDocument(const GltfText& text, const JsonTape& tape) : text_(text), tape_(tape) {}

  /// Finds the lists, and loads the buffers. False after an error.
  bool load(const GltfBuffers& buffers);
  const JsonTape& tape() const { return tape_; }
  std::span<const JsonNode> list(List of) const { return lists_[static_cast<std::size_t>(of)]; }

  /// Keeps the first error; returns false.
  bool fail(JsonNode at, ReadCode code, std::string expected);
  bool fail(ReadError error);
  const ReadError& error() const { return *error_; }

  /// A member that is a whole number below 2^53; `value` keeps what it is if there is none.
  bool read_number(JsonNode object, std::string_view name, std::size_t& value);
  /// A member, or a number by itself, that is the index of an item of a list. `words` begins the
  /// error.
  bool read_item(JsonNode index, List of, const std::string& words, JsonNode& item);
  /// A member of a kind; none if it is missing. False if it is of another kind.
  bool find(JsonNode object, std::string_view name, JsonKind kind, std::optional<JsonNode>& value);
  std::string name_of(JsonNode object) const;
  /// The line in the JSON at which a value begins.
  std::uint32_t line_of(JsonNode node) const;

  /// The elements of an accessor of a type. `words` begins errors.
  bool read_accessor(JsonNode index, std::string_view type, std::size_t components,
                     const std::string& words, GltfElements& elements);

 private:
  bool check_version();
  bool check_extensions();
  bool find_lists();
  bool load_buffer(JsonNode buffer, const GltfBuffers& buffers);
  bool find_view(JsonNode accessor, const std::string& words, std::string_view& bytes,
                 std::size_t& stride);

  const GltfText& text_;
  const JsonTape& tape_;
  std::array<std::vector<JsonNode>, 6> lists_;
  std::vector<std::string> loaded_;  ///< what buffers_ refers to, unless it is in the file
  std::vector<std::string_view> buffers_;
  std::vector<std::size_t> line_ends_;  ///< the offset of each line end of the JSON
  std::optional<ReadError> error_;
};

}  // namespace offgrid::io::detail
