// TiledWorld: a world in tiles of which as many are loaded as a budget allows.
//
//   MemoryTileStore store;                              // or files, a server (tile_store.hpp)
//   TiledWorld world = *TiledWorld::make(grid, store, {.most_loaded = 16});
//   TiledEdit edit;
//   edit.put(AreaId{1}, crate);
//   if (const auto done = world.commit(edit); !done) complain(describe(done.error()));
//   const auto path = world.path(from, to);             // loads the tiles that the answer needs
//   if (path && *path) follow((*path)->corners);
//
// All answers are those of make_whole() with the same areas, seams and links, corner for corner,
// whatever tiles are loaded. The loaded tiles are one World; to load or to evict one is an edit of
// it, and a query runs on it as on any. The ground of other tiles is not known:
//
//        loaded | not          A path is searched for by increasing bounds of its whole
//      s        |              length. At the first place whose ground it would have to
//       `-------x..            know (x) the search stops, loads that tile, and others that it
//       |       |  `.          would ask for soon, in one edit, and begins again. A path
//       '-------+----g         shorter than all bounds that are left stands: no ground that is
//                              not loaded matters to it. A ray is right up to the first tile
//                              that is not loaded.
//
// All links are known, and so are bounds of paths by them. Where the search takes one whose end
// lies in a tile that is not loaded, it stops as at x.
//
// Tiles that a query needs stay until it ends. Of others the one asked for least recently goes
// first; one that a query has loaded beside those counts as asked for before them. Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "offgrid/navmesh/offset/ray_hit.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/tiles/tile_store.hpp"

namespace offgrid::navmesh {

struct TiledOptions {
  std::size_t most_loaded = 64;  ///< the number of tiles that may be loaded at once, at least 1
  bool loads_on_demand = true;   ///< without, a query that needs another tile is refused
  std::uint64_t most_bytes = 0;  ///< as most_loaded, in bytes by bytes_of(); 0: any number
};

enum class TiledErrorCode : std::uint8_t {
  other_grid = 1,  ///< the store has a world of another grid
  unknown_tile,    ///< the grid has no such tile
  tile_missing,    ///< the answer depends on a tile that is not loaded, and none is on demand
  over_budget,     ///< the answer needs this tile, and at once as many others as may be loaded: by
                   ///< their number, or by `bytes`
  store_failed,    ///< the store cannot read or write: `store`
  refused,         ///< an area, a seam or a link is none that a world takes: `refusal`
  reserved_id,     ///< an item has the id 0 or none, or an area one beyond largest_tiled_area
  cannot_undo,     ///< no edit is left, or WorldOptions::journal_limit is reached
  other_areas,     ///< TiledNavMesh: the store has grown areas, but not those of the points' store
  half_written,    ///< TiledNavMesh: an edit is in some stores, and cannot be taken out: `store`
};

struct TiledError {
  TiledErrorCode code;
  std::optional<TileKey> tile{};  ///< the tile at fault, unless there is none
  AreaError refusal{};            ///< refused: the reason; reserved_id: unknown_area, and the id
  std::uint64_t bytes = 0;        ///< over_budget: of the tile, if most_bytes has no room for it
  std::optional<TileStoreError> store{};

  friend bool operator==(const TiledError&, const TiledError&) = default;
};

/// The error in words, as in "tile (3, -1) is not loaded".
std::string describe(const TiledError& error);

template <class T>
using TiledResult = kernel::Result<T, TiledError>;

/// An estimate of the memory that a tile takes while it is loaded, in bytes: 720 for each vertex,
/// as measured where tiles are only loaded. What evictions leave behind may be up to one and a half
/// times as much on top.
std::uint64_t bytes_of(const Tile& tile);

/// Planned changes of a world in tiles. The last call for an id decides.
class TiledEdit {
 public:
  /// This area under this id, in the place of the one there, if there is one.
  void put(AreaId id, Area area) { areas_.insert_or_assign(id, std::move(area)); }
  void put(SeamId id, const Seam& seam) { seams_.insert_or_assign(id, seam); }
  void put(LinkId id, const Link& link) { links_.insert_or_assign(id, link); }
  /// No area under this id. To remove one that the world does not have is refused.
  void remove(AreaId id) { areas_.insert_or_assign(id, std::nullopt); }
  void remove(SeamId id) { seams_.insert_or_assign(id, std::nullopt); }
  void remove(LinkId id) { links_.insert_or_assign(id, std::nullopt); }

  const std::map<AreaId, std::optional<Area>>& areas() const { return areas_; }
  const std::map<SeamId, std::optional<Seam>>& seams() const { return seams_; }
  const std::map<LinkId, std::optional<Link>>& links() const { return links_; }

 private:
  std::map<AreaId, std::optional<Area>> areas_;
  std::map<SeamId, std::optional<Seam>> seams_;
  std::map<LinkId, std::optional<Link>> links_;
};

class TiledWorld {
 public:
  /// The world that the store has, or an empty one, without a loaded tile. The store must outlive
  /// it. Requires options.most_loaded > 0; checked. Errors: other_grid, store_failed.
  static TiledResult<TiledWorld> make(const TileGrid& grid, TileStore& store,
                                      const TiledOptions& options = {});
  TiledWorld(TiledWorld&&) noexcept;
  TiledWorld& operator=(TiledWorld&&) noexcept;
  ~TiledWorld();

