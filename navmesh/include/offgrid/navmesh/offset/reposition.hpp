// reposition: updates positions that were kept while the mesh was edited.
//
// An edit can remove the face that a position names, or give its slot to another face. A point is
// in exactly one face, so the updated position is unique: the same point, with the face that
// contains it now.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "offgrid/navmesh/offset/walk.hpp"

namespace offgrid::navmesh {

/// Is the point in the face? False for a dead face and for none. At most one face of a mesh holds a
/// point.
bool holds(const PlanarMesh& mesh, FaceId f, const kernel::Point2& p);

/// The position with the face that contains its point now; none if the point is outside. The search
/// begins in `near` if the position's face is dead, and stays on its floor. Requires a mesh with a
/// convex border. Cost: three side tests if the face is unchanged, otherwise that of locate; in a
/// stack, where neither face is on the floor any more, a search of all faces for one that is, which
/// View::reposition does not need.
std::optional<Position> reposition(const PlanarMesh& mesh, const Position& position,
                                   FaceId near = {});

/// Updates many positions in place; a point that is outside gets the face none, and one that was
/// outside is located, too. Returns the indices of the positions whose face has changed, ascending.
std::vector<std::size_t> reposition(const PlanarMesh& mesh, std::span<Position> positions);

}  // namespace offgrid::navmesh
