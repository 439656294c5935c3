// Prints one hash over worlds of several floors: edits of areas, seams and links, undo, snapshots,
// an agent that moves between them, and what the worlds answer; ids and orders included. floors.txt
// has it, like navmesh.txt.
#include <vector>

#include "hash.hpp"
#include "offgrid/navmesh/motion/motion.hpp"
#include "offgrid/navmesh/nav_mesh.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/path/cheap_path.hpp"
#include "offgrid/navmesh/path/clear_path.hpp"
#include "offgrid/navmesh/query/faces_in.hpp"
#include "offgrid/navmesh/query/nearest_free.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"
#include "support/random_point.hpp"

namespace offgrid::testing {
namespace {

using kernel::Point2;
using navmesh::Floor;
using navmesh::FloorPoint;
using navmesh::World;

constexpr std::uint64_t worlds = 60;
constexpr std::uint32_t floors = 4;

class Run {
 public:
  explicit Run(bool flip_one) : flip_one_(flip_one) {}

  std::uint64_t hash() {
    for (std::uint64_t seed = 0; seed < worlds; ++seed) play(seed);
    if (flip_one_) hash_.add(1);
    return hash_.value();
  }

 private:
  FloorPoint random_place(Random& random) const {
    const Point2 p = random_point(random, 0, size_);
    return {p, static_cast<Floor>(random.between(0, floors - 1))};
  }

  void play(std::uint64_t seed) {
    Random random(seed);
    size_ = random.chance(1, 2) ? 40 : 1'000'000'000;
    auto world =
        World::make({.low = Point2::at(0, 0), .high = Point2::at(size_, size_), .floors = floors})
            .value();
    path_ = {};
    agent_ = navmesh::AgentPlace::at(random_place(random));
    for (int step = 0; step < 16; ++step) {
      auto edit = world.edit();
      if (step % 4 == 3)
        edit.add(random_seam(random));
      else if (step % 4 == 1)
        edit.add(random_link(random));
      else
        edit.add(random_quad(random));
      add_change(edit.commit());
      if (random.chance(1, 4)) add_change(world.undo());
      move(world, random);
    }
    const auto same = navmesh::restore(navmesh::snapshot(world));
    hash_.add(same->digest().high);
    for (int i = 0; i < 6; ++i) ask(world, random);
  }

  navmesh::Area random_quad(Random& random) const {
    navmesh::Area area;
    area.loops.emplace_back();
    for (int k = 0; k < 4; ++k) area.loops[0].push_back(random_point(random, 0, size_));
    if (random.chance(1, 3)) area.state = {navmesh::Ground::walkable, 1 << 17, 3};
    area.priority = random.chance(1, 4) ? 1 : 0;
    area.shape = random.chance(1, 8) ? navmesh::Area::Shape::barrier : navmesh::Area::Shape::region;
    const auto first = static_cast<Floor>(random.between(0, floors - 1));
    const auto second = static_cast<Floor>(random.between(0, floors - 1));
    area.floors = {first, second};
    return area;
  }

  navmesh::Seam random_seam(Random& random) const {
    const FloorPoint a = random_place(random), b = random_place(random);
    return {.a = a.point, .b = b.point, .left = a.floor, .right = b.floor};
  }

  navmesh::Link random_link(Random& random) const {
    const FloorPoint from = random_place(random), to = random_place(random);
    const auto cost = static_cast<std::uint64_t>(random.between(0, 20)) << 16;
    return {.from = from, .to = to, .cost = cost, .both_ways = random.chance(1, 2)};
  }

  void move(const World& world, Random& random) {
    navmesh::ShortestPathFinder finder;
    for (int i = 0; i < 6; ++i) {
      const FloorPoint goal = random_place(random);
      if (path_.corners.empty() || random.chance(1, 4)) {
        const auto path = navmesh::find_path(finder, world, agent_, goal);
        path_ = path ? *path : navmesh::Path{};
      }
      const std::int64_t distance = random.between(0, size_ / 16 * navmesh::Step::unit);
      const navmesh::Step step = random.chance(1, 4)
                                     ? navmesh::slide(world, agent_, goal.point, distance)
                                     : navmesh::advance(world, agent_, path_, distance);
      agent_ = step.place;
      hash_.add(static_cast<std::uint64_t>(step.end));
      hash_.add(navmesh::word_of(agent_.point.point) + agent_.point.floor);
      hash_.add(agent_.is_between ? 1 : 0);
      hash_.add(static_cast<std::uint64_t>(static_cast<std::int64_t>(agent_.leg.travelled.raw())));
    }
  }

  void ask(const World& world, Random& random) {
    const FloorPoint from = random_place(random), to = random_place(random);
    const navmesh::RayHit hit = navmesh::raycast(world, from, to.point);
    hash_.add(static_cast<std::uint64_t>(hit.stop));
    hash_.add(static_cast<std::uint64_t>(hit.t.numerator));
    hash_.add(navmesh::visible(world, from, to) ? 1 : 0);
    const auto position = navmesh::View(world).locate(from);
    hash_.add(position->face.value());
    hash_.add(position->floor);
    const auto near = navmesh::nearest_free_grid(world, from);
    hash_.add(near ? navmesh::word_of(near->point) + near->floor : 1);
    navmesh::ShortestPathFinder finder;
    add_path(finder.find(world, from, to));
    navmesh::CheapPathFinder cheap;
    add_path(cheap.find(world, from, to));
    navmesh::ClearPathFinder clear;
    add_path(clear.find(world, from, to, 1 + static_cast<std::int32_t>(size_ / 32)));
  }

  template <class Answer>
  void add_path(const Answer& path) {
    hash_.add(path ? 0 : 1 + static_cast<std::uint64_t>(path.error().code));
    if (!path) return;
    for (std::size_t i = 0; i < path->corners.size(); ++i) {
      hash_.add(navmesh::word_of(path->corners[i]));
      hash_.add(path->floors[i]);
    }
    if constexpr (requires { path->links; }) {
      for (const navmesh::PathLink& link : path->links) hash_.add(link.link.value());
    }
  }

  void add_change(const navmesh::AreaResult<navmesh::Change>& change) {
    hash_.add(change ? change->after.high : static_cast<std::uint64_t>(change.error().code));
    hash_.add(change ? change->added.size() : 1);
  }

  bool flip_one_;
  std::int64_t size_ = 0;
  navmesh::AgentPlace agent_;
  navmesh::Path path_;
  Hash hash_;
};

}  // namespace
}  // namespace offgrid::testing

int main(int argc, char** argv) {
  return offgrid::testing::print_hash<offgrid::testing::Run>(argc, argv,
                                                             "what worlds of floors do");
}
