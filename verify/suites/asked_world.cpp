#include "suites/asked_world.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace offgrid::verify {

using kernel::Point2;
using testing::Random;
using testing::worlds::AreaBook;
using testing::worlds::FloorNumber;
using testing::worlds::FloorPlace;
using testing::worlds::ViewPlan;
using testing::worlds::WorldClass;
using testing::worlds::WorldFrame;
using testing::worlds::WorldPicture;
using testing::worlds::WorldStep;
using Kind = WorldClass::Kind;

namespace {

constexpr std::int64_t largest = (std::int64_t{1} << 30) - 2;

constexpr std::array classes{
    WorldClass{"dense", Kind::polygons, 5, 9, 6},
    WorldClass{"tips", Kind::tips, 12, 20, 7},
    WorldClass{"polygons", Kind::polygons, 100, 1000, 6},
    WorldClass{"fences", Kind::fences, 8, 30, 8},
    WorldClass{"side 2^31 - 4", Kind::polygons, 2 * largest, 2 * largest, 6},
    WorldClass{"rectangles", Kind::rectangles, 16, 40, 8},
    WorldClass{"slivers", Kind::slivers, 20, 1000, 5},
    WorldClass{"long slivers", Kind::slivers, largest, largest, 5},
    WorldClass{"duplicates", Kind::duplicates, 10, 60, 6},
    WorldClass{"far loops", Kind::far_loops, 30, 60, 5},
    WorldClass{"bundles", Kind::bundle, 12, 200, 5},
    WorldClass{"long bundles", Kind::bundle, largest, largest, 5},
    WorldClass{"spikes", Kind::spikes, 6, 40, 6},
    WorldClass{"diagonals", Kind::diagonals, 10, 24, 7},
    WorldClass{"doors", Kind::doors, 30, 60, 10},
    WorldClass{"floors, dense", Kind::polygons, 6, 10, 4, 3},
    WorldClass{"floors, rectangles", Kind::rectangles, 12, 30, 5, 3},
    WorldClass{"floors, tips", Kind::tips, 12, 20, 4, 2},
    WorldClass{"floors, bare", Kind::bare, 5, 9, 4, 2},
    WorldClass{"floors, no seams", Kind::polygons, 6, 10, 4, 3, 0, false}};

struct Spot {
  std::int64_t x = 0, y = 0;
};
Spot spot_of(const Point2& p) { return {p.x.raw(), p.y.raw()}; }

/// A grid point of an edge, if there is one inside it; else an end.
Spot on_edge(Random& random, const Spot& u, const Spot& v) {
  const std::int64_t dx = v.x - u.x, dy = v.y - u.y, pieces = std::gcd(dx, dy);
  const std::int64_t at = pieces > 1 ? random.between(1, pieces - 1) : 0;
  return {u.x + dx / pieces * at, u.y + dy / pieces * at};
}

Spot anywhere(Random& random, const WorldFrame& frame) {
  const std::int64_t x = random.between(frame.low.x.raw(), frame.high.x.raw());
  const std::int64_t y = random.between(frame.low.y.raw(), frame.high.y.raw());
  return {x, y};
}

Spot random_end(Random& random, const WorldFrame& frame, const WorldPicture& picture,
                FloorNumber& floor) {
  const WorldPicture::Face& face = random.pick(std::span(picture.faces));
  floor = face.floor;
  std::array<Spot, 3> corners;
  for (std::size_t k = 0; k < 3; ++k)
    corners[k] = spot_of(point_of(picture.snap.pixels[face.corners[k]].centre));
  const auto& [a, b, c] = corners;
  // Not too many blocked faces.
  const std::int64_t dice =
      face.ground.is_blocked && random.chance(2, 3) ? 99 : random.between(0, 99);
  if (dice < 35) return a;
  if (dice < 50) return on_edge(random, a, b);
  if (dice < 65) return {(a.x + b.x + c.x) / 3, (a.y + b.y + c.y) / 3};
  if (dice < 75) {
    const std::int64_t dx = random.between(-1, 1);
    const std::int64_t dy = random.between(-1, 1);
    return {a.x + dx, a.y + dy};
  }
  return anywhere(random, frame);
}

/// In the frame, but for one of a hundred, which is just outside.
Point2 placed(Random& random, const WorldFrame& frame, const Spot& spot) {
  const std::int64_t x = std::clamp<std::int64_t>(spot.x, frame.low.x.raw(), frame.high.x.raw());
  const std::int64_t y = std::clamp<std::int64_t>(spot.y, frame.low.y.raw(), frame.high.y.raw());
  if (!random.chance(1, 100)) return Point2::at(x, y);
  switch (random.between(0, 3)) {
    case 0: return Point2::at(frame.low.x.raw() - 1, y);
    case 1: return Point2::at(frame.high.x.raw() + 1, y);
    case 2: return Point2::at(x, frame.low.y.raw() - 1);
    default: return Point2::at(x, frame.high.y.raw() + 1);
  }
}

/// Areas and links that a view leaves out; none in two of three cases. In one of four it has rules.
ViewPlan random_view(Random& random, const AreaBook& book) {
  ViewPlan without;
  for (std::uint32_t tag = 0; tag < 3 && random.chance(1, 4); ++tag) {
    without.costs.push_back(static_cast<std::uint32_t>(random.between(0, 3)));
    if (random.chance(1, 3)) without.closed.push_back(tag);
  }
  if (!random.chance(1, 3)) return without;
  const bool leaves_out_areas = book.links().empty() || random.chance(1, 2);
  for (const auto& [number, plan] : book.areas()) {
    if (leaves_out_areas && random.chance(1, 3)) without.areas.push_back(number);
  }
  for (const auto& [number, plan] : book.links()) {
    if (random.chance(1, 3)) without.links.push_back(number);
  }
  return without;
}

FloorPlace random_place(Random& random, const AreaBook& book, const WorldPicture& picture) {
  if (!book.links().empty() && random.chance(1, 8)) {
    const auto last = static_cast<std::int64_t>(book.links().size()) - 1;
    const auto& link = std::next(book.links().begin(), random.between(0, last))->second;
    return random.chance(1, 2) ? link.from : link.to;
  }
  FloorNumber floor = 0;
  const Spot spot = random_end(random, book.frame(), picture, floor);
  return {placed(random, book.frame(), spot), floor};
}

}  // namespace

