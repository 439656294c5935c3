// ItemCheck: does a world take an area, a seam or a link? Asked before it is cut into pieces, of
// which a tile sees only what is near.
#pragma once

#include <optional>
#include <utility>

#include "offgrid/navmesh/world/world.hpp"

namespace offgrid::navmesh {

class ItemCheck {
 public:
  /// A check for worlds with these options. Errors: those of World::make.
  static AreaResult<ItemCheck> make(const WorldOptions& options);

  /// The error by which WorldEdit::commit refuses the area, seam or link, whatever else the world
  /// has; none: it is taken. What depends on others, as seams that cross, is found by the tile
  /// where it happens. Cost: O(n) for n points.
  std::optional<AreaError> refusal(AreaId id, const Area& area) const;
  std::optional<AreaError> refusal(SeamId id, const Seam& seam) const;
  std::optional<AreaError> refusal(LinkId id, const Link& link) const;

 private:
  explicit ItemCheck(World empty) : empty_(std::move(empty)) {}

  World empty_;
};

}  // namespace offgrid::navmesh
