// The files of a folder of tiles: each is mapped, read, and compared with the manifest to which it
// must belong.
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "binary_reader.hpp"
#include "mapped_file.hpp"
#include "offgrid/io/read_file.hpp"
#include "offgrid/io/tile_file.hpp"

namespace offgrid::io::detail {

inline ReadError error_of_file(const std::string& file, FileKind kind, ReadCode code,
                               std::string expected, std::string found) {
  ReadError error{};
  error.code = code;
  error.kind = kind;
  error.file = file;
  error.expected = std::move(expected);
  error.found = std::move(found);
  return error;
}

/// Maps a file; an error has its name.
inline ReadResult<MappedFile> map_file(const std::string& path, FileKind kind) {
  errno = 0;
  auto file = MappedFile::open(path);
  if (file) return std::move(*file);
  return error_of_file(path, kind, ReadCode::unreadable, "a file",
                       std::string("cannot read the file: ") + std::strerror(errno));
}

/// Maps a file and reads it; errors have its name.
template <class Read>
auto read_mapped(const std::string& path, FileKind kind, const Read& read)
    -> decltype(read(std::string_view())) {
  const auto file = map_file(path, kind);
  if (!file) return file.error();
  auto made = read(file->bytes());
  if (made) return made;
  return in_file(made.error(), path);
}

/// Compares what a file names with what it must name; the error, if they differ.
class Belonging {
 public:
  Belonging(std::string file, FileKind kind) : file_(std::move(file)), kind_(kind) {}

  /// `offset` is that of the field.
  void expect(const navmesh::Digest& wanted, const navmesh::Digest& found, const char* what,
              std::size_t offset) {
    if (wanted == found || error_) return;
    fail(std::string(what) + " " + to_string(wanted), to_string(found), offset);
  }
  void expect(const navmesh::TileKey& wanted, const navmesh::TileKey& found, std::size_t offset) {
    if (wanted == found || error_) return;
    fail(describe(wanted), describe(found), offset);
  }
  const std::optional<ReadError>& error() const { return error_; }

 private:
  void fail(std::string expected, std::string found, std::size_t offset) {
    error_ =
        error_of_file(file_, kind_, ReadCode::bad_reference, std::move(expected), std::move(found));
    error_->offset = offset;
  }

  std::string file_;
  FileKind kind_;
  std::optional<ReadError> error_;
};

/// The error of a world file that is not the one that was cut. Requires one with a checksum.
inline std::optional<ReadError> error_of_source(const std::string& path,
                                                const TileManifest& manifest,
                                                std::string_view bytes) {
  Belonging belonging(path, FileKind::world);
  belonging.expect(manifest.source, stated_checksum(bytes),
                   "the world that was cut, with the checksum", 0);
  return belonging.error();
}

}  // namespace offgrid::io::detail
