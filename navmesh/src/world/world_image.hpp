// The image of a world: all that its state has, but for its options and its journal.
#pragma once

#include <optional>

#include "mesh/image_of.hpp"
#include "mesh/image_reader.hpp"
#include "mesh/image_writer.hpp"
#include "world/world_state.hpp"

namespace offgrid::navmesh::detail {

template <>
struct ImageOf<WorldState> {
  /// Adds the arrays of the state, which must stay as it is until ImageWriter::finish().
  static void write(ImageWriter& writer, const WorldState& state);
  /// Reads into the state of a world without areas that was just made with the same options. Checks
  /// that all ids exist and that what answers queries hangs together (nav_image.hpp). Cost: linear.
  static bool read(ImageReader& reader, WorldState& state);
};

/// The digest of the world, made anew from its areas, seams, links, faces and labels; nothing if a
/// digest of one of them is not the stored one. Cost: that of the digests of all faces and areas.
std::optional<Digest> digest_anew(const WorldState& state);

// ---- what find_difference() compares of a cover (image_compare.hpp)

/// The digest of the net of a segment.
Digest net_digest(const AreaCover& cover, OriginalId id);
std::uint64_t barrier_count(const AreaCover& cover);
/// Are different labels of different members?
bool has_distinct_labels(const AreaCover& cover);

}  // namespace offgrid::navmesh::detail
