// offgrid check: is a world the one that its file states, and the one that its areas make in any
// order?
#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <random>
#include <span>

#include "common/number_option.hpp"
#include "offgrid/commands.hpp"
#include "offgrid/io/number.hpp"
#include "offgrid/navmesh/nav_snapshot.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/triangulation/triangulation_check.hpp"
#include "offgrid/shared_options.hpp"
#include "offgrid/stored_world.hpp"
#include "offgrid/world_facts.hpp"

namespace offgrid::tool {

using kernel::Point2;
using navmesh::Area;
using navmesh::Floor;
using navmesh::FloorPoint;
using navmesh::Path;
using navmesh::World;

namespace {

struct CheckOptions {
  WorldSource source;
  std::uint64_t seed = 1;
  std::size_t paths = 50;
  /// is an area left out of the rebuilt world?
  bool has_bug = false;
};

// Compares a world with one that is made of the same areas in another order, a few at a time.
class Checker {
 public:
  Checker(const StoredWorld& stored, const CheckOptions& options)
      : stored_(stored),
        world_(stored.world),
        options_(options),
        units_(stored.quantisation, false),
        random_(options.seed) {}

  /// Runs all checks. Returns nothing, or the first fault.
  std::string run(Progress& progress) {
    progress.show("checking the mesh");
    if (const std::string fault = fault_of_mesh(); !fault.empty()) return "the mesh: " + fault;
    if (!stored_.is_as_stated()) {
      return fmt::format("the world has the digest {}, and the file says {}",
                         to_string(world_.digest()), to_string(*stored_.digest));
    }
    if (const std::string fault = fault_of_agents(); !fault.empty()) return fault;
    auto made = World::make(world_.options());
    if (!made) return "an empty world is refused: " + describe(made.error());
    if (const std::string fault = rebuild(*made, progress); !fault.empty()) return fault;
    if (made->digest() != world_.digest()) return witness(*made);
    return compare_paths(*made, progress);
  }

  std::size_t pairs() const { return pairs_; }
  std::size_t reachable() const { return reachable_; }

 private:
  /// The validator of triangulations takes one plane; of several floors the topology is checked.
  std::string fault_of_mesh() const {
    if (world_.floor_count() == 1) {
      const auto violation = navmesh::find_violation(world_.floors());
      return violation ? describe(*violation) : std::string();
    }
    const auto violation = navmesh::find_violation(world_.floors().mesh());
    return violation ? describe(*violation) : std::string();
  }

  /// The mesh of the agents, if any, has the digest that the file states.
  std::string fault_of_agents() const {
    if (stored_.agents.radii.empty()) return {};
    const auto mesh = navmesh::restore_mesh(stored_.to_file().snapshot);
    return mesh ? std::string() : "the mesh of its agents: " + describe(mesh.error());
  }

  std::size_t below(std::size_t count) { return static_cast<std::size_t>(random_() % count); }

  std::string rebuild(World& made, Progress& progress) {
    std::vector<const Area*> areas;
    for (const auto& [id, area] : world_.areas()) areas.push_back(&area);
    if (options_.has_bug && !areas.empty()) areas.pop_back();
    for (std::size_t i = areas.size(); i > 1; --i) std::swap(areas[i - 1], areas[below(i)]);
    for (std::size_t i = 0; i < areas.size();) {
      progress.show("building it in another order", i, areas.size());
      auto edit = made.edit();
      for (const std::size_t end = std::min(areas.size(), i + 1 + below(64)); i < end; ++i)
        edit.add(*areas[i]);
      if (const auto done = edit.commit(); !done)
        return "a rebuilt world refuses an area: " + describe(done.error());
    }
    auto edit = made.edit();
    for (const auto& [id, seam] : world_.seams()) edit.add(seam);
    for (const auto& [id, link] : world_.links()) edit.add(link);
    if (const auto done = edit.commit(); !done)
      return "a rebuilt world refuses a seam or a link: " + describe(done.error());
    return {};
  }

  struct Piece {
    std::array<Point2, 3> triangle;
    navmesh::FaceState state;
    auto operator<=>(const Piece& other) const { return triangle <=> other.triangle; }
    bool operator==(const Piece& other) const {
      return triangle == other.triangle && state == other.state;
    }
  };

  /// The faces with their states, sorted, each with its smallest corner first.
  static std::vector<Piece> pieces_of(const World& world) {
    std::vector<Piece> pieces;
    for (const navmesh::FaceId f : world.mesh().faces()) {
      Piece piece{world.planar().triangle(f), world.state(f)};
      std::rotate(piece.triangle.begin(),
                  std::min_element(piece.triangle.begin(), piece.triangle.end()),
                  piece.triangle.end());
      pieces.push_back(piece);
    }
    std::sort(pieces.begin(), pieces.end());
    return pieces;
  }

  std::string witness(const World& made) const {
    const std::string digests =
        fmt::format("a world of the same areas in another order has the digest {}, this one {}",
                    to_string(made.digest()), to_string(world_.digest()));
    const std::vector<Piece> here = pieces_of(world_), there = pieces_of(made);
    const auto [a, b] = std::mismatch(here.begin(), here.end(), there.begin(), there.end());
    if (a == here.end() && b == there.end())
      return digests + "; all triangles are equal, so labels or areas differ";
    const bool is_here = b == there.end() || (a != here.end() && !(*b < *a));
    const std::array<Point2, 3>& at = is_here ? a->triangle : b->triangle;
    return fmt::format("{}; the first triangle that differs: ({}), ({}), ({})", digests,
                       units_.text(at[0]), units_.text(at[1]), units_.text(at[2]));
  }

