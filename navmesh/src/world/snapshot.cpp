#include "offgrid/navmesh/world/snapshot.hpp"

#include <algorithm>

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

AreaError check_seam_ids(const Snapshot& saved) {
  std::vector<SeamId> ids;
  for (const auto& [id, seam] : saved.seams) {
    if (id.value() >= saved.next_seam)
      return {.code = AreaErrorCode::id_not_given_out, .seam = id, .next_id = saved.next_seam};
    ids.push_back(id);
  }
  std::sort(ids.begin(), ids.end());
  const auto twice = std::adjacent_find(ids.begin(), ids.end());
  return twice == ids.end() ? AreaError{}
                            : AreaError{.code = AreaErrorCode::id_twice, .seam = *twice};
}

}  // namespace

Snapshot snapshot(const World& world) {
  Snapshot saved;
  saved.options = world.state_->options;
  const auto& [areas, rims] = world.state_->parts;
  saved.areas.assign(areas.begin(), areas.end());
  saved.next_id = world.state_->next_id;
  saved.seams.assign(world.state_->seams.begin(), world.state_->seams.end());
  saved.next_seam = world.state_->next_seam;
  saved.digest = world.digest();
  for (const auto& [id, rim] : rims) saved.areas.emplace_back(AreaId{saved.next_id++}, rim);
  return saved;
}

AreaResult<World> restore(const Snapshot& saved) {
  if (const AreaError error = check_ids(saved); error.code != AreaErrorCode::none) return error;
  if (const AreaError error = check_seam_ids(saved); error.code != AreaErrorCode::none)
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
  for (const auto& [id, seam] : saved.seams) {
    if (const AreaError error = world.state_->check(id, {WorldEdit::Plan::Kind::put, seam});
        error.code != AreaErrorCode::none)
      return error;
    edit.seams.push_back({id, seam});
  }
  // The edit needs no lists of faces, and does not go into the journal.
  world.state_->options.lists_faces = false;
  if (const auto done = world.state_->apply(edit); !done) return done.error();
  world.state_->options.lists_faces = saved.options.lists_faces;
  world.state_->next_id = saved.next_id;
  world.state_->next_seam = saved.next_seam;
  if (saved.digest && *saved.digest != world.digest()) {
    return AreaError{
        .code = AreaErrorCode::digest_differs, .stated = *saved.digest, .digest = world.digest()};
  }
  return made;
}

}  // namespace offgrid::navmesh
