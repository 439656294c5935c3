// Prints one hash over what comes as near to a goal as one gets, on worlds of several floors that
// are edited meanwhile: near paths, shortest and cheap, and crowds whose agents go near. near.txt
// has it, like navmesh.txt.
#include <algorithm>

#include "hash.hpp"
#include "offgrid/navmesh/motion/crowd.hpp"
#include "offgrid/navmesh/path/near_path.hpp"
#include "support/random_point.hpp"

namespace offgrid::testing {
namespace {

using kernel::Point2;
using namespace navmesh;

constexpr std::uint64_t worlds = 30;
constexpr std::uint32_t floors = 3;
constexpr int agents = 6;

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
    size_ = random.chance(1, 2) ? 60 : 1'000'000'000;
    World world =
        World::make({.low = Point2::at(0, 0), .high = Point2::at(size_, size_), .floors = floors})
            .value();
    Crowd crowd = crowd_of(random);
    for (int step = 0; step < 12; ++step) {
      edit(world, random, step);
      for (int i = 0; i < 2; ++i) ask(world, random);
      const View views[] = {world};
      for (int i = 0; i < 40; ++i) crowd.step(views);
      add(crowd);
      const CrowdId id = crowd.ids()[static_cast<std::size_t>(random.between(0, agents - 1))];
      static_cast<void>(crowd.set_goal(id, random_place(random)));
    }
  }

  Crowd crowd_of(Random& random) const {
    Crowd crowd;
    for (int i = 0; i < agents; ++i) {
      crowd
          .add(
              {.place = AgentPlace::at(random_place(random)),
               .goal = random_place(random),
               .radius = static_cast<std::int32_t>(random.between(0, size_ / 30)),
               .speed = random.between(1, std::min(size_ * Step::unit / 40, CrowdAgent::max_speed)),
               .goes_near = i % 3 != 0})
          .value();
    }
    return crowd;
  }

  /// Obstacles and barriers that enclose ground, and a seam and a link now and then.
  void edit(World& world, Random& random, int step) {
    WorldEdit edit = world.edit();
    const FloorPoint a = random_place(random), b = random_place(random);
    if (step % 4 == 2) {
      edit.add(Seam{.a = a.point, .b = b.point, .left = a.floor, .right = b.floor});
    } else if (step % 4 == 3) {
      edit.add(Link{.from = a, .to = b, .cost = 3 << 16});
    } else {
      Area area = Area::polygon({a.point, b.point, random_place(random).point});
      if (random.chance(1, 3)) area.shape = Area::Shape::barrier;
      area.floors = {a.floor, b.floor};
      edit.add(area);
    }
    const auto change = edit.commit();
    hash_.add(change ? change->after.high : static_cast<std::uint64_t>(change.error().code));
  }

  void ask(const World& world, Random& random) {
    const FloorPoint from = random_place(random);
    FloorPoint to = random_place(random);
    if (random.chance(1, 6)) to.point = Point2::at(size_ + 7, to.point.y.raw());
    ShortestPathFinder finder;
    add(find_near(finder, world, from, to));
    CheapPathFinder cheap;
    add(find_near(cheap, world, from, to));
  }

  void add(const FloorPoint& p) {
    hash_.add(word_of(p.point));
    hash_.add(p.floor);
  }
  template <class Near>
  void add(const Near& near) {
    hash_.add(near ? 0 : 1 + static_cast<std::uint64_t>(near.error().code));
    if (!near) return;
    hash_.add(near->is_goal ? 1 : 0);
    add(near->end);
    for (std::size_t i = 0; i < near->path.corners.size(); ++i)
      add(FloorPoint(near->path.corners[i], near->path.floors[i]));
  }
  void add(const Crowd& crowd) {
    for (const CrowdId id : crowd.ids()) {
      const CrowdAgent& agent = *crowd.find(id);
      const CrowdReport report = *crowd.report(id);
      add(agent.place.point);
      hash_.add(static_cast<std::uint64_t>(agent.end));
      hash_.add(static_cast<std::uint64_t>(report.activity));
      hash_.add(report.near_end ? 1 : 0);
      if (report.near_end) add(*report.near_end);
    }
    hash_.add(crowd.digest().high);
  }

  bool flip_one_;
  std::int64_t size_ = 0;
  Hash hash_;
};

}  // namespace
}  // namespace offgrid::testing

int main(int argc, char** argv) {
  return offgrid::testing::print_hash<offgrid::testing::Run>(
      argc, argv, "what comes as near to a goal as one gets");
}
