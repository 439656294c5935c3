// WorldPlan: all areas, seams and links of a world that is made at once, for the rooms of the
// library.
#pragma once

#include <utility>
#include <vector>

#include "offgrid/navmesh/world/world.hpp"

namespace offgrid::navmesh::detail {

/// An area, or what a tile must know of one: its loops may be others than those of its key.
struct PlannedArea {
  AreaId id{};
  Area area{};
  Digest shape_key{};  ///< shape_key_of() of the whole area
};

struct WorldPlan {
  std::vector<Segment> lines{};  ///< constraints that block nothing, from border to border at most
  std::vector<PlannedArea> areas{};
  std::vector<std::pair<SeamId, Seam>> seams{};
  std::vector<std::pair<LinkId, Link>> links{};
};

/// The world of the plan. Areas must be such as commit() takes, with different ids. Errors: those
/// of World::make and of WorldEdit::commit.
AreaResult<World> make_world(const WorldOptions& options, WorldPlan plan);

}  // namespace offgrid::navmesh::detail
