#include "offgrid/navmesh/nav_mesh.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "offgrid/kernel/contract.hpp"
#include "offgrid/navmesh/mesh/detail/share_out.hpp"
#include "offgrid/navmesh/query/state_at.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"
#include "path/link_graph.hpp"
#include "path/path_ends.hpp"
#include "world/restore.hpp"
#include "world/world_state.hpp"

namespace offgrid::navmesh {

using kernel::Point2;

// ---- NavEdit

NavEdit::NavEdit(NavMesh& mesh)
    : mesh_(&mesh), world_(&mesh.worlds_.front()), edit_(mesh.worlds_.front().edit()) {}

// Is the mesh at its place, with its worlds? If another world has the same address, its version
// differs, and the commit of edit_ is refused.
bool NavEdit::is_of_mesh() const {
  return !mesh_->worlds_.empty() && &mesh_->worlds_.front() == world_;
}

AreaId NavEdit::add(Area area) {
  if (!is_of_mesh()) return {};
  const AreaId id = edit_.add(std::move(area));
  if (id) changed_[id] = true;
  return id;
}

void NavEdit::remove(AreaId id) {
  if (!is_of_mesh()) return;
  edit_.remove(id);
  changed_[id] = true;
}

void NavEdit::put(AreaId id, Area area) {
  edit_.put(id, std::move(area));
  changed_[id] = true;
}

void NavEdit::replace(AreaId id, Area area) {
  edit_.replace(id, std::move(area));
  changed_[id] = true;
}

void NavEdit::set_enabled(AreaId id, bool enabled) {
  edit_.set_enabled(id, enabled);
  changed_.try_emplace(id, false);
}

std::vector<AreaId> NavEdit::replace_all(const std::map<AreaId, Area>& areas, AreaId from) {
  if (!is_of_mesh()) return {};
  std::vector<AreaId> changed = edit_.replace_all(areas, from);
  changed_.erase(changed_.lower_bound(from), changed_.end());
  for (const AreaId id : changed) changed_[id] = true;
  return changed;
}

SeamId NavEdit::add(const Seam& seam) {
  if (!is_of_mesh()) return {};
  const SeamId id = edit_.add(seam);
  if (id) changed_seams_.insert(id);
  return id;
}

void NavEdit::remove(SeamId id) {
  if (!is_of_mesh()) return;
  edit_.remove(id);
  changed_seams_.insert(id);
}

void NavEdit::put(SeamId id, const Seam& seam) {
  edit_.put(id, seam);
  changed_seams_.insert(id);
}

void NavEdit::replace(SeamId id, const Seam& seam) {
  edit_.replace(id, seam);
  changed_seams_.insert(id);
}

void NavEdit::set_enabled(SeamId id, bool enabled) {
  edit_.set_enabled(id, enabled);
  changed_seams_.insert(id);
}

LinkId NavEdit::add(const Link& link) {
  if (!is_of_mesh()) return {};
  const LinkId id = edit_.add(link);
  if (id) changed_links_.insert(id);
  return id;
}

void NavEdit::remove(LinkId id) {
  if (!is_of_mesh()) return;
  edit_.remove(id);
  changed_links_.insert(id);
}

void NavEdit::put(LinkId id, const Link& link) {
  edit_.put(id, link);
  changed_links_.insert(id);
}

void NavEdit::replace(LinkId id, const Link& link) {
  edit_.replace(id, link);
  changed_links_.insert(id);
}

void NavEdit::set_enabled(LinkId id, bool enabled) {
  edit_.set_enabled(id, enabled);
  changed_links_.insert(id);
}

AreaResult<NavChange> NavEdit::commit(unsigned threads) {
  if (!is_of_mesh()) return AreaError{.code = AreaErrorCode::stale_edit};
  detail::Threads these(threads);
  auto done = edit_.commit_on(these);
  if (!done) return done.error();
  auto followed = mesh_->follow(*this, std::move(*done), these);
  changed_.clear();
  changed_seams_.clear();
  changed_links_.clear();
  if (!followed) edit_ = mesh_->worlds_.front().edit();
  return followed;
}

// ---- NavMesh

void NavMesh::expect_agent(Agent agent) const {
  OFFGRID_EXPECTS(agent.value() < worlds_.size(), "NavMesh: the agent exists");
}

namespace {

std::int32_t reach_of(const Disc& disc) {
  std::int32_t reach = 0;
  for (const Point2& corner : disc.corners())
    reach = std::max({reach, corner.x.raw(), corner.y.raw()});
  return reach;
}

using RestoredWorld = kernel::Result<World, RestoreError>;

/// The world of an agent's disc, which is added to the discs.
RestoredWorld restore_grown(const Snapshot& saved, WorldOptions options, std::int32_t radius,
                            std::optional<Disc>& disc, detail::Threads& threads) {
  const AreaError too_large{.code = AreaErrorCode::radius_too_large, .radius = radius};
  disc = Disc::make(radius, saved.agents.disc_sides);
  if (!disc) return detail::refused(too_large);
  options.margin = saved.options.margin + reach_of(*disc);
  auto grown = detail::restore_world(saved, options, &*disc, threads);
  if (grown) return std::move(*grown);
  const bool has_no_room = grown.error().code == AreaErrorCode::no_room_for_frame;
  return detail::refused(has_no_room ? too_large : grown.error());
}

/// The world of points, whose digest is that of the snapshot.
RestoredWorld restore_points(const Snapshot& saved, const WorldOptions& options,
                             detail::Threads& threads) {
  auto points = detail::restore_world(saved, options, nullptr, threads);
  if (!points) return detail::refused(points.error());
  if (const auto error = detail::compare(saved.digest, points->digest())) return *error;
  return std::move(*points);
}

}  // namespace

kernel::Result<NavMesh, RestoreError> NavMesh::of(const Snapshot& saved, unsigned threads) {
  OFFGRID_EXPECTS(Disc::can_have(saved.agents.disc_sides), "restore_mesh: 8, 16 or 32 sides");
  if (const auto error = detail::check_ids(saved)) return *error;
  NavMesh mesh;
  WorldOptions options = saved.options;
  mesh.disc_sides_ = saved.agents.disc_sides;
  mesh.journal_limit_ = options.journal_limit;
  // One more than the user can undo, to undo an edit that another world refuses.
  options.journal_limit = std::max(options.journal_limit, options.journal_limit + 1);
  const std::vector<std::int32_t>& radii = saved.agents.radii;
  std::vector<std::optional<RestoredWorld>> made(1 + radii.size());
  std::vector<std::optional<Disc>> discs(radii.size());
  detail::Threads these(threads);
  const std::size_t refused = detail::first_refused(made.size(), these, [&](std::size_t i) {
    made[i] = i == 0 ? restore_points(saved, options, these)
                     : restore_grown(saved, options, radii[i - 1], discs[i - 1], these);
    return made[i]->has_value();
  });
  if (refused < made.size()) return made[refused]->error();
  for (auto& world : made) mesh.worlds_.push_back(std::move(**world));
  for (const auto& disc : discs) mesh.discs_.push_back(*disc);
  if (const auto error = detail::compare(saved.agents.digest, mesh.digest())) return *error;
  return mesh;
}

AreaResult<NavMesh> NavMesh::make(const NavMeshOptions& options) {
  return make({.low = options.low,
               .high = options.high,
               .ground = options.ground,
               .journal_limit = options.journal_limit,
               .lists_faces = options.lists_faces,
               .max_vertices = options.max_vertices,
               .floors = options.floors,
               .memory = options.memory},
              options.radii, options.disc_sides);
}

AreaResult<NavMesh> NavMesh::make(const WorldOptions& world, std::vector<std::int32_t> radii,
                                  int disc_sides) {
  Snapshot empty{.options = world, .agents = {.radii = std::move(radii), .disc_sides = disc_sides}};
  empty.options.margin = 0;
  auto made = of(empty, 1);
  if (made) return std::move(*made);
  OFFGRID_EXPECTS(made.error().refusal, "NavMesh::make: a snapshot without areas has no ids");
  return *made.error().refusal;
}

// An area that grows to nothing, such as a barrier of single points, is missing in the worlds of
// discs.
void NavMesh::plan(WorldEdit& edit, std::size_t agent, AreaId id, std::vector<Area> parts) const {
  if (!parts.empty()) {
    edit.put(id, std::move(parts));
  } else if (worlds_[agent].find(id) != nullptr) {
    edit.remove(id);
  }
}

void NavMesh::plan_toggle(WorldEdit& edit, std::size_t agent, AreaId id) const {
  const Area* area = worlds_.front().find(id);
  if (area != nullptr && worlds_[agent].find(id) != nullptr) edit.set_enabled(id, area->enabled);
}

namespace {

/// Plans the seams, or the links, of the first world in the edit of another one.
template <class ItemId, class Item>
void plan_items(WorldEdit& edit, const std::set<ItemId>& changed,
                const std::map<ItemId, Item>& items, const std::map<ItemId, Item>& others) {
  for (const ItemId id : changed) {
    const auto now = items.find(id);
    if (now != items.end())
      edit.put(id, now->second);
    else if (others.contains(id))
      edit.remove(id);
  }
}

}  // namespace

// Makes the edit of the points' world in that of another agent.
AreaResult<Change> NavMesh::follow(const NavEdit& done_edit, std::size_t agent,
                                   detail::Threads& threads) {
  WorldEdit edit = worlds_[agent].edit();
  std::vector<AreaId> grown;
  for (const auto& [id, has_new_shape] : done_edit.changed_) {
    if (has_new_shape)
      grown.push_back(id);
    else
      plan_toggle(edit, agent, id);
  }
  std::vector<std::vector<Area>> parts(grown.size());
  const detail::Blocks blocks(grown.size(), detail::grown_at_once, threads);
  blocks.for_each(threads, [&](std::size_t i) {
    const Area* area = worlds_.front().find(grown[i]);
    if (area != nullptr) parts[i] = detail::parts_of(*area, discs_[agent - 1]);
  });
  for (std::size_t i = 0; i < grown.size(); ++i) plan(edit, agent, grown[i], std::move(parts[i]));
  plan_items(edit, done_edit.changed_seams_, seams(), worlds_[agent].seams());
  plan_items(edit, done_edit.changed_links_, links(), worlds_[agent].links());
  return edit.commit_on(threads);
}

namespace {

// From this number of points on the worlds of an edit are changed at once.
constexpr std::size_t many_points = 256;

// The threads for all worlds at once, or one.
class WorldThreads {
 public:
  WorldThreads(std::size_t points, detail::Threads& threads)
      : threads_(points < detail::Blocks::size_of(many_points) ? &one_ : &threads) {}
  detail::Threads& get() { return *threads_; }

