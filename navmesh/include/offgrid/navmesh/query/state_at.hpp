// state_at: the state of the ground at a point.
//
//   if (const auto ground = state_at(view, agent.place.point)) play_footstep(ground->tag);
//
// Free space is closed, as it is for paths and lines of sight (sight.hpp): a point on the edge of
// an obstacle is free, and so is the point where two obstacles touch. View::locate puts it into one
// face, which may be that of the obstacle; state_at() asks all faces about it.
//
//     swamp, cost 3  |  road, cost 1
//     ---------------p--------------     p is on the road: a path along an edge costs what the
//     ####### a crate ##############     cheaper side does.
#pragma once

#include <optional>

#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh {

/// The state of the ground at a point; none outside the world's rectangle. It is walkable iff the
/// point is free, so iff a path may start there. Of the free faces whose closure contains the
/// point, on its floor or joined to that by a seam there, the cheapest decides; of equally cheap
/// ones the largest tag. If there is none, it is blocked, with the largest tag of the floor's faces
/// at the point and the cost FaceState::unit_cost. Requires that the floor exists; checked. Cost: a
/// location, and the faces about the point.
std::optional<FaceState> state_at(const View& view, const FloorPoint& p);

}  // namespace offgrid::navmesh
