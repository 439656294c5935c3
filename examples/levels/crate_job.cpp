#include "levels/crate_job.hpp"

#include <algorithm>
#include <chrono>
#include <random>
#include <utility>

#include "levels/crate_ground.hpp"
#include "levels/stopwatch.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/path/clear_path.hpp"

namespace offgrid::levels {

using kernel::Point2;
using navmesh::Area;
using navmesh::AreaId;
using navmesh::Digest;
using navmesh::Path;
using navmesh::World;
using scene::Pose;
using tool::Door;
using tool::LevelRules;
using tool::LevelWorld;

namespace {

constexpr std::int32_t unit = LevelRules::grid_units;
constexpr std::size_t pairs_max = 24;
constexpr int tries_for_crate = 50;  // places that are tried for each crate, on the average
constexpr int pushes = 40;
/// A grown footprint and the footprint itself are rounded and snapped, each by half a unit along
/// each axis at most.
constexpr std::int32_t rounding = 2;

struct Crate {
  scene::ModelId model;
  AreaId id;                 ///< of its area, in all worlds
  std::vector<Area> grown;   ///< for the player's centre
  std::vector<Area> ground;  ///< its footprint
};

struct Pair {
  Point2 from;
  Point2 to;
};

/// Puts the area of the crate, or removes it if it has become a step.
void plan(navmesh::WorldEdit& edit, const World& world, AreaId id, const std::vector<Area>& parts) {
  if (!parts.empty()) {
    edit.put(id, parts);
  } else if (world.find(id) != nullptr) {
    edit.remove(id);
  }
}

bool put(World& world, AreaId id, const std::vector<Area>& parts) {
  auto edit = world.edit();
  plan(edit, world, id, parts);
  return edit.commit().has_value();
}

class CrateJob {
 public:
  CrateJob(const LevelSolid& solid, LevelWorld& level, CrateYard& yard, const CrateOptions& options)
      : solid_(solid),
        level_(level),
        yard_(yard),
        options_(options),
        random_(options.seed),
        empty_(level.world) {}

  CrateReport run() {
    if (!begin()) return std::move(report_);
    const int tries = options_.crates * tries_for_crate;
    for (int i = 0; i < tries && crates_.size() < static_cast<std::size_t>(options_.crates); ++i)
      drop();
    report_.crates = crates_.size();
    for (const Crate& crate : crates_) report_.models.push_back(crate.model);
    compare_crates();
    compare_orders();
    for (int i = 0; i < pushes && !crates_.empty(); ++i) push(crates_[below(crates_.size())]);
    undo_all();
    for (const Pair& pair : pairs_) {
      if (auto path = finder_.find(level_.world, pair.from, pair.to))
        report_.paths.push_back(*path);
    }
    return std::move(report_);
  }

 private:
  /// A random number below `count`, without the standard's distributions, which differ by library.
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(random_() % count); }
  std::int32_t between(std::int32_t low, std::int32_t high) {
    return low + static_cast<std::int32_t>(below(static_cast<std::size_t>(high - low) + 1));
  }

  void wrong(const std::string& what) {
    if (report_.wrong++ == 0) report_.first_wrong = level_.name + ": " + what;
  }
  void expect(bool is_right, const char* what) {
    if (!is_right) wrong(what);
  }

  /// Opens the doors, makes the world of the footprints as they are, and chooses pairs of connected
  /// places.
  bool begin() {
    auto edit = level_.world.edit();
    for (Door& door : level_.doors) {
      door.is_closed = false;
      for (const AreaId part : door.parts) edit.set_enabled(part, false);
    }
    if (!edit.commit()) return false;
    empty_ = level_.world;
    without_crates_ = level_.world.mark();
    const auto& options = level_.world.options();
    // wide enough for a crate that lies half outside on a wall, and for the radius about a path
    const std::int32_t more = 256 * unit;
    auto made =
        World::make({.low = Point2::at(options.low.x.raw() - more, options.low.y.raw() - more),
                     .high = Point2::at(options.high.x.raw() + more, options.high.y.raw() + more),
                     .journal_limit = options.journal_limit,
                     .lists_faces = false});
    if (!made || level_.places.empty()) return false;
    footprints_.emplace(std::move(*made));
    const auto& areas = level_.world.areas();
    first_id_ = areas.empty() ? 1 : areas.rbegin()->first.value() + 1;
    for (std::size_t i = 0; i < 64 * pairs_max && pairs_.size() < pairs_max; ++i) {
      const Pair pair{place(), place()};
      if (!(pair.from == pair.to) && are_connected(pair)) pairs_.push_back(pair);
    }
    return true;
  }

