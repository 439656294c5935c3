#include "world/world_plan.hpp"

#include <utility>

#include "world/world_state.hpp"

namespace offgrid::navmesh::detail {

AreaResult<World> make_world(const WorldOptions& options, WorldPlan plan) {
  auto made = World::make(options, plan.lines);
  if (!made) return made;
  WorldState& state = *made->state_;
  WorldState::Edit edit;
  edit.areas.reserve(plan.areas.size());
  for (PlannedArea& each : plan.areas) {
    if (const auto error = state.check(each.id, each.area)) return *error;
    edit.areas.push_back(
        {.id = {each.id}, .area = {each.id, std::move(each.area)}, .shape_key = each.shape_key});
  }
  for (const auto& [id, seam] : plan.seams) {
    if (const auto error = state.check(id, seam)) return *error;
    edit.seams.push_back({id, seam});
  }
  for (const auto& [id, link] : plan.links) {
    if (const auto error = state.check(id, link)) return *error;
    edit.links.push_back({id, link});
  }
  state.list_faces(false);
  Threads one(1);
  if (const auto done = state.apply(edit, one); !done) return done.error();
  state.list_faces(options.lists_faces);
  return made;
}

}  // namespace offgrid::navmesh::detail
