#include "offgrid/navmesh/tiled_nav_mesh.hpp"

#include <algorithm>
#include <set>

#include "offgrid/kernel/contract.hpp"
#include "world/restore.hpp"

namespace offgrid::navmesh {

using kernel::Point2;

// ---- TiledAgents

kernel::Result<TiledAgents, TileGridError> TiledAgents::make(const WorldOptions& world,
                                                             std::vector<std::int32_t> radii,
                                                             int log_side, int disc_sides) {
  const auto mesh = NavMesh::make(world, radii, disc_sides);
  if (!mesh) return TileGridError{.code = TileGridErrorCode::bad_world, .world = mesh.error()};
  TiledAgents agents;
  for (std::uint32_t agent = 0; agent < mesh->agent_count(); ++agent) {
    WorldOptions options = mesh->world(Agent{agent}).options();
    options.journal_limit = world.journal_limit;
    auto grid = TileGrid::make(options, log_side);
    if (!grid) return grid.error();
    agents.grids_.push_back(std::move(*grid));
  }
  for (const std::int32_t radius : radii) agents.discs_.push_back(*Disc::make(radius, disc_sides));
  return agents;
}

const TileGrid& TiledAgents::grid(Agent agent) const {
  OFFGRID_EXPECTS(agent.value() < size(), "TiledAgents: the agent exists");
  return grids_[agent.value()];
}

std::int32_t TiledAgents::radius(Agent agent) const {
  OFFGRID_EXPECTS(agent.value() < size(), "TiledAgents: the agent exists");
  return agent == point_agent ? 0 : discs_[agent.value() - 1].radius();
}

std::vector<std::pair<AreaId, Area>> TiledAgents::parts_of(Agent agent, AreaId id,
                                                           const Area& area) const {
  OFFGRID_EXPECTS(agent.value() < size(), "TiledAgents: the agent exists");
  OFFGRID_EXPECTS(id && id.value() > 0 && id <= largest_id, "TiledAgents: the id is in range");
  if (agent == point_agent) return {{id, area}};
  std::vector<std::pair<AreaId, Area>> made;
  for (Area& part : detail::parts_of(area, discs_[agent.value() - 1]))
    made.emplace_back(made.empty() ? id : rim_id(id), std::move(part));
  return made;
}

// ---- errors

namespace {

/// The error of an agent's world, with the ids of areas as they were given.
TiledNavError in_world_of(std::size_t agent, TiledError error) {
  const auto given = [](AreaId& id) {
    if (id && id > TiledAgents::largest_id) id = AreaId{id.value() & 0x7FFFFFFF};
  };
  if (error.code != TiledErrorCode::reserved_id) given(error.refusal.area);
  if (error.store) given(error.store->area);
  return {Agent{static_cast<std::uint32_t>(agent)}, std::move(error)};
}

std::optional<TiledNavError> in_world_of(Agent agent, std::optional<TiledError> error) {
  return error ? std::optional(in_world_of(agent.value(), std::move(*error))) : std::nullopt;
}

template <class T>
TiledNavResult<T> in_world_of(Agent agent, TiledResult<T>&& answer) {
  if (!answer) return in_world_of(agent.value(), answer.error());
  return std::move(*answer);
}

/// Has the store of an agent the areas that those of the points' store grow to? One that was never
/// written has none. True if it does not know.
bool belongs_to(const std::optional<StoredHead>& head, const StoredHead& of_points) {
  if (!head) return of_points.items == Digest{};
  return head->given == Digest{} || head->given == of_points.items;
}

}  // namespace

std::string describe(const TiledNavError& error) {
  return "agent " + std::to_string(error.agent.value()) + ": " + describe(error.error);
}

// ---- TiledNavMesh

TiledNavResult<TiledNavMesh> TiledNavMesh::make(const TiledAgents& agents,
                                                std::span<TileStore* const> stores,
                                                const TiledOptions& options) {
  OFFGRID_EXPECTS(stores.size() == agents.size() &&
                      std::set(stores.begin(), stores.end()).size() == stores.size(),
                  "TiledNavMesh::make: each agent has a store of its own");
  TiledNavMesh mesh(agents);
  for (std::uint32_t agent = 0; agent < agents.size(); ++agent) {
    auto world = TiledWorld::make(agents.grid(Agent{agent}), *stores[agent], options);
    if (!world) return in_world_of(agent, world.error());
    const auto head = stores[agent]->head();
    if (!head)
      return in_world_of(agent,
                         TiledError{.code = TiledErrorCode::store_failed, .store = head.error()});
    if (agent > 0 && !belongs_to(*head, mesh.worlds_.front().head()))
      return in_world_of(agent, TiledError{.code = TiledErrorCode::other_areas});
    mesh.worlds_.push_back(std::move(*world));
  }
  return mesh;
}

const TiledWorld& TiledNavMesh::of(Agent agent) const {
  OFFGRID_EXPECTS(agent.value() < worlds_.size(), "TiledNavMesh: the agent exists");
  return worlds_[agent.value()];
}

Agent TiledNavMesh::agent_of(const View& view) const {
  const auto found = std::find_if(worlds_.begin(), worlds_.end(), [&](const TiledWorld& world) {
    return &world.world() == &view.world();
  });
  OFFGRID_EXPECTS(found != worlds_.end(), "TiledNavMesh: the view is one of a world()");
  return Agent{static_cast<std::uint32_t>(found - worlds_.begin())};
}

std::optional<TiledNavError> TiledNavMesh::load(const TileKey& tile, Agent agent) {
  return in_world_of(agent, of(agent).load(tile));
}

std::optional<TiledNavError> TiledNavMesh::evict(const TileKey& tile, Agent agent) {
  return in_world_of(agent, of(agent).evict(tile));
}

TiledNavResult<Digest> TiledNavMesh::digest(Agent agent) {
  return in_world_of(agent, of(agent).digest());
}

TiledNavResult<Tile> TiledNavMesh::summary(const TileKey& tile, Agent agent) {
  return in_world_of(agent, of(agent).summary(tile));
}

// ---- edits

// Parts that there were, and are no more, go.
TiledEdit TiledNavMesh::edit_of(Agent agent, const TiledEdit& given, const TiledEdit& back) const {
  TiledEdit edit;
  for (const auto& [id, area] : given.areas()) {
    if (const auto& before = back.areas().at(id)) {
      for (const auto& [part, grown] : agents_.parts_of(agent, id, *before)) edit.remove(part);
    }
    if (!area) continue;
    for (auto& [part, grown] : agents_.parts_of(agent, id, *area)) edit.put(part, std::move(grown));
  }
  for (const auto& [id, seam] : given.seams()) {
    if (seam)
      edit.put(id, *seam);
    else
      edit.remove(id);
  }
  for (const auto& [id, link] : given.links()) {
    if (link)
      edit.put(id, *link);
    else
      edit.remove(id);
  }
  return edit;
}

// If a world refuses the edit, those before take it back.
std::optional<TiledNavError> TiledNavMesh::begin(Agent agent, const TiledEdit& edit,
                                                 Drafts& drafts) {
  auto draft = of(agent).begin(edit);
  if (draft) {
    drafts.push_back(std::move(*draft));
    return std::nullopt;
  }
  for (std::size_t i = 0; i < drafts.size(); ++i) worlds_[i].take_back();
  return in_world_of(agent.value(), draft.error());
}

TiledNavResult<TiledNavMesh::Edits> TiledNavMesh::finish(const Drafts& drafts,
                                                         TiledNavChange& changed) {
  const StoredHead of_points = TiledWorld::head_of(*drafts.front());
  for (std::size_t i = 1; i < drafts.size(); ++i)
    TiledWorld::head_of(*drafts[i]).given = of_points.items;
  for (std::size_t i = 0; i < drafts.size(); ++i) {
    if (const auto error = worlds_[i].write(*drafts[i])) return take_out(drafts, i, *error);
  }
  Edits back;
  for (std::size_t i = 0; i < drafts.size(); ++i)
    back.push_back(worlds_[i].finish(*drafts[i], changed.emplace_back()));
  return back;
}

std::optional<TiledError> TiledNavMesh::take_out(TiledWorld& world, TiledWorld::Draft& draft) {
  const Digest given = world.head().given;
  std::vector<TileKey> changed;
  const auto back = world.begin(world.finish(draft, changed));
  if (!back) return back.error();
  TiledWorld::head_of(**back).given = given;
  if (auto error = world.write(**back)) {
    world.take_back();
    return error;
  }
  world.finish(**back, changed);
  return std::nullopt;
}

// The edit is in so many stores, and the next one has failed.
TiledNavError TiledNavMesh::take_out(const Drafts& drafts, std::size_t written,
                                     const TiledError& error) {
  for (std::size_t i = written; i < drafts.size(); ++i) worlds_[i].take_back();
  for (std::size_t i = 0; i < written; ++i) {
    const auto failed = take_out(worlds_[i], *drafts[i]);
    if (!failed || broken_) continue;
    broken_ = in_world_of(i, *failed);
    broken_->error.code = TiledErrorCode::half_written;
  }
  return broken_ ? *broken_ : in_world_of(written, error);
}

TiledNavResult<TiledNavChange> TiledNavMesh::commit(const TiledEdit& edit) {
  if (broken_) return *broken_;
  for (const auto& [id, area] : edit.areas()) {
    if (id > TiledAgents::largest_id)
      return TiledNavError{
          point_agent, {.code = TiledErrorCode::reserved_id, .refusal = {.code = {}, .area = id}}};
  }
  Drafts drafts;
  if (auto error = begin(point_agent, edit, drafts)) return *error;
  for (std::uint32_t agent = 1; agent < worlds_.size(); ++agent) {
    const TiledEdit grown = edit_of(Agent{agent}, edit, TiledWorld::back_of(*drafts.front()));
    if (auto error = begin(Agent{agent}, grown, drafts)) return *error;
  }
  TiledNavChange changed;
  auto back = finish(drafts, changed);
  if (!back) return back.error();
  journal_.push_back(std::move(*back));
  if (journal_.size() > agents_.grid(point_agent).options().journal_limit) journal_.pop_front();
  return changed;
}

TiledNavResult<TiledNavChange> TiledNavMesh::undo() {
  if (broken_) return *broken_;
  if (journal_.empty()) return TiledNavError{point_agent, {.code = TiledErrorCode::cannot_undo}};
  Drafts drafts;
  for (std::uint32_t agent = 0; agent < worlds_.size(); ++agent) {
    if (auto error = begin(Agent{agent}, journal_.back()[agent], drafts)) return *error;
  }
  TiledNavChange changed;
  if (auto done = finish(drafts, changed); !done) return done.error();
  journal_.pop_back();
  return changed;
}

// ---- queries

TiledNavResult<std::optional<FaceState>> TiledNavMesh::state_at(const View& view,
                                                                const FloorPoint& p) {
  const Agent agent = agent_of(view);
  return in_world_of(agent, of(agent).state_at(view, p));
}

TiledNavResult<std::optional<Position>> TiledNavMesh::locate(const View& view,
                                                             const FloorPoint& p) {
  const Agent agent = agent_of(view);
  return in_world_of(agent, of(agent).locate(view, p));
}

TiledNavResult<RayHit> TiledNavMesh::raycast(const View& view, const FloorPoint& from,
                                             const Point2& to) {
  const Agent agent = agent_of(view);
  return in_world_of(agent, of(agent).raycast(view, from, to));
}

TiledNavResult<bool> TiledNavMesh::visible(const View& view, const FloorPoint& from,
                                           const FloorPoint& to) {
  const Agent agent = agent_of(view);
  return in_world_of(agent, of(agent).visible(view, from, to));
}

TiledNavResult<PathResult<Path>> TiledNavMesh::path(const View& view, const FloorPoint& from,
                                                    const FloorPoint& to) {
  const Agent agent = agent_of(view);
  return in_world_of(agent, of(agent).path(view, from, to));
}

}  // namespace offgrid::navmesh
