// A town in C++: 10,000 areas on two floors, 300 edits, 500 paths, a crowd, a file. town.c,
// town.py and town.js tell the same story and print the same lines (README.md).
#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "offgrid/io/world_file.hpp"
#include "offgrid/navmesh/batch.hpp"
#include "offgrid/navmesh/motion/crowd.hpp"
#include "offgrid/navmesh/nav_mesh.hpp"
#include "offgrid/navmesh/nav_snapshot.hpp"

namespace {

using namespace offgrid::navmesh;
using offgrid::kernel::Point2;

constexpr int side = 20'000, areas = 10'000, edits = 300, paths = 500, agents = 100;
constexpr std::int32_t radius = 15;

/// The value, or the end of the program with the error in words.
template <class Result>
auto sure(Result result) {
  if (!result) {
    std::fprintf(stderr, "%s\n", describe(result.error()).c_str());
    std::exit(1);
  }
  return std::move(result.value());
}

/// Marsaglia's generator of 32 bits.
class Random {
 public:
  int below(int n) {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 17;
    state_ ^= state_ << 5;
    return static_cast<int>(state_ % static_cast<std::uint32_t>(n));
  }
  FloorPoint place() {
    const int x = below(side + 1), y = below(side + 1);
    return {Point2::at(x, y), static_cast<Floor>(below(2))};
  }
  FloorPoint place_near(const FloorPoint& p) {
    const auto moved = [&](int from) { return std::clamp(from + below(4'001) - 2'000, 0, side); };
    const int x = moved(p.point.x.raw()), y = moved(p.point.y.raw());
    return {Point2::at(x, y), static_cast<Floor>(below(2))};
  }

 private:
  std::uint32_t state_ = 5;
};

/// FNV-1a of 64 bits.
struct Hash {
  std::uint64_t value = 0xcbf29ce484222325;

