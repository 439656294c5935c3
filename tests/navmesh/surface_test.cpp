// Surfaces that seams make of floors: a plane in strips, spirals, a bridge.
#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <tuple>
#include <vector>

#include "offgrid/navmesh/offset/element_index.hpp"
#include "offgrid/navmesh/offset/overlay.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/path/cheap_path.hpp"
#include "offgrid/navmesh/path/path_index.hpp"
#include "offgrid/navmesh/query/blocked_boundary.hpp"
#include "offgrid/navmesh/query/faces_in.hpp"
#include "offgrid/navmesh/query/nearest_free.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"
#include "query_test.hpp"
#include "support/random.hpp"
#include "support/random_areas.hpp"
#include "support/random_point.hpp"
#include "support/shuffle.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;
using testing::SnapClass;

/// A plane, and the same ground in strips that seams join.
class Strips {
 public:
  Strips(Random& random, std::int64_t side, std::uint32_t count)
      : plane(made(side, 1)), stack(made(side, count)), side_(side) {
    for (std::uint32_t i = 1; i < count; ++i)
      cuts_.push_back(side * static_cast<std::int64_t>(i) / count + random.between(-1, 1));
    floors_.resize(count);
    std::iota(floors_.begin(), floors_.end(), Floor{0});
    testing::shuffle(floors_, random);
    for (std::uint32_t i = 0; i < count; ++i) add_strip(i);
    for (std::uint32_t i = 1; i < count; ++i) add_cut(i);
  }

  void add(Area area) {
    put(plane, area);
    area.floors = FloorSet(floors_);
    put(stack, area);
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
  static World made(std::int64_t side, std::uint32_t floors) {
    return World::make({.low = Point2::at(-1, -1),
                        .high = Point2::at(side + 1, side + 1),
                        .floors = floors})
        .value();
  }
  // Floor i is blocked but for its strip.
  void add_strip(std::uint32_t i) {
    const std::int64_t left = i == 0 ? -1 : cuts_[i - 1];
    const std::int64_t right = i == cuts_.size() ? side_ + 1 : cuts_[i];
    put(stack, Area{.loops = {box(-1, -1, side_ + 1, side_ + 1), box(left, -1, right, side_ + 1)},
                    .priority = 100,
                    .rule = WindingRule::even_odd,
                    .floors = {floors_[i]}});
  }
  // All lines are on all floors and in the plane, so everything is snapped the same.
  void add_cut(std::uint32_t i) {
    const Point2 a = Point2::at(cuts_[i - 1], -1), b = Point2::at(cuts_[i - 1], side_ + 1);
    Area line = barrier({a, b});
    line.enabled = false;
    add(line);
    put(stack, Seam{a, b, floors_[i - 1], floors_[i]});
  }

  std::int64_t side_;
  std::vector<std::int64_t> cuts_;
  std::vector<Floor> floors_;  ///< of each strip
};

/// Expects that both answers are equal; returns whether there is one.
template <class Answer, class IsEqual>
bool expect_same(const Answer& here, const Answer& there, const IsEqual& is_equal) {
  EXPECT_EQ(here.has_value(), there.has_value());
  if (here && there) {
    EXPECT_TRUE(is_equal(*here, *there));
  }
  if (!here && !there) {
    EXPECT_EQ(here.error(), there.error());
  }
  return here.has_value();
}

TEST(Surface, nearest_points_of_a_plane_in_strips_are_those_of_the_plane) {
  Random random(3400);
  int found = 0;
  const auto are_equal = [](const NearestPoint& here, const NearestPoint& there) {
    return here.point == there.point && here.squared_distance == there.squared_distance &&
           here.feature.place == there.feature.place;
  };
  for (int run = 0; run < 60; ++run) {
    const std::int64_t side = run % 3 == 0 ? 20 : 60;
    Strips strips(random, side, static_cast<std::uint32_t>(random.between(2, 5)));
    for (int i = 0; i < 8; ++i) {
      const auto which = static_cast<SnapClass>(random.between(0, testing::snap_class_count - 1));
      Area area = testing::random_area(random, which, side);
      area.priority = static_cast<std::int32_t>(random.between(-3, 3));
      strips.add(area);
      for (int k = 0; k < 12; ++k) {
        const Point2 p = testing::random_point(random, 0, side),
                     q = testing::random_point(random, 0, side);
        const FloorPoint from = strips.at(p, random.chance(1, 2)), to = strips.at(q, false);
        found +=
            expect_same(nearest_free(strips.plane, p), nearest_free(strips.stack, from), are_equal);
        found += expect_same(nearest_reachable(strips.plane, p, q),
                             nearest_reachable(strips.stack, from, to), are_equal);
        expect_same(nearest_free_grid(strips.plane, p), nearest_free_grid(strips.stack, from),
                    [](const FloorPoint& a, const FloorPoint& b) { return a.point == b.point; });
        ASSERT_FALSE(HasFailure()) << run << ": " << p.x.raw() << ' ' << p.y.raw();
      }
    }
  }
  EXPECT_GT(found, 1000);
}

// ---- spirals

/// A spiral of quarter turns about a pillar, so many of them on a floor.
class Spiral {
 public:
  static constexpr std::int64_t inner = 10, outer = 100;

