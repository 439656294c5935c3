#include "tiles/agents.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <span>

#include "bugs/bugs_off.hpp"
#include "offgrid/navmesh/tiled_nav_mesh.hpp"
#include "tiles/answers.hpp"

namespace offgrid::testing::tiles {

using namespace navmesh;

namespace {

using Fault = std::optional<std::string>;

/// A store that fails when it is told to.
class StoreWithFaults final : public TileStore {
 public:
  TileStoreResult<std::optional<StoredHead>> head() override { return kept_.head(); }
  TileStoreResult<std::optional<StoredTile>> tile(const TileKey& key) override {
    return kept_.tile(key);
  }
  TileStoreResult<std::optional<Area>> area(AreaId id) override { return kept_.area(id); }
  TileStoreResult<std::optional<Seam>> seam(SeamId id) override { return kept_.seam(id); }
  TileStoreResult<std::map<LinkId, Link>> links() override { return kept_.links(); }
  std::optional<TileStoreError> write(const StoreChange& change) override {
    if (!fails_) return kept_.write(change);
    fails_ = false;
    return TileStoreError{.code = TileStoreErrorCode::cannot_write, .reason = "asked to fail"};
  }
  void fail_next() { fails_ = true; }

 private:
  MemoryTileStore kept_;
  bool fails_ = false;
};

/// The queries of one agent.
struct AgentAnswers {
  TiledNavMesh& mesh;
  Agent agent;

  auto state_at(const FloorPoint& p) { return mesh.state_at(p, agent); }
  auto raycast(const FloorPoint& from, const kernel::Point2& to) {
    return mesh.raycast(from, to, agent);
  }
  auto visible(const FloorPoint& from, const FloorPoint& to) {
    return mesh.visible(from, to, agent);
  }
  auto path(const FloorPoint& from, const FloorPoint& to) { return mesh.path(from, to, agent); }
};

class AgentsJudge {
 public:
  AgentsJudge(const TileGrid& grid, const TiledItems& items, std::uint64_t seed)
      : grid_(grid), items_(items), random_(seed) {}

  Fault run() {
    const WorldOptions& world = grid_.options();
    const std::int64_t most =
        std::clamp<std::int64_t>((std::int64_t{world.high.x.raw()} - world.low.x.raw()) / 6, 1, 40);
    std::vector<std::int32_t> radii;
    for (std::int64_t n = random_.between(1, 2); n > 0; --n)
      radii.push_back(static_cast<std::int32_t>(random_.between(1, most)));
    auto agents = TiledAgents::make(world, radii, grid_.log_side());
    if (!agents || !begin_whole(radii)) return std::nullopt;
    agents_.emplace(std::move(*agents));
    options_.most_loaded =
        random_.chance(1, 2) ? 1000 : static_cast<std::size_t>(random_.between(4, 9));
    for (std::size_t i = 0; i < agents_->size(); ++i) stores_.emplace_back();
    if (auto fault = open()) return fault;
    for (std::size_t done = 0; done < items_.size();) {
      if (auto fault = move_tiles()) return fault;
      if (auto fault = add_items(done)) return fault;
      if (auto fault = undo_and_repeat()) return fault;
    }
    if (auto fault = change_and_come_back()) return fault;
    if (random_.chance(1, 3)) {
      if (auto fault = open()) return fault;
    }
    return is_given_up_ ? std::nullopt : compare();
  }

 private:
  /// False: no such mesh is made.
  bool begin_whole(const std::vector<std::int32_t>& radii) {
    const BugsOff honest;
    auto made = NavMesh::make(grid_.options(), radii);
    if (!made) return false;
    NavEdit edit = made->edit();
    for (const auto& [id, area] : items_.areas) edit.put(id, area);
    for (const auto& [id, seam] : items_.seams) edit.put(id, seam);
    for (const auto& [id, link] : items_.links) edit.put(id, link);
    if (!edit.commit()) return false;
    whole_.emplace(std::move(*made));
    return true;
  }

  Fault open() {
    std::vector<TileStore*> stores;
    for (StoreWithFaults& store : stores_) stores.push_back(&store);
    auto made = TiledNavMesh::make(*agents_, stores, options_);
    if (!made) return describe(made.error());
    mesh_.emplace(std::move(*made));
    return std::nullopt;
  }

  Agent any_agent() {
    const auto last = static_cast<std::int64_t>(agents_->size()) - 1;
    return Agent{static_cast<std::uint32_t>(random_.between(0, last))};
  }

  Fault move_tiles() {
    for (std::int64_t n = random_.between(0, 4); n > 0; --n) {
      const Agent agent = any_agent();
      const TileGrid& grid = agents_->grid(agent);
      const auto last = static_cast<std::int64_t>(grid.size()) - 1;
      const TileKey key = grid.tile(static_cast<std::size_t>(random_.between(0, last)));
      const auto error = random_.chance(2, 3) ? mesh_->load(key, agent) : mesh_->evict(key, agent);
      if (error && !is_excused(*error)) return describe(*error);
    }
    return std::nullopt;
  }

  /// Some items more; their edit is kept for undo_and_repeat().
  Fault add_items(std::size_t& done) {
    edit_ = {};
    for (std::int64_t n = random_.between(1, 4); n > 0 && done < items_.size(); --n)
      items_.put(edit_, done++);
    return commit(edit_);
  }