  const TileGrid& grid() const;

  // ---- tiles
  /// Loads a tile; if too many would be loaded, evicts others. A tile of the frame alone has no
  /// ground and is never loaded. Errors: unknown_tile, store_failed; over_budget if the tile alone
  /// has more than most_bytes; refused if the mesh would have too many vertices. Cost: an edit with
  /// the areas that come close to the tile; an area that others need, too, is read and drawn tight
  /// as a whole.
  std::optional<TiledError> load(const TileKey& tile);
  /// Evicts a tile, if it is loaded. Errors: unknown_tile, refused as above.
  std::optional<TiledError> evict(const TileKey& tile);
  bool is_loaded(const TileKey& tile) const;
  /// The loaded tiles, by increasing key.
  std::vector<TileKey> loaded() const;
  /// The sum of bytes_of() of the loaded tiles. An edit may make it more than most_bytes, until the
  /// next tile is loaded. What the store keeps, and summaries that were read, come on top.
  std::uint64_t bytes() const;
  /// The loaded tiles as a world. It is right within them alone. Its areas are those close to them,
  /// as far as they matter there, and one that has the tiles' sides; it has all links. Digests of
  /// faces and of the world are of no meaning. Views of it are for the queries below.
  const World& world() const;

  // ---- edits
  /// Makes the planned changes, in all tiles to which they come close, loaded or not; or nothing.
  /// Returns these tiles, sorted. Errors: store_failed, reserved_id, refused. Two refusals
  /// differ from those of a World: ground_too_dear sees updates and ground of one tile only, and
  /// updates_cost_too_much may also come from ground beyond the tiles. Cost: build_tile() for each
  /// of the tiles, and an edit of the loaded ones.
  TiledResult<std::vector<TileKey>> commit(const TiledEdit& edit);
  /// Undoes the last edit. Returns the tiles that change. Errors: cannot_undo, store_failed.
  TiledResult<std::vector<TileKey>> undo();
  /// The digest of the whole: that of make_whole(). Cost: the first time all tiles are read, later
  /// O(1). Errors: store_failed.
  TiledResult<Digest> digest();
  /// The summary of a tile, loaded or not, as for join(). Errors: unknown_tile, store_failed.
  TiledResult<Tile> summary(const TileKey& tile);

  // ---- queries: as of the functions of these names for the whole. Errors: tile_missing,
  // over_budget, store_failed, refused if the mesh of the loaded tiles would have too many
  // vertices. Ids in answers are of world() and valid until a tile is loaded or evicted or an edit
  // is made. A view must be one of world(); checked.
  /// state_at(): the state of the ground at a point. Requires that the floor exists; checked.
  TiledResult<std::optional<FaceState>> state_at(const View& view, const FloorPoint& p);
  TiledResult<std::optional<FaceState>> state_at(const FloorPoint& p) {
    return state_at(world(), p);
  }
  /// View::locate(): the position of a point. Requires that the floor exists; checked.
  TiledResult<std::optional<Position>> locate(const View& view, const FloorPoint& p);
  TiledResult<std::optional<Position>> locate(const FloorPoint& p) { return locate(world(), p); }
  /// raycast(): the point where a ray stops.
  TiledResult<RayHit> raycast(const View& view, const FloorPoint& from, const kernel::Point2& to);
  TiledResult<RayHit> raycast(const FloorPoint& from, const kernel::Point2& to) {
    return raycast(world(), from, to);
  }
  /// visible(): is the straight motion between the points free of obstacles?
  TiledResult<bool> visible(const View& view, const FloorPoint& from, const FloorPoint& to);
  TiledResult<bool> visible(const FloorPoint& from, const FloorPoint& to) {
    return visible(world(), from, to);
  }
  /// ShortestPathFinder::find(): the shortest path. Requires that the floors exist; checked. Cost:
  /// a few searches and edits, each of which loads several tiles; one for each tile where
  /// most_loaded leaves no room for more than the path needs. That there is no path is found by the
  /// summaries of tiles, which are read and kept: about twice as many as can be reached from the
  /// start, or from the goal if they are fewer. In a view that leaves areas out or closes tags, all
  /// tiles are loaded that can be reached.
  TiledResult<PathResult<Path>> path(const View& view, const FloorPoint& from,
                                     const FloorPoint& to);
  TiledResult<PathResult<Path>> path(const FloorPoint& from, const FloorPoint& to) {
    return path(world(), from, to);
  }

 private:
  friend class TiledNavMesh;
  struct State;
  struct Draft;

  /// An edit that is worked out, and made in the loaded tiles, but not written. Then write() and
  /// finish(), or take_back(): so several worlds make theirs, or none does.
  TiledResult<std::shared_ptr<Draft>> begin(const TiledEdit& edit);
  std::optional<TiledError> write(const Draft& draft);
  void take_back();
  /// Returns the edit back, and adds the tiles that have changed.
  TiledEdit finish(Draft& draft, std::vector<TileKey>& changed);
  /// All of these.
  TiledResult<TiledEdit> apply(const TiledEdit& edit, std::vector<TileKey>& changed);
  const StoredHead& head() const;
  static StoredHead& head_of(Draft& draft);
  static const TiledEdit& back_of(const Draft& draft);

  explicit TiledWorld(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace offgrid::navmesh
