// Surfaces: a plane that is cut into strips, each on a floor of its own, is the plane; a spiral is
// the same whatever its floors are.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <vector>

#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"
#include "offgrid/navmesh/world/world.hpp"
#include "support/random.hpp"
#include "support/random_areas.hpp"
#include "support/shuffle.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;
using testing::SnapClass;

Area::Loop box(std::int64_t x1, std::int64_t y1, std::int64_t x2, std::int64_t y2) {
  return {Point2::at(x1, y1), Point2::at(x2, y1), Point2::at(x2, y2), Point2::at(x1, y2)};
}

AreaId add(World& world, const Area& area) {
  auto edit = world.edit();
  const AreaId id = edit.add(area);
  EXPECT_TRUE(edit.commit());
  return id;
}

/// A plane, and the same ground in strips that seams join.
class Strips {
 public:
  Strips(Random& random, std::int64_t side, std::uint32_t count) : side_(side) {
    for (std::uint32_t i = 1; i < count; ++i)
      cuts_.push_back(side * static_cast<std::int64_t>(i) / count + random.between(-1, 1));
    floors_.resize(count);
    std::iota(floors_.begin(), floors_.end(), Floor{0});
    testing::shuffle(floors_, random);
    WorldOptions options{.low = Point2::at(-1, -1), .high = Point2::at(side + 1, side + 1)};
    plane = World::make(options).value();
    options.floors = count;
    stack = World::make(options).value();
    all_ = FloorSet(floors_);
    for (std::uint32_t i = 0; i < count; ++i) add_strip(i);
    for (std::uint32_t i = 1; i < count; ++i) add_cut(i);
  }

  void add(const Area& area) {
    areas_.push_back(navmesh::add(plane, area));
    Area here = area;
    here.floors = all_;
    EXPECT_EQ(navmesh::add(stack, here).value(), areas_.back().value() + offset_);
  }
  void remove(std::size_t i) {
    for (auto [world, shift] : {std::pair{&plane, 0U}, std::pair{&stack, offset_}}) {
      auto edit = world->edit();
      edit.remove(AreaId{areas_[i].value() + shift});
      EXPECT_TRUE(edit.commit());
    }
    areas_.erase(areas_.begin() + static_cast<std::ptrdiff_t>(i));
  }
  std::size_t area_count() const { return areas_.size(); }
  /// Closes a cut, or opens it: a barrier of the plane, and a seam.
  void set_open(std::size_t cut, bool is_open) {
    auto edit = plane.edit();
    edit.set_enabled(walls_[cut], !is_open);
    EXPECT_TRUE(edit.commit());
    auto edit_stack = stack.edit();
    edit_stack.set_enabled(seams_[cut], is_open);
    EXPECT_TRUE(edit_stack.commit());
  }
  std::size_t cut_count() const { return seams_.size(); }
  bool is_on_closed_cut(const Point2& p) const {
    for (std::size_t i = 0; i < cuts_.size(); ++i) {
      if (cuts_[i] == p.x.raw() && !stack.seams().at(seams_[i]).enabled) return true;
    }
    return false;
  }

  /// The point on its floor; on a cut on either one.
  FloorPoint at(const Point2& p, bool is_right) const {
    std::size_t strip = 0;
    while (strip < cuts_.size() &&
           (cuts_[strip] < p.x.raw() || (is_right && cuts_[strip] == p.x.raw())))
      ++strip;
    return {p, floors_[strip]};
  }

  World plane, stack;

