#include "tiles/loaded.hpp"

#include <algorithm>

#include "offgrid/navmesh/tiled_world.hpp"
#include "tiles/answers.hpp"

namespace offgrid::testing::tiles {

using namespace navmesh;
using kernel::Point2;

namespace {

using Fault = std::optional<std::string>;

class LoadedJudge {
 public:
  LoadedJudge(const TileGrid& grid, const TiledItems& items, std::uint64_t seed)
      : random_(seed), given_(grid), grid_(limited()), items_(items) {}

  Fault run() {
    options_.most_loaded =
        random_.chance(1, 2) ? grid_.size() : static_cast<std::size_t>(random_.between(1, 9));
    if (random_.chance(1, 4))
      options_.most_bytes = static_cast<std::uint64_t>(random_.between(10'000, 200'000));
    auto made = TiledWorld::make(grid_, store_, options_);
    if (!made) return describe(made.error());
    world_.emplace(std::move(*made));
    for (std::size_t done = 0; done < items_.size();) {
      if (auto fault = move_tiles()) return fault;
      if (auto fault = add_items(done)) return fault;
      // The answer is that of another world; it leaves behind what the path has read.
      static_cast<void>(world_->path(place(), place()));
      if (auto fault = undo_and_repeat()) return fault;
    }
    if (auto fault = go_and_come_back()) return fault;
    if (auto fault = move_tiles()) return fault;
    return is_given_up_ ? std::nullopt : compare();
  }

 private:
  /// The grid, of loaded worlds that may have room for some of the tiles only.
  TileGrid limited() {
    WorldOptions options = given_.options();
    if (random_.chance(1, 4))
      options.max_vertices = static_cast<std::uint32_t>(random_.between(20, 200));
    auto made = TileGrid::make(options, given_.log_side());
    return made ? *made : given_;
  }

  TileKey any_tile() {
    return grid_.tile(
        static_cast<std::size_t>(random_.between(0, static_cast<std::int64_t>(grid_.size()) - 1)));
  }

  FloorPoint place() { return any_place(random_, grid_, items_); }

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
    for (std::int64_t n = random_.between(1, 4); n > 0 && done < items_.size(); --n)
      items_.put(edit_, done++);
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

  /// Some areas and links go, and the edit is undone, or they come again.
  Fault go_and_come_back() {
    TiledEdit away, back;
    for (const auto& [id, area] : items_.areas) {
      if (!random_.chance(1, 3)) continue;
      away.remove(id);
      back.put(id, area);
    }
    for (const auto& [id, link] : items_.links) {
      if (!random_.chance(1, 3)) continue;
      away.remove(id);
      back.put(id, link);
    }
    if (auto fault = commit(away)) return fault;
    if (auto fault = move_tiles()) return fault;
    if (random_.chance(1, 2)) return commit(back);
    const auto undone = world_->undo();
    return undone || is_given_up_ ? std::nullopt : Fault(describe(undone.error()));
  }

  // ---- beside the whole

  Fault compare() {
    whole_.emplace(*make_whole(given_, items_.areas, items_.seams, items_.links));
    if (auto fault = compare_store()) return fault;
    for (int i = 0; i < 3; ++i) {
      if (auto fault = ask()) return fault;
      if (auto fault = wrong_faces(items_, *world_, *whole_, options_)) return fault;
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

  bool is_excused(const TiledError& error) const {
    return tiles::is_excused(error, grid_, options_);
  }

  Fault ask() {
    for (const TileKey& key : world_->loaded()) {
      if (!random_.chance(1, 2)) continue;
      if (const auto error = world_->evict(key); error && !is_excused(*error))
        return describe(*error);
    }
    const FloorPoint from = place(), to = place();
    return wrong_answers(
        *world_, *whole_, finder_, from, to,
        [this](const TiledError& error) { return is_excused(error); }, ignored_);
  }

  Random random_;
  const TileGrid& given_;
  const TileGrid grid_;
  const TiledItems& items_;
  TiledOptions options_;
  MemoryTileStore store_;
  std::optional<TiledWorld> world_;
  std::optional<World> whole_;
  TiledEdit edit_;
  bool is_given_up_ = false;  ///< was an edit refused that the whole takes?
  ShortestPathFinder finder_;
  Counts ignored_;
};

}  // namespace

std::optional<std::string> wrong_loaded(const TileGrid& grid, const TiledItems& items,
                                        std::uint64_t seed) {
  return LoadedJudge(grid, items, seed).run();
}

}  // namespace offgrid::testing::tiles
