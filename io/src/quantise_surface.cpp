#include "offgrid/io/quantise_surface.hpp"

#include <algorithm>
#include <numeric>

#include "offgrid/kernel/plane.hpp"
#include "offgrid/kernel/sort.hpp"
#include "polygon_cutter.hpp"
#include "quantise_places.hpp"

namespace offgrid::io {

using kernel::Error;
using kernel::Point3;
using kernel::Result;

namespace {

/// Gives equal points one index, in the order in which they come first, and fills points, point_of
/// and the counts of vertices.
void merge(const Surface& surface, const std::vector<Point3>& snapped, GridSurface& made) {
  std::vector<std::uint32_t> order(snapped.size());
  std::iota(order.begin(), order.end(), std::uint32_t{0});
  const auto place = [&](std::uint32_t v) { return detail::numbers(surface.vertices[v]); };
  // Within a point by place, so that equal places are neighbours; zeros of both signs are equal.
  kernel::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    if (snapped[a] != snapped[b]) return snapped[a] < snapped[b];
    const auto at_a = place(a);
    const auto at_b = place(b);
    return at_a != at_b ? at_a < at_b : a < b;
  });
  // First the vertex that comes first at the same point, then its index among points.
  made.point_of.resize(snapped.size());
  for (std::size_t i = 0; i < order.size();) {
    std::size_t end = i;
    std::uint32_t first = order[i];
    for (; end < order.size() && snapped[order[end]] == snapped[order[i]]; ++end) {
      first = std::min(first, order[end]);
      if (end == i) continue;
      const bool is_repeated = place(order[end]) == place(order[end - 1]);
      ++(is_repeated ? made.repeated_vertices : made.merged_vertices);
    }
    for (; i < end; ++i) made.point_of[order[i]] = first;
  }
  for (std::uint32_t v = 0; v < snapped.size(); ++v) {
    const std::uint32_t first = made.point_of[v];
    if (first == v) made.points.push_back(snapped[v]);
    made.point_of[v] =
        first == v ? static_cast<std::uint32_t>(made.points.size() - 1) : made.point_of[first];
  }
}

void cut_faces(const Surface& surface, GridSurface& made) {
  detail::PolygonCutter cutter;
  std::vector<std::uint32_t> corners;
  made.triangles.reserve(surface.corners.size() - 2 * surface.faces.size());
  made.lines.reserve(made.triangles.capacity());
  for (std::size_t face = 0; face < surface.faces.size(); ++face) {
    corners.clear();
    for (const std::uint32_t corner : surface.corners_of(face))
      corners.push_back(made.point_of[corner]);
    if (!cutter.cut(made.points, corners, made.triangles)) ++made.fanned_faces;
    made.lines.resize(made.triangles.size(), surface.faces[face].line);
  }
  const auto is_degenerate = [&](const std::array<std::uint32_t, 3>& t) {
    return !kernel::Plane3::through(made.points[t[0]], made.points[t[1]], made.points[t[2]]);
  };
  made.degenerate_triangles = static_cast<std::size_t>(
      std::count_if(made.triangles.begin(), made.triangles.end(), is_degenerate));
}

}  // namespace

Result<GridSurface> quantise(const Surface& surface, int bits) {
  OFFGRID_EXPECTS(1 <= bits && bits <= surface_bits_max, "quantise: the grid has the bits");
  detail::Bounds<Place3> bounds;
  for (const Place3& place : surface.vertices) {
    if (const auto error = bounds.add(place)) return *error;
  }
  const auto grid = SpaceGrid::covering(bounds.low(), bounds.high(), bits);
  if (!grid) return grid.error();
  return quantise(surface, *grid);
}

Result<GridSurface> quantise(const Surface& surface, const SpaceGrid& grid) {
  GridSurface made;
  detail::Snapper<SpaceGrid, Place3, Point3> snapper(grid);
  std::vector<Point3> snapped;
  snapped.reserve(surface.vertices.size());
  for (const Place3& place : surface.vertices) {
    snapped.push_back(snapper.snap(place));
    if (snapper.error()) return *snapper.error();
  }
  made.quantisation = {grid.origin(), grid.scale(), snapper.bits(), snapper.largest_error()};
  merge(surface, snapped, made);
  cut_faces(surface, made);
  return made;
}

}  // namespace offgrid::io