 private:
  // Floor i is blocked but for its strip.
  void add_strip(std::uint32_t i) {
    const std::int64_t left = i == 0 ? -1 : cuts_[i - 1];
    const std::int64_t right = i == cuts_.size() ? side_ + 1 : cuts_[i];
    Area outside{.loops = {box(-1, -1, side_ + 1, side_ + 1), box(left, -1, right, side_ + 1)},
                 .priority = 100,
                 .rule = WindingRule::even_odd};
    outside.floors = {floors_[i]};
    navmesh::add(stack, outside);
  }
  // All lines are on all floors and in the plane, so everything is snapped the same.
  void add_cut(std::uint32_t i) {
    const Point2 a = Point2::at(cuts_[i - 1], -1), b = Point2::at(cuts_[i - 1], side_ + 1);
    Area line{.loops = {{a, b}}, .shape = Area::Shape::barrier, .enabled = false};
    walls_.push_back(navmesh::add(plane, line));
    line.floors = all_;
    navmesh::add(stack, line);
    auto edit = stack.edit();
    seams_.push_back(edit.add(Seam{a, b, floors_[i - 1], floors_[i]}));
    EXPECT_TRUE(edit.commit());
    offset_ = static_cast<std::uint32_t>(floors_.size());
  }

  std::int64_t side_;
  std::vector<std::int64_t> cuts_;
  std::vector<Floor> floors_;  ///< of each strip
  FloorSet all_;
  std::vector<AreaId> areas_, walls_;
  std::vector<SeamId> seams_;
  std::uint32_t offset_ = 0;  ///< by which ids of areas are larger in the stack
};

struct Tally {
  int seen = 0, unseen = 0, paths = 0, unreachable = 0;
};

void compare(const Strips& strips, Random& random, std::int64_t side, Tally& tally) {
  EXPECT_EQ(strips.plane.component_count(), strips.stack.component_count());
  ShortestPathFinder finder, other;
  for (int i = 0; i < 12; ++i) {
    const auto coordinate = [&] { return random.between(0, side); };
    const std::int64_t px = coordinate();
    const std::int64_t py = coordinate();
    const std::int64_t qx = coordinate();
    const std::int64_t qy = coordinate();
    const Point2 p = Point2::at(px, py), q = Point2::at(qx, qy);
    const FloorPoint from = strips.at(p, random.chance(1, 2));
    const FloorPoint to = strips.at(q, false);
    // On a closed cut are two places, and one point of a barrier.
    if (strips.is_on_closed_cut(p) || strips.is_on_closed_cut(q)) continue;
    const bool sees = visible(strips.plane, p, q);
    ASSERT_EQ(visible(strips.stack, from, to), sees) << px << ' ' << py << ' ' << qx;
    ASSERT_EQ(visible(strips.stack, to, from), sees)
        << px << ' ' << py << ' ' << qx << ' ' << qy << ' ' << from.floor << ' ' << to.floor;
    (sees ? tally.seen : tally.unseen) += 1;
    const auto path = finder.find(strips.plane, p, q), found = other.find(strips.stack, from, to);
    ASSERT_EQ(path.has_value(), found.has_value());
    if (!path) {
      ASSERT_EQ(path.error(), found.error());
      ++tally.unreachable;
      continue;
    }
    ASSERT_EQ(path->length, found->length);
    ASSERT_EQ(path->corners, found->corners);
    ++tally.paths;
  }
}

TEST(Surface, a_plane_in_strips_is_the_plane) {
  Random random(3400);
  Tally tally;
  for (int run = 0; run < 60 && !HasFatalFailure(); ++run) {
    const std::int64_t side = run % 3 == 0 ? 20 : 60;
    Strips strips(random, side, static_cast<std::uint32_t>(random.between(2, 5)));
    for (int step = 0; step < 10 && !HasFatalFailure(); ++step) {
      if (strips.area_count() > 0 && random.chance(1, 4)) {
        strips.remove(static_cast<std::size_t>(
            random.between(0, static_cast<std::int64_t>(strips.area_count()) - 1)));
      } else {
        const auto which = static_cast<SnapClass>(random.between(0, testing::snap_class_count - 1));
        Area area = testing::random_area(random, which, side);
        area.priority = static_cast<std::int32_t>(random.between(-3, 3));
        strips.add(area);
      }
      if (random.chance(1, 3)) {
        const bool is_open = random.chance(1, 2);
        const std::int64_t last = static_cast<std::int64_t>(strips.cut_count()) - 1;
        strips.set_open(static_cast<std::size_t>(random.between(0, last)), is_open);
      }
      compare(strips, random, side, tally);
    }
    // The same world from a snapshot, and after everything was undone and done again.
    if (HasFatalFailure()) return;
    EXPECT_EQ(restore(snapshot(strips.stack))->digest(), strips.stack.digest());
  }
  EXPECT_GT(tally.seen, 300);
  EXPECT_GT(tally.unseen, 300);
  EXPECT_GT(tally.paths, 1000);
  EXPECT_GT(tally.unreachable, 100);
}

