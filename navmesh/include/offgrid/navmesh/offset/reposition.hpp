// reposition: positions that were kept while the mesh was edited.
//
// An edit can remove the face that a position names, or give its slot to another face. A point
// belongs to exactly one face, so what a kept position should be is never in doubt: the face that
// holds its point now. Nothing is ever moved but the face.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "offgrid/navmesh/offset/walk.hpp"

namespace offgrid::navmesh {

/// Is the point in the face? Of a dead face, or none: no. Of all faces of a mesh at most one holds
/// it.
bool holds(const PlanarMesh& mesh, FaceId f, const kernel::Point2& p);

/// The position with the face that holds its point now; none if that is outside. `near` is where to
/// look from if the face is gone. Requires a mesh whose border is convex. Cost: three side tests if
/// nothing changed, otherwise that of locate.
std::optional<Position> reposition(const PlanarMesh& mesh, const Position& position,
                                   FaceId near = {});

/// The same for many, in place; a point that is outside now gets the face none, and one that was
/// outside is looked for as well. Returns the indices of those whose face is another one, in
/// ascending order.
std::vector<std::size_t> reposition(const PlanarMesh& mesh, std::span<Position> positions);

}  // namespace offgrid::navmesh
