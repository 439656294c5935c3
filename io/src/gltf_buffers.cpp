#include "gltf_buffers.hpp"

#include <algorithm>
#include <utility>

#include "byte_reader.hpp"
#include "text_reader.hpp"

namespace offgrid::io::detail {
namespace {

constexpr std::size_t glb_header_size = 12;  ///< of a binary file: mark, version, length
constexpr std::size_t chunk_head = 8;        ///< its length and its type
constexpr std::uint32_t json_chunk = 0x4E4F534A, bytes_chunk = 0x004E4942;

std::span<const std::byte> as_bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::byte*>(text.data()), text.size()};
}

ReadError error_of_glb(std::size_t offset, ReadCode code, std::string expected, std::string found) {
  return error_at_byte(FileKind::gltf, offset, code, std::move(expected), std::move(found));
}

/// The size of a component; 0 for a type that glTF has not.
std::size_t size_of_component(std::size_t type) {
  switch (type) {
    case 5120:
    case 5121: return 1;
    case 5122:
    case 5123: return 2;
    case 5125:
    case 5126: return 4;
    default: return 0;
  }
}

}  // namespace

ReadResult<GltfText> open_gltf(std::string_view bytes) {
  if (!bytes.starts_with("glTF")) {
    const std::size_t begin = bytes.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    return GltfText{.json = bytes.substr(begin), .begin = begin};
  }
  const auto all = as_bytes_of(bytes);
  if (bytes.size() < glb_header_size + chunk_head)
    return error_of_glb(bytes.size(), ReadCode::truncated, "a header of 20 bytes",
                        "the end of the file");
  if (u32(all, 4) != 2)
    return error_of_glb(4, ReadCode::unsupported, "version 2", std::to_string(u32(all, 4)));
  GltfText text{.json = {}, .begin = glb_header_size + chunk_head, .is_binary = true};
  for (std::size_t at = glb_header_size, chunk = 0; at < bytes.size() && chunk < 2; ++chunk) {
    if (bytes.size() - at < chunk_head)
      return error_of_glb(bytes.size(), ReadCode::truncated, "the head of a chunk",
                          "the end of the file");
    const std::size_t size = u32(all, at);
    const std::uint32_t type = u32(all, at + 4);
    if (size > bytes.size() - at - chunk_head)
      return error_of_glb(
          at, ReadCode::truncated,
          "a chunk of at most " + std::to_string(bytes.size() - at - chunk_head) + " bytes",
          "one of " + std::to_string(size));
    if (chunk == 0 && type != json_chunk)
      return error_of_glb(at + 4, ReadCode::syntax, "a chunk JSON", "another one");
    const std::string_view content = bytes.substr(at + chunk_head, size);
    if (chunk == 0) text.json = content;
    if (chunk == 1 && type == bytes_chunk) text.bytes = content;
    at += chunk_head + size;
  }
  return text;
}

std::optional<std::string> from_base64(std::string_view text) {
  constexpr std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  while (text.ends_with('=')) text.remove_suffix(1);
  if (text.size() % 4 == 1) return std::nullopt;
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3 + 2);
  std::uint32_t bits = 0;
  int count = 0;
  for (const char letter : text) {
    const std::size_t value = letters.find(letter);
    if (value == std::string_view::npos) return std::nullopt;
    bits = bits << 6 | static_cast<std::uint32_t>(value);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 0xFF);
  }
  return bytes;
}

bool GltfDocument::fail(JsonNode at, ReadCode code, std::string expected) {
  ReadError error = tape_.error(at, code, std::move(expected));
  error.offset += text_.begin;
  if (text_.is_binary) error.line = error.column = 0;
  return fail(std::move(error));
}

bool GltfDocument::fail(ReadError error) {
  if (!error_) error_ = std::move(error);
  return false;
}

bool GltfDocument::find(JsonNode object, std::string_view name, JsonKind kind,
                        std::optional<JsonNode>& value) {
  value = tape_.find(object, name);
  if (!value || tape_.kind(*value) == kind) return true;
  return fail(*value, ReadCode::wrong_type,
              "\"" + std::string(name) + "\" to be " + std::string(detail::name(kind)));
}

