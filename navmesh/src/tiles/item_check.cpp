#include "offgrid/navmesh/tiles/item_check.hpp"

#include <utility>

#include "world/world_state.hpp"

namespace offgrid::navmesh {

AreaResult<ItemCheck> ItemCheck::make(const WorldOptions& options) {
  auto empty = World::make(options);
  if (!empty) return empty.error();
  return ItemCheck(std::move(*empty));
}

std::optional<AreaError> ItemCheck::refusal(AreaId id, const Area& area) const {
  return detail::state_of(empty_).check(id, area);
}

std::optional<AreaError> ItemCheck::refusal(SeamId id, const Seam& seam) const {
  return detail::state_of(empty_).check(id, seam);
}

std::optional<AreaError> ItemCheck::refusal(LinkId id, const Link& link) const {
  return detail::state_of(empty_).check(id, link);
}

}  // namespace offgrid::navmesh