std::span<const WorldClass> path_classes() { return classes; }

void AskedWorld::start(const testing::worlds::WorldProgram& program) {
  book_ = AreaBook(program);
  world_.start(program.frame, program.journal_limit);
}

WorldStep AskedWorld::question(Random& random) {
  const WorldFrame& frame = book_.frame();
  WorldStep made{.kind = WorldStep::Kind::ask, .from = frame.low, .to = frame.high};
  made.without = has_changed_ ? random_view(random, book_) : without_;
  if (has_changed_) return made;
  made.from = random_place(random, book_, paths_.picture());
  made.to = random.chance(1, 30) ? made.from : random_place(random, book_, paths_.picture());
  return made;
}

testing::Counts AskedWorld::counts() const {
  testing::Counts all = paths_.counts();
  all.add(looks_);
  return all;
}

bool AskedWorld::changes_or_asks(const WorldStep& step) {
  if (!book_.makes_sense(step)) return false;
  if (step.kind == WorldStep::Kind::ask) return true;
  play(world_, step);
  book_.apply(step);
  has_changed_ = true;
  return false;
}

std::optional<testing::Fault> AskedWorld::look(const WorldStep& question) {
  if (!has_changed_ && without_ == question.without) return std::nullopt;
  has_changed_ = false;
  without_ = question.without;
  looks_["worlds"] += 1;
  looks_["of them views"] += without_.is_whole() ? 0 : 1;
  return paths_.look(book_, without_);
}

}  // namespace offgrid::verify
