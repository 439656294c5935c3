// World files (.ogw): the areas of a world, never its triangles, in a versioned binary format.
// docs/formats.md has it byte by byte.
//
//   write_file("level.ogw", write_world(snapshot(world), quantisation));
//   const auto file = read_world(text);
//   const auto world = navmesh::restore(file->snapshot);
//
// What is read is what was written, to the bit, ids and quantisation included. A checksum stands at
// the end of the file: one byte that is different is always found, and other damage but for
// accidents of one in 2^128. The world's digest, which a file states as well, is compared by
// restore(), so a reader whose world differs from the writer's says so.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "offgrid/io/quantise.hpp"
#include "offgrid/io/read_error.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"

namespace offgrid::io {

inline constexpr std::uint32_t world_file_version = 1;

struct WorldFile {
  navmesh::Snapshot snapshot;
  /// how the coordinates were made of others, if it is stated
  std::optional<Quantisation> quantisation;
};

/// The bytes of the file. The areas come by increasing id, so equal snapshots have equal files.
/// Requires that no two areas have one id, and that there are fewer than 2^32 areas, loops of an
/// area and points of a loop.
std::string write_world(const navmesh::Snapshot& snapshot,
                        const std::optional<Quantisation>& quantisation = std::nullopt);

/// Errors, with the byte: truncated; syntax (another kind of file, or more behind its end);
/// unsupported (another version); out_of_range (a value that the format does not have, a rectangle
/// or a margin that no world has, a cost of walkable ground below 1, an id that is not above the
/// one before and below the next, a quantisation that is none); damaged (the checksum differs).
/// Whether the areas lie in the world is restore()'s question. Memory: at most ten times the file.
ReadResult<WorldFile> read_world(std::string_view bytes);

}  // namespace offgrid::io
