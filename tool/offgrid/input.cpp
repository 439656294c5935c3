#include "offgrid/input.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>
#include <utility>

#include "offgrid/io/file.hpp"
#include "offgrid/io/read_file.hpp"

namespace offgrid::tool {

using io::FileKind;

namespace {

constexpr std::array<std::pair<std::string_view, FileKind>, 13> formats{
    {{"wad", FileKind::wad},
     {"map", FileKind::grid_map},
     {"scen", FileKind::scenario},
     {"geojson", FileKind::geojson},
     {"topojson", FileKind::topojson},
     {"wkt", FileKind::wkt},
     {"poly", FileKind::poly},
     {"ogw", FileKind::world},
     {"obj", FileKind::obj},
     {"off", FileKind::off},
     {"gltf", FileKind::gltf},
     {"pgm", FileKind::netpbm},
     {"yaml", FileKind::occupancy}}};

/// Does the text begin with a geometry type of well-known text, supported or not, in either case?
bool begins_with_geometry(std::string_view text) {
  constexpr std::array<std::string_view, 17> types{"POINT",
                                                   "LINESTRING",
                                                   "LINEARRING",
                                                   "POLYGON",
                                                   "MULTIPOINT",
                                                   "MULTILINESTRING",
                                                   "MULTIPOLYGON",
                                                   "GEOMETRYCOLLECTION",
                                                   "TRIANGLE",
                                                   "TIN",
                                                   "POLYHEDRALSURFACE",
                                                   "CIRCULARSTRING",
                                                   "COMPOUNDCURVE",
                                                   "CURVEPOLYGON",
                                                   "MULTICURVE",
                                                   "MULTISURFACE",
                                                   "SRID"};
  std::string word;
  while (!text.empty() && std::isalpha(static_cast<unsigned char>(text.front())) != 0) {
    word += static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    text.remove_prefix(1);
  }
  // Z and M may follow without a blank.
  for (std::size_t marks = 0; marks <= 2 && !word.empty(); ++marks) {
    if (std::find(types.begin(), types.end(), word) != types.end()) return true;
    if (word.back() != 'Z' && word.back() != 'M') return false;
    word.pop_back();
  }
  return false;
}

Outcome<std::string> read_standard_input() {
  std::string bytes;
  std::array<char, 65536> block{};
  for (std::size_t n = 0; (n = std::fread(block.data(), 1, block.size(), stdin)) > 0;) {
    bytes.append(block.data(), n);
    if (bytes.size() > io::file_bytes_max)
      return unreadable("standard input: more than a file may hold (1 GiB)");
  }
  if (std::ferror(stdin) != 0)
    return unreadable(fmt::format("standard input: cannot be read: {}", std::strerror(errno)));
  return bytes;
}

/// Does the text begin with the two letters of an image, supported or not, and a blank?
bool begins_with_image(std::string_view text) {
  return text.size() > 2 && text[0] == 'P' && text[1] >= '1' && text[1] <= '7' &&
         (std::isspace(static_cast<unsigned char>(text[2])) != 0 || text[2] == '#');
}

/// The first word of a text whose comments begin with "#" and end with the line.
std::string_view first_word_after_comments(std::string_view text) {
  const auto skip_space = [&text] {
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0)
      text.remove_prefix(1);
  };
  for (skip_space(); text.starts_with('#'); skip_space())
    text.remove_prefix(std::min(text.find('\n'), text.size()));
  return text.substr(0, text.find_first_of(" \t\r\n#"));
}

}  // namespace

std::optional<FileKind> kind_of_format(std::string_view format) {
  for (const auto& [name, kind] : formats) {
    if (name == format) return kind;
  }
  return std::nullopt;
}

std::string format_of_kind(FileKind kind) {
  for (const auto& [name, of] : formats) {
    if (of == kind) return std::string(name);
  }
  return {};
}

std::optional<FileKind> kind_of_bytes(std::string_view bytes) {
  if (bytes.starts_with("\x89OGW")) return FileKind::world;
  if (bytes.starts_with("IWAD") || bytes.starts_with("PWAD")) return FileKind::wad;
  if (bytes.starts_with("glTF")) return FileKind::gltf;
  if (begins_with_image(bytes)) return FileKind::netpbm;
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  while (!bytes.empty() && std::isspace(static_cast<unsigned char>(bytes.front())) != 0)
    bytes.remove_prefix(1);
  // the reader checks whether it is a Topology
  if (bytes.starts_with('{')) return FileKind::geojson;
  if (bytes.starts_with("type ")) return FileKind::grid_map;
  if (bytes.starts_with("version")) return FileKind::scenario;
  if (begins_with_geometry(bytes)) return FileKind::wkt;
  const std::string_view word = first_word_after_comments(bytes);
  for (const std::string_view statement :
       {"v", "vt", "vn", "f", "l", "p", "s", "o", "g", "mtllib", "usemtl"}) {
    if (word == statement) return FileKind::obj;
  }
  if (word.ends_with("OFF")) return FileKind::off;
  for (const std::string_view key : {"image:", "mode:", "resolution:", "origin:", "negate:",
                                     "occupied_thresh:", "free_thresh:"}) {
    if (word == key) return FileKind::occupancy;
  }
  // A .poly begins with a line of counts, after comments.
  if (!word.empty() && std::isdigit(static_cast<unsigned char>(word.front())) != 0)
    return FileKind::poly;
  return std::nullopt;
}

Outcome<Input> read_input(const std::string& path, const std::string& format) {
  std::optional<FileKind> kind = kind_of_format(format);
  if (!format.empty() && !kind) {
    return wrong_usage(fmt::format(
        "--format: '{}' is none of wad map scen geojson topojson wkt poly ogw obj off gltf pgm "
        "yaml",
        format));
  }
  if (path.empty()) return wrong_usage("the name of a file is empty");
  Input input;
  if (path == standard_stream) {
    auto bytes = read_standard_input();
    if (!bytes) return bytes.error();
    input = {.name = "standard input", .kind = {}, .bytes = std::move(*bytes)};
  } else {
    if (!kind) kind = io::kind_of_name(path);
    auto bytes = io::read_file(path, kind.value_or(FileKind::world));
    if (!bytes) return unreadable(io::describe(bytes.error()));
    input = {.name = path, .kind = {}, .bytes = std::move(*bytes)};
  }
  if (!kind) kind = kind_of_bytes(input.bytes);
  if (!kind)
    return unreadable(
        input.name +
        ": neither its name nor its bytes say which format it is in; say so with --format");
  input.kind = *kind;
  return input;
}

std::optional<Failure> write_output(const std::string& path, std::string_view bytes) {
  if (path == standard_stream) {
    const bool is_written = std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size() &&
                            std::fflush(stdout) == 0;
    if (is_written) return std::nullopt;
    return unreadable(fmt::format("standard output: cannot be written: {}", std::strerror(errno)));
  }
  const io::Status status = io::write_file(path, bytes);
  if (!status.ok()) return unreadable(status.message());
  return std::nullopt;
}

}  // namespace offgrid::tool
