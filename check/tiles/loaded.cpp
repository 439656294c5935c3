#include "tiles/loaded.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/query/state_at.hpp"
#include "offgrid/navmesh/tiled_world.hpp"
#include "support/random.hpp"

namespace offgrid::testing::tiles {

using namespace navmesh;
using kernel::Point2;

namespace {

using Fault = std::optional<std::string>;

std::string name_of(const FloorPoint& p) {
  return "(" + std::to_string(p.point.x.raw()) + ", " + std::to_string(p.point.y.raw()) + ")" +
         (p.floor == 0 ? "" : " on floor " + std::to_string(p.floor));
}

/// A face without its ids: its state, and of each side whether it is a constraint and a barrier.
struct FacePicture {
  FaceState state;
  std::array<std::array<bool, 2>, 3> sides{};

  friend bool operator==(const FacePicture&, const FacePicture&) = default;
};

using TilePicture = std::map<FaceKey, FacePicture>;

/// The faces of the tiles, by three points of each that no line parts.
std::map<TileKey, TilePicture> pictures(const TileGrid& grid, const World& world,
                                        const std::vector<TileKey>& tiles) {
  std::map<TileKey, TilePicture> made;
  const PlanarMesh mesh = world.floors();
  for (const TileKey& key : tiles) made[key];
  for (const FaceId f : mesh.mesh().faces()) {
    const auto corners = mesh.triangle(f);
    if (!grid.options().contains(corners[0]) || !grid.options().contains(corners[1]) ||
        !grid.options().contains(corners[2]))
      continue;
    for (const TileKey& key : tiles) {
      const Box box = grid.box(key);
      if (!box.contains(corners[0]) || !box.contains(corners[1]) || !box.contains(corners[2]))
        continue;
      FacePicture face{world.state(f)};
      const FaceKey name = face_key(mesh, f);
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId h = mesh.mesh().halfedge(f, k);
        const auto at = std::find(name.begin(), name.end(), mesh.segment(h)[0]) - name.begin();
        face.sides[static_cast<std::size_t>(at)] = {mesh.mesh().is_constrained(h),
                                                    world.is_barrier(h)};
      }
      made[key].emplace(name, face);
    }
  }
  return made;
}

class LoadedJudge {
 public:
  LoadedJudge(const TileGrid& grid, const TiledItems& items, std::uint64_t seed)
      : grid_(grid), items_(items), random_(seed) {}

  Fault run() {
    options_.most_loaded =
        random_.chance(1, 2) ? grid_.size() : static_cast<std::size_t>(random_.between(1, 9));
    if (random_.chance(1, 4))
      options_.most_bytes = static_cast<std::uint64_t>(random_.between(10'000, 200'000));
    auto made = TiledWorld::make(grid_, store_, options_);
    if (!made) return describe(made.error());
    world_.emplace(std::move(*made));
    for (std::size_t done = 0; done < items_.areas.size() + items_.seams.size();) {
      if (auto fault = move_tiles()) return fault;
      if (auto fault = add_items(done)) return fault;
      // The answer is that of another world; it leaves behind what the path has read.
      static_cast<void>(world_->path(any_place(), any_place()));
      if (auto fault = undo_and_repeat()) return fault;
    }
    if (auto fault = go_and_come_back()) return fault;
    if (auto fault = move_tiles()) return fault;
    return is_given_up_ ? std::nullopt : compare();
  }

 private:
  TileKey any_tile() {
    return grid_.tile(
        static_cast<std::size_t>(random_.between(0, static_cast<std::int64_t>(grid_.size()) - 1)));
  }

  Fault move_tiles() {
    for (std::int64_t n = random_.between(0, 4); n > 0; --n) {
      const TileKey key = any_tile();
      const bool was_loaded = world_->is_loaded(key);
      const auto error = random_.chance(2, 3) ? world_->load(key) : world_->evict(key);
      if (error && !is_excused(*error)) return describe(*error);
      const bool has_loaded = !was_loaded && world_->is_loaded(key);
      if (has_loaded && options_.most_bytes != 0 && world_->bytes() > options_.most_bytes)
        return "more bytes are loaded than may be";
    }
    return std::nullopt;
  }

