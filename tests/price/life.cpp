// A user's day with the library: a world of many areas, edits, ways, lines of
// sight, walks. Prints one number, so that nothing is left out by a compiler.
// scripts/price_of_checks.sh counts its instructions with and without the checks of contracts.
//
// With the word `break` it breaks a contract: a program with checks ends there.
#include <cinttypes>
#include <cstdio>
#include <cstring>

#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/offset/walk.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/world/world.hpp"
#include "support/random_point.hpp"

namespace offgrid::testing {
namespace {

using kernel::Point2;
using navmesh::Area;
using navmesh::AreaId;
using navmesh::World;

constexpr int side = 20'000;

Area random_box(Random& random) {
  const int width = static_cast<int>(random.between(50, 400)),
            height = static_cast<int>(random.between(50, 400));
  const int x = static_cast<int>(random.between(0, side - width)),
            y = static_cast<int>(random.between(0, side - height));
  Area area;
  area.loops = {{Point2::at(x, y), Point2::at(x + width, y + 7), Point2::at(x + width, y + height),
                 Point2::at(x, y + height)}};
  return area;
}

class Life {
 public:
  std::uint64_t run() {
    build();
    for (int i = 0; i < 600; ++i) edit();
    for (int i = 0; i < 400; ++i) ask();
    for (int i = 0; i < 4'000; ++i) walk();
    return sum_;
  }

 private:
  void build() {
    auto edit = world_.edit();
    for (int i = 0; i < 600; ++i) areas_.push_back(edit.add(random_box(random_)));
    sum_ += edit.commit()->after.low;
  }

  void edit() {
    AreaId& area = areas_[static_cast<std::size_t>(
        random_.between(0, static_cast<std::int64_t>(areas_.size()) - 1))];
    const AreaId before = area;
    auto edit = world_.edit();
    edit.remove(area);
    area = edit.add(random_box(random_));
    sum_ += edit.commit()->after.low;
    if (!random_.chance(1, 3)) return;
    sum_ += world_.undo()->after.low;
    area = before;
  }

  void ask() {
    const Point2 from = random_point(random_, 0, side), to = random_point(random_, 0, side);
    if (const auto path = finder_.find(world_, from, to)) sum_ += path->corners.size();
    sum_ += static_cast<std::uint64_t>(raycast(world_, from, to).t.denominator);
  }

  void walk() {
    const Point2 from = random_point(random_, 0, side), to = random_point(random_, 0, side);
    const auto start = locate(world_.planar(), from);
    for (const navmesh::Crossing& crossing : traverse(world_.planar(), *start, to))
      sum_ += crossing.entered.value();
  }

  Random random_{1};
  World world_ = World::make({.low = Point2::at(0, 0), .high = Point2::at(side, side)}).value();
  std::vector<AreaId> areas_;
  navmesh::ShortestPathFinder finder_;
  std::uint64_t sum_ = 0;
};

}  // namespace
}  // namespace offgrid::testing

int main(int count, char** words) {
  if (count == 2 && std::strcmp(words[1], "break") == 0) {
    std::printf(
        "%d\n",
        static_cast<int>(offgrid::kernel::Point2::make(std::int64_t{1} << 40, 0).value().x.raw()));
    return 0;
  }
  std::printf("%" PRIu64 "\n", offgrid::testing::Life().run());
  return 0;
}
