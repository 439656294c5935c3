// make_world: a world of whatever was read: polygons are areas, lines are barriers, cells are
// boxes, levels are what they are in the game.
#pragma once

#include <optional>
#include <string>

#include "offgrid/failure.hpp"
#include "offgrid/input.hpp"
#include "offgrid/io/drawing.hpp"
#include "offgrid/io/grid_map.hpp"
#include "offgrid/io/quantise.hpp"
#include "offgrid/navmesh/world/world.hpp"
#include "offgrid/progress.hpp"

namespace offgrid::tool {

/// How a world is made. Lengths are in units of the file.
struct MakeOptions {
  std::string level;            ///< of an archive of levels; empty if it has one only
  double radius = 0;            ///< of the mover, by which areas are grown
  std::optional<int> bits;      ///< of the largest coordinate on the grid
  std::optional<double> scale;  ///< grid units in a unit; instead of bits
  /// where no area is: walkable, but blocked if the areas are walkable
  std::optional<navmesh::Ground> ground;
  /// of the areas: blocked, but walkable if the ground is blocked
  std::optional<navmesh::Ground> kind;
  std::optional<double> border;  ///< how far the world reaches beyond what is drawn

  bool is_water_walkable = false;       ///< of a map of cells
  std::size_t corners_max = 4'000'000;  ///< of all areas together, which decide the memory

  bool is_default() const { return radius == 0 && !bits && !scale && !ground && !kind && !border; }
};

struct MadeWorld {
  navmesh::World world;
  io::Quantisation quantisation;
  /// how far a grown area reaches beyond the mover's disc at most, in units of the file
  double overshoot = 0;
  std::size_t points = 0;  ///< points of the file that mean nothing to a world and were passed
  /// areas that cover nothing, as they are too thin for the grid or were nothing to begin with
  std::size_t vanished = 0;
  double milliseconds = 0;  ///< for the world, without reading
};

/// What is said of the option for water where there is no map.
inline constexpr const char* water_is_for_maps = ": --water is for maps of cells (.map)";

/// The drawing in GeoJSON, TopoJSON, WKT or .poly, or in a map of cells, of which blocked cells
/// become boxes. Errors: unreadable; wrong_usage for a map of more boxes than worlds are made of
/// unless told otherwise.
Outcome<io::Drawing> read_drawing(const Input& input);

/// The format that read_drawing found in the bytes, if it reads them: a text that goes by GeoJSON
/// may be a Topology.
io::FileKind kind_read(const Input& input);

/// Boxes about the cells that are blocked, each as large as a run of cells in consecutive rows
/// allows. A cell is a unit wide, x is its column and y its row, counted from the upper one.
io::Drawing drawing_of(const io::GridMap& map, bool is_water_walkable = false);

/// How many they are.
std::size_t count_boxes(const io::GridMap& map, bool is_water_walkable = false);

/// Errors: unreadable, also for a file with nothing in it; wrong_usage for options that the format
/// does not take or that the grid has no room for, for those that make one point of the drawing,
/// and for more corners than the options allow; wrong where the library refuses.
Outcome<MadeWorld> make_world(const Input& input, const MakeOptions& options, Progress& progress);

}  // namespace offgrid::tool