  Fault commit(const TiledEdit& edit) {
    if (random_.chance(1, 4)) {
      if (auto fault = fail_to_commit(edit)) return fault;
    }
    if (is_given_up_) return std::nullopt;
    const auto done = mesh_->commit(edit);
    is_given_up_ = is_given_up_ || (!done && is_excused(done.error()));
    return done || is_given_up_ ? std::nullopt : Fault(describe(done.error()));
  }

  /// A store fails; then nothing has changed.
  Fault fail_to_commit(const TiledEdit& edit) {
    const Agent failing = any_agent();
    const std::vector<Digest> before = digests();
    stores_[failing.value()].fail_next();
    const auto done = mesh_->commit(edit);
    if (done) return "an edit is done though a store failed";
    if (is_excused(done.error())) {
      is_given_up_ = true;
      return std::nullopt;
    }
    if (done.error().agent != failing || done.error().error.code != TiledErrorCode::store_failed)
      return describe(done.error());
    return digests() == before ? std::nullopt : Fault("an edit that failed has changed an agent");
  }

  std::vector<Digest> digests() {
    std::vector<Digest> made;
    for (std::uint32_t agent = 0; agent < agents_->size(); ++agent)
      made.push_back(*mesh_->digest(Agent{agent}));
    return made;
  }

  Fault undo_and_repeat() {
    if (is_given_up_ || !random_.chance(1, 3)) return std::nullopt;
    if (auto fault = move_tiles()) return fault;
    const auto undone = mesh_->undo();
    if (!undone) return describe(undone.error());
    if (auto fault = move_tiles()) return fault;
    return commit(edit_);
  }

  /// Some areas go, or get the shape of another one, and come back.
  Fault change_and_come_back() {
    TiledEdit away;
    edit_ = {};
    for (const auto& [id, area] : items_.areas) {
      if (!random_.chance(2, 3)) continue;
      edit_.put(id, area);
      if (random_.chance(1, 3))
        away.remove(id);
      else
        away.put(id, random_.pick(std::span(items_.areas)).second);
    }
    if (is_given_up_) return std::nullopt;
    if (auto fault = commit(away)) return fault;
    if (is_given_up_) return std::nullopt;
    if (auto fault = move_tiles()) return fault;
    if (random_.chance(2, 3)) return commit(edit_);
    const auto undone = mesh_->undo();
    return undone ? std::nullopt : Fault(describe(undone.error()));
  }

  bool is_excused(const TiledNavError& error) const {
    return tiles::is_excused(error.error, agents_->grid(error.agent), options_);
  }

  // ---- beside the whole

  Fault compare() {
    for (std::uint32_t agent = 0; agent < agents_->size(); ++agent) {
      if (auto fault = compare(Agent{agent}))
        return "agent " + std::to_string(agent) + " of radius " +
               std::to_string(whole_->radius(Agent{agent})) + ": " + *fault;
    }
    return std::nullopt;
  }

  Fault compare(Agent agent) {
    const World whole = whole_of(agent);
    const auto digest = mesh_->digest(agent);
    if (!digest) return describe(digest.error());
    if (*digest != whole.digest()) return "the digest is another one";
    AgentAnswers answers{*mesh_, agent};
    for (int i = 0; i < 2; ++i) {
      for (const TileKey& key : mesh_->loaded(agent)) {
        if (!random_.chance(1, 2)) continue;
        if (const auto error = mesh_->evict(key, agent); error && !is_excused(*error))
          return describe(*error);
      }
      const FloorPoint from = any_place(random_, grid_, items_),
                       to = any_place(random_, grid_, items_);
      if (auto fault = wrong_answers(
              answers, whole, finder_, from, to,
              [this](const TiledNavError& e) { return is_excused(e); }, ignored_))
        return fault;
      if (auto fault = move_tiles()) return fault;
    }
    return std::nullopt;
  }

  /// The areas of the agent's world in NavMesh, with ids of their own, and the lines of its grid.
  World whole_of(Agent agent) const {
    const BugsOff honest;
    const World& world = whole_->world(agent);
    TiledItems grown = TiledItems::of(world);
    std::uint32_t next = 1;
    for (auto& item : grown.areas) item.first = AreaId{next++};
    for (const auto& [id, rim] : world.rims()) grown.areas.emplace_back(AreaId{next++}, rim);
    const TileGrid grid = *TileGrid::make(world.options(), grid_.log_side());
    return *make_whole(grid, grown.areas, grown.seams, grown.links);
  }

  const TileGrid& grid_;
  const TiledItems& items_;
  Random random_;
  TiledOptions options_;
  std::optional<TiledAgents> agents_;
  std::deque<StoreWithFaults> stores_;
  std::optional<TiledNavMesh> mesh_;
  std::optional<NavMesh> whole_;
  TiledEdit edit_;
  bool is_given_up_ = false;  ///< was an edit refused that the whole takes?
  ShortestPathFinder finder_;
  Counts ignored_;
};

}  // namespace

std::optional<std::string> wrong_agents(const TileGrid& grid, const TiledItems& items,
                                        std::uint64_t seed) {
  return AgentsJudge(grid, items, seed).run();
}

}  // namespace offgrid::testing::tiles
