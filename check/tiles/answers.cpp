#include "tiles/answers.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "bugs/bugs_off.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/query/state_at.hpp"

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

/// The answers of a world in tiles, beside those of the whole.
class Answers {
 public:
  Answers(TiledWorld& world, const World& whole, std::size_t most_loaded, const FloorPoint& from,
          const FloorPoint& to, Counts& counts)
      : world_(world),
        whole_(whole),
        most_loaded_(most_loaded),
        from_(from),
        to_(to),
        counts_(counts) {}

  Complaint run(ShortestPathFinder& finder) {
    if (auto fault = state()) return fault;
    if (auto fault = ray()) return fault;
    if (auto fault = sight()) return fault;
    return path(finder);
  }

 private:
  Complaint state() {
    const auto state = world_.state_at(from_);
    if (!state) return excused(state.error());
    ++counts_["states"];
    const BugsOff honest;
    if (*state == state_at(whole_, from_)) return std::nullopt;
    return "the state at " + name_of(from_) + " is not that of the whole";
  }
  Complaint ray() {
    const auto hit = world_.raycast(from_, to_.point);
    if (!hit) return excused(hit.error());
    ++counts_["rays"];
    const BugsOff honest;
    const RayHit expected = raycast(whole_, from_, to_.point);
    const bool is_same = hit->stop == expected.stop && hit->t == expected.t;
    return is_same ? std::nullopt : differs("the ray");
  }
  Complaint sight() {
    const auto sees = world_.visible(from_, to_);
    if (!sees) return excused(sees.error());
    ++counts_["sights"];
    const BugsOff honest;
    return *sees == visible(whole_, from_, to_) ? std::nullopt : differs("sight");
  }
  Complaint path(ShortestPathFinder& finder) {
    const auto path = world_.path(from_, to_);
    if (!path) return excused(path.error());
    ++counts_["paths"];
    const BugsOff honest;
    const auto expected = finder.find(whole_, from_, to_);
    const bool is_same =
        path->has_value() == expected.has_value() &&
        (expected ? (*path)->corners == expected->corners && (*path)->floors == expected->floors &&
                        (*path)->length == expected->length
                  : path->error() == expected.error());
    return is_same ? std::nullopt : differs("the path");
  }

  Complaint excused(const TiledError& error) const {
    return is_excused(error, world_.grid(), most_loaded_) ? std::nullopt
                                                          : Complaint(describe(error));
  }
  Complaint differs(const char* what) const {
    return std::string(what) + " from " + name_of(from_) + " to " + name_of(to_) +
           " is not that of the whole";
  }

  TiledWorld& world_;
  const World& whole_;
  std::size_t most_loaded_;
  FloorPoint from_, to_;
  Counts& counts_;
};

}  // namespace

bool is_excused(const TiledError& error, const TileGrid& grid, std::size_t most_loaded) {
  if (error.code == TiledErrorCode::over_budget) return most_loaded < grid.size();
  return error.code == TiledErrorCode::refused &&
         error.refusal.code == AreaErrorCode::updates_cost_too_much;
}

std::optional<std::string> wrong_answers(TiledWorld& world, const World& whole,
                                         std::size_t most_loaded, const FloorPoint& from,
                                         const FloorPoint& to, ShortestPathFinder& finder,
                                         Counts& counts) {
  return Answers(world, whole, most_loaded, from, to, counts).run(finder);
}

std::optional<std::string> wrong_faces(const TiledItems& items, const TiledWorld& world,
                                       const World& whole, std::size_t most_loaded) {
  const TileGrid& grid = world.grid();
  const std::vector<TileKey> loaded = world.loaded();
  if (loaded.size() > most_loaded) return "more tiles are loaded than may be";
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
