// tagged_areas: the tags of triangles as areas of the ground, so that roads and water of a level
// have costs, or are closed to some agents.
//
//   const auto areas = tagged_areas(ground.relief, soup, tags);  // tags[i] is that of soup[i]
//   auto level = make_ground_mesh(ground, {.radii = {20}, .areas = areas});
//   View view = level->mesh.view(Agent{1});
//   const TagRule rules[] = {TagRule::closed(water)};
//   if (view.set_rules(rules)) return;  // an error; otherwise nobody goes through water
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/navmesh/ground/relief.hpp"
#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::navmesh {

/// For each floor and each tag above 0 an area over those triangles of the floor that have the tag:
/// walkable, with FaceState::unit_cost. It wins over the area of the floor, which has tag 0, and
/// changes nothing else there. Of equal triangles the largest tag counts; triangles that are on no
/// floor count for nothing. Sorted by floor, then by tag: a function of the set of triangles with
/// their tags. Requires a tag for each triangle; checked. Cost: O(n log n) for n triangles.
std::vector<Area> tagged_areas(const Relief& relief, std::span<const GroundTriangle> soup,
                               std::span<const std::uint64_t> tags);

}  // namespace offgrid::navmesh