  /// Some items more; their edit is kept for undo_and_repeat().
  Fault add_items(std::size_t& done) {
    edit_ = {};
    for (std::int64_t n = random_.between(1, 4); n > 0; --n, ++done) {
      if (done < items_.areas.size()) {
        edit_.put(items_.areas[done].first, items_.areas[done].second);
      } else if (done < items_.areas.size() + items_.seams.size()) {
        const auto& [id, seam] = items_.seams[done - items_.areas.size()];
        edit_.put(id, seam);
      }
    }
    return commit(edit_);
  }

  Fault commit(const TiledEdit& edit) {
    const auto done = world_->commit(edit);
    is_given_up_ = is_given_up_ || (!done && is_excused(done.error()));
    return done || is_given_up_ ? std::nullopt : Fault(describe(done.error()));
  }

  Fault undo_and_repeat() {
    if (!random_.chance(1, 3)) return std::nullopt;
    if (auto fault = move_tiles()) return fault;
    if (const auto undone = world_->undo(); !undone && !is_given_up_)
      return describe(undone.error());
    if (auto fault = move_tiles()) return fault;
    return commit(edit_);
  }

  /// Some areas go, and the edit is undone, or they come again.
  Fault go_and_come_back() {
    TiledEdit away, back;
    for (const auto& [id, area] : items_.areas) {
      if (!random_.chance(1, 3)) continue;
      away.remove(id);
      back.put(id, area);
    }
    if (auto fault = commit(away)) return fault;
    if (auto fault = move_tiles()) return fault;
    if (random_.chance(1, 2)) return commit(back);
    const auto undone = world_->undo();
    return undone || is_given_up_ ? std::nullopt : Fault(describe(undone.error()));
  }

  // ---- beside the whole

  Fault compare() {
    whole_.emplace(*make_whole(grid_, items_.areas, items_.seams));
    if (auto fault = compare_store()) return fault;
    for (int i = 0; i < 3; ++i) {
      if (auto fault = ask()) return fault;
      if (auto fault = compare_loaded()) return fault;
      if (auto fault = move_tiles()) return fault;
    }
    return std::nullopt;
  }

  Fault compare_store() {
    const auto digest = world_->digest();
    if (!digest) return describe(digest.error());
    if (*digest != whole_->digest()) return "loaded: the digest is another one";
    std::vector<Tile> tiles;
    for (std::size_t i = 0; i < grid_.size(); ++i) {
      const auto tile = world_->summary(grid_.tile(i));
      if (!tile) return describe(tile.error());
      tiles.push_back(*tile);
    }
    const auto joined = join(grid_, tiles);
    if (!joined) return "loaded: " + describe(joined.error());
    return std::nullopt;
  }

  /// The faces of the loaded tiles, and no areas that they do not need.
  Fault compare_loaded() {
    const std::vector<TileKey> loaded = world_->loaded();
    if (loaded.size() > options_.most_loaded) return "more tiles are loaded than may be";
    std::uint64_t bytes = 0;
    for (const TileKey& key : loaded) bytes += bytes_of(*world_->summary(key));
    if (bytes != world_->bytes()) return "the bytes of the loaded tiles are not their sum";
    auto expected = pictures(grid_, *whole_, loaded);
    auto found = pictures(grid_, world_->world(), loaded);
    for (const TileKey& key : loaded) {
      if (expected[key] != found[key])
        return "loaded " + describe(key) + " has other faces than the whole";
    }
    std::set<AreaId> far;
    for (const auto& item : items_.areas) {
      far.insert(item.first);
      for_each_piece(grid_, item.first, item.second, [&far, &loaded](const AreaPiece& piece) {
        if (std::binary_search(loaded.begin(), loaded.end(), piece.tile)) far.erase(piece.id);
      });
    }
    for (const auto& entry : world_->world().areas()) {
      if (far.contains(entry.first))
        return "area " + std::to_string(entry.first.value()) +
               " is loaded, and close to no loaded tile";
    }
    return std::nullopt;
  }

