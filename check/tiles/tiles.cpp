#include "tiles/tiles.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include "bugs/bugs_off.hpp"
#include "offgrid/navmesh/world/view.hpp"
#include "worlds/library_fault.hpp"

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

/// The tile that holds the face, by three points of it that no line parts; none if it lies in none.
std::optional<TileKey> tile_of(const TileGrid& grid, const std::array<Point2, 3>& corners) {
  const Box face = Box::of(corners);
  const TileKey key{face.low.x.raw() >> grid.log_side(), face.low.y.raw() >> grid.log_side()};
  const bool is_inside =
      grid.has(key) && grid.box(key).contains(face.low) && grid.box(key).contains(face.high);
  return is_inside ? std::optional(key) : std::nullopt;
}

/// An open edge of a tile's side, and the component of the whole behind it.
struct SideEdge {
  std::size_t tile = 0;
  TileSide side{};
  Point2 from{};
  Floor here = 0, there = 0;
  std::uint32_t component = 0;

  auto place() const { return std::tuple(tile, side, from, here, there); }
  friend bool operator<(const SideEdge& a, const SideEdge& b) { return a.place() < b.place(); }
};
using SideEdges = std::vector<SideEdge>;

/// Reads tiles out of the whole.
class WholeReader {
 public:
  WholeReader(const TileGrid& grid, const World& whole)
      : grid_(grid), whole_(whole), view_(whole), digests(grid.size()), counts(grid.size()) {}

  /// False: a face lies in no tile.
  bool run() {
    for (const FaceId f : whole_.mesh().faces()) {
      const auto key = tile_of(grid_, whole_.floors().triangle(f));
      if (!key) return false;
      const std::size_t i = grid_.index(*key);
      digests[i] += whole_.digest(f);
      ++counts[i];
      for (std::uint32_t corner = 0; corner < 3; ++corner)
        read_edge(i, *key, whole_.mesh().halfedge(f, corner));
    }
    std::sort(edges.begin(), edges.end());
    return true;
  }

 private:
  void read_edge(std::size_t i, const TileKey& key, HalfedgeId h) {
    const Mesh &floors = whole_.floors().mesh(), &surface = whole_.planar().mesh();
    const auto [a, b] = whole_.floors().segment(h);
    if (whole_.is_blocked(floors.face(h)) || !view_.is_open(h)) return;
    for (const TileSide side :
         {TileSide::lower, TileSide::right, TileSide::upper, TileSide::left}) {
      if (!grid_.has(TileGrid::beyond(key, side))) continue;
      const Segment line = grid_.side(key, side);
      const Box along{line.from, line.to};
      if (!along.contains(a) || !along.contains(b)) continue;
      edges.push_back({i, side, std::min(a, b), whole_.floor(floors.face(h)),
                       whole_.floor(surface.face(surface.twin(h))),
                       whole_.component(floors.face(h)).value()});
    }
  }

  const TileGrid& grid_;
  const World& whole_;
  const View view_;

 public:
  std::vector<Digest> digests;        ///< by index of the tile
  std::vector<std::uint64_t> counts;  ///< of faces
  SideEdges edges;                    ///< sorted
};

/// The faces and the digest of each tile, out of the whole.
std::optional<std::string> compare_faces(const TileGrid& grid, const WholeReader& whole,
                                         std::span<const Tile> tiles, Counts& counts) {
  for (const Tile& tile : tiles) {
    const std::size_t i = grid.index(tile.key);
    const std::string name = describe(tile.key) + " ";
    if (tile.face_count != whole.counts[i])
      return name + "has " + std::to_string(tile.face_count) + " faces, in the whole " +
             std::to_string(whole.counts[i]);
    if (tile.faces != whole.digests[i]) return name + "has other faces than the whole";
    counts["faces of tiles"] += tile.face_count;
  }
  counts["tiles"] += tiles.size();
  return std::nullopt;
}