  Point2 place() { return level_.places[below(level_.places.size())]; }

  bool are_connected(const Pair& pair) const {
    const auto a = level_.world.components(pair.from), b = level_.world.components(pair.to);
    return std::find_first_of(a.begin(), a.end(), b.begin(), b.end()) != a.end();
  }

  Point2 near(const Point2& p, std::int32_t reach) {
    const std::int32_t x = between(-reach, reach), y = between(-reach, reach);
    return Point2::at(p.x.raw() + x, p.y.raw() + y);
  }

  /// Half of the crates fall near things, the others on paths and on crates.
  Point2 place_of_crate(const std::optional<Path>& path) {
    const std::size_t kind = below(4);
    if (kind == 0 && path && path->corners.size() > 1) {
      const std::size_t leg = below(path->corners.size() - 1);
      const Point2 &a = path->corners[leg], &b = path->corners[leg + 1];
      const std::int32_t part = between(0, 16);
      const auto along = [&](std::int32_t from, std::int32_t to) {
        return from + (to - from) / 16 * part;
      };
      return near(Point2::at(along(a.x.raw(), b.x.raw()), along(a.y.raw(), b.y.raw())), 8 * unit);
    }
    if (kind == 1 && !crates_.empty()) {
      const auto& pose = yard_.scene().world_pose(crates_[below(crates_.size())].model);
      return near(Point2::at(pose.position.x.raw(), pose.position.y.raw()), 16 * unit);
    }
    return near(place(), 128 * unit);
  }

  void drop() {
    const Pair pair = pairs_.empty() ? Pair{} : pairs_[below(pairs_.size())];
    const std::optional<Path> before = search(pair);
    const scene::Mesh& mesh = meshes_[below(meshes_.size())];
    const scene::Rotation& rotation = crate_rotations()[below(crate_rotations().size())];
    const Point2 at = place_of_crate(before);
    const auto start = std::chrono::steady_clock::now();
    const auto dropped = yard_.drop(mesh, rotation, at);
    if (!dropped) return;
    Crate crate = crate_of(dropped->model);
    report_.drop_us.push_back(microseconds_since(start));
    report_.on_crates += dropped->is_on_crate ? 1 : 0;
    report_.obstacles += crate.grown.empty() ? 0 : 1;
    const auto middle = std::chrono::steady_clock::now();
    expect(put(level_.world, crate.id, crate.grown), "an edit was refused");
    report_.edit_us.push_back(microseconds_since(middle));
    expect(put(*footprints_, crate.id, crate.ground), "an edit of the footprints was refused");
    crates_.push_back(std::move(crate));
    compare_paths(before, search(pair));
  }

  Crate crate_of(scene::ModelId model) const {
    const auto prints =
        crate_footprints(solid_, *yard_.scene().content(model), yard_.scene().world_pose(model));
    return {model, AreaId(first_id_ + model.value()),
            grown_ground_of(prints, level_.disc, level_.world.options()), ground_of(prints)};
  }

  std::optional<Path> search(const Pair& pair) {
    if (pairs_.empty()) return std::nullopt;
    const auto path = finder_.find(level_.world, pair.from, pair.to);
    if (!path) return std::nullopt;
    return *path;
  }

  void compare_paths(const std::optional<Path>& before, const std::optional<Path>& after) {
    if (pairs_.empty()) return;
    ++report_.searches;
    if (before && !after) ++report_.cut_off;
    if (!after) return;
    if (before && before->length < after->length) ++report_.detours;
    for (std::size_t i = 1; i < after->corners.size(); ++i) {
      const Point2 &a = after->corners[i - 1], &b = after->corners[i];
      expect(navmesh::visible(level_.world, a, b), "a leg of a path is not visible");
      expect(navmesh::keeps_clear(*footprints_, a, b, level_.disc.radius() - rounding),
             "a path comes too close to a crate");
    }
  }

  void compare_crates() {
    for (const auto& [a, b] : yard_.scene().touching()) {
      if (yard_.is_crate(a) && yard_.is_crate(b))
        expect(!yard_.overlap(a, b), "two crates overlap");
    }
  }

  /// A world with the areas of the level and these crates, all added at once.
  std::optional<World> at_once(const std::vector<const Crate*>& crates) const {
    auto made = World::make(empty_.options());
    if (!made) return std::nullopt;
    auto edit = made->edit();
    for (const Crate* crate : crates) plan(edit, *made, crate->id, crate->grown);
    for (const auto& [id, area] : empty_.areas()) {
      const auto rim = empty_.rims().find(id);
      if (rim == empty_.rims().end())
        edit.put(id, area);
      else
        edit.put(id, {area, rim->second});
    }
    if (!edit.commit()) return std::nullopt;
    return std::move(*made);
  }

