#include "offgrid/navmesh/world/snapshot.hpp"

#include <algorithm>
#include <tuple>

#include "world/world_state.hpp"

namespace offgrid::navmesh {

namespace {

// The error in the ids, if any.
AreaError check_ids(const Snapshot& saved) {
  constexpr AreaId frame{0};
  if (saved.next_id == frame.value()) return {.code = AreaErrorCode::reserved_id, .area = frame};
  std::vector<AreaId> ids;
  ids.reserve(saved.areas.size());
  for (const auto& [id, area] : saved.areas) {
    if (id == frame) return {.code = AreaErrorCode::reserved_id, .area = id};
    if (id.value() >= saved.next_id)
      return {.code = AreaErrorCode::id_not_given_out, .area = id, .next_id = saved.next_id};
    ids.push_back(id);
  }
  std::sort(ids.begin(), ids.end());
  const auto twice = std::adjacent_find(ids.begin(), ids.end());
  return twice == ids.end() ? AreaError{}
                            : AreaError{.code = AreaErrorCode::id_twice, .area = *twice};
}

AreaError fault_of(AreaErrorCode code, SeamId id) { return {.code = code, .seam = id}; }
AreaError fault_of(AreaErrorCode code, LinkId id) { return {.code = code, .link = id}; }

template <class ItemId, class Item>
AreaError check_ids(const std::vector<std::pair<ItemId, Item>>& items, std::uint32_t next) {
  std::vector<ItemId> ids;
  for (const auto& [id, item] : items) {
    if (id.value() >= next) {
      AreaError error = fault_of(AreaErrorCode::id_not_given_out, id);
      error.next_id = next;
      return error;
    }
    ids.push_back(id);
  }
  std::sort(ids.begin(), ids.end());
  const auto twice = std::adjacent_find(ids.begin(), ids.end());
  return twice == ids.end() ? AreaError{} : fault_of(AreaErrorCode::id_twice, *twice);
}

/// Checks the items and adds them to an edit of an empty world.
template <class ItemId, class Item>
AreaError add_items(const detail::WorldState& state,
                    const std::vector<std::pair<ItemId, Item>>& items,
                    std::vector<detail::ItemReplacement<ItemId, Item>>& made) {
  for (const auto& [id, item] : items) {
    if (const AreaError error = state.check(id, item); error.code != AreaErrorCode::none)
      return error;
    made.push_back({id, item});
  }
  return {};
}

}  // namespace

Snapshot snapshot(const World& world) {
  Snapshot saved;
  saved.options = world.state_->options;
  const auto& [areas, rims] = world.state_->parts;
  saved.areas.assign(areas.begin(), areas.end());
  saved.next_id = world.state_->next_id;
  const auto& [seams, links] = std::tie(world.state_->seams, world.state_->links);
  saved.seams.assign(seams.by_id.begin(), seams.by_id.end());
  saved.next_seam = seams.next;
  saved.links.assign(links.by_id.begin(), links.by_id.end());
  saved.next_link = links.next;
  saved.digest = world.digest();
  for (const auto& [id, rim] : rims) saved.areas.emplace_back(AreaId{saved.next_id++}, rim);
  return saved;
}

AreaResult<World> restore(const Snapshot& saved) {
  if (const AreaError error = check_ids(saved); error.code != AreaErrorCode::none) return error;
  if (const AreaError error = check_ids(saved.seams, saved.next_seam);
      error.code != AreaErrorCode::none)
    return error;
  if (const AreaError error = check_ids(saved.links, saved.next_link);
      error.code != AreaErrorCode::none)
    return error;
  auto made = World::make(saved.options);
  if (!made) return made;
  World& world = *made;
  detail::WorldState::Edit edit;
  std::vector<detail::WorldState::Replacement>& areas = edit.areas;
  areas.reserve(saved.areas.size());
  for (const auto& [id, area] : saved.areas) {
    if (const AreaError error = world.state_->check(id, area); error.code != AreaErrorCode::none)
      return error;
    areas.push_back({.id = {id}, .area = area, .shape_key = shape_key_of(area)});
  }
  if (const AreaError error = add_items(*world.state_, saved.seams, edit.seams);
      error.code != AreaErrorCode::none)
    return error;
  if (const AreaError error = add_items(*world.state_, saved.links, edit.links);
      error.code != AreaErrorCode::none)
    return error;
  // The edit needs no lists of faces, and does not go into the journal.
  world.state_->options.lists_faces = false;
  if (const auto done = world.state_->apply(edit); !done) return done.error();
  world.state_->options.lists_faces = saved.options.lists_faces;
  world.state_->next_id = saved.next_id;
  world.state_->seams.next = saved.next_seam;
  world.state_->links.next = saved.next_link;
  if (saved.digest && *saved.digest != world.digest()) {
    return AreaError{
        .code = AreaErrorCode::digest_differs, .stated = *saved.digest, .digest = world.digest()};
  }
  return made;
}

}  // namespace offgrid::navmesh