bool GltfDocument::read_number(JsonNode object, std::string_view name, std::size_t& value) {
  std::optional<JsonNode> node;
  if (!find(object, name, JsonKind::number, node) || !node) return !error_;
  const double number = tape_.number(*node);
  constexpr double end = 9007199254740992;  // 2^53
  if (!(number >= 0 && number < end &&
        number == static_cast<double>(static_cast<std::uint64_t>(number))))
    return fail(*node, ReadCode::out_of_range, "a whole number from 0 to 2^53 - 1");
  value = static_cast<std::size_t>(number);
  return true;
}

bool GltfDocument::read_item(JsonNode index, List of, const std::string& words, JsonNode& item) {
  const auto items = list(of);
  if (tape_.kind(index) != JsonKind::number)
    return fail(index, ReadCode::wrong_type, words + ", a number");
  const double number = tape_.number(index);
  if (!(number >= 0 && number < static_cast<double>(items.size())) ||
      number != static_cast<double>(static_cast<std::size_t>(number)))
    return fail(index, ReadCode::bad_reference, words + " below " + std::to_string(items.size()));
  item = items[static_cast<std::size_t>(number)];
  return true;
}

std::string GltfDocument::name_of(JsonNode object) const {
  const auto name = tape_.find(object, "name");
  return name && tape_.kind(*name) == JsonKind::string ? tape_.string(*name) : std::string();
}

std::uint32_t GltfDocument::line_of(JsonNode node) const {
  const auto at = std::lower_bound(line_ends_.begin(), line_ends_.end(), tape_.offset(node));
  return static_cast<std::uint32_t>(at - line_ends_.begin()) + 1;
}

bool GltfDocument::load(const GltfBuffers& buffers) {
  for (std::size_t i = 0; i < text_.json.size(); ++i) {
    if (text_.json[i] == '\n') line_ends_.push_back(i);
  }
  if (tape_.kind(tape_.root()) != JsonKind::object)
    return fail(tape_.root(), ReadCode::wrong_type, "glTF, an object");
  if (!check_version() || !check_extensions() || !find_lists()) return false;
  loaded_.reserve(list(List::buffers).size());
  for (const JsonNode buffer : list(List::buffers)) {
    if (!load_buffer(buffer, buffers)) return false;
  }
  return true;
}

bool GltfDocument::check_version() {
  std::optional<JsonNode> asset, version;
  if (!find(tape_.root(), "asset", JsonKind::object, asset)) return false;
  if (!asset) return fail(tape_.root(), ReadCode::missing, "a member \"asset\"");
  if (!find(*asset, "version", JsonKind::string, version)) return false;
  if (!version) return fail(*asset, ReadCode::missing, "a member \"version\"");
  return tape_.string(*version).starts_with("2.") ||
         fail(*version, ReadCode::unsupported, "version 2 of glTF");
}

bool GltfDocument::check_extensions() {
  std::optional<JsonNode> required;
  if (!find(tape_.root(), "extensionsRequired", JsonKind::array, required)) return false;
  return !required || tape_.for_each(*required, [&](JsonNode extension) {
    return fail(extension, ReadCode::unsupported, "a file that requires no extension");
  });
}

bool GltfDocument::find_lists() {
  constexpr std::array<std::string_view, 6> names{"accessors", "bufferViews", "buffers",
                                                  "meshes",    "nodes",       "scenes"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::optional<JsonNode> array;
    if (!find(tape_.root(), names[i], JsonKind::array, array)) return false;
    if (!array) continue;
    lists_[i].reserve(tape_.count(*array));
    const bool are_objects = tape_.for_each(*array, [&](JsonNode item) {
      lists_[i].push_back(item);
      return tape_.kind(item) == JsonKind::object ||
             fail(item, ReadCode::wrong_type, "an object in \"" + std::string(names[i]) + "\"");
    });
    if (!are_objects) return false;
  }
  return true;
}

