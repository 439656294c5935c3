// The definition of footprints, in exact integers of any size and without a header of the library.
//
// By points: a point of the ground is covered if the column above it, between the heights, meets a
// triangle, or if its lower end is inside a closed mesh. Rounding moves an edge by half a unit at
// most along each axis. So a point has to be covered where one triangle stands above all of its
// pixel, the square of a unit around it; it must not be where nothing stands above the pixel. Half
// a unit is no tolerance: between the two the definition says nothing.
//
// By pieces: what remains of a triangle between the heights is the hull of some points, each of
// which goes to the nearest grid point. That leaves no choice but where a loop begins.
#pragma once

#include <map>
#include <optional>

#include "scenes/answers.hpp"

namespace offgrid::testing::scenes {

/// A footprint in a form without choices.
struct Ground {
  /// Loops from their smallest rotation, no point twice in a row, with no negative area, sorted.
  std::vector<Line2> surface;
  std::vector<Line2> walls;  ///< the smaller end first, sorted
  /// How much oftener an edge of the section is passed from its smaller end than to it. This tells
  /// all winding numbers.
  std::map<std::pair<Site2, Site2>, std::int64_t> section;

  bool is_empty() const { return surface.empty() && walls.empty() && section.empty(); }
  friend bool operator==(const Ground&, const Ground&) = default;
};
std::string show(const Ground& ground);
Ground normal_form(const GroundAnswer& answer);

/// The footprint of a mesh that stands on the grid at the pose.
Ground ground_of(const MeshPlan& mesh, const ModelPose& pose, std::int64_t low, std::int64_t high);

/// The rest of a triangle between the heights, for the names of degenerate cases.
struct Piece {
  std::size_t exact = 0;  ///< how many extreme points it has
  bool is_upright = false, is_cut = false, is_line = false;
  bool is_line_rounded = false, is_point_rounded = false;
  bool has_half = false;  ///< a coordinate of a point is in the middle of two integers
};
Piece piece_of(const MeshPlan& mesh, std::size_t triangle, const ModelPose& pose, std::int64_t low,
               std::int64_t high);

/// Is it a triangle of a sheet: one with a corner twice, or one that the mesh has as often one way
/// as the other way round? Of the latter one way is taken, so that two sides count once.
bool is_of_sheet(const MeshPlan& mesh, std::size_t triangle);

/// The things that are known of half a grid point, after rounding.
struct Cover {
  std::optional<bool> by_surface;  ///< is it on the surface, or on its border?
  /// The winding number of the section, whose border is elsewhere.
  std::optional<std::int64_t> winding;
};
/// The point is (twice[0], twice[1]) / 2.
Cover cover_of(const MeshPlan& mesh, const ModelPose& pose, std::int64_t low, std::int64_t high,
               const Site2& twice);
/// Says where an answer contradicts them.
std::optional<std::string> contradiction(const Cover& right, const GroundAnswer& found,
                                         const Site2& twice);

}  // namespace offgrid::testing::scenes
