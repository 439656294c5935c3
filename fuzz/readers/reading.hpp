// Reading: what the readers say about bytes, as data that a judge can look at and a bug can
// spoil.
//
// The first byte of an input chooses the format, the others are the file. Of a world file it may
// also say that the checksum is put right: random damage would else never get behind it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "files.hpp"
#include "offgrid/io/grid_map.hpp"
#include "offgrid/io/poly.hpp"
#include "offgrid/io/quantise.hpp"
#include "offgrid/io/scenario.hpp"
#include "offgrid/io/wad.hpp"
#include "offgrid/io/world_file.hpp"

namespace offgrid::fuzz {

inline constexpr std::size_t file_kinds = 8;

/// For tables and names of files: "wad".
const char* short_name(io::FileKind kind);

struct FileInput {
  io::FileKind kind = io::FileKind::wad;
  std::string text;
};

FileInput file_of(std::span<const std::uint8_t> input);
Input input_of(const FileInput& file);

/// A world file whose last bytes are the checksum of the others.
std::string with_checksum(std::string file);

struct Reading {
  /// code none: the file was read; of a WAD that of the archive or of the first level that has one
  io::ReadError error;
  std::size_t most_bytes = 0;  ///< that were allocated at once
  std::size_t size = 0;        ///< of the file

  // One of these, by the format.
  io::WadFile wad;
  std::vector<io::WadLevel> levels;
  io::GridMap map;
  io::Scenario scenario;
  std::optional<io::PolyFile> poly;
  std::optional<io::Drawing> drawing;  ///< of polygons and lines

  std::optional<io::WorldFile> world;
  std::optional<navmesh::Snapshot> restored;  ///< of the world that was made of it

  // What becomes of a drawing.
  std::optional<io::GridDrawing> quantised;
  std::optional<io::GridDrawing> again;  ///< on the grid that was chosen
  kernel::ErrorCode quantise_error{};

  bool is_read() const { return error.code == io::ReadCode::none; }
};

Reading read_file_input(const FileInput& file);

/// Bytes that were allocated at once at most since the last call, beyond those that were there
/// then.
std::size_t take_most_bytes();

}  // namespace offgrid::fuzz