bool GltfDocument::load_buffer(JsonNode buffer, const GltfBuffers& buffers) {
  std::optional<JsonNode> uri;
  if (!find(buffer, "uri", JsonKind::string, uri)) return false;
  std::string_view bytes;
  if (!uri) {
    if (!text_.bytes || !buffers_.empty())
      return fail(buffer, ReadCode::missing, "a buffer with a \"uri\"");
    bytes = *text_.bytes;
  } else if (const std::string name = tape_.string(*uri); name.starts_with("data:")) {
    const std::size_t comma = name.find(";base64,");
    auto decoded = comma == std::string::npos
                       ? std::nullopt
                       : from_base64(std::string_view(name).substr(comma + 8));
    if (!decoded) return fail(*uri, ReadCode::syntax, "base64 behind \";base64,\"");
    bytes = loaded_.emplace_back(std::move(*decoded));
  } else {
    if (!buffers) return fail(*uri, ReadCode::unsupported, "a buffer in this file");
    auto read = buffers(name);
    if (!read) return fail(read.error());
    bytes = loaded_.emplace_back(std::move(*read));
  }
  std::size_t length = bytes.size();
  if (!read_number(buffer, "byteLength", length)) return false;
  if (length > bytes.size()) {
    return fail(buffer, ReadCode::truncated,
                "a buffer of at most " + std::to_string(bytes.size()) + " bytes, which are there");
  }
  buffers_.push_back(bytes.substr(0, length));
  return true;
}

bool GltfDocument::find_view(JsonNode accessor, const std::string& words, std::string_view& bytes,
                             std::size_t& stride) {
  const auto index = tape_.find(accessor, "bufferView");
  if (!index) return fail(accessor, ReadCode::missing, words + ", with a \"bufferView\"");
  JsonNode view = 0, buffer = 0;
  if (!read_item(*index, List::views, words + ": a buffer view", view)) return false;
  const auto of = tape_.find(view, "buffer");
  if (!of) return fail(view, ReadCode::missing, words + ": a member \"buffer\"");
  if (!read_item(*of, List::buffers, words + ": a buffer", buffer)) return false;
  const auto& items = lists_[static_cast<std::size_t>(List::buffers)];
  const auto place = std::find(items.begin(), items.end(), buffer) - items.begin();
  bytes = buffers_[static_cast<std::size_t>(place)];
  std::size_t offset = 0, length = 0;
  if (!read_number(view, "byteOffset", offset) || !read_number(view, "byteLength", length) ||
      !read_number(view, "byteStride", stride))
    return false;
  if (offset > bytes.size() || length > bytes.size() - offset) {
    return fail(view, ReadCode::out_of_range,
                words + ": a view within a buffer of " + std::to_string(bytes.size()) + " bytes");
  }
  bytes = bytes.substr(offset, length);
  return true;
}

bool GltfDocument::read_accessor(JsonNode index, std::string_view type, std::size_t components,
                                 const std::string& words, GltfElements& elements) {
  JsonNode accessor = 0;
  if (!read_item(index, List::accessors, words + ": an accessor", accessor)) return false;
  const std::string here =
      words + ", accessor " + std::to_string(static_cast<std::size_t>(tape_.number(index)));
  if (const auto sparse = tape_.find(accessor, "sparse"))
    return fail(*sparse, ReadCode::unsupported, here + ": no sparse accessor");
  std::optional<JsonNode> of_type;
  if (!find(accessor, "type", JsonKind::string, of_type)) return false;
  if (!of_type || !tape_.equals(*of_type, type))
    return fail(of_type.value_or(accessor), ReadCode::unsupported,
                here + ": the type \"" + std::string(type) + "\"");
  std::size_t component = 0, offset = 0, stride = 0;
  if (!read_number(accessor, "componentType", component) ||
      !read_number(accessor, "count", elements.count) ||
      !read_number(accessor, "byteOffset", offset) ||
      !find_view(accessor, here, elements.bytes, stride))
    return false;
  const std::size_t size = components * size_of_component(component);
  if (size == 0) return fail(accessor, ReadCode::out_of_range, here + ": a type of components");
  if (stride == 0) stride = size;
  // The last element may lack what lies between elements.
  const std::size_t room = elements.bytes.size();
  const bool fits =
      elements.count == 0 || (stride >= size && offset <= room && size <= room - offset &&
                              elements.count - 1 <= (room - offset - size) / stride);
  if (!fits) {
    return fail(accessor, ReadCode::out_of_range,
                here + ": elements within a view of " + std::to_string(room) + " bytes");
  }
  elements.bytes.remove_prefix(elements.count == 0 ? 0 : offset);
  elements.stride = stride;
  elements.component = static_cast<unsigned>(component);
  elements.at = accessor;
  return true;
}

}  // namespace offgrid::io::detail
