// offgrid-bench-tiles: a world of any number of boxes in tiles, cut without holding its areas, and
// paths in it from a folder of tiles. scripts/large_tiles.py runs it, and the jobs between.
#include <array>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "offgrid/io/folder_tile_store.hpp"
#include "offgrid/navmesh/tiled_world.hpp"
#include "support/random.hpp"

namespace offgrid::bench {
namespace {

using kernel::Point2;
using testing::Random;
using namespace navmesh;

constexpr const char* usage =
    "usage: offgrid-bench-tiles cut DIR [TILES [BOXES]]\n"
    "       offgrid-bench-tiles path DIR [TILES [BOXES [PATHS [MOST_LOADED]]]]\n\n"
    "A world of TILES x TILES tiles, each with BOXES x BOXES quadrilaterals; every box along a "
    "side\n"
    "crosses it. cut writes the pieces of the tiles to the folder, and path asks for shortest "
    "paths\n"
    "over the sides of tiles, 50 in each of several places, once all tiles are built. Numbers are\n"
    "3, 160, 1000 and 9.\n";

struct Town {
  std::int32_t tiles = 3;
  std::int32_t boxes = 160;  ///< in a row of a tile

  static constexpr int log_side = 24;
  std::int32_t columns() const { return tiles * boxes - 1; }
  std::uint32_t size() const {
    return static_cast<std::uint32_t>(columns()) * static_cast<std::uint32_t>(columns());
  }
  /// Half a cell before the begin of a column, or a row, of boxes: free ground.
  std::int32_t gap(std::int32_t column) const {
    return static_cast<std::int32_t>(((2 * std::int64_t{column} + 1) << (log_side - 1)) / boxes);
  }
  Point2 crossing(std::int32_t column, std::int32_t row) const {
    return Point2::at(gap(column), gap(row));
  }
  WorldOptions options() const {
    WorldOptions made;
    made.high = Point2::at(std::int64_t{tiles} << log_side, std::int64_t{tiles} << log_side);
    return made;
  }
  /// A box has a corner in each quarter of its cell, and keeps off the cell's border.
  Area box(std::uint32_t index) const {
    const auto width = static_cast<std::uint32_t>(columns());
    const auto column = static_cast<std::int32_t>(index % width),
               row = static_cast<std::int32_t>(index / width);
    Random random(index);
    const auto part = [&](std::int32_t low, std::int32_t high, bool is_upper) {
      const std::int32_t length = (high - low) / 20;
      const std::int32_t begin = low + (is_upper ? 11 : 1) * length;
      return static_cast<std::int32_t>(random.between(begin, begin + 8 * length));
    };
    Area::Loop loop;
    for (const auto& [right, upper] :
         {std::pair{false, false}, {true, false}, {true, true}, {false, true}}) {
      const std::int32_t x = part(gap(column), gap(column + 1), right);
      loop.push_back(Point2::at(x, part(gap(row), gap(row + 1), upper)));
    }
    return Area::polygon(std::move(loop));
  }
  static AreaId id(std::uint32_t index) { return AreaId{index + 1}; }
};

/// A folder of tiles; whole areas are made again.
class TownStore final : public TileStore {
 public:
  TownStore(const Town& town, io::TileFolder folder) : town_(town), folder_(std::move(folder)) {}

  TileStoreResult<std::optional<StoredHead>> head() override { return folder_.head(); }
  TileStoreResult<std::optional<StoredTile>> tile(const TileKey& key) override {
    ++tiles_read;
    return folder_.tile(key);
  }
  TileStoreResult<std::optional<Area>> area(AreaId id) override {
    ++areas_made;
    return std::optional(town_.box(id.value() - 1));
  }
  TileStoreResult<std::optional<Tile>> summary(const TileKey& key) override {
    return folder_.summary(key);
  }
  TileStoreResult<std::optional<Seam>> seam(SeamId id) override { return folder_.seam(id); }
  TileStoreResult<std::map<LinkId, Link>> links() override { return folder_.links(); }
  std::optional<TileStoreError> write(const StoreChange& change) override {
    return folder_.write(change);
  }

  std::size_t tiles_read = 0, areas_made = 0;

