// quantise(surface): maps the doubles of a mesh file to the grid of space, makes triangles of its
// faces there, and states how.
//
//   const auto surface = read_obj(text);
//   const auto made = quantise(*surface);
//   const auto mesh = scene::Mesh::make(made->points, made->triangles);
//   made->quantisation.largest_error    // along an axis, in the units of the file
//
// Vertices that lie on one grid point become one, so faces that meet in space share vertices, also
// where the file repeats a vertex for each face. Rounding may make a triangle a line or a point,
// and let faces cross that did not; it moves no vertex by more than half a unit of the grid.
//
// A face of n corners becomes n - 2 triangles in its order of corners, by cutting ears off its view
// along the axis on which its normal is largest, with exact signs. A convex face becomes the fan of
// its first corner. Seen along that axis, the triangles do not overlap and cover the face as often
// as it winds around; the grid's rounding does not matter, as it comes first. A face that has no
// such triangles, since it crosses itself or is a line there, becomes a fan and is counted.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "offgrid/io/space_grid.hpp"
#include "offgrid/io/surface.hpp"

namespace offgrid::io {

/// The map from places in space to grid points: grid = (place - origin) * scale, rounded.
struct SurfaceQuantisation {
  Place3 origin;     ///< the place that became (0, 0, 0)
  double scale = 1;  ///< grid units in one unit of the file
  /// the smallest number for which |x|, |y|, |z| < 2^bits for all grid points
  int bits = 0;
  double largest_error = 0;  ///< over all coordinates, in units of the file, as doubles compute it

  /// The grid of this quantisation.
  kernel::Result<SpaceGrid> grid() const { return SpaceGrid::make(origin, scale); }
};

/// A surface on the grid.
struct GridSurface {
  std::vector<kernel::Point3> points;  ///< different ones, in the order of the file's vertices
  std::vector<std::array<std::uint32_t, 3>> triangles;  ///< indices of points
  std::vector<std::uint32_t> lines;     ///< the line of each triangle's face in the file
  std::vector<std::uint32_t> point_of;  ///< the point of each vertex of the file
  SurfaceQuantisation quantisation;

  std::size_t repeated_vertices = 0;     ///< vertices at the very place of an earlier one
  std::size_t merged_vertices = 0;       ///< other vertices at the grid point of an earlier one
  std::size_t degenerate_triangles = 0;  ///< triangles whose corners are collinear on the grid
  std::size_t fanned_faces = 0;          ///< faces of four corners or more without other triangles
};

/// The largest width, in bits, of a surface's coordinates.
inline constexpr int surface_bits_max = kernel::Coordinate3::bits;
/// The default width: the surface fills a quarter of the grid along each axis, which leaves room
/// for a scene around it.
inline constexpr int surface_bits_default = surface_bits_max - 2;

/// Quantises on the finest grid around the middle of the vertices whose scale is a power of two and
/// on which |x|, |y|, |z| < 2^bits; the scale is 1 if all vertices are equal or there are none.
/// Requires 1 <= bits <= surface_bits_max; checked. Errors: infinite or not_a_number with the index
/// of the vertex (no reader delivers such a one); bad_scale if the surface is too small or too
/// large for doubles to scale it. Cost: O(n log n) for n vertices, O(k^2) for a face of k corners.
kernel::Result<GridSurface> quantise(const Surface& surface, int bits = surface_bits_default);

/// Quantises on a given grid, for surfaces that must lie on the same one. Errors: as above;
/// outside_grid with the index of the vertex.
kernel::Result<GridSurface> quantise(const Surface& surface, const SpaceGrid& grid);

}  // namespace offgrid::io