  void add(std::uint8_t byte) { value = (value ^ byte) * 0x100000001b3; }
  void add_word(std::uint32_t word) {
    for (int i = 0; i < 32; i += 8) add(static_cast<std::uint8_t>(word >> i));
  }
};

/// A house of the town, a hut of three corners, a fence, mud, or a swamp that makes ground dearer.
Area area_in(int cell, Random& random) {
  const int x = 200 * (cell % 100) + 20 + random.below(80),
            y = 200 * (cell / 100) + 20 + random.below(80);
  const int right = x + 20 + random.below(60), top = y + 20 + random.below(60);
  const int kind = random.below(8), tag = random.below(4), floor = random.below(2);
  const Point2 low = Point2::at(x, y), high = Point2::at(right, top);
  Area area = Area::rectangle(low, high);
  if (kind == 0) area.state = {Ground::walkable, 2 * FaceState::unit_cost, std::uint64_t(tag)};
  if (kind == 1) area = Area::rectangle(low, high, Update{.add_cost = FaceState::unit_cost / 2});
  if (kind == 2) area.loops = {{low, Point2::at(right, y), Point2::at(x, top)}};
  if (kind == 3) {
    area.shape = Area::Shape::barrier;
    area.loops = {{low, high}};
  }
  area.floors = {static_cast<Floor>(floor)};
  return area;
}

NavMesh build(Random& random, std::vector<AreaId>& ids) {
  NavMeshOptions options;
  options.high = Point2::at(side, side);
  options.radii = {radius};
  options.floors = 2;
  NavMesh mesh = sure(NavMesh::make(options));
  NavEdit edit = mesh.edit();
  for (int cell = 0; cell < areas; ++cell) ids.push_back(edit.add(area_in(cell, random)));
  // Stairs and lifts stand in the lanes between cells.
  for (int x = 2'000; x < side; x += 2'000) {
    edit.add(Seam{Point2::at(x, 900), Point2::at(x, 1'200), 0, 1});
    for (int y = 3'000; y < side; y += 2'000) {
      edit.add(Link{.from = {Point2::at(x, y), 0},
                    .to = {Point2::at(x, y), 1},
                    .cost = 30 * 65'536,
                    .both_ways = true});
    }
  }
  sure(edit.commit());
  return mesh;
}

/// Something else in one cell after the other; every third change is undone.
void change(NavMesh& mesh, const std::vector<AreaId>& ids, Random& random) {
  for (int i = 0; i < edits; ++i) {
    const int cell = random.below(areas);
    NavEdit edit = mesh.edit();
    edit.replace(ids[static_cast<std::size_t>(cell)], area_in(cell, random));
    sure(edit.commit());
    if (i % 3 == 2) sure(mesh.undo());
  }
}

/// A hash of the paths' lengths and corners; keeps the ends of those that exist.
std::uint64_t walk(const View& view, Random& random, std::vector<PathQuery>& walks) {
  std::vector<PathQuery> queries;
  for (int i = 0; i < paths; ++i) {
    const FloorPoint from = random.place(), to = random.place_near(from);
    queries.push_back({sure(nearest_free_grid(view, from)), sure(nearest_free_grid(view, to))});
  }
  Hash hash;
  const auto found = find_paths(view, queries, 2);
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (!found[i]) continue;
    walks.push_back(queries[i]);
    const auto length = static_cast<std::uint64_t>(found[i]->length.raw());
    hash.add_word(static_cast<std::uint32_t>(length));
    hash.add_word(static_cast<std::uint32_t>(length >> 32));
    for (std::size_t k = 0; k < found[i]->corners.size(); ++k) {
      const FloorPoint corner = found[i]->corner(k);
      hash.add_word(static_cast<std::uint32_t>(corner.point.x.raw()));
      hash.add_word(static_cast<std::uint32_t>(corner.point.y.raw()));
      hash.add_word(corner.floor);
    }
  }
  return hash.value;
}

std::string hex(const Digest& digest) {
  char text[33];
  std::snprintf(text, sizeof text, "%016" PRIx64 "%016" PRIx64, digest.high, digest.low);
  return text;
}

}  // namespace

int main() {
  Random random;
  std::vector<AreaId> ids;
  NavMesh mesh = build(random, ids);
  std::printf("built    %s\n", hex(mesh.digest()).c_str());
  change(mesh, ids, random);
  std::printf("edited   %s\n", hex(mesh.digest()).c_str());

  const std::array views{mesh.view(Agent{1})};
  std::vector<PathQuery> walks;
  const std::uint64_t hash = walk(views[0], random, walks);
  std::printf("paths    %zu of %d, hash %016" PRIx64 "\n", walks.size(), paths, hash);

  Crowd crowd;
  for (int i = 0; i < agents; ++i) {
    const PathQuery& walk = walks[static_cast<std::size_t>(i)];
    sure(crowd.add({.place = AgentPlace::at(walk.from),
                    .goal = walk.to,
                    .radius = radius,
                    .speed = 40 * 65'536}));
  }
  for (int i = 0; i < 100; ++i) crowd.step(views);
  std::printf("crowd    %s\n", hex(crowd.digest()).c_str());

  const std::string file = offgrid::io::write_world({.snapshot = snapshot(mesh)});
  Hash bytes;
  for (const char byte : file) bytes.add(static_cast<std::uint8_t>(byte));
  std::printf("file     %zu bytes, hash %016" PRIx64 "\n", file.size(), bytes.value);
  const auto read = offgrid::io::read_world(file);
  if (!read) return 1;
  const NavMesh loaded = sure(restore_mesh(read->snapshot));
  const std::array again{loaded.view(Agent{1})};
  Crowd late = sure(Crowd::restore(crowd.save(views), again));
  for (int i = 0; i < 20; ++i) late.step(again);
  std::printf("loaded   %s\n", hex(loaded.digest()).c_str());
  std::printf("later    %s\n", hex(late.digest()).c_str());
  return 0;
}
