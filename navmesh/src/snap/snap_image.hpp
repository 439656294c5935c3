// The image of a snap rounding: its mesh, heat, segments with their chains, users and seams.
#pragma once

#include <cstddef>
#include <optional>

#include "mesh/image_of.hpp"
#include "mesh/image_reader.hpp"
#include "mesh/image_writer.hpp"
#include "snap/snap_parts.hpp"

namespace offgrid::navmesh::detail {

template <>
struct ImageOf<SnapParts> {
  static void write(ImageWriter& writer, const SnapParts& parts);
  /// Reads into a snap rounding of the same rectangle with so many floors. Checks that all ids
  /// exist; not that chains, heat and users are those of the segments. Cost: linear.
  static bool read(ImageReader& reader, SnapParts& parts, std::uint32_t floors);
  /// The sum of the numbers of users of all edges; nothing if users of an edge that count as ones
  /// on a line are not. Cost: linear.
  static std::optional<std::size_t> count_users(const SnapState& state);
  /// The weight of a segment, in use or not.
  static std::uint32_t weight(const SnapState& state, OriginalId id);
  /// Have the vertices of the floors the names that the corners of the surface have?
  static bool are_names_sound(const SnapParts& parts);
};

}  // namespace offgrid::navmesh::detail