  void compare_orders() {
    std::vector<const Crate*> order;
    order.reserve(crates_.size());
    for (const Crate& crate : crates_) order.push_back(&crate);
    if (options_.has_bug) {
      const auto obstacle = [](const Crate* crate) { return !crate->grown.empty(); };
      const auto left_out = std::find_if(order.begin(), order.end(), obstacle);
      if (left_out != order.end()) order.erase(left_out);
    }
    const auto made = at_once(order);
    expect(made && made->digest() == level_.world.digest(),
           "a world of the same areas has another digest");
    for (int i = 0; i < options_.orders; ++i) {
      for (std::size_t k = order.size(); k > 1; --k) std::swap(order[k - 1], order[below(k)]);
      World world = empty_;
      for (const Crate* crate : order)
        expect(put(world, crate->id, crate->grown), "an edit in another order was refused");
      expect(world.digest() == level_.world.digest(), "another order of drops, another digest");
      for (const Pair& pair : pairs_) compare_path(world, pair);
    }
  }

  void compare_path(const World& world, const Pair& pair) {
    const auto here = finder_.find(level_.world, pair.from, pair.to);
    const auto there = finder_.find(world, pair.from, pair.to);
    const bool is_same = here.has_value() == there.has_value() &&
                         (here ? here->corners == there->corners && here->length == there->length
                               : here.error() == there.error());
    expect(is_same, "another order of drops, another path");
  }

  /// Pushes and turns the crate, and undoes that: in the mesh by undo, in the scene by its pose.
  void push(const Crate& crate) {
    const Digest before = level_.world.digest();
    const Pose pose = yard_.scene().local_pose(crate.model);
    const std::int32_t x = between(-64, 64) * unit, y = between(-64, 64) * unit;
    const Pose pushed{kernel::Point3::at(pose.position.x.raw() + x, pose.position.y.raw() + y,
                                         pose.position.z.raw()),
                      crate_rotations()[below(crate_rotations().size())]};
    expect(yard_.scene().set_pose(crate.model, pushed).has_value(), "a push was refused");
    const Crate moved = crate_of(crate.model);
    expect(put(level_.world, crate.id, moved.grown), "an edit by a push was refused");
    if (moved.grown != crate.grown)
      expect(level_.world.digest() != before, "a push leaves the digest as it was");
    if (below(2) == 0) {
      expect(level_.world.undo().has_value(), "an undo was refused");
      yard_.scene().set_pose(crate.model, pose).value();
    } else {
      yard_.scene().set_pose(crate.model, pose).value();
      expect(put(level_.world, crate.id, crate_of(crate.model).grown),
             "an edit by a push back was refused");
    }
    expect(level_.world.digest() == before, "a push and its undo lead to another digest");
    expect(crate_of(crate.model).grown == crate.grown, "a push and its undo change a footprint");
  }

  /// In a copy, undoes all edits by crates, and puts all crates again in one edit.
  void undo_all() {
    World world = level_.world;
    const auto undone = world.roll_back(without_crates_);
    expect(undone.has_value(), "undoing all edits was refused");
    expect(world.digest() == empty_.digest(), "undoing all edits leads to another digest");
    auto edit = world.edit();
    for (const Crate& crate : crates_) plan(edit, world, crate.id, crate.grown);
    expect(edit.commit().has_value(), "putting all crates at once was refused");
    expect(world.digest() == level_.world.digest(), "all crates at once have another digest");
  }

  const LevelSolid& solid_;
  LevelWorld& level_;
  CrateYard& yard_;
  const CrateOptions& options_;
  std::mt19937_64 random_;
  std::vector<scene::Mesh> meshes_ = crate_meshes();
  World empty_;  ///< the level without crates
  navmesh::Mark without_crates_;
  /// the footprints of the crates as they are, and nothing else
  std::optional<World> footprints_;
  std::uint32_t first_id_ = 1;
  std::vector<Pair> pairs_;
  std::vector<Crate> crates_;
  navmesh::ShortestPathFinder finder_;
  CrateReport report_;
};

}  // namespace

CrateReport run_crates(const LevelSolid& solid, LevelWorld& level, CrateYard& yard,
                       const CrateOptions& options) {
  return CrateJob(solid, level, yard, options).run();
}

}  // namespace offgrid::levels
