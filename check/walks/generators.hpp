// Meshes, walks and lines of sight in which touching, sliding along and ending on something happen
// often.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "support/random.hpp"
#include "walks/scene.hpp"

namespace offgrid::testing::walks {

inline constexpr std::array walk_scene_names{"small grids", "wide grids", "any points"};
inline constexpr std::array walk_ends_names{
    "anywhere",      "at vertices",      "next to vertices", "on edges", "a vertex and an edge",
    "along an edge", "through a vertex", "one point",        "outside"};

/// A program without queries. `kind` is that of a name.
WalkProgram random_walk_scene(Random& random, std::size_t kind);
/// A line of sight whose ends are of that kind.
WalkQuery random_sight(Random& random, const WalkScene& scene, std::size_t ends);

/// Side x side points with a spacing.
struct WalkGrid {
  std::int64_t left = 0, bottom = 0, step = 1, side = 3;

  kernel::Point2 at(std::int64_t column, std::int64_t row) const {
    return kernel::Point2::at(left + step * column, bottom + step * row);
  }
};
/// Routes: vertices of the grid with a few left out, and walks, rays and sights around a vertex, or
/// along lines through two of them, from and to shares of their distance: so that a walk runs along
/// edges, through vertices and between the middles of edges, which random points rarely do
/// together. Requires a step of 60 and a side of 3 or more.
WalkProgram random_routes(Random& random, const WalkGrid& grid);

/// All triangulations of the square grid that use every point, each as its faces: from one of them
/// by all flips. A vertex has the number side * x + y.
std::vector<FaceList> all_triangulations(std::uint32_t side);

}  // namespace offgrid::testing::walks
