#include "tiles/loaded_tiles.hpp"

#include <algorithm>
#include <numeric>

#include "offgrid/kernel/contract.hpp"
#include "tiles/tight_loops.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

namespace {

World world_of_loaded(const TileGrid& grid) {
  WorldOptions options = grid.options();
  options.journal_limit = 1;
  options.lists_faces = false;
  return *World::make(options);
}

}  // namespace

LoadedTiles::LoadedTiles(const TileGrid& grid) : grid_(grid), world_(world_of_loaded(grid)) {}

std::vector<TileKey> LoadedTiles::keys() const {
  std::vector<TileKey> keys;
  for (const auto& [key, items] : tiles_) keys.push_back(key);
  return keys;
}

Box LoadedTiles::ground_of(const TileKey& key) const {
  const Box box = grid_.box(key);
  const Point2 &low = grid_.options().low, &high = grid_.options().high;
  return {{std::max(box.low.x, low.x), std::max(box.low.y, low.y)},
          {std::min(box.high.x, high.x), std::min(box.high.y, high.y)}};
}

bool LoadedTiles::has_ground(const TileKey& key) const {
  if (!grid_.has(key)) return false;
  const Box ground = ground_of(key);
  return ground.low.x < ground.high.x && ground.low.y < ground.high.y;
}

std::vector<TileKey> LoadedTiles::tiles_at(const Point2& p) const {
  const int log_side = grid_.log_side();
  const TileKey last{p.x.raw() >> log_side, p.y.raw() >> log_side};
  const std::int32_t mask = (std::int32_t{1} << log_side) - 1;
  std::vector<TileKey> tiles;
  for (std::int32_t y = last.y - ((p.y.raw() & mask) == 0 ? 1 : 0); y <= last.y; ++y) {
    for (std::int32_t x = last.x - ((p.x.raw() & mask) == 0 ? 1 : 0); x <= last.x; ++x) {
      if (has_ground({x, y})) tiles.push_back({x, y});
    }
  }
  return tiles;
}

// ---- loading and evicting

std::set<AreaId> LoadedTiles::wanted(std::span<const StoredTile> tiles) const {
  std::set<AreaId> ids, near;
  Boxes boxes;
  for (const StoredTile& tile : tiles) {
    boxes.push_back(near_of(grid_.box(tile.summary.key)));
    for (const AreaPiece& piece : tile.pieces) {
      near.insert(piece.id);
      const bool is_there = world_.find(piece.id) != nullptr && !partial_.contains(piece.id);
      if (!is_there && !is_whole(piece)) ids.insert(piece.id);
    }
  }
  // Others may have been led through the tiles.
  for (const AreaId id : partial_) {
    if (near.contains(id)) continue;
    const Area& area = *world_.find(id);
    if (!tight_loops(area.loops, area.shape, boxes).empty()) ids.insert(id);
  }
  return ids;
}

std::optional<AreaError> LoadedTiles::move(std::span<const StoredTile> arriving,
                                           std::span<const TileKey> leaving,
                                           const std::map<AreaId, Area>& whole) {
  const std::set<TileKey> tiles = tiles_after(arriving, leaving);
  const Boxes boxes = boxes_near(tiles);
  Uses change;
  for (const StoredTile& tile : arriving) change.add(items_of(tile), 1);
  for (const TileKey& key : leaving) change.add(tiles_.at(key), -1);
  auto edit = world_.edit();
  put_arriving(edit, arriving, whole, boxes);
  put_rest(edit, change, boxes);
  put_lines(edit, tiles);
  if (auto error = commit(edit)) return error;
  for (const StoredTile& tile : arriving) tiles_[tile.summary.key] = items_of(tile);
  for (const TileKey& key : leaving) tiles_.erase(key);
  count(change);
  return std::nullopt;
}

void LoadedTiles::put_arriving(WorldEdit& edit, std::span<const StoredTile> arriving,
                               const std::map<AreaId, Area>& whole, const Boxes& boxes) {
  for (const StoredTile& tile : arriving) {
    for (const AreaPiece& piece : tile.pieces) {
      if (whole.contains(piece.id) || !is_whole(piece)) continue;
      if (world_.find(piece.id) != nullptr && !partial_.contains(piece.id)) continue;
      edit.put(piece.id, piece.area);
      planned_[piece.id] = false;
    }
    for (const auto& [id, seam] : tile.seams) {
      if (!uses_.seams.contains(id)) edit.put(id, seam);
    }
  }
  for (const auto& [id, area] : whole) put_tight(edit, id, area, boxes);
}

// The loops that are there are tight about more, so they may be drawn tight about the rest.
void LoadedTiles::put_rest(WorldEdit& edit, const Uses& change, const Boxes& boxes) {
  for (const auto& [id, by] : change.areas) {
    if (by >= 0 || planned_.contains(id)) continue;
    const Area* area = world_.find(id);
    if (area == nullptr) continue;
    if (uses_.areas.at(id) + by == 0) {
      edit.remove(id);
      planned_[id] = false;
      continue;
    }
    const bool is_partial = partial_.contains(id);
    put_tight(edit, id, *area, boxes);
    planned_[id] = planned_[id] || is_partial;
  }
  for (const auto& [id, by] : change.seams) {
    if (by < 0 && uses_.seams.at(id) + by == 0) edit.remove(id);
  }
}

