// make_world: makes a world of any input: polygons become areas, lines barriers, cells boxes or
// outlines, and levels what they are in the game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "common/failure.hpp"
#include "offgrid/input.hpp"
#include "offgrid/io/drawing.hpp"
#include "offgrid/io/geojson.hpp"
#include "offgrid/io/quantise.hpp"
#include "offgrid/io/world_file.hpp"
#include "offgrid/navmesh/ground/relief.hpp"
#include "offgrid/navmesh/world/world.hpp"
#include "offgrid/progress.hpp"

namespace offgrid::tool {

/// The options of make_world. Lengths are in units of the file.
struct MakeOptions {
  std::string level;            ///< the level of an archive; empty if it has only one
  double radius = 0;            ///< the agent's radius, by which areas grow
  std::optional<int> bits;      ///< the bits of the largest coordinate on the grid
  std::optional<double> scale;  ///< grid units in a unit, instead of bits
  /// the ground without areas; by default walkable, but blocked if the areas are walkable
  std::optional<navmesh::Ground> ground;
  /// the ground of the areas; by default blocked, but walkable if the ground is blocked
  std::optional<navmesh::Ground> kind;
  std::optional<double> border;  ///< the width of the world's border about the drawing

  io::PropertyNames properties;  ///< the properties of features that are those of areas
  /// are the coordinates of GeoJSON those of a plane, whatever they look like?
  bool is_plane = false;
  bool is_water_walkable = false;  ///< is the water of a map of cells walkable?
  bool is_unknown_free = false;    ///< are the unknown cells of an image free?
  /// are the corners of cells cut (io::CellCorners::cut)? Otherwise a map's cells become boxes, and
  /// an image's cells outlines with square corners.
  bool is_outlined = false;
  std::size_t corners_max = 4'000'000;  ///< the largest number of corners, which decides the memory
  bool lists_faces = true;              ///< will edits of the world list faces? It takes memory

  bool is_default() const { return radius == 0 && !bits && !scale && !ground && !kind && !border; }
};

struct MadeWorld {
  navmesh::World world;
  bool lists_faces = true;  ///< do its edits list faces once it is read from its file?
  std::optional<navmesh::Relief> relief{};  ///< the heights that features state for their areas
  io::Quantisation quantisation{};
  /// the radius in grid units by which its obstacles grew, if they did
  std::optional<std::int32_t> grown_by{};
  /// the most by which a grown area exceeds the agent's disc, in units of the file
  double overshoot = 0;
  std::size_t points = 0;  ///< points of the file, which a world ignores
  /// areas that cover nothing, because they are too thin for the grid or empty
  std::size_t vanished = 0;
  double milliseconds = 0;  ///< the time to make the world, without reading
};

/// The message for the option --water without a map.
inline constexpr const char* water_is_for_maps = ": --water is for maps of cells (.map)";

/// The drawing of GeoJSON, TopoJSON, WKT or .poly; of a map of cells, whose blocked cells become
/// boxes; or of an image, whose occupied and unknown cells become outlines. Errors: unreadable;
/// wrong_usage for more corners of cells than the default limit allows.
Outcome<io::Drawing> read_drawing(const Input& input);

/// The format that read_drawing finds in the bytes: a text of kind GeoJSON may be a Topology.
io::FileKind kind_read(const Input& input);

/// Makes a world. Errors: unreadable, also for an empty file; wrong_usage for options that the
/// format does not take, for which the grid has no room, or that make the drawing one point, and
/// for more corners than the options allow; wrong if the library refuses.
Outcome<MadeWorld> make_world(const Input& input, const MakeOptions& options, Progress& progress);

/// The areas of that world, with the ids that they have there, and its options, without its mesh;
/// of an archive of levels the mesh is made, and dropped. Errors: as make_world, but for what a
/// world refuses.
Outcome<io::WorldFile> make_areas(const Input& input, const MakeOptions& options,
                                  Progress& progress);

}  // namespace offgrid::tool
