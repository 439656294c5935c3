#include "tiles/tiles.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace offgrid::testing::tiles {

using namespace navmesh;
using kernel::Point2;

Digest TiledItems::keys() const {
  Digest sum;
  for (const auto& [id, area] : areas) sum += key_of(area);
  for (const auto& [id, seam] : seams) sum += key_of(seam);
  for (const auto& [id, link] : links) sum += key_of(link);
  return sum;
}

void TiledItems::put(TiledEdit& edit, std::size_t i) const {
  if (i < areas.size()) return edit.put(areas[i].first, areas[i].second);
  i -= areas.size();
  if (i < seams.size()) return edit.put(seams[i].first, seams[i].second);
  i -= seams.size();
  edit.put(links[i].first, links[i].second);
}

std::vector<Tile> tiles_of(const TileGrid& grid, const TiledItems& items, std::string& error) {
  std::map<TileKey, std::vector<AreaPiece>> pieces;
  for (const auto& [id, area] : items.areas) {
    for (AreaPiece& piece : pieces_of(grid, id, area)) pieces[piece.tile].push_back(piece);
  }
  std::vector<Tile> tiles;
  for (std::size_t i = grid.size(); i-- > 0;) {
    std::vector<AreaPiece>& of = pieces[grid.tile(i)];
    std::reverse(of.begin(), of.end());
    auto tile = build_tile(grid, grid.tile(i), of, items.seams);
    if (tile)
      tiles.push_back(std::move(*tile));
    else
      error = describe(tile.error());
  }
  return tiles;
}

namespace {

/// The tile that holds the face, by three points of it that no line parts.
std::size_t tile_of(const TileGrid& grid, const std::array<Point2, 3>& corners) {
  std::size_t found = grid.size();
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const Box box = grid.box(grid.tile(i));
    if (box.contains(corners[0]) && box.contains(corners[1]) && box.contains(corners[2])) found = i;
  }
  return found;
}

/// The faces and the digest of each tile, out of the whole.
std::optional<std::string> compare_faces(const TileGrid& grid, const World& whole,
                                         std::span<const Tile> tiles) {
  std::vector<Digest> digests(grid.size());
  std::vector<std::uint64_t> counts(grid.size());
  for (const FaceId f : whole.mesh().faces()) {
    const std::size_t i = tile_of(grid, whole.floors().triangle(f));
    if (i == grid.size()) return "a face lies in no tile";
    digests[i] += whole.digest(f);
    ++counts[i];
  }
  for (const Tile& tile : tiles) {
    const std::size_t i = grid.index(tile.key);
    const std::string name = describe(tile.key) + " ";
    if (tile.face_count != counts[i])
      return name + "has " + std::to_string(tile.face_count) + " faces, in the whole " +
             std::to_string(counts[i]);
    if (tile.faces != digests[i]) return name + "has other faces than the whole";
  }
  return std::nullopt;
}

}  // namespace

TileGrid coarse_grid(const WorldOptions& options, bool is_halved) {
  int log_side = 30;
  while (TileGrid::make(options, log_side)->size() == 1) --log_side;
  return *TileGrid::make(options, is_halved && log_side > 0 ? log_side - 1 : log_side);
}

std::optional<std::string> wrong_tiles(const TileGrid& grid, const TiledItems& items) {
  std::string error;
  const std::vector<Tile> tiles = tiles_of(grid, items, error);
  if (!error.empty()) return error;
  const World whole = *make_whole(grid, items.areas, items.seams, items.links);
  if (auto wrong = compare_faces(grid, whole, tiles)) return wrong;
  const auto joined = join(grid, tiles);
  if (!joined) return describe(joined.error());
  if (digest_of(grid, *joined, items.keys()) != whole.digest()) return "the digest is another one";
  if (joined->component_count != whole.component_count())
    return std::to_string(joined->component_count) + " components, in the whole " +
           std::to_string(whole.component_count());
  return std::nullopt;
}

}  // namespace offgrid::testing::tiles