 private:
  Town town_;
  io::FolderTileStore folder_;
};

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

int complain(const std::string& what) {
  std::fprintf(stderr, "offgrid-bench-tiles: %s\n", what.c_str());
  return 1;
}

int cut(const Town& town, const std::string& folder) {
  const auto grid = TileGrid::make(town.options(), Town::log_side);
  if (!grid) return complain(describe(grid.error()));
  Digest items;
  for (std::uint32_t i = 0; i < town.size(); ++i) items += key_of(town.box(i));
  auto cutter = io::TileCutter::make(folder, *grid, items);
  if (!cutter) return complain(cutter.error());
  for (std::uint32_t i = 0; i < town.size(); ++i) {
    if (const io::Status done = cutter->add(Town::id(i), town.box(i)); !done.ok())
      return complain(done.message());
  }
  if (const io::Status done = cutter->finish(); !done.ok()) return complain(done.message());
  std::printf("%u boxes, %u vertices, %zu tiles, %llu pieces\n", town.size(), 4 * town.size(),
              grid->size(), static_cast<unsigned long long>(cutter->piece_count()));
  return 0;
}

/// Two crossings of gaps about the side between a tile and its right or upper neighbour.
std::array<Point2, 2> ends_over_side(const Town& town, Random& random, std::int32_t column,
                                     std::int32_t row, bool is_upper) {
  const auto before = [&] { return static_cast<std::int32_t>(random.between(1, town.boxes / 3)); };
  const std::int32_t along = static_cast<std::int32_t>(random.between(1, town.boxes - 2)),
                     on = static_cast<std::int32_t>(random.between(1, town.boxes - 2));
  const std::int32_t x = column * town.boxes, y = row * town.boxes;
  const std::int32_t first = town.boxes - 1 - before(), second = town.boxes - 1 + before();
  if (is_upper) return {town.crossing(x + along, y + first), town.crossing(x + on, y + second)};
  return {town.crossing(x + first, y + along), town.crossing(x + second, y + on)};
}

int find_paths(const Town& town, const std::string& folder, std::int32_t paths,
               std::size_t most_loaded) {
  auto opened = io::TileFolder::open(folder);
  if (!opened) return complain(describe(opened.error()));
  const TileGrid grid = opened->grid();
  TownStore store(town, std::move(*opened));
  auto world = TiledWorld::make(grid, store, {.most_loaded = most_loaded});
  if (!world) return complain(describe(world.error()));
  Random random(1);
  constexpr std::int32_t paths_at_a_place = 50;
  std::size_t corners = 0;
  double first = 0, other = 0, longest = 0;
  std::int32_t column = 0, row = 0;
  bool is_upper = false;
  for (std::int32_t i = 0; i < paths; ++i) {
    const bool is_new = i % paths_at_a_place == 0;
    if (is_new) {
      column = static_cast<std::int32_t>(random.between(0, town.tiles - 2));
      row = static_cast<std::int32_t>(random.between(0, town.tiles - 2));
      is_upper = random.chance(1, 2);
    }
    const auto ends = ends_over_side(town, random, column, row, is_upper);
    const auto begin = std::chrono::steady_clock::now();
    const auto path = world->path(ends[0], ends[1]);
    const double took = seconds_since(begin);
    if (!path) return complain(describe(path.error()));
    if (!*path) return complain(describe(path->error()));
    (is_new ? first : other) += took;
    longest = is_new ? longest : std::max(longest, took);
    corners += (*path)->corners.size();
  }
  const std::int32_t places = (paths + paths_at_a_place - 1) / paths_at_a_place;
  std::printf("%d paths, %zu corners, %zu tiles read, %zu areas made again\n", paths, corners,
              store.tiles_read, store.areas_made);
  std::printf("the first path of a place %.3f s, others %.4f s, at most %.3f s\n", first / places,
              other / std::max(paths - places, 1), longest);
  return 0;
}

int run(int argc, char** argv) {
  const std::string_view command = argc > 2 ? argv[1] : "";
  std::array<std::int32_t, 4> numbers{3, 160, 1000, 9};
  bool is_right = (command == "cut" && argc <= 5) || (command == "path" && argc <= 7);
  for (int i = 3; i < argc && is_right; ++i) {
    const std::string_view text = argv[i];
    std::int32_t& number = numbers.at(static_cast<std::size_t>(i) - 3);
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    is_right = read.ec == std::errc() && read.ptr == text.data() + text.size() && number > 0;
  }
  const Town town{numbers[0], numbers[1]};
  if (!is_right || town.tiles < 2 || town.tiles > 63 || town.boxes < 4 || town.boxes > 1000) {
    std::fputs(usage, stderr);
    return 2;
  }
  if (command == "cut") return cut(town, argv[2]);
  return find_paths(town, argv[2], numbers[2], static_cast<std::size_t>(numbers[3]));
}

}  // namespace
}  // namespace offgrid::bench

int main(int argc, char** argv) { return offgrid::bench::run(argc, argv); }