// ---- spirals

/// A spiral of quarter turns about a pillar, so many of them on a floor.
class Spiral {
 public:
  static constexpr std::int64_t inner = 10, outer = 100;

  Spiral(int quarters, int on_a_floor) : on_a_floor_(on_a_floor) {
    world = World::make({.low = Point2::at(-120, -120),
                         .high = Point2::at(120, 120),
                         .ground = {Ground::blocked, FaceState::unit_cost, 0},
                         .floors = static_cast<std::uint32_t>(floor_of(quarters - 1)) + 1})
                .value();
    auto edit = world.edit();
    for (int i = 0; i < quarters; ++i) {
      Area ground{.loops = {quarter(i)}, .state = {}};
      ground.floors = {floor_of(i)};
      edit.add(ground);
    }
    // Between two quarters on one floor nothing is needed, unless the floor goes all the way round.
    for (int i = 0; i + 1 < quarters; ++i) {
      const auto [x, y] = axis(i + 1);
      const Point2 a = Point2::at(x * inner, y * inner), b = Point2::at(x * outer, y * outer);
      if (floor_of(i) != floor_of(i + 1)) edit.add(Seam{a, b, floor_of(i + 1), floor_of(i)});
    }
    EXPECT_TRUE(edit.commit());
  }

  void add_obstacle(int i, const Area::Loop& loop) {
    Area area{.loops = {loop}, .priority = 1};
    area.floors = {floor_of(i)};
    navmesh::add(world, area);
  }

  Floor floor_of(int quarter) const { return static_cast<Floor>(quarter / on_a_floor_); }
  /// The point (x, y) of the first quarter, turned into quarter i.
  static Point2 turned(int i, std::int64_t x, std::int64_t y) {
    for (int k = i % 4; k > 0; --k) std::tie(x, y) = std::pair(-y, x);
    return Point2::at(x, y);
  }
  FloorPoint at(int i, std::int64_t x, std::int64_t y) const {
    return {turned(i, x, y), floor_of(i)};
  }

  World world;

