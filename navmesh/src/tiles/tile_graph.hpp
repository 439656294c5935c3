// TileGraph: which components of tiles are joined over their sides, by their summaries.
//
//     +-------+-------+    A part is a connected component of a tile's free ground. A door is all
//     | a   # |   a   |    open edges between two parts, as one box. Summaries are read as they
//     |  ###  -       |    are asked for, and kept.
//     | #   b |   a   |
//     +-------+-------+    part_route() looks for a path from part to part.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "offgrid/navmesh/mesh/box.hpp"
#include "offgrid/navmesh/tiles/tile_store.hpp"
#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh::detail {

/// A connected component of a tile's free ground.
struct TilePart {
  /// Parts without an open edge have this bit and a number of their own.
  static constexpr std::uint32_t closed_bit = std::uint32_t{1} << 31;

  TileKey tile{};
  std::uint32_t component = 0;

  friend auto operator<=>(const TilePart&, const TilePart&) = default;
};

/// The open edges between two parts.
struct TileDoor {
  TilePart to;
  Box box;  ///< on the side; it may reach a little farther than the edges
};

class TileGraph {
 public:
  /// The summary of a tile of the grid; none: it cannot be read.
  using Read = std::function<std::optional<Tile>(const TileKey&)>;

  TileGraph(const TileGrid& grid, Read read) : grid_(grid), read_(std::move(read)) {}

  /// The doors of a part. None if a summary cannot be read, or if neighbours differ.
  std::optional<std::vector<TileDoor>> doors(const TilePart& part);
  /// The part of a free face of a tile whose ground is right in the view's world, which leaves no
  /// area out. None if the summary cannot be read, or if it is not of this ground. Cost: that of
  /// looking at the part's faces until one is at an open edge.
  std::optional<TilePart> part_of(const View& view, FaceId f);
  /// An edit has changed the tile.
  void put(const Tile& summary);

 private:
  const Tile* summary(const TileKey& key);
  bool add_doors(const Tile& tile, std::uint32_t component, TileSide side,
                 std::vector<TileDoor>& doors);
  std::optional<std::uint32_t> component_at(const View& view, const TileKey& key, HalfedgeId h);

  TileGrid grid_;
  Read read_;
  std::map<TileKey, Tile> summaries_;
};

/// A path from part to part.
struct PartRoute {
  bool is_unreachable = false;   ///< no path leads from a start to a goal
  std::vector<TileKey> tiles{};  ///< of the path, from the start on; none if nothing is known
};

/// Looks for a short path from one of the parts about the start to one about the goal. Cost: that
/// of the parts that such a path, or one to a part that is not connected, comes close to; if there
/// is no path, of twice the parts that can be reached from the start, or from the goal.
PartRoute part_route(TileGraph& graph, std::span<const TilePart> starts,
                     const kernel::Point2& start, std::span<const TilePart> goals,
                     const kernel::Point2& goal);

}  // namespace offgrid::navmesh::detail
