// Footprints: the ground that models cover between two heights, as areas of a navigation mesh.
//
//   for (const Footprint& print : *footprints(scene, floor + step, floor + height))
//     edit.put(id_of(print.model), {Area{.loops = print.surface}, Area{.loops = print.section}});
//
// and `walls`, if there are any, as a barrier: Area{.loops = print.walls, .shape =
// Area::Shape::barrier}.
//
// A point of the plane is covered if a point of the model stands above it between the heights, both
// included. A mesh covers what its triangles cover, cut off at the heights; a closed mesh is solid,
// so it also covers what is inside at the lower height (lines go up):
//
//        ________                the slab between the heights cuts the body;
//    ---|--------|--- z_high     walls cover a line, the section at z_low covers the inside;
//       |  body  |               a body that begins within the slab is covered by the triangles
//    ---|--------|--- z_low      of its lower side
//       |________|
//
// The cut is exact, also of a model whose points are not on the grid. Then each vertex goes to the
// nearest grid point, halves upwards, so a boundary moves by at most half a unit along each axis.
// The section lies an infinitesimal above z_low: a triangle at z_low is surface, and no part of the
// section. A closed body that is thinner than a unit may round to nothing, and what rounds to one
// point is left out. Closed is a mesh by its edges (closed_mesh.hpp): so is a sheet with two sides,
// or a triangle {a, b, a}. A sheet is told by triangles that have the same corners the other way
// round: upright ones are walls, like those of an open mesh. If its sides are divided in different
// ways, what it covers as lines is left out.
#pragma once

#include <vector>

#include "offgrid/scene/scene.hpp"

namespace offgrid::scene {

/// The footprint of one model. All loops together cover it; each list is an area of its own, under
/// the rule of nonzero winding numbers, since windings of different lists could cancel.
struct Footprint {
  using Loop = std::vector<kernel::Point2>;

  ModelId model;
  /// triangles, cut and projected, counter-clockwise; no line after rounding
  std::vector<Loop> surface;
  std::vector<Loop> section;  ///< the inside of a closed mesh at the lower height, to the left
  /// what covers a line only, from end to end: upright triangles, and those that are lines after
  /// rounding; of a closed mesh only its sheets, each two sides once
  std::vector<Loop> walls;

  bool is_empty() const { return surface.empty() && section.empty() && walls.empty(); }
  friend bool operator==(const Footprint&, const Footprint&) = default;
};

/// The footprint of a mesh at a pose between two heights; `model` is none. Requires that the mesh
/// stands on the grid at the pose (model/posed.hpp); checked. Errors: reversed_box if z_low is
/// above z_high. Cost: O(n log n) for the n triangles between the heights, which the hierarchy
/// finds; once for each mesh all its edges, to know whether it is closed.
Result<Footprint> footprint(const Mesh& mesh, const Pose& pose, kernel::Coordinate3 z_low,
                            kernel::Coordinate3 z_high);

/// The footprints of all models that were added and cover something, by model. Errors:
/// reversed_box.
Result<std::vector<Footprint>> footprints(const Scene& scene, kernel::Coordinate3 z_low,
                                          kernel::Coordinate3 z_high);

}  // namespace offgrid::scene
