// reimport_ground: an import that keeps the numbers of floors.
//
//   auto now = reimport_ground(triangles, before.relief, {.step = 90});
//   for (const Floor floor : now->floors[crate_floor]) ...  // the ground that the crate stood on
#pragma once

#include <span>
#include <vector>

#include "offgrid/navmesh/ground/ground_import.hpp"

namespace offgrid::navmesh {

struct GroundReimport {
  GroundImport ground;
  /// For each former floor the floors that have ground of it, the one with most triangles first;
  /// none if nothing of it is left.
  std::vector<std::vector<Floor>> floors;
};

/// Imports the ground of a soup, as import_ground does, after another soup, whose ground is
/// `former`. A triangle is ground of a former floor if it overlaps a triangle there and is nowhere
/// on their common part more than `step` apart in height. A piece claims the former floor of which
/// most of its triangles are ground: equal triangles count first, then those in one plane with a
/// former one, then all; of several such floors the smallest. Pieces are put on the floors that
/// they claim if there is room: those with more such triangles first, then in their order. All
/// others go to the first floor with room, in their order. So the same soup has the same floors. A
/// floor of which nothing is left may stay without ground: it has no area, and its number is for
/// the next piece that has no floor. The result is a function of both sets of triangles and the
/// former floors. Errors and requirements: those of import_ground. Cost: that of import_ground, and
/// the triangles close to each former one.
GroundResult<GroundReimport> reimport_ground(std::span<const GroundTriangle> soup,
                                             const Relief& former,
                                             const GroundOptions& options = {});

}  // namespace offgrid::navmesh