 private:
  detail::Threads one_{1};
  detail::Threads* threads_;
};

}  // namespace

// The points of the areas that an edit has changed in the world of points, and changes in others.
std::size_t NavMesh::size_of(const NavEdit& done_edit) const {
  std::size_t points = 0;
  for (const auto& [id, has_new_shape] : done_edit.changed_) {
    for (const World* world : {&worlds_.front(), &worlds_.back()}) {
      const Area* area = world->find(id);
      if (area != nullptr) points += detail::point_count(*area);
    }
  }
  return points;
}

AreaResult<NavChange> NavMesh::follow(const NavEdit& done_edit, Change of_points,
                                      detail::Threads& threads) {
  std::vector<std::optional<AreaResult<Change>>> done(worlds_.size());
  done[0] = std::move(of_points);
  const std::size_t grown = worlds_.size() - 1;
  WorldThreads at_once(size_of(done_edit), threads);
  const std::size_t refused = detail::first_refused(grown, at_once.get(), [&](std::size_t i) {
    done[i + 1] = follow(done_edit, i + 1, threads);
    return done[i + 1]->has_value();
  });
  NavChange changes;
  if (refused == grown) {
    for (auto& change : done) changes.push_back(std::move(**change));
    undoable_ = std::min(undoable_ + 1, journal_limit_);
    return changes;
  }
  // All worlds try it, so that their ids do not depend on which thread came first.
  for (std::size_t agent = refused + 2; agent < done.size(); ++agent)
    if (!done[agent]) done[agent] = follow(done_edit, agent, threads);
  for (std::size_t agent = 0; agent < done.size(); ++agent) {
    if (!done[agent]->has_value()) continue;
    const auto undone = worlds_[agent].undo();
    OFFGRID_EXPECTS(undone.has_value(), "NavMesh: an edit that was just done can be taken back");
  }
  return done[refused + 1]->error();
}

AreaResult<NavChange> NavMesh::undo(unsigned threads) {
  if (undoable_ == 0) return AreaError{.code = AreaErrorCode::cannot_undo};
  NavChange changes(worlds_.size());
  detail::Threads these(threads);
  WorldThreads at_once(detail::state_of(worlds_.back()).points_to_undo(), these);
  detail::first_refused(worlds_.size(), at_once.get(), [&](std::size_t agent) {
    auto done = worlds_[agent].undo_on(these);
    OFFGRID_EXPECTS(done.has_value(),
                    "NavMesh::undo: the state before the edit fits into the mesh");
    changes[agent] = std::move(*done);
    return true;
  });
  --undoable_;
  return changes;
}

AreaResult<std::size_t> NavMesh::roll_back(const Mark& mark, unsigned threads) {
  const auto edits = world().edits_since(mark);
  if (!edits || *edits > undoable_) return AreaError{.code = AreaErrorCode::cannot_undo};
  for (std::size_t i = 0; i < *edits; ++i) {
    if (const auto done = undo(threads); !done) return done.error();
  }
  return *edits;
}

void NavMesh::clear() {
  for (World& world : worlds_) world.clear();
  undoable_ = 0;
}

kernel::Int<48> NavMesh::overshoot(Agent agent) const {
  expect_agent(agent);
  return agent == point_agent ? kernel::Int<48>(kernel::constant<0>) : disc(agent).overshoot();
}

View NavMesh::view(Agent agent, std::span<const AreaId> without) const {
  View view(world(agent));
  for (const AreaId id : without) view.switch_off(id);
  return view;
}

// ---- queries

PathResult<Path> NavMesh::path(const FloorPoint& from, const FloorPoint& to, Agent agent) const {
  return ShortestPathFinder().find(world(agent), from, to);
}

bool NavMesh::visible(const FloorPoint& from, const FloorPoint& to, Agent agent) const {
  return navmesh::visible(world(agent), from, to);
}

RayHit NavMesh::raycast(const FloorPoint& from, const Point2& to, Agent agent) const {
  return navmesh::raycast(world(agent), from, to);
}

bool NavMesh::is_reachable(const FloorPoint& from, const FloorPoint& to, Agent agent) const {
  const View view(world(agent));
  detail::PathEnds ends;
  if (detail::find_ends<PathErrorCode>(view, from, to, ends)) return false;
  detail::LinkGraph links;
  links.follow(view);
  return links.may_connect(view, ends);
}

std::optional<Position> NavMesh::locate(const FloorPoint& p, Agent agent) const {
  return View(world(agent)).locate(p);
}

std::optional<FaceState> NavMesh::state_at(const FloorPoint& p, Agent agent) const {
  return navmesh::state_at(world(agent), p);
}

Digest NavMesh::digest() const {
  DigestWriter writer;
  for (std::size_t agent = 0; agent < worlds_.size(); ++agent) {
    const Digest digest = worlds_[agent].digest();
    writer.add(digest.high).add(digest.low);
    if (agent == 0) continue;
    writer.add(static_cast<std::uint64_t>(discs_[agent - 1].radius()));
    for (const Point2& corner : discs_[agent - 1].corners()) writer.add(word_of(corner));
  }
  return writer.digest();
}

}  // namespace offgrid::navmesh