LoadedTiles::Items LoadedTiles::items_of(const StoredTile& tile) {
  Items items;
  for (const AreaPiece& piece : tile.pieces) items.areas.push_back(piece.id);
  for (const auto& [id, seam] : tile.seams) items.seams.push_back(id);
  return items;
}

void LoadedTiles::count(const Uses& change) {
  for (const auto& [id, by] : change.areas) {
    if ((uses_.areas[id] += by) == 0) uses_.areas.erase(id);
  }
  for (const auto& [id, by] : change.seams) {
    if ((uses_.seams[id] += by) == 0) uses_.seams.erase(id);
  }
}

void LoadedTiles::Uses::add(const Items& items, int by) {
  for (const AreaId id : items.areas) areas[id] += by;
  for (const SeamId id : items.seams) seams[id] += by;
}

std::set<TileKey> LoadedTiles::tiles_after(std::span<const StoredTile> arriving,
                                           std::span<const TileKey> leaving) const {
  std::set<TileKey> tiles;
  for (const auto& [key, items] : tiles_) tiles.insert(key);
  for (const StoredTile& tile : arriving) tiles.insert(tile.summary.key);
  for (const TileKey& key : leaving) tiles.erase(key);
  return tiles;
}

// Tiles one above the other are one box.
LoadedTiles::Boxes LoadedTiles::boxes_near(const std::set<TileKey>& tiles) const {
  Boxes boxes;
  for (auto first = tiles.begin(); first != tiles.end();) {
    TileKey last = *first;
    auto next = std::next(first);
    for (; next != tiles.end() && *next == TileGrid::beyond(last, TileSide::upper); ++next)
      last = *next;
    boxes.push_back(near_of(grid_.box(*first, last)));
    first = next;
  }
  return boxes;
}

// There and back, about nothing.
Area LoadedTiles::lines_of(const std::set<TileKey>& tiles) const {
  Area lines;
  std::vector<Floor> floors(grid_.options().floors);
  std::iota(floors.begin(), floors.end(), Floor{0});
  lines.floors = FloorSet(std::move(floors));
  for (const TileKey& key : tiles) {
    const auto [low, high] = ground_of(key);
    const std::array corners{low, Point2{high.x, low.y}, high, Point2{low.x, high.y}};
    for (std::size_t i = 0; i < corners.size(); ++i)
      lines.loops.push_back({corners[i], corners[(i + 1) % corners.size()]});
  }
  return lines;
}

void LoadedTiles::put_lines(WorldEdit& edit, const std::set<TileKey>& tiles) const {
  if (!tiles.empty())
    edit.put(lines_id, lines_of(tiles));
  else
    edit.remove(lines_id);
}

void LoadedTiles::put_tight(WorldEdit& edit, AreaId id, const Area& area, const Boxes& boxes) {
  Area tight = area;
  tight.loops = tight_loops(area.loops, area.shape, boxes);
  planned_[id] = !tight.loops.empty() && tight.loops != area.loops;
  const Area* before = world_.find(id);
  if (tight.loops.empty()) {
    if (before != nullptr) edit.remove(id);
  } else if (before == nullptr || *before != tight) {
    edit.put(id, std::move(tight));
  }
}

std::optional<AreaError> LoadedTiles::commit(WorldEdit& edit) {
  const std::map<AreaId, bool> planned = std::exchange(planned_, {});
  if (const auto done = edit.commit(); !done) return done.error();
  partial_before_ = partial_;
  for (const auto& [id, is_partial] : planned) {
    if (is_partial && world_.find(id) != nullptr)
      partial_.insert(id);
    else
      partial_.erase(id);
  }
  return std::nullopt;
}

// ---- edits

std::optional<AreaError> LoadedTiles::change(
    std::span<const std::pair<AreaId, std::optional<Area>>> areas,
    std::span<const std::pair<SeamId, std::optional<Seam>>> seams,
    std::span<const std::pair<LinkId, std::optional<Link>>> links) {
  const Boxes boxes = boxes_near(tiles_after({}, {}));
  auto edit = world_.edit();
  for (const auto& [id, area] : areas) {
    if (area) {
      put_tight(edit, id, *area, boxes);
    } else if (world_.find(id) != nullptr) {
      edit.remove(id);
      planned_[id] = false;
    }
  }
  for (const auto& [id, seam] : seams) {
    const bool is_near = seam && meets_one(seam->a, seam->b, boxes);
    if (is_near)
      edit.put(id, *seam);
    else if (world_.seams().contains(id))
      edit.remove(id);
  }
  for (const auto& [id, link] : links) {
    if (link)
      edit.put(id, *link);
    else
      edit.remove(id);
  }
  return commit(edit);
}

void LoadedTiles::take_back() {
  const auto undone = world_.undo();
  OFFGRID_ENSURES(undone, "LoadedTiles::take_back: the edit is in the journal");
  partial_ = partial_before_;
}

void LoadedTiles::keep(const StoredTile& tile) {
  const auto found = tiles_.find(tile.summary.key);
  if (found == tiles_.end()) return;
  Uses change;
  change.add(found->second, -1);
  change.add(found->second = items_of(tile), 1);
  count(change);
}

}  // namespace offgrid::navmesh::detail
