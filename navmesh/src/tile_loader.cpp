#include "tile_loader.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

namespace {

/// Is it the summary of the tile in this grid?
bool is_of(const TileGrid& grid, const TileKey& key, const Tile& summary) {
  return summary.key == key && summary.options == grid.digest();
}

/// The item of the tile that has an id which none can have, in words; empty: there is none.
std::string item_at_fault(const StoredTile& tile) {
  for (const AreaPiece& piece : tile.pieces) {
    if (!LoadedTiles::is_free(piece.id)) return "area " + std::to_string(piece.id.value());
  }
  for (const auto& [id, seam] : tile.seams) {
    if (!LoadedTiles::is_free(id)) return "seam " + std::to_string(id.value());
  }
  return {};
}

bool has(std::span<const TileKey> keys, const TileKey& key) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

}  // namespace

TileStoreResult<StoredTile> TileLoader::read(const TileKey& key) const {
  auto stored = store_->tile(key);
  if (!stored) return stored.error();
  if (!*stored) return StoredTile{.summary = *build_tile(grid_, key, {})};
  TileStoreError damaged{.code = TileStoreErrorCode::damaged, .tile = key};
  if (!is_of(grid_, key, (*stored)->summary)) return damaged;
  const std::string item = item_at_fault(**stored);
  if (item.empty()) return std::move(**stored);
  damaged.reason = item + ": the id is reserved";
  return damaged;
}

TileStoreResult<Tile> TileLoader::read_summary(const TileKey& key) const {
  auto summary = store_->summary(key);
  if (!summary) return summary.error();
  if (!*summary) return *build_tile(grid_, key, {});
  if (is_of(grid_, key, **summary)) return std::move(**summary);
  return TileStoreError{.code = TileStoreErrorCode::damaged, .tile = key};
}

void TileLoader::begin_query() {
  query_begin_ = clock_ += 2;
  fetches_ = true;
}

std::optional<TiledError> TileLoader::load(const TileKey& key) {
  if (!grid_.has(key)) return fault(TiledErrorCode::unknown_tile, key);
  return bring({&key, 1}, {});
}

std::optional<TiledError> TileLoader::evict(const TileKey& key) {
  if (!grid_.has(key)) return fault(TiledErrorCode::unknown_tile, key);
  if (!tiles_.has(key)) return std::nullopt;
  return carry_out({.leaving = {key}});
}

// If the others are to blame for an error, the needed tiles are loaded without them.
std::optional<TiledError> TileLoader::require(std::span<const TileKey> needed,
                                              std::span<const TileKey> others) {
  for (const TileKey& key : needed) {
    if (!tiles_.has(key) && !options_.loads_on_demand)
      return fault(TiledErrorCode::tile_missing, key);
  }
  auto error = bring(needed, others);
  if (!error || error->code == TiledErrorCode::over_budget || !fetches_) return error;
  fetches_ = false;
  Plan plan;
  for (const auto& [key, entry] : loaded_) {
    if (entry.asked + 1 == query_begin_) plan.leaving.push_back(key);
  }
  if (plan.leaving.empty() && others.empty()) return error;
  if (auto refused = carry_out(plan)) return refused;
  return bring(needed, {});
}

std::optional<TiledError> TileLoader::require_at(std::span<const Point2> points) {
  std::vector<TileKey> needed;
  for (const Point2& p : points) {
    if (!grid_.options().contains(p)) continue;
    for (const TileKey& key : tiles_.tiles_at(p)) {
      if (!has(needed, key)) needed.push_back(key);
    }
  }
  return require(needed);
}

std::optional<TiledError> TileLoader::bring(std::span<const TileKey> needed,
                                            std::span<const TileKey> others) {
  Plan plan{.count = tiles_.size(), .bytes = bytes_};
  if (auto error = add_needed(plan, needed)) return error;
  if (fetches_) add_others(plan, others);
  if (auto error = carry_out(plan)) return error;
  for (const TileKey& key : needed) {
    if (tiles_.has(key)) loaded_.at(key).asked = ++clock_;
  }
  return std::nullopt;
}

