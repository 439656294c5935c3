// Walks over a mesh of about 35,000 faces: nanoseconds for each edge crossed, by the offset and by line of sight. By hand:
//
//   g++ -std=c++20 -O3 -DNDEBUG -Ikernel/include -Inavmesh/include -Itests navmesh/src/*.cpp bench/traverse_quick.cpp -o traverse_quick
//   ./traverse_quick
//
// Walks between random points of the whole grid, the same for all rows; the smallest of five repetitions, of processor time.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <utility>
#include <vector>

#include "offgrid/navmesh/overlay.hpp"
#include "offgrid/navmesh/triangulation.hpp"
#include "offgrid/navmesh/visible.hpp"
#include "offgrid/navmesh/walk.hpp"
#include "support/random.hpp"

namespace {

using namespace offgrid::navmesh;
using offgrid::kernel::Point2;
using offgrid::testing::Random;

constexpr int vertices = 17500;
constexpr int walks = 2000;

Point2 random_point(Random& random) {
  constexpr int limit = (1 << 30) - 1;
  const int x = static_cast<int>(random.between(-limit, limit));
  return Point2::at(x, static_cast<int>(random.between(-limit, limit)));
}

Triangulation random_mesh(Random& random) {
  std::vector<Point2> points;
  for (int i = 0; i < vertices; ++i) points.push_back(random_point(random));
  return *Triangulation::build(points);
}

/// Runs a task that counts what it does, and prints the time for each.
template <class Task>
void measure(const char* name, const char* unit, const Task& task) {
  double best = 1e300;
  long count = 0;
  for (int i = 0; i < 5; ++i) {
    const std::clock_t start = std::clock();
    count = task();
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    best = std::min(best, seconds * 1e9 / static_cast<double>(count));
  }
  std::printf("%-10s %8.2f ns a %s, %ld of them\n", name, best, unit, count);
}

}  // namespace

int main() {
  Random random(1);
  const Triangulation t = random_mesh(random), other = random_mesh(random);
  const PlanarMesh mesh = t.planar();
  std::vector<std::pair<Position, Point2>> ends;
  while (ends.size() < walks) {
    const auto start = locate(mesh, random_point(random));
    const Point2 target = random_point(random);
    if (start && locate(mesh, target, start->face)) ends.emplace_back(*start, target);
  }
  std::printf("%zu faces\n", t.face_count());
  std::uint32_t sum = 0;
  long crossings = 0;
  measure("traverse", "crossing", [&] {
    crossings = 0;
    for (const auto& [start, target] : ends) {
      for (const Crossing& crossing : traverse(mesh, start, target)) {
        sum ^= crossing.entered.value();
        ++crossings;
      }
    }
    return crossings;
  });
  measure("visible", "crossing", [&] {
    for (const auto& [start, target] : ends) sum ^= static_cast<std::uint32_t>(visible(mesh, start.point, target, start.face));
    return crossings;
  });
  measure("overlay", "pair", [&] { return static_cast<long>(Overlay(mesh, other.planar()).size()); });
  const Overlay overlay(mesh, other.planar());
  measure("transfer", "position", [&] {
    for (const auto& [start, target] : ends) sum ^= static_cast<std::uint32_t>(overlay.transfer(other.planar(), start).has_value());
    return static_cast<long>(ends.size());
  });
  std::printf("(%u)\n", sum);
  return 0;
}
