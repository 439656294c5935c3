// The ground that a crate takes from the player, as areas of a navigation mesh.
//
// A crate is in the way above a floor if a part of it stands between the highest step and the
// player's height over that floor. Under one crate there may be several floors; it covers what it
// covers above any of them, which may be too much by what a higher floor adds over a lower one.
//
// A crate is convex, so what it covers above one floor is convex: the surface of its footprint is
// put as the hull of its triangles, and the section as it is. Each is a part of the area, since
// windings of different lists could cancel; the loops of one part all turn left.
#pragma once

#include <vector>

#include "levels/level_solid.hpp"
#include "offgrid/navmesh/world/grow.hpp"
#include "offgrid/scene/footprint.hpp"

namespace offgrid::levels {

/// The footprints of a crate at a pose, one for each floor over which it has one.
std::vector<scene::Footprint> crate_footprints(const LevelSolid& level, const scene::Mesh& crate,
                                               const scene::Pose& pose);

/// The parts of the area of the footprints as they are: surface, section. A part without loops is
/// left out, so there may be none.
std::vector<navmesh::Area> ground_of(const std::vector<scene::Footprint>& footprints);

/// The parts of the area grown by the player's disc: surface, section. Points outside the
/// rectangle are moved to its border first. There may be none.
std::vector<navmesh::Area> grown_ground_of(const std::vector<scene::Footprint>& footprints,
                                           const navmesh::Disc& disc,
                                           const navmesh::WorldOptions& within);

}  // namespace offgrid::levels