bool TileLoader::add(Plan& plan, StoredTile tile, std::vector<TileKey>& old) const {
  const std::uint64_t bytes = bytes_of(tile.summary);
  std::size_t going = 0;
  std::uint64_t kept_bytes = plan.bytes;
  while (!has_room(plan.count + 1 - going, kept_bytes + bytes)) {
    if (going == old.size()) return false;
    kept_bytes -= loaded_.at(old[old.size() - ++going]).bytes;
  }
  for (; going > 0; --going) {
    plan.leaving.push_back(old.back());
    old.pop_back();
    --plan.count;
  }
  plan.bytes = kept_bytes;
  plan.arriving.push_back(std::move(tile));
  plan.bytes += bytes;
  ++plan.count;
  return true;
}

// The number is at fault only if the bytes are not.
TiledError TileLoader::over_budget(const Plan& plan, const TileKey& key,
                                   std::uint64_t bytes) const {
  TiledError error = fault(TiledErrorCode::over_budget, key);
  if (!has_room(0, plan.bytes + bytes)) error.bytes = bytes;
  return error;
}

std::optional<TiledError> TileLoader::add_needed(Plan& plan, std::span<const TileKey> needed) {
  std::vector<TileKey> old = evictable(true);
  std::erase_if(old, [&](const TileKey& key) { return has(needed, key); });
  const auto fetched = std::count_if(old.begin(), old.end(), [&](const TileKey& key) {
    return loaded_.at(key).asked + 1 == query_begin_;
  });
  for (const TileKey& key : needed) {
    if (tiles_.has(key) || !tiles_.has_ground(key)) continue;
    auto tile = read(key);
    if (!tile) return store_fault(tile.error());
    const std::uint64_t bytes = bytes_of(tile->summary);
    if (!add(plan, std::move(*tile), old)) return over_budget(plan, key, bytes);
  }
  // The room is too small for others.
  if (std::ssize(old) < fetched) fetches_ = false;
  return std::nullopt;
}

void TileLoader::add_others(Plan& plan, std::span<const TileKey> others) const {
  std::vector<TileKey> old = evictable(false);
  std::erase_if(old,
                [&](const TileKey& key) { return has(plan.leaving, key) || has(others, key); });
  for (const TileKey& key : others) {
    const bool is_planned =
        std::any_of(plan.arriving.begin(), plan.arriving.end(),
                    [&](const StoredTile& tile) { return tile.summary.key == key; });
    if (tiles_.has(key) || !tiles_.has_ground(key) || is_planned) continue;
    if (!has_room(plan.count + 1, plan.bytes) && old.empty()) return;
    auto tile = read(key);
    if (tile) add(plan, std::move(*tile), old);
  }
}

std::optional<TiledError> TileLoader::carry_out(const Plan& plan) {
  if (plan.arriving.empty() && plan.leaving.empty()) return std::nullopt;
  std::map<AreaId, Area> whole;
  for (const AreaId id : tiles_.wanted(plan.arriving)) {
    auto area = store_->area(id);
    if (!area) return store_fault(area.error());
    if (!*area) return store_fault({.code = TileStoreErrorCode::damaged, .area = id});
    whole.emplace(id, std::move(**area));
  }
  if (const auto error = tiles_.move(plan.arriving, plan.leaving, whole))
    return refusal(*error, plan.arriving.empty() ? plan.leaving[0] : plan.arriving[0].summary.key);
  for (const TileKey& key : plan.leaving) {
    bytes_ -= loaded_.at(key).bytes;
    loaded_.erase(key);
  }
  for (const StoredTile& tile : plan.arriving) {
    const Entry entry{query_begin_ - 1, bytes_of(tile.summary)};
    bytes_ += entry.bytes;
    loaded_.emplace(tile.summary.key, entry);
  }
  return std::nullopt;
}

void TileLoader::keep(const StoredTile& tile) {
  tiles_.keep(tile);
  const auto found = loaded_.find(tile.summary.key);
  if (found == loaded_.end()) return;
  bytes_ -= found->second.bytes;
  bytes_ += found->second.bytes = bytes_of(tile.summary);
}

std::vector<TileKey> TileLoader::evictable(bool has_fetched) const {
  const std::uint64_t end = has_fetched ? query_begin_ : query_begin_ - 1;
  std::vector<std::pair<std::uint64_t, TileKey>> by_time;
  for (const auto& [key, entry] : loaded_) {
    if (entry.asked < end) by_time.emplace_back(entry.asked, key);
  }
  kernel::sort(by_time.rbegin(), by_time.rend());
  std::vector<TileKey> keys;
  for (const auto& entry : by_time) keys.push_back(entry.second);
  return keys;
}

}  // namespace offgrid::navmesh::detail