  Point2 random_point() {
    const Point2 low = world_.options().low, high = world_.options().high;
    const auto along = [&](std::int64_t from, std::int64_t to) {
      return from + static_cast<std::int64_t>(below(static_cast<std::size_t>(to - from) + 1));
    };
    const std::int64_t x = along(low.x.raw(), high.x.raw());
    const std::int64_t y = along(low.y.raw(), high.y.raw());
    return *Point2::make(x, y);
  }

  using Corners = std::vector<FloorPoint>;

  static bool is_on_lower_floor(const FloorPoint& a, const FloorPoint& b) {
    return a.floor < b.floor;
  }

  /// Mostly one of the corners, which are hardest, and sometimes any point.
  FloorPoint place(std::span<const FloorPoint> corners) {
    const Point2 p = random_point();
    if (below(8) != 0) return corners[below(corners.size())];
    const std::size_t floors = world_.floor_count();
    return {p, floors == 1 ? Floor{} : static_cast<Floor>(below(floors))};
  }

  /// The corners of free ground, face by face and floor by floor.
  Corners free_corners() const {
    Corners corners;
    for (const navmesh::FaceId f : world_.mesh().faces()) {
      if (world_.is_blocked(f)) continue;
      for (const Point2& p : world_.planar().triangle(f)) corners.emplace_back(p, world_.floor(f));
    }
    std::stable_sort(corners.begin(), corners.end(), is_on_lower_floor);
    return corners;
  }

  /// Two ends, every other pair on one floor. The first pair are corners of one face, so a path
  /// leads from one to the other.
  std::pair<FloorPoint, FloorPoint> ends(const Corners& corners) {
    if (pairs_ == 0) {
      const std::size_t face = 3 * below(corners.size() / 3);
      return {corners[face], corners[face + 1]};
    }
    const FloorPoint from = place(corners);
    const auto [first, last] =
        std::equal_range(corners.begin(), corners.end(), from, is_on_lower_floor);
    if (pairs_ % 2 == 0 || first == last) return {from, place(corners)};
    return {from, place({first, last})};
  }

  std::string compare_paths(const World& made, Progress& progress) {
    const Corners corners = free_corners();
    for (; pairs_ < options_.paths && !corners.empty(); ++pairs_) {
      progress.show("comparing paths", pairs_, options_.paths);
      const auto [from, to] = ends(corners);
      const auto here = finder_.find(world_, from, to);
      const auto there = finder_.find(made, from, to);
      const bool is_same =
          here.has_value() == there.has_value() &&
          (here ? here->length == there->length && here->corners == there->corners &&
                      here->floors == there->floors
                : here.error() == there.error());
      const std::string which =
          fmt::format("the path from ({}) to ({})", units_.text(from.point), units_.text(to.point));
      if (!is_same) return which + " differs in a world built from the same areas in another order";
      if (!here) continue;
      ++reachable_;
      if (has_hidden_leg(*here)) return which + " has a leg that is not visible";
    }
    return pairs_ == 0 || reachable_ > 0 ? "" : "no path leads from a corner of a face to another";
  }

  /// Is there a corner, but the end of a link, that the one before does not see?
  bool has_hidden_leg(const Path& path) const {
    auto link = path.links.begin();
    for (std::size_t i = 0; i + 1 < path.corners.size(); ++i) {
      if (link != path.links.end() && link->corner == i) {
        ++link;
      } else if (!navmesh::visible(world_, path.corner(i), path.corner(i + 1))) {
        return true;
      }
    }
    return false;
  }

  const StoredWorld& stored_;
  const World& world_;
  const CheckOptions& options_;
  Units units_;
  std::mt19937_64 random_;
  navmesh::ShortestPathFinder finder_;
  std::size_t pairs_ = 0;
  std::size_t reachable_ = 0;
};

std::optional<Failure> run_check(const CheckOptions& options, const Manner& manner) {
  Progress progress(manner);
  const auto stored = load_any_world(options.source, progress);
  if (!stored) return stored.error();
  if (options.has_bug && stored->world.areas().empty()) {
    return wrong_usage(stored->name + ": --bug: the world has no area that could be left out");
  }
  Checker checker(*stored, options);
  const std::string fault = checker.run(progress);
  progress.clear();
  Report report;
  report.add_json("ok", fault.empty());
  if (!fault.empty()) {
    report.add_json("witness", fault);
    if (manner.is_json) report.print(manner);
    return wrong(stored->name + ": " + fault);
  }
  report.add_line(
      fmt::format("{}: the mesh is sound and a world of the same {} in another order is the same",
                  stored->name, io::counted(stored->world.areas().size(), "area")));
  report.add("digest", to_string(stored->world.digest()));
  report.add("paths",
             checker.pairs() == 0 ? "none compared"
                                  : fmt::format("{} compared, {} of them reachable",
                                                checker.pairs(), checker.reachable()),
             checker.pairs());
  report.add_json("reachable", checker.reachable());
  report.print(manner);
  return {};
}

}  // namespace

void add_check(const CommandGroup& to) {
  const auto [app, options] = to.add(
      "check",
      "Is the world sound, what its file says, and the same whatever the order of its areas? "
      "0: yes, 1: no",
      "  offgrid check town.ogw\n"
      "  offgrid check town.ogw --paths 1000 --seed 7\n"
      "  offgrid check town.ogw --bug             must find the fault and exit with 1\n",
      run_check);
  add_world(app, options.source);
  app.add_option("--paths", options.paths, "the number of paths to compare")
      ->check(between<std::size_t>(0, 10000000))
      ->capture_default_str();
  app.add_option("--seed", options.seed, "chooses the paths and the order")
      ->check(any_seed())
      ->capture_default_str();
  app.add_flag("--bug", options.has_bug,
               "leave an area out of the world that is built to be compared with");
}

}  // namespace offgrid::tool
