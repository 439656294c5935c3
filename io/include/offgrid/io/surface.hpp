// Surface: the contents of a file of meshes, in its own units: places in space and the faces
// between them.
//
// Readers check that every corner of a face exists and that a face has three at least, not that the
// surface makes sense: it may be open, cross itself, repeat places, and have faces that are not
// flat. Faces stay polygons here. `quantise` makes triangles of them, on the grid, where it can do
// so exactly.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/kernel/formula.hpp"

namespace offgrid::io {

/// A position in space, in the units of a file.
using Place3 = kernel::Vec3<double>;

/// A face: its corners are those from the end of the face before on.
struct SurfaceFace {
  std::uint32_t corners_end = 0;  ///< the number of corners of this face and of those before it
  std::uint32_t line = 0;         ///< the line of the file in which the face begins, from 1
};

struct Surface {
  /// The most corners of a face; readers refuse a face of more.
  static constexpr std::size_t corners_max = 4096;

  std::vector<Place3> vertices;
  std::vector<std::uint32_t> corners;  ///< indices of vertices, from 0, face after face
  std::vector<SurfaceFace> faces;
  std::size_t skipped = 0;  ///< statements of the file that were passed over

  /// The corners of a face. Requires face < faces.size(); checked.
  std::span<const std::uint32_t> corners_of(std::size_t face) const;
};

}  // namespace offgrid::io