  /// A place: a corner of an area, one on a line, or any.
  FloorPoint any_place() {
    const WorldOptions& options = grid_.options();
    Point2 p{kernel::Coordinate2::trusted(static_cast<std::int32_t>(
                 random_.between(options.low.x.raw(), options.high.x.raw()))),
             kernel::Coordinate2::trusted(static_cast<std::int32_t>(
                 random_.between(options.low.y.raw(), options.high.y.raw())))};
    const std::int64_t kind = random_.between(0, 3);
    if (kind == 0) p.x = std::clamp(grid_.box(any_tile()).low.x, options.low.x, options.high.x);
    if (kind == 1 && !items_.areas.empty()) {
      const Area& area = random_.pick(std::span(items_.areas)).second;
      if (!area.loops.empty() && !area.loops[0].empty()) p = random_.pick(std::span(area.loops[0]));
    }
    if (!options.contains(p)) p = options.low;
    return {p, static_cast<Floor>(random_.between(0, std::int64_t{options.floors} - 1))};
  }

  /// Is the budget too small, or do updates add too much: those of a part of the items, or beyond
  /// the tiles?
  bool is_excused(const TiledError& error) const {
    if (error.code == TiledErrorCode::over_budget)
      return error.bytes == 0 ? options_.most_loaded < grid_.size() : options_.most_bytes != 0;
    return error.code == TiledErrorCode::refused &&
           error.refusal.code == AreaErrorCode::updates_cost_too_much;
  }

  Fault differs(const char* what, const FloorPoint& from, const FloorPoint& to) const {
    return std::string(what) + " from " + name_of(from) + " to " + name_of(to) +
           " is not that of the whole";
  }

  Fault ask() {
    const FloorPoint from = any_place(), to = any_place();
    const auto state = world_->state_at(from);
    if (!state && !is_excused(state.error())) return describe(state.error());
    if (state && *state != state_at(*whole_, from))
      return "the state at " + name_of(from) + " is not that of the whole";
    const auto hit = world_->raycast(from, to.point);
    if (!hit && !is_excused(hit.error())) return describe(hit.error());
    if (hit) {
      const RayHit expected = raycast(*whole_, from, to.point);
      if (hit->stop != expected.stop || hit->t != expected.t) return differs("the ray", from, to);
    }
    const auto sees = world_->visible(from, to);
    if (!sees && !is_excused(sees.error())) return describe(sees.error());
    if (sees && *sees != visible(*whole_, from, to)) return differs("sight", from, to);
    return ask_for_path(from, to);
  }

  Fault ask_for_path(const FloorPoint& from, const FloorPoint& to) {
    const auto path = world_->path(from, to);
    if (!path) return is_excused(path.error()) ? std::nullopt : Fault(describe(path.error()));
    const auto expected = finder_.find(*whole_, from, to);
    const bool is_same =
        path->has_value() == expected.has_value() &&
        (expected ? (*path)->corners == expected->corners && (*path)->floors == expected->floors &&
                        (*path)->length == expected->length
                  : path->error() == expected.error());
    return is_same ? std::nullopt : differs("the path", from, to);
  }

  const TileGrid& grid_;
  const TiledItems& items_;
  Random random_;
  TiledOptions options_;
  MemoryTileStore store_;
  std::optional<TiledWorld> world_;
  std::optional<World> whole_;
  TiledEdit edit_;
  bool is_given_up_ = false;  ///< was an edit refused that the whole takes?
  ShortestPathFinder finder_;
};

}  // namespace

std::optional<std::string> wrong_loaded(const TileGrid& grid, const TiledItems& items,
                                        std::uint64_t seed) {
  return LoadedJudge(grid, items, seed).run();
}

}  // namespace offgrid::testing::tiles