  Spiral(int quarters, int on_a_floor)
      : world(World::make({.low = Point2::at(-120, -120),
                           .high = Point2::at(120, 120),
                           .ground = {Ground::blocked, FaceState::unit_cost, 0},
                           .floors = static_cast<std::uint32_t>((quarters - 1) / on_a_floor) + 1})
                  .value()),
        on_a_floor_(on_a_floor) {
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
    put(world, area);
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

TEST(Surface, the_same_place_on_the_map_on_two_floors_is_a_path_and_not_a_point) {
  const Spiral spiral(9, 4);
  const Path path = path_of(spiral.world, spiral.at(0, 50, 50), spiral.at(4, 50, 50));
  EXPECT_GT(path.corners.size(), 4u);
  EXPECT_EQ(path.corners.front(), path.corners.back());
  EXPECT_FALSE(visible(spiral.world, spiral.at(0, 50, 50), spiral.at(4, 50, 50)));
  EXPECT_TRUE(visible(spiral.world, spiral.at(4, 50, 50), spiral.at(4, 50, 50)));
}

// A corner on a seam to blocked ground is on the floor of the free ground about it.
TEST(Surface, a_path_round_blocked_ground_of_a_smaller_floor_keeps_its_floor) {
  auto world = World::make({.low = Point2::at(0, 0),
                            .high = Point2::at(100, 100),
                            .ground = {Ground::blocked, FaceState::unit_cost, 0},
                            .floors = 2});
  const Point2 a = Point2::at(40, 50), b = Point2::at(60, 50);
  auto edit = world->edit();
  edit.add({.loops = {{Point2::at(0, 0), Point2::at(40, 0), a, b, Point2::at(60, 0),
                       Point2::at(100, 0), Point2::at(100, 100), Point2::at(0, 100)}},
            .state = {},
            .floors = {1}});
  edit.add(Seam{.a = a, .b = b, .left = 1, .right = 0});
  ASSERT_TRUE(edit.commit());
  const FloorPoint from{Point2::at(20, 20), 1}, to{Point2::at(80, 20), 1};
  const auto shortest = ShortestPathFinder().find(*world, from, to);
  const auto cheap = CheapPathFinder().find(*world, from, to);
  ASSERT_TRUE(shortest && cheap);
  EXPECT_EQ(shortest->corners, (std::vector{from.point, a, b, to.point}));
  EXPECT_EQ(shortest->floors, (std::vector<Floor>{1, 1, 1, 1}));
  EXPECT_EQ(cheap->floors, shortest->floors);
}

// ---- corners where ground and walls go round more than once

TEST(Surface, a_ray_from_the_end_of_a_seam_finds_the_ground_among_the_turns_about_it) {
  const Spiral spiral(9, 1);
  for (int i = 1; i < 9; ++i) {
    const FloorPoint corner = spiral.at(i, 10, 0);  // the end of the seam between i - 1 and i
    const FloorPoint same = {corner.point, spiral.floor_of(i - 1)};
    EXPECT_TRUE(visible(spiral.world, corner, spiral.at(i, 50, 50))) << i;
    EXPECT_TRUE(visible(spiral.world, same, spiral.at(i, 50, 50))) << i;
    EXPECT_TRUE(visible(spiral.world, spiral.at(i, 50, 50), corner)) << i;
    EXPECT_TRUE(visible(spiral.world, corner, spiral.at(i - 1, 50, 50))) << i;
    EXPECT_FALSE(visible(spiral.world, corner, spiral.at(i < 5 ? i + 4 : i - 4, 50, 50))) << i;
    EXPECT_TRUE(visible(spiral.world, corner, spiral.at(i, 0, 10))) << "along the pillar, " << i;
  }
}

/// A spiral about a pillar that is one point: the ground goes round it twice and more.
TEST(Surface, a_line_through_a_point_that_ground_surrounds_twice_goes_on_at_two_places) {
  constexpr int quarters = 8;
  auto world = World::make({.low = Point2::at(-50, -50),
                            .high = Point2::at(50, 50),
                            .ground = {Ground::blocked, FaceState::unit_cost, 0},
                            .floors = quarters})
                   .value();
  auto edit = world.edit();
  const auto at = [](int i, std::int64_t x, std::int64_t y) {
    return FloorPoint{Spiral::turned(i, x, y), static_cast<Floor>(i)};
  };
  for (int i = 0; i < quarters; ++i) {
    Area ground{
        .loops = {{at(i, 0, 0).point, at(i, 40, 0).point, at(i, 40, 40).point, at(i, 0, 40).point}},
        .state = {}};
    ground.floors = {static_cast<Floor>(i)};
    edit.add(ground);
    if (i > 0)
      edit.add(Seam{Point2::at(0, 0), at(i, 40, 0).point, static_cast<Floor>(i),
                    static_cast<Floor>(i - 1)});
  }
  ASSERT_TRUE(edit.commit());
  // From the third quarter through the pillar: on its left the line goes on in the fifth quarter,
  // on its right in the first one, which is below it.
  const FloorPoint from = at(2, 20, 20);
  EXPECT_EQ(from.point, Point2::at(-20, -20));
  EXPECT_TRUE(visible(world, from, at(4, 20, 20)));
  EXPECT_TRUE(visible(world, from, at(0, 20, 20)));
  EXPECT_TRUE(visible(world, at(4, 20, 20), from));
  EXPECT_TRUE(visible(world, at(0, 20, 20), from));
  EXPECT_FALSE(visible(world, at(0, 20, 20), at(4, 20, 20)));
  EXPECT_FALSE(visible(world, at(0, 20, 20), at(6, 20, 20)));
  const Path path = path_of(world, at(0, 20, 20), at(7, 20, 20));
  EXPECT_EQ(path.corners,
            (std::vector<Point2>{Point2::at(20, 20), Point2::at(0, 0), Point2::at(20, -20)}));
  EXPECT_TRUE(can_walk(world, path));
}

// ---- regions, outlines and elements of floors

TEST(Floors, regions_and_outlines_are_those_of_one_floor) {
  World world = stack(100, 3);
  const AreaId id = put(world, crate(40, 40, 60, 60, {0, 2}));
  const std::vector<Area::Loop> loops{box(50, 50, 70, 70)};
  const Region region(loops, WindingRule::nonzero);
  for (const Floor floor : {Floor{0}, Floor{1}, Floor{2}}) {
    const auto faces = faces_in(world, region, floor).value();
    EXPECT_FALSE(faces.empty());
    for (const FaceId f : faces) EXPECT_EQ(world.floor(f), floor);
    EXPECT_EQ(areas_in(world, region, floor).value(),
              floor == 1 ? std::vector<AreaId>{} : std::vector<AreaId>{id});
  }
  const auto rings = blocked_boundary(world);
  ASSERT_EQ(rings.size(), 2u);
  EXPECT_EQ(rings[0].floor, 0);
  EXPECT_EQ(rings[1].floor, 2);
  EXPECT_EQ(rings[0].corners, rings[1].corners);
}

TEST(Floors, elements_and_overlays_stay_on_their_floor) {
  Random random(3470);
  auto world = World::make({.low = Point2::at(0, 0), .high = Point2::at(60, 60), .floors = 4});
  ElementIndex index;
  std::vector<std::pair<ElementId, FloorPoint>> kept;
  for (int i = 0; i < 200; ++i) {
    const std::int64_t x = random.between(0, 60), y = random.between(0, 60);
    const FloorPoint p{Point2::at(x, y), static_cast<Floor>(random.between(0, 3))};
    kept.emplace_back(index.add(View(*world).locate(p).value()), p);
  }
  for (int i = 0; i < 60; ++i) {
    const World before = *world;
    Area area = testing::random_area(random, SnapClass::dense, 60);
    area.floors = {static_cast<Floor>(random.between(0, 3))};
    put(*world, area);
    index.faces_changed(world->floors(), world->snap().changed_faces());
    const Overlay overlay(before.floors(), world->floors());
    for (const auto& [id, p] : kept) {
      ASSERT_EQ(index.position(id), View(*world).locate(p));
      ASSERT_EQ(overlay.transfer(world->floors(), View(before).locate(p).value()),
                View(*world).locate(p));
    }
  }
}

// On the left the line goes on along a wall, on the right into a face.
TEST(Surface, a_line_parts_where_a_wall_begins_on_one_floor) {
  const auto at = [](int x, int y) { return Point2::at(x, y); };
  World world = World::make({.low = at(-9, -9), .high = at(9, 9), .floors = 3}).value();
  auto edit = world.edit();
  edit.add(Seam{at(1, 0), at(0, 1), 2, 0});
  edit.add(Seam{at(0, 0), at(1, 0), 0, 1});
  edit.commit().value();
  const FloorPoint from = at(2, 0), to{at(0, 0), 2};
  EXPECT_TRUE(visible(world, from, to));
  EXPECT_TRUE(visible(world, to, from));
  EXPECT_TRUE(visible(world, from, at(0, 0)));
}

TEST(Surface, a_path_goes_back_about_the_end_of_a_seam) {
  const auto at = [](int x, int y) { return Point2::at(x, y); };
  World world = World::make({.low = at(-9, -9), .high = at(9, 9), .floors = 2}).value();
  auto edit = world.edit();
  edit.add(Seam{at(0, 1), at(1, 0), 1, 0});
  edit.commit().value();
  const Path path = path_of(world, at(0, 0), FloorPoint{at(0, 0), 1});
  EXPECT_EQ(path.corners, (std::vector<Point2>{at(0, 0), at(0, 1), at(0, 0)}));
  EXPECT_EQ(path.length, PathLength(kernel::constant<131072>));
}

// Found by the suite links. Along the lower seam the ground about (6, 12) fills half a turn, and a
// full turn more by the other two seams.
TEST(Surface, a_path_turns_where_ground_fills_half_a_turn_and_a_full_turn) {
  const auto at = [](int x, int y) { return Point2::at(x, y); };
  World world = stack(22, 2);
  auto edit = world.edit();
  edit.add(Seam{at(5, 12), at(11, 12), 1, 0});
  edit.add(Seam{at(5, 20), at(6, 12), 1, 0});
  edit.add(Seam{at(5, 20), at(6, 12), 0, 1});
  edit.commit().value();
  const FloorPoint from{at(10, 12), 1}, to{at(5, 13), 1};
  EXPECT_EQ(corners_of(world, from, to), (std::vector<Point2>{from.point, at(6, 12), to.point}));
  EXPECT_EQ(corners_of(world, to, from), (std::vector<Point2>{to.point, at(6, 12), from.point}));
}

// The path by (16, 0) is better than that by (18, 0), and found after it has lost at the goal.
TEST(Surface, of_equally_long_paths_along_one_line_that_with_smaller_corners_may_be_found_late) {
  const auto at = [](int x, int y) { return Point2::at(x, y); };
  World world = World::make({.low = at(-50, -50), .high = at(50, 50), .floors = 2}).value();
  auto edit = world.edit();
  edit.add(Seam{at(16, 0), at(18, 0), 0, 1});
  edit.add(Area{.loops = {{at(8, -2), at(10, -2), at(10, 0)}}, .floors = {1}});
  edit.commit().value();
  const FloorPoint from{at(20, 0), 0}, to{at(2, -2), 1};
  EXPECT_EQ(corners_of(world, from, to), (std::vector<Point2>{from.point, at(10, 0), to.point}));
}

// Beside both walls of the seam, which bends in (13, 4).
TEST(Surface, of_paths_with_equal_corners_the_one_on_smaller_floors_is_taken) {
  const auto at = [](int x, int y) { return Point2::at(x, y); };
  World world = World::make({.low = at(-50, -50), .high = at(50, 50), .floors = 2}).value();
  auto edit = world.edit();
  edit.add(Seam{at(12, 4), at(15, 6), 1, 0});
  edit.add(Area{.loops = {{at(14, 6), at(15, 6), at(17, 8)}}, .floors = {1}});
  edit.add(Area{.loops = {{at(12, 4), at(13, 4), at(15, 6)}}});
  edit.commit().value();
  const FloorPoint a{at(15, 6), 1}, b{at(12, 4), 1};
  for (const auto& [from, to] : {std::pair{a, b}, std::pair{b, a}}) {
    const Path path = path_of(world, from, to);
    EXPECT_EQ(path.corners, (std::vector<Point2>{from.point, at(13, 4), to.point}));
    EXPECT_EQ(path.floors, (std::vector<Floor>{1, 0, 1}));
  }
}

// ---- edits

// The mesh of the floors had slots for faces that the surface never had.
TEST(Surface, an_edit_may_remove_faces_that_it_made) {
  const auto at = [](int x, int y) { return Point2::at(x, y); };
  World world = stack(29, 3);
  auto edit = world.edit();
  const AreaId id =
      edit.add({.loops = {{at(28, 27), at(24, 27), at(17, 25), at(28, 28)}}, .floors = {0, 1, 2}});
  edit.add(Seam{at(17, 25), at(24, 27), 2, 0});
  edit.commit().value();
  edit = world.edit();
  edit.replace(id, {.loops = {{at(26, 25), at(17, 25), at(26, 17)}}, .floors = {0, 1, 2}});
  edit.commit().value();
  EXPECT_EQ(restore(snapshot(world))->digest(), world.digest());
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
    edit.add(open_ground(45, 0, 55, 100));
    deck = edit.add(open_ground(40, 45, 60, 55, {1}));
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
  EXPECT_EQ(corners_of(world, Point2::at(20, 20), Point2::at(80, 20)),
            (std::vector<Point2>{Point2::at(20, 20), Point2::at(40, 45), Point2::at(60, 45),
                                 Point2::at(80, 20)}));
  EXPECT_EQ(ShortestPathFinder().find(world, west, {Point2::at(50, 50), 0}).error().code,
            PathErrorCode::unreachable);
}

TEST(Bridge, ground_near_the_deck_is_not_that_below_it) {
  Bridge bridge;
  World& world = bridge.world;
  EXPECT_EQ(View(world).ground_at(Point2::at(50, 50)), (FloorSet{0, 1}));
  EXPECT_EQ(View(world).ground_at(Point2::at(43, 50)), (FloorSet{1}));
  EXPECT_EQ(View(world).ground_at(Point2::at(40, 50)), (FloorSet{0, 1})) << "an abutment";
  Area crate{.loops = {box(46, 46, 54, 54)}, .priority = 1};
  crate.floors = {1};
  put(world, crate);
  const auto aside = nearest_free(world, {Point2::at(50, 47), 1});
  EXPECT_EQ(aside->point, RationalPoint(Point2::at(50, 46)));
  EXPECT_EQ(aside->floor, 1);
  const auto below = nearest_free(world, Point2::at(50, 47));
  EXPECT_EQ(below->point, RationalPoint(Point2::at(50, 47)));
  EXPECT_EQ(below->floor, 0);
  // The whole deck is blocked: a bank is near. From the void beside the road it is not reached.
  Area load{.loops = {box(40, 45, 60, 55)}, .priority = 2};
  load.floors = {1};
  put(world, load);
  const auto bank = nearest_free(world, {Point2::at(46, 50), 1});
  EXPECT_EQ(bank->point, RationalPoint(Point2::at(40, 50)));
  EXPECT_EQ(bank->floor, 0);
  EXPECT_EQ(nearest_free_grid(world, {Point2::at(46, 50), 1}).value(),
            (FloorPoint{Point2::at(40, 50), 0}));
}

TEST(Bridge, an_item_on_the_bank_reaches_the_deck_and_not_the_road) {
  const Bridge bridge;
  const std::vector<Area::Loop> loops{box(30, 40, 56, 60)};
  const Region region(loops, WindingRule::nonzero);
  EXPECT_EQ(floors_reached(bridge.world, Point2::at(35, 50), region).value(), (FloorSet{0, 1}));
  EXPECT_EQ(floors_reached(bridge.world, Point2::at(50, 50), region).value(), (FloorSet{0}));
  EXPECT_EQ(floors_reached(bridge.world, {Point2::at(50, 50), 1}, region).value(),
            (FloorSet{0, 1}));
  EXPECT_TRUE(floors_reached(bridge.world, Point2::at(42, 10), region).value().empty());
  const std::vector<Area::Loop> outside{box(30, 40, 156, 60)};
  EXPECT_EQ(floors_reached(bridge.world, Point2::at(35, 50), {outside, WindingRule::nonzero})
                .error()
                .code,
            RegionErrorCode::outside_world);
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
  remove(world, bridge.seams[0]);
  EXPECT_FALSE(leads_across());
  EXPECT_EQ(world.seams().size(), 1u);
  EXPECT_TRUE(world.undo());
  EXPECT_TRUE(leads_across());
  EXPECT_EQ(world.seams().size(), 2u);
}

TEST(Bridge, a_barrier_on_the_other_floor_closes_the_seam) {
  Bridge bridge;
  Area wall = barrier({Point2::at(60, 40), Point2::at(60, 60)});
  for (const Floor floor : {Floor{0}, Floor{1}}) {
    wall.floors = {floor};
    const AreaId id = put(bridge.world, wall);
    EXPECT_FALSE(visible(bridge.world, Point2::at(20, 50), Point2::at(80, 50)));
    EXPECT_EQ(bridge.world.component_count(), 3u);
    View view(bridge.world);
    view.switch_off(id);
    EXPECT_TRUE(visible(view, Point2::at(20, 50), Point2::at(80, 50)));
    EXPECT_TRUE(bridge.world.undo());
    EXPECT_EQ(bridge.world.component_count(), 2u);
  }
}

}  // namespace
}  // namespace offgrid::navmesh
