#include "growth/tiled.hpp"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "growth/worlds.hpp"
#include "offgrid/navmesh/tiled_world.hpp"

namespace offgrid::growth {
namespace {

using kernel::Point2;
using navmesh::Area;
using navmesh::AreaId;
using navmesh::TileGrid;

constexpr int log_side = 12;

/// Tiles of 2^12 in a row over n units of 2^10.
std::shared_ptr<TileGrid> grid_of(int count) {
  return std::make_shared<TileGrid>(*TileGrid::make(
      {.low = Point2::at(0, 0), .high = Point2::at(std::int64_t{count} << 10, 1 << log_side)},
      log_side));
}

/// The pieces of a coast of n corners, which passes one tile after the other.
Work pieces_of_a_coast(int count) {
  Area::Loop coast;
  for (int i = 0; i < count; ++i)
    coast.push_back(Point2::at(std::int64_t{i} << 10, 1000 + i * 7919 % 1000));
  coast.push_back(Point2::at(std::int64_t{count} << 10, 10));
  coast.push_back(Point2::at(0, 10));
  return [grid = grid_of(count), coast = Area::polygon(std::move(coast))] {
    navmesh::for_each_piece(*grid, AreaId{1}, coast, [](const navmesh::AreaPiece&) {});
  };
}

/// One tile of a row that has n boxes, about four in each tile.
Work tile_among_boxes(int count) {
  const auto grid = grid_of(count);
  std::vector<navmesh::AreaPiece> pieces;
  for (int i = 0; i < count; ++i) {
    const Area box = crate(1024 * i + 100, 100, 1024 * i + 700, 900);
    for (auto& piece : navmesh::pieces_of(*grid, AreaId{static_cast<std::uint32_t>(i) + 1}, box)) {
      if (piece.tile == navmesh::TileKey{5, 0}) pieces.push_back(std::move(piece));
    }
  }
  return [grid, pieces] {
    for (int i = 0; i < 10; ++i) static_cast<void>(navmesh::build_tile(*grid, {5, 0}, pieces));
  };
}

/// Joins the tiles of a row that has n boxes.
Work joined_boxes(int count) {
  const auto grid = grid_of(count);
  std::vector<std::vector<navmesh::AreaPiece>> pieces(grid->size());
  for (int i = 0; i < count; ++i) {
    const Area box = crate(1024 * i + 100, 100, 1024 * i + 700, 900);
    for (auto& piece : navmesh::pieces_of(*grid, AreaId{static_cast<std::uint32_t>(i) + 1}, box))
      pieces[grid->index(piece.tile)].push_back(std::move(piece));
  }
  std::vector<navmesh::Tile> tiles;
  for (std::size_t i = 0; i < grid->size(); ++i)
    tiles.push_back(*navmesh::build_tile(*grid, grid->tile(i), pieces[i]));
  return [grid, tiles] { static_cast<void>(navmesh::join(*grid, tiles)); };
}

/// A world in tiles with n boxes in a row, in a store.
struct StoredRow {
  explicit StoredRow(int count, std::size_t most_loaded = 4) : grid(grid_of(count)) {
    navmesh::TiledEdit edit;
    for (int i = 0; i < count; ++i)
      edit.put(AreaId{static_cast<std::uint32_t>(i) + 1},
               crate(1024 * i + 100, 100, 1024 * i + 700, 900));
    world = *navmesh::TiledWorld::make(*grid, store, {.most_loaded = most_loaded});
    static_cast<void>(world->commit(edit));
  }

  std::shared_ptr<TileGrid> grid;
  navmesh::MemoryTileStore store;
  std::optional<navmesh::TiledWorld> world;
};

/// Tiles are loaded and evicted, one after the other.
Work tiles_loaded(int count) {
  return [row = std::make_shared<StoredRow>(count)] {
    for (int i = 0; i < 12; ++i) static_cast<void>(row->world->load({i, 0}));
  };
}

/// A path over a few tiles, of which none is loaded at first.
Work path_over_tiles(int count) {
  return [row = std::make_shared<StoredRow>(count)] {
    for (const navmesh::TileKey& key : row->world->loaded())
      static_cast<void>(row->world->evict(key));
    static_cast<void>(row->world->path(Point2::at(20'600, 500), Point2::at(27'000, 500)));
  };
}

/// A path over all tiles, of which none is loaded at first.
Work path_over_all_tiles(int count) {
  return [row = std::make_shared<StoredRow>(count, 1 << 20), count] {
    for (const navmesh::TileKey& key : row->world->loaded())
      static_cast<void>(row->world->evict(key));
    static_cast<void>(row->world->path(Point2::at(600, 1000), Point2::at((count - 1) << 10, 1000)));
  };
}

/// No path leads out of a box at one end of the row to the other end.
Work no_path_over_tiles(int count) {
  const auto row = std::make_shared<StoredRow>(count);
  navmesh::TiledEdit edit;
  Area fence = Area::polygon({Point2::at(10, 10), Point2::at(60, 10), Point2::at(60, 60),
                              Point2::at(10, 60), Point2::at(10, 10)});
  fence.shape = Area::Shape::barrier;
  edit.put(AreaId{static_cast<std::uint32_t>(count) + 1}, std::move(fence));
  static_cast<void>(row->world->commit(edit));
  return [row, count] {
    static_cast<void>(row->world->path(Point2::at(30, 30), Point2::at((count - 1) << 10, 1000)));
    static_cast<void>(row->world->path(Point2::at((count - 1) << 10, 1000), Point2::at(30, 30)));
  };
}

/// A box comes and goes.
Work box_edited_in_tiles(int count) {
  return [row = std::make_shared<StoredRow>(count)] {
    navmesh::TiledEdit edit;
    edit.put(AreaId{5}, crate(4200, 200, 4700, 800));
    for (int i = 0; i < 5; ++i) {
      static_cast<void>(row->world->commit(edit));
      static_cast<void>(row->world->undo());
    }
  };
}

}  // namespace

std::span<const Case> tile_cases() {
  static const std::vector<Case> cases{
      {"pieces-of-a-coast", "of n corners along n / 4 tiles", 1000, 10000, 1.2, pieces_of_a_coast},
      {"tile-among-boxes", "one tile of n / 4", 1000, 4000, 0.3, tile_among_boxes},
      {"joined-tiles", "n / 4 of them", 1000, 4000, 1.2, joined_boxes},
      {"tiles-loaded", "12 of n / 4", 1000, 4000, 0.3, tiles_loaded},
      {"path-over-tiles", "3 of n / 4", 1000, 4000, 0.3, path_over_tiles},
      {"path-over-all-tiles", "n / 4 of them", 250, 1000, 1.4, path_over_all_tiles},
      {"no-path-over-tiles", "of n / 4", 1000, 4000, 0.3, no_path_over_tiles},
      {"box-edited-in-tiles", "in one of n / 4", 1000, 4000, 0.3, box_edited_in_tiles},
  };
  return cases;
}

}  // namespace offgrid::growth
