// LoadedTiles: one world of the tiles that are loaded.
//
//     +-------+-------+          Its areas are drawn tight about all loaded tiles at once, so in
//     |  A #######    |          these vertices, constraints and windings are those of the whole.
//     +----#--+--#----+-------+  The sides of the tiles are constraints that block nothing. Beyond
//          #  |  #  B |   C   |  them stands what is left of the loops, which means nothing; but
//          .  +--#----+-------+  the first face beyond a side has the state that it has in the
//           . . .#               whole, since windings change at the side by edges that both know.
//
// To load or to evict a tile is an edit of the world: it changes the areas that come close to the
// tile, and those whose loops have been led through it since it did not count.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "offgrid/navmesh/tiles/tile_store.hpp"

namespace offgrid::navmesh::detail {

class LoadedTiles {
 public:
  /// The id of the area that has the sides of the tiles.
  static constexpr AreaId lines_id{largest_tiled_area.value() + 1};
  /// Can an item of the user have the id?
  static bool is_free(AreaId id) { return id.value() != 0 && id <= largest_tiled_area; }
  static bool is_free(SeamId id) { return id.value() != 0 && !id.is_none(); }
  static bool is_free(LinkId id) { return id.value() != 0 && !id.is_none(); }

  explicit LoadedTiles(const TileGrid& grid);

  const World& world() const { return world_; }
  bool has(const TileKey& key) const { return tiles_.contains(key); }
  std::size_t size() const { return tiles_.size(); }
  std::vector<TileKey> keys() const;
  /// Does the tile have a part of the world's rectangle? Others have nothing but the frame.
  bool has_ground(const TileKey& key) const;
  /// The tiles that have ground at the point, loaded or not: up to four.
  std::vector<TileKey> tiles_at(const kernel::Point2& p) const;

  /// The areas that move() must be given whole if it loads these tiles.
  std::set<AreaId> wanted(std::span<const StoredTile> tiles) const;
  /// Loads tiles that have ground and are not loaded, and evicts loaded ones, in one edit. After an
  /// error nothing has changed.
  std::optional<AreaError> move(std::span<const StoredTile> arriving,
                                std::span<const TileKey> leaving,
                                const std::map<AreaId, Area>& whole);

  /// Puts areas, seams and links in the place of those before. All links are there, also those
  /// between tiles that are not loaded. After an error nothing has changed.
  std::optional<AreaError> change(std::span<const std::pair<AreaId, std::optional<Area>>> areas,
                                  std::span<const std::pair<SeamId, std::optional<Seam>>> seams,
                                  std::span<const std::pair<LinkId, std::optional<Link>>> links);
  /// Undoes the last change().
  void take_back();
  /// After a change: a tile that it has changed; those that are not loaded do not matter.
  void keep(const StoredTile& tile);

 private:
  /// The items that come close to a loaded tile.
  struct Items {
    std::vector<AreaId> areas;
    std::vector<SeamId> seams;
  };
  /// The number of loaded tiles to which an area, or a seam, comes close, or a change of it.
  struct Uses {
    void add(const Items& items, int by);

    std::map<AreaId, int> areas;
    std::map<SeamId, int> seams;
  };
  using Boxes = std::vector<Box>;

  static Items items_of(const StoredTile& tile);
  Box ground_of(const TileKey& key) const;
  Boxes boxes_near(const std::set<TileKey>& tiles) const;
  std::set<TileKey> tiles_after(std::span<const StoredTile> arriving,
                                std::span<const TileKey> leaving) const;
  /// Plans the items of the tiles that arrive, and what is left of those of tiles that leave.
  void put_arriving(WorldEdit& edit, std::span<const StoredTile> arriving,
                    const std::map<AreaId, Area>& whole, const Boxes& boxes);
  void put_rest(WorldEdit& edit, const Uses& change, const Boxes& boxes);
  void count(const Uses& change);
  Area lines_of(const std::set<TileKey>& tiles) const;
  void put_lines(WorldEdit& edit, const std::set<TileKey>& tiles) const;
  /// Plans an area drawn tight about the boxes, and notes whether anything is left out.
  void put_tight(WorldEdit& edit, AreaId id, const Area& area, const Boxes& boxes);
  std::optional<AreaError> commit(WorldEdit& edit);

  TileGrid grid_;
  World world_;
  std::map<TileKey, Items> tiles_;
  Uses uses_;
  std::set<AreaId> partial_;         ///< the areas of which something is left out
  std::map<AreaId, bool> planned_;   ///< those of an edit: is something left out?
  std::set<AreaId> partial_before_;  ///< before the last change
};

}  // namespace offgrid::navmesh::detail