 private:
  static std::pair<std::int64_t, std::int64_t> axis(int i) {
    constexpr std::array<std::pair<std::int64_t, std::int64_t>, 4> axes{
        {{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
    return axes[static_cast<std::size_t>(i % 4)];
  }
  // An L between the axes, about a pillar that is a diamond.
  static Area::Loop quarter(int i) {
    return {turned(i, inner, 0), turned(i, outer, 0), turned(i, outer, outer), turned(i, 0, outer),
            turned(i, 0, inner)};
  }

  int on_a_floor_;
};

TEST(Surface, a_spiral_is_the_same_on_floors_of_one_to_four_quarter_turns) {
  Random random(3450);
  int longer_than_a_turn = 0;
  for (int run = 0; run < 12; ++run) {
    const int quarters = static_cast<int>(random.between(5, 13));
    std::vector<Spiral> spirals;
    for (const int on_a_floor : {1, 2, 3, 4}) spirals.emplace_back(quarters, on_a_floor);
    for (int k = 0; k < run; ++k) {
      const int i = static_cast<int>(random.between(0, quarters - 1));
      const std::int64_t x = random.between(12, 60), y = random.between(12, 60);
      const std::int64_t w = random.between(1, 30), h = random.between(1, 30);
      const Area::Loop loop{Spiral::turned(i, x, y), Spiral::turned(i, x + w, y),
                            Spiral::turned(i, x + w, y + h), Spiral::turned(i, x, y + h)};
      for (Spiral& spiral : spirals) spiral.add_obstacle(i, loop);
    }
    for (int pair = 0; pair < 12; ++pair) {
      const int i = static_cast<int>(random.between(0, quarters - 1));
      const int j = static_cast<int>(random.between(0, quarters - 1));
      const std::int64_t x = random.between(11, 90), y = random.between(11, 90);
      const std::int64_t u = random.between(11, 90), v = random.between(11, 90);
      std::optional<PathLength> length;
      std::optional<bool> sees;
      for (const Spiral& spiral : spirals) {
        ShortestPathFinder finder;
        const auto path = finder.find(spiral.world, spiral.at(i, x, y), spiral.at(j, u, v));
        const PathLength found = path ? path->length : PathLength(kernel::constant<-1>);
        if (!length) length = found;
        ASSERT_EQ(found, *length) << i << ' ' << j << ' ' << spiral.world.floor_count();
        const bool is_seen = visible(spiral.world, spiral.at(i, x, y), spiral.at(j, u, v));
        if (!sees) sees = is_seen;
        ASSERT_EQ(is_seen, *sees) << i << ' ' << j << ' ' << spiral.world.floor_count();
      }
      if (std::abs(i - j) > 4 && *length > kernel::constant<0>) ++longer_than_a_turn;
    }
  }
  EXPECT_GT(longer_than_a_turn, 10);
}

TEST(Surface, the_same_place_on_the_map_on_two_floors_is_a_path_and_not_a_point) {
  const Spiral spiral(9, 4);
  ShortestPathFinder finder;
  const auto path = finder.find(spiral.world, spiral.at(0, 50, 50), spiral.at(4, 50, 50));
  ASSERT_TRUE(path);
  EXPECT_GT(path->corners.size(), 4u);
  EXPECT_EQ(path->corners.front(), path->corners.back());
  EXPECT_FALSE(visible(spiral.world, spiral.at(0, 50, 50), spiral.at(4, 50, 50)));
  EXPECT_TRUE(visible(spiral.world, spiral.at(4, 50, 50), spiral.at(4, 50, 50)));
}

// ---- a bridge

struct Bridge {
  World world = World::make({.low = Point2::at(0, 0),
                             .high = Point2::at(100, 100),
                             .ground = {Ground::blocked, FaceState::unit_cost, 0},
                             .floors = 2})
                    .value();
  AreaId deck;
  std::array<SeamId, 2> seams;

  // Two banks and a road between them on floor 0, and a deck across it on floor 1.
  Bridge() {
    auto edit = world.edit();
    edit.add({.loops = {box(0, 0, 40, 100), box(60, 0, 100, 100)}, .state = {}});
    edit.add({.loops = {box(45, 0, 55, 100)}, .state = {}});
    deck = edit.add({.loops = {box(40, 45, 60, 55)}, .state = {}, .floors = {1}});
    seams[0] = edit.add(Seam{Point2::at(40, 45), Point2::at(40, 55), 0, 1});
    seams[1] = edit.add(Seam{Point2::at(60, 45), Point2::at(60, 55), 1, 0});
    EXPECT_TRUE(edit.commit());
  }
};

TEST(Bridge, leads_across_the_road_that_runs_on_below_it) {
  const Bridge bridge;
  const World& world = bridge.world;
  EXPECT_EQ(world.component_count(), 2u);
  const FloorPoint west = Point2::at(20, 50), east = Point2::at(80, 50);
  EXPECT_TRUE(visible(world, west, east));
  EXPECT_TRUE(visible(world, west, {Point2::at(50, 50), 1}));
  EXPECT_FALSE(visible(world, west, {Point2::at(50, 50), 0}));
  EXPECT_TRUE(visible(world, Point2::at(50, 10), Point2::at(50, 90)));
  ShortestPathFinder finder;
  EXPECT_EQ(finder.find(world, Point2::at(20, 20), Point2::at(80, 20))->corners,
            (std::vector<Point2>{Point2::at(20, 20), Point2::at(40, 45), Point2::at(60, 45),
                                 Point2::at(80, 20)}));
  EXPECT_EQ(finder.find(world, west, {Point2::at(50, 50), 0}).error().code,
            PathErrorCode::unreachable);
}

TEST(Bridge, can_be_switched_and_undone) {
  Bridge bridge;
  World& world = bridge.world;
  const Digest before = world.digest();
  const auto leads_across = [&] { return visible(world, Point2::at(20, 50), Point2::at(80, 50)); };
  for (const bool by_deck : {true, false}) {
    auto edit = world.edit();
    if (by_deck)
      edit.set_enabled(bridge.deck, false);
    else
      edit.set_enabled(bridge.seams[1], false);
    const Change change = edit.commit().value();
    EXPECT_TRUE(change.added.empty() && change.removed.empty());
    EXPECT_FALSE(leads_across());
    EXPECT_EQ(world.component_count(), by_deck ? 3u : 3u);
    EXPECT_NE(world.digest(), before);
    EXPECT_TRUE(world.undo());
    EXPECT_TRUE(leads_across());
    EXPECT_EQ(world.digest(), before);
  }
  auto edit = world.edit();
  edit.remove(bridge.seams[0]);
  EXPECT_TRUE(edit.commit());
  EXPECT_FALSE(leads_across());
  EXPECT_EQ(world.seams().size(), 1u);
  EXPECT_TRUE(world.undo());
  EXPECT_TRUE(leads_across());
  EXPECT_EQ(world.seams().size(), 2u);
}

TEST(Bridge, a_barrier_on_the_other_floor_closes_the_seam) {
  Bridge bridge;
  Area wall{.loops = {{Point2::at(60, 40), Point2::at(60, 60)}}, .shape = Area::Shape::barrier};
  for (const Floor floor : {Floor{0}, Floor{1}}) {
    wall.floors = {floor};
    const AreaId id = add(bridge.world, wall);
    EXPECT_FALSE(visible(bridge.world, Point2::at(20, 50), Point2::at(80, 50)));
    EXPECT_EQ(bridge.world.component_count(), 3u);
    View view(bridge.world);
    view.switch_off(id);
    EXPECT_TRUE(visible(view, Point2::at(20, 50), Point2::at(80, 50)));
    EXPECT_TRUE(bridge.world.undo());
    EXPECT_EQ(bridge.world.component_count(), 2u);
  }
}

TEST(Bridge, seams_that_cannot_be_are_refused_by_name) {
  Bridge bridge;
  World& world = bridge.world;
  const Digest before = world.digest();
  const auto refusal = [&](const Seam& seam) {
    auto edit = world.edit();
    edit.add(Area{.loops = {box(1, 1, 5, 5)}, .floors = {1}});
    const SeamId id = edit.add(seam);
    const auto done = edit.commit();
    EXPECT_FALSE(done);
    EXPECT_EQ(done.error().seam, id);
    EXPECT_NE(describe(done.error()).find("seam " + std::to_string(id.value()) + ":"),
              std::string::npos)
        << describe(done.error());
    return done.error();
  };
  const AreaError crossing = refusal({Point2::at(35, 50), Point2::at(45, 50), 0, 1});
  EXPECT_EQ(crossing.code, AreaErrorCode::seams_cross);
  EXPECT_EQ(crossing.other_seam, bridge.seams[0]);
  EXPECT_EQ(refusal({Point2::at(40, 50), Point2::at(40, 70), 1, 0}).code,
            AreaErrorCode::seams_overlap);
  EXPECT_EQ(refusal({Point2::at(40, 55), Point2::at(40, 45), 1, 0}).code,
            AreaErrorCode::seam_twice);
  EXPECT_EQ(refusal({Point2::at(3, 3), Point2::at(3, 9), 1, 1}).code,
            AreaErrorCode::seam_within_floor);
  EXPECT_EQ(refusal({Point2::at(3, 3), Point2::at(3, 3), 0, 1}).code,
            AreaErrorCode::one_point_seam);
  EXPECT_EQ(refusal({Point2::at(3, 3), Point2::at(3, 9), 0, 2}).code, AreaErrorCode::unknown_floor);
  EXPECT_EQ(world.digest(), before);
  auto edit = world.edit();
  edit.remove(SeamId{99});
  EXPECT_EQ(edit.commit().error().code, AreaErrorCode::unknown_seam);
}

}  // namespace
}  // namespace offgrid::navmesh
