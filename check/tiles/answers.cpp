#include "tiles/answers.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <span>

namespace offgrid::testing::tiles {

using namespace navmesh;
using kernel::Point2;

namespace {

using Complaint = std::optional<std::string>;

std::string name_of(const FloorPoint& p) {
  return "(" + std::to_string(p.point.x.raw()) + ", " + std::to_string(p.point.y.raw()) + ")" +
         (p.floor == 0 ? "" : " on floor " + std::to_string(p.floor));
}

/// A face without its ids: its state, and of each side whether it is a constraint and a barrier.
struct FacePicture {
  FaceState state;
  std::array<std::array<bool, 2>, 3> sides{};

  friend bool operator==(const FacePicture&, const FacePicture&) = default;
};

using TilePicture = std::map<FaceKey, FacePicture>;

/// The faces of the tiles, by three points of each that no line parts.
std::map<TileKey, TilePicture> pictures(const TileGrid& grid, const World& world,
                                        const std::vector<TileKey>& tiles) {
  std::map<TileKey, TilePicture> made;
  const PlanarMesh mesh = world.floors();
  for (const TileKey& key : tiles) made[key];
  for (const FaceId f : mesh.mesh().faces()) {
    const auto corners = mesh.triangle(f);
    if (!grid.options().contains(corners[0]) || !grid.options().contains(corners[1]) ||
        !grid.options().contains(corners[2]))
      continue;
    for (const TileKey& key : tiles) {
      const Box box = grid.box(key);
      if (!box.contains(corners[0]) || !box.contains(corners[1]) || !box.contains(corners[2]))
        continue;
      FacePicture face{world.state(f)};
      const FaceKey name = face_key(mesh, f);
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId h = mesh.mesh().halfedge(f, k);
        const auto at = std::find(name.begin(), name.end(), mesh.segment(h)[0]) - name.begin();
        face.sides[static_cast<std::size_t>(at)] = {mesh.mesh().is_constrained(h),
                                                    world.is_barrier(h)};
      }
      made[key].emplace(name, face);
    }
  }
  return made;
}

}  // namespace

bool is_excused(const TiledError& error, const TileGrid& grid, const TiledOptions& options) {
  if (error.code == TiledErrorCode::over_budget)
    return error.bytes == 0 ? options.most_loaded < grid.size() : options.most_bytes != 0;
  if (error.code != TiledErrorCode::refused) return false;
  if (error.refusal.code == AreaErrorCode::too_many_vertices)
    return grid.options().max_vertices < WorldOptions{}.max_vertices;
  return error.refusal.code == AreaErrorCode::updates_cost_too_much;
}

FloorPoint any_place(Random& random, const TileGrid& grid, const TiledItems& items) {
  if (!items.links.empty() && random.chance(1, 3)) {
    const Link& link = random.pick(std::span(items.links)).second;
    return random.chance(1, 2) ? link.from : link.to;
  }
  const WorldOptions& options = grid.options();
  const auto between = [&](kernel::Coordinate2 low, kernel::Coordinate2 high) {
    return kernel::Coordinate2::trusted(
        static_cast<std::int32_t>(random.between(low.raw(), high.raw())));
  };
  Point2 p{between(options.low.x, options.high.x), between(options.low.y, options.high.y)};
  const std::int64_t kind = random.between(0, 3);
  if (kind == 0) {
    const auto last = static_cast<std::int64_t>(grid.size()) - 1;
    const TileKey tile = grid.tile(static_cast<std::size_t>(random.between(0, last)));
    p.x = std::clamp(grid.box(tile).low.x, options.low.x, options.high.x);
  }
  if (kind == 1 && !items.areas.empty()) {
    const Area& area = random.pick(std::span(items.areas)).second;
    if (!area.loops.empty() && !area.loops[0].empty()) p = random.pick(std::span(area.loops[0]));
  }
  if (!options.contains(p)) p = options.low;
  return {p, static_cast<Floor>(random.between(0, std::int64_t{options.floors} - 1))};
}

void add_links(Random& random, const TileGrid& grid, TiledItems& items) {
  for (std::int64_t n = random.between(1, 3); n > 0; --n) {
    const std::uint32_t last = items.links.empty() ? 0 : items.links.back().first.value();
    const auto cost = static_cast<std::uint64_t>(std::max<std::int64_t>(random.between(-4, 4), 0));
    items.links.emplace_back(LinkId{last + 1}, Link{.from = any_place(random, grid, items),
                                                    .to = any_place(random, grid, items),
                                                    .cost = cost * Link::unit,
                                                    .both_ways = random.chance(1, 3)});
  }
}

std::string differs(const char* what, const FloorPoint& from, const FloorPoint& to) {
  return std::string(what) + " from " + name_of(from) + " to " + name_of(to) +
         " are not those of the whole";
}

bool are_same(const PathResult<Path>& a, const PathResult<Path>& b) {
  if (a.has_value() != b.has_value()) return false;
  if (!a) return a.error() == b.error();
  return a->corners == b->corners && a->floors == b->floors && a->length == b->length &&
         a->links == b->links;
}

std::optional<std::string> wrong_faces(const TiledItems& items, TiledWorld& world,
                                       const World& whole, const TiledOptions& options) {
  const TileGrid& grid = world.grid();
  const std::vector<TileKey> loaded = world.loaded();
  if (loaded.size() > options.most_loaded) return "more tiles are loaded than may be";
  std::uint64_t bytes = 0;
  for (const TileKey& key : loaded) bytes += bytes_of(*world.summary(key));
  if (bytes != world.bytes()) return "the bytes of the loaded tiles are not their sum";
  auto expected = pictures(grid, whole, loaded);
  auto found = pictures(grid, world.world(), loaded);
  for (const TileKey& key : loaded) {
    if (expected[key] != found[key])
      return "loaded " + describe(key) + " has other faces than the whole";
  }
  const BugsOff honest;
  std::set<AreaId> far;
  for (const auto& item : items.areas) {
    far.insert(item.first);
    for_each_piece(grid, item.first, item.second, [&far, &loaded](const AreaPiece& piece) {
      if (std::binary_search(loaded.begin(), loaded.end(), piece.tile)) far.erase(piece.id);
    });
  }
  for (const auto& entry : world.world().areas()) {
    if (far.contains(entry.first))
      return "area " + std::to_string(entry.first.value()) +
             " is loaded, and close to no loaded tile";
  }
  return std::nullopt;
}

}  // namespace offgrid::testing::tiles
