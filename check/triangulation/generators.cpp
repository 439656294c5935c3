#include "triangulation/generators.hpp"

#include <algorithm>

#include "support/generate.hpp"

namespace offgrid::testing::triangulation {

using kernel::Point2;

namespace {

// A grid of few columns and rows, with a spacing of one unit or more, somewhere in the range or at
// its ends.
std::vector<Point2> grid_pool(Random& random) {
  constexpr int limit = (1 << 30) - 1;
  const int side = static_cast<int>(random.between(2, random.chance(1, 4) ? 24 : 8));
  constexpr std::array steps{1, 1, 2, 3, 1000003};
  std::int64_t step = random.pick(steps);
  if (random.chance(1, 6)) step = 2 * std::int64_t{limit} / (side - 1);
  const std::int64_t highest = limit - step * (side - 1);
  const auto origin = [&] {
    if (random.chance(1, 4)) return random.chance(1, 2) ? -std::int64_t{limit} : highest;
    return random.chance(1, 2) ? std::clamp<std::int64_t>(-step, -limit, highest)
                               : random.between(-limit, highest);
  };
  const std::int64_t left = origin();
  const std::int64_t bottom = origin();
  std::vector<Point2> pool;
  for (std::int64_t x = 0; x < side; ++x) {
    for (std::int64_t y = 0; y < side; ++y) {
      pool.push_back(
          Point2::at(static_cast<int>(left + step * x), static_cast<int>(bottom + step * y)));
    }
  }
  return pool;
}

std::vector<Point2> class_pool(Random& random) {
  std::vector<Point2> pool(static_cast<std::size_t>(random.between(4, 48)));
  const std::span<const Class2> classes = all_classes2();
  fill(classes[static_cast<std::size_t>(
           random.between(0, static_cast<std::int64_t>(classes.size()) - 1))],
       random, pool);
  return pool;
}

}  // namespace

Edit random_edit(Random& random, const EditModel& model, std::span<const Point2> pool) {
  const auto place = [&] {
    if (model.points().empty() || random.chance(1, 2)) return random.pick(pool);
    const std::int64_t last = static_cast<std::int64_t>(model.points().size()) - 1;
    return *std::next(model.points().begin(), random.between(0, last));
  };
  constexpr std::array kinds{EditKind::insert, EditKind::insert, EditKind::insert,
                             EditKind::remove, EditKind::remove, EditKind::constrain,
                             EditKind::release};
  Edit edit{random.pick(kinds), place(), {}};
  if (edit.has_two_points()) edit.b = place();
  return edit;
}

std::vector<Edit> random_edits(std::uint64_t seed, std::size_t count) {
  Random random(seed);
  const std::vector<Point2> pool = random.chance(2, 3) ? grid_pool(random) : class_pool(random);
  EditModel model;
  std::vector<Edit> edits;
  for (std::size_t i = 0; i < count; ++i) {
    edits.push_back(random_edit(random, model, pool));
    model.apply(edits.back());
  }
  return edits;
}

std::vector<Edit> random_input(std::uint64_t seed, std::size_t constraints) {
  Random random(seed);
  std::vector<Point2> pool = random.chance(2, 3) ? grid_pool(random) : class_pool(random);
  EditModel model;
  std::vector<Edit> edits;
  for (const Point2& p : pool) {
    if (pool.size() > 48 && random.chance(3, 4)) continue;
    edits.push_back({EditKind::insert, p, {}});
    model.apply(edits.back());
  }
  for (std::size_t tries = 0; tries < constraints; ++tries) {
    const Edit edit{EditKind::constrain, random.pick(std::span<Point2>(pool)),
                    random.pick(std::span<Point2>(pool))};
    if (model.apply(edit)) edits.push_back(edit);
  }
  return edits;
}

}  // namespace offgrid::testing::triangulation