/// The half-edges that tiles join, and their components, by those of the whole.
std::optional<std::string> compare_edges(const TileGrid& grid, const SideEdges& expected,
                                         std::span<const Tile> tiles, const JoinedTiles& joined,
                                         Counts& counts) {
  SideEdges found;
  for (const Tile& tile : tiles) {
    const std::size_t i = grid.index(tile.key);
    for (std::size_t side = 0; side < tile_sides; ++side) {
      for (const OpenEdge& edge : tile.open[side])
        found.push_back({i, static_cast<TileSide>(side), edge.from, edge.here, edge.there,
                         joined.components[i].at(edge.component)});
    }
  }
  std::sort(found.begin(), found.end());
  const auto is_same = [](const SideEdge& a, const SideEdge& b) { return a.place() == b.place(); };
  if (!std::equal(found.begin(), found.end(), expected.begin(), expected.end(), is_same))
    return "sides are open elsewhere than in the whole";
  std::map<std::uint32_t, std::uint32_t> there, back;
  for (std::size_t k = 0; k < found.size(); ++k) {
    const std::uint32_t a = found[k].component, b = expected[k].component;
    if (there.emplace(a, b).first->second != b || back.emplace(b, a).first->second != a)
      return "the edge of " + describe(grid.tile(found[k].tile)) + " joins other components";
  }
  counts["joined half-edges"] += found.size();
  counts["joined surfaces"] += found.empty() ? 0 : 1;
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
  Counts ignored;
  return wrong_tiles(grid, items, *make_whole(grid, items.areas, items.seams, items.links), tiles,
                     ignored);
}

std::optional<std::string> wrong_tiles(const TileGrid& grid, const TiledItems& items,
                                       const World& whole, std::span<const Tile> tiles,
                                       Counts& counts) {
  WholeReader reader(grid, whole);
  {
    const BugsOff honest;
    if (!reader.run()) return "a face lies in no tile";
  }
  if (auto wrong = compare_faces(grid, reader, tiles, counts)) return wrong;
  const auto joined = join(grid, tiles);
  if (!joined) return describe(joined.error());
  if (digest_of(grid, *joined, items.keys()) != whole.digest()) return "the digest is another one";
  if (joined->component_count != whole.component_count())
    return std::to_string(joined->component_count) + " components, in the whole " +
           std::to_string(whole.component_count());
  return compare_edges(grid, reader.edges, tiles, *joined, counts);
}

bool are_alike(Tile a, Tile b) {
  for (Tile* tile : {&a, &b}) {
    for (auto& side : tile->open) {
      for (OpenEdge& edge : side) edge.component = 0;
    }
  }
  return a == b;
}

std::optional<std::string> wrong_whole(const TileGrid& grid, const TiledItems& items,
                                       const World& whole) {
  const BugsOff honest;
  const Point2 &low = grid.options().low, &high = grid.options().high;
  const auto in = [&](const Point2& p) {
    return Point2{std::clamp(p.x, low.x, high.x), std::clamp(p.y, low.y, high.y)};
  };
  Area lines;
  std::vector<Floor> floors(grid.options().floors);
  std::iota(floors.begin(), floors.end(), Floor{0});
  lines.floors = FloorSet(std::move(floors));
  for (const Segment& line : grid.lines()) {
    const Point2 from = in(line.from), to = in(line.to);
    const bool is_met = from.x == line.from.x || from.y == line.from.y;
    if (is_met && from != to) lines.loops.push_back({from, to});
  }
  World lined = *World::make(grid.options());
  auto edit = lined.edit();
  for (const auto& [id, area] : items.areas) edit.put(id, area);
  for (const auto& [id, seam] : items.seams) edit.put(id, seam);
  edit.add(std::move(lines));
  if (const auto done = edit.commit(); !done) return "lined: " + describe(done.error());
  if (std::string wrong = worlds::find_world_fault(lined); !wrong.empty()) return wrong;
  const auto inside = [&](const World& world) {
    Digest sum;
    for (const FaceId f : world.mesh().faces()) {
      const auto corners = world.floors().triangle(f);
      if (std::all_of(corners.begin(), corners.end(),
                      [&](const Point2& p) { return grid.options().contains(p); }))
        sum += world.digest(f);
    }
    return sum;
  };
  if (inside(lined) != inside(whole)) return "the whole is not the world with lines";
  return std::nullopt;
}

}  // namespace offgrid::testing::tiles
