// Views of stacks with seams and links: every query beside a world in which what the view leaves
// out is disabled, which has the same mesh; and what a view says of places beside its definition.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "offgrid/kernel/orient.hpp"
#include "offgrid/navmesh/offset/reposition.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/path/path_index.hpp"
#include "offgrid/navmesh/query/around.hpp"
#include "offgrid/navmesh/query/blocked_boundary.hpp"
#include "offgrid/navmesh/query/faces_in.hpp"
#include "offgrid/navmesh/query/free_ground.hpp"
#include "offgrid/navmesh/query/nearest_free.hpp"
#include "query_test.hpp"
#include "support/random_point.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using kernel::Sign;
using testing::Random;

constexpr std::int64_t side = 12;
constexpr std::uint32_t floors = 3;

FloorPoint random_place(Random& random) {
  std::int64_t x = random.between(0, side);
  if (random.chance(1, 2)) x = random.chance(1, 2) ? 4 : 8;  // seams are there
  return {Point2::at(x, random.between(0, side)),
          static_cast<Floor>(random.between(0, floors - 1))};
}

Area random_area_on_floors(Random& random) {
  Area area = testing::random_area(
      random, static_cast<testing::SnapClass>(random.between(0, testing::snap_class_count - 1)),
      side);
  std::vector<Floor> on{static_cast<Floor>(random.between(0, floors - 1))};
  if (random.chance(1, 2)) on.push_back(static_cast<Floor>(random.between(0, floors - 1)));
  area.floors = FloorSet(on);
  if (random.chance(1, 3)) area.shape = Area::Shape::barrier;
  if (random.chance(1, 2)) area.state.ground = Ground::walkable;
  return area;
}

/// Adds an area of one part or two, or changes one that is there, or undoes an edit.
void change(Random& random, World& world) {
  auto edit = world.edit();
  const auto some = [&] {
    return std::next(world.areas().begin(),
                     random.between(0, static_cast<std::int64_t>(world.areas().size()) - 1))
        ->first;
  };
  const std::int64_t dice = world.areas().empty() ? 0 : random.between(0, 6);
  if (dice == 4 && world.undo()) return;
  if (dice == 5) edit.remove(some());
  if (dice == 6) edit.set_enabled(some(), random.chance(1, 2));
  if (dice < 3) edit.add(random_area_on_floors(random));
  if (dice == 3) {
    std::vector<Area> parts{random_area_on_floors(random), random_area_on_floors(random)};
    parts[1].floors = parts[0].floors;
    parts[1].enabled = parts[0].enabled;
    edit.put(AreaId{static_cast<std::uint32_t>(random.between(100, 104))}, parts);
  }
  if (dice != 4) {
    EXPECT_TRUE(edit.commit());
  }
}

World random_stack(Random& random) {
  WorldOptions options{.low = Point2::at(0, 0), .high = Point2::at(side, side), .floors = floors};
  if (random.chance(1, 2)) options.ground.ground = Ground::blocked;
  World world = World::make(options).value();
  for (int i = 0; i < 4; ++i) {
    const std::int64_t x = random.chance(1, 2) ? 4 : 8, low = random.between(0, side - 1);
    auto edit = world.edit();
    const auto left = static_cast<Floor>(random.between(0, floors - 1));
    edit.add(Seam{.a = Point2::at(x, random.chance(1, 2) ? 0 : low),
                  .b = Point2::at(x, random.chance(1, 2) ? side : random.between(low + 1, side)),
                  .left = left,
                  .right = static_cast<Floor>((left + random.between(1, 2)) % floors),
                  .enabled = !random.chance(1, 6)});
    static_cast<void>(edit.commit());  // some cannot be
  }
  auto edit = world.edit();
  for (int i = 0; i < 3; ++i) {
    edit.add(Link{.from = random_place(random),
                  .to = random_place(random),
                  .cost = Link::unit,
                  .both_ways = random.chance(1, 2)});
  }
  EXPECT_TRUE(edit.commit());
  for (int i = 0; i < 8; ++i) change(random, world);
  return world;
}

/// Switches on and off.
void switch_some(Random& random, View& view) {
  const World& world = view.world();
  for (const auto& [id, area] : world.areas()) {
    if (random.chance(1, 2)) continue;
    random.chance(1, 2) ? view.switch_off(id) : view.switch_on(id);
  }
  for (const auto& [id, link] : world.links())
    random.chance(1, 3) ? view.switch_off(id) : view.switch_on(id);
}

World disabled_in(const View& view) {
  World world = view.world();
  auto edit = world.edit();
  for (const AreaId id : view.switched_off())
    if (world.find(id) != nullptr) edit.set_enabled(id, false);
  for (const LinkId id : view.switched_off_links())
    if (world.links().contains(id)) edit.set_enabled(id, false);
  EXPECT_TRUE(edit.commit());
  return world;
}

// ---- answers, as what can be compared

template <class Answer, class Failure, class Tell>
auto told(const kernel::Result<Answer, Failure>& answer, const Tell& tell) {
  using Told = decltype(tell(*answer));
  return std::pair(answer ? std::optional<Told>(tell(*answer)) : std::nullopt,
                   answer ? Failure{} : answer.error());
}
const auto itself = [](const auto& answer) { return answer; };
const auto tell_path = [](const Path& p) {
  return std::tuple(p.corners, p.floors, p.length, p.links);
};
const auto tell_near = [](const NearestPoint& n) {
  return std::tuple(n.point, n.squared_distance, n.feature.place, n.feature.vertex,
                    n.feature.halfedge, n.floor);
};
const auto tell_wall = [](const Wall& w) {
  return std::tuple(w.halfedge, w.squared_distance.numerator, w.squared_distance.denominator);
};

/// The answers of a view about all its faces and their edges.
auto tell_faces(const View& view) {
  std::vector<std::tuple<Ground, std::uint32_t, std::uint64_t, std::vector<AreaId>, std::string>>
      all;
  for (const FaceId f : view.mesh().faces()) {
    std::string edges;
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = view.mesh().halfedge(f, k);
      edges += view.is_barrier(h) ? 'b' : view.is_open(h) ? 'o' : '-';
    }
    const FaceState& state = view.state(f);
    all.emplace_back(state.ground, state.cost, state.tag, view.areas(f), edges);
  }
  return all;
}

/// Asks all queries about two places but those that the judges of paths and motion ask of views.
void expect_same_answers(const View& view, const World& without, const FloorPoint& p,
                         const FloorPoint& q, Random& random) {
  const View other(without);
  const auto same = [&](const char* what, const auto& ask) {
    EXPECT_TRUE(ask(view) == ask(other)) << what;
  };
  const std::int64_t x = p.point.x.raw() / 2, y = p.point.y.raw() / 2;
  const std::vector<Area::Loop> loops{box(x, y, x + 5, y + 4)};
  const Region region{loops, WindingRule::nonzero};
  const std::uint64_t seed = random.next();
  same("locate", [&](const View& v) { return v.locate(p); });
  same("reposition", [&](const View& v) { return v.reposition({p.point, {}, p.floor}); });
  same("ground_at", [&](const View& v) { return v.ground_at(p.point); });
  same("raycast", [&](const View& v) { return raycast(v, p, q.point); });
  same("nearest", [&](const View& v) { return told(nearest_free(v, p), tell_near); });
  same("on the grid", [&](const View& v) { return told(nearest_free_grid(v, p), itself); });
  same("reachable", [&](const View& v) { return told(nearest_reachable(v, p, q), tell_near); });
  same("reachable on the grid",
       [&](const View& v) { return told(nearest_reachable_grid(v, p, q), itself); });
  same("wall", [&](const View& v) {
    const auto wall = nearest_obstacle(v, p);
    return wall ? std::optional(tell_wall(*wall)) : std::nullopt;
  });
  same("walls", [&](const View& v) {
    std::vector<decltype(tell_wall(Wall{}))> walls;
    for (const Wall& wall : obstacles_within(v, p, 3)) walls.push_back(tell_wall(wall));
    return walls;
  });
  same("faces_in", [&](const View& v) { return told(faces_in(v, region, p.floor), itself); });
  same("areas_in", [&](const View& v) { return told(areas_in(v, region, p.floor), itself); });
  same("floors_reached", [&](const View& v) { return told(floors_reached(v, p, region), itself); });
  same("boundary", [&](const View& v) { return blocked_boundary(v); });
  same("random point", [&](const View& v) {
    const FreeGround ground(v);
    return std::pair(ground.doubled_area(), ground.point(seed));
  });
  const auto path = ShortestPathFinder().find(view.world(), p, q);
  if (path) same("can_walk", [&](const View& v) { return can_walk(v, *path); });
}

TEST(ViewOfFloors, answers_as_the_world_without_what_it_leaves_out) {
  Random random(46);
  int left_out = 0;
  for (int run = 0; run < 40; ++run) {
    World world = random_stack(random);
    View view(world);
    for (int step = 0; step < 4; ++step) {
      switch_some(random, view);
      change(random, world);
      const World without = disabled_in(view);
      ASSERT_EQ(tell_faces(view), tell_faces(without)) << run << ' ' << step;
      for (const FaceId f : world.mesh().faces()) {
        for (std::uint32_t k = 0; k < 3; ++k) {
          const HalfedgeId h = world.mesh().halfedge(f, k), twin = world.mesh().twin(h);
          ASSERT_EQ(view.is_open(h),
                    twin && !view.is_blocked(world.mesh().face(twin)) && !view.is_barrier(h));
        }
        ASSERT_EQ(view.is_removed(f), without.is_blocked(f) && !world.is_blocked(f));
        left_out += without.is_blocked(f) != world.is_blocked(f) ? 1 : 0;
      }
      for (int i = 0; i < 5; ++i) {
        const FloorPoint p = random_place(random), q = random_place(random);
        expect_same_answers(view, without, p, q, random);
        ASSERT_FALSE(HasFailure()) << run << ' ' << step << ' ' << i;
      }
    }
  }
  EXPECT_GT(left_out, 500);
}

// ---- places, by their definitions

bool has(const View& view, FaceId f, const Point2& p) {
  const auto [a, b, c] = view.planar().triangle(f);
  return kernel::orient(a, b, p) != Sign::negative && kernel::orient(b, c, p) != Sign::negative &&
         kernel::orient(c, a, p) != Sign::negative;
}

/// The faces of all floors at the point of a floor: those of its floor, and over seams those to
/// which one comes about it.
std::vector<FaceId> faces_at(const View& view, const FloorPoint& p) {
  std::vector<FaceId> at;
  for (const FaceId f : view.mesh().faces())
    if (view.world().floor(f) == p.floor && has(view, f, p.point)) at.push_back(f);
  for (std::size_t i = 0; i < at.size(); ++i) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId twin = view.mesh().twin(view.mesh().halfedge(at[i], k));
      const FaceId next = twin ? view.mesh().face(twin) : FaceId{};
      if (next && has(view, next, p.point) && std::find(at.begin(), at.end(), next) == at.end())
        at.push_back(next);
    }
  }
  return at;
}

std::optional<Position> located(const View& view, const FloorPoint& p) {
  std::vector<Position> free, own;
  for (const FaceId f : faces_at(view, p)) {
    if (!holds(view.planar(), f, p.point)) continue;
    const Position position{p.point, f, view.world().floor(f)};
    if (position.floor == p.floor) own.push_back(position);
    if (!view.is_blocked(f)) free.push_back(position);
  }
  EXPECT_EQ(own.size(), 1U);
  const auto order = [&](const Position& a, const Position& b) {
    return std::tuple(a.floor != p.floor, a.floor) < std::tuple(b.floor != p.floor, b.floor);
  };
  return free.empty() ? own.front() : *std::min_element(free.begin(), free.end(), order);
}

/// Random points, and all grid points of the lines with seams, on each floor.
std::vector<FloorPoint> places(Random& random) {
  std::vector<FloorPoint> all;
  for (int i = 0; i < 12; ++i) all.push_back(random_place(random));
  for (std::int64_t y = 0; y <= side; ++y) {
    for (Floor floor = 0; floor < floors; ++floor)
      for (const std::int64_t x : {4, 8}) all.emplace_back(Point2::at(x, y), floor);
  }
  return all;
}

TEST(ViewOfFloors, places_are_where_their_definition_says) {
  Random random(47);
  int elsewhere = 0, on_several = 0;
  for (int run = 0; run < 40; ++run) {
    World world = random_stack(random);
    View view(world);
    switch_some(random, view);
    std::vector<Position> kept;
    for (const FloorPoint& p : places(random)) {
      const auto found = view.locate(p);
      ASSERT_EQ(found, located(view, p));
      elsewhere += found->floor != p.floor ? 1 : 0;
      kept.push_back(*found);
      std::vector<Floor> ground;
      for (Floor floor = 0; floor < floors; ++floor) {
        const auto at = faces_at(view, {p.point, floor});
        if (std::any_of(at.begin(), at.end(), [&](FaceId f) { return !view.is_blocked(f); }))
          ground.push_back(floor);
      }
      on_several += ground.size() > 1 ? 1 : 0;
      ASSERT_EQ(view.ground_at(p.point), FloorSet(ground));
    }
    EXPECT_EQ(view.locate({Point2::at(-1, 3), 1}), std::nullopt);
    EXPECT_TRUE(view.ground_at(Point2::at(-1, 3)).empty());
    change(random, world);
    const auto last_face = static_cast<std::int64_t>(world.mesh().face_bound()) - 1;
    for (Position& position : kept) {
      const FloorPoint p{position.point, position.floor};
      if (random.chance(1, 4))  // a slot that an edit gave to another face
        position.face = FaceId{static_cast<std::uint32_t>(random.between(0, last_face))};
      ASSERT_EQ(view.reposition(position), located(view, p));
    }
  }
  EXPECT_GT(elsewhere, 20);
  EXPECT_GT(on_several, 200);
}

// Later faces have moved, or are gone.
TEST(ViewOfFloors, paths_from_positions_old_ones_too_are_those_from_their_points) {
  Random random(77);
  ShortestPathFinder finder;
  int found = 0;
  for (int run = 0; run < 12; ++run) {
    World world = random_stack(random);
    const View view(world);
    std::vector<Position> kept;
    for (const FloorPoint& p : places(random)) kept.push_back(*view.locate(p));
    for (int i = 0; i < 30; ++i) {
      if (i % 10 == 9) change(random, world);
      const Position &from = random.pick(std::span<const Position>(kept)),
                     &to = random.pick(std::span<const Position>(kept));
      const auto ends =
          std::pair(FloorPoint{from.point, from.floor}, FloorPoint{to.point, to.floor});
      const auto path = finder.find(view, from, to);
      ASSERT_EQ(told(path, tell_path), told(finder.find(view, ends.first, ends.second), tell_path));
      found += path ? 1 : 0;
    }
  }
  EXPECT_GT(found, 100);
}

/// A stack in which seams lead at (4, 4) from the left half of the middle floor to the right halves
/// of the two others, above (4, 4) to `upper`; an area blocks the half from which one comes, or all
/// of floor 0.
struct ThreeFloors {
  World world = stack(side, 3);
  AreaId left, right, lowest;

  explicit ThreeFloors(Floor upper = 0) {
    const auto lower = static_cast<Floor>(2 - upper);
    auto edit = world.edit();
    edit.add(Seam{.a = Point2::at(4, 4), .b = Point2::at(4, 8), .left = 1, .right = upper});
    edit.add(Seam{.a = Point2::at(4, 0), .b = Point2::at(4, 4), .left = 1, .right = lower});
    const auto cover = [&](std::int64_t from, std::int64_t to, Floor floor) {
      Area area = crate(from, 0, to, side);
      area.floors = {floor};
      return edit.add(area);
    };
    left = cover(0, 4, 1);
    right = cover(4, side, 1);
    lowest = cover(0, side, 0);
    EXPECT_TRUE(edit.commit());
  }
};

TEST(ViewOfFloors, a_point_on_blocked_ground_is_on_the_smallest_floor_with_free_ground) {
  const ThreeFloors three;
  View view(three.world);
  view.switch_off(three.left);
  const FloorPoint p{Point2::at(4, 4), 1};
  EXPECT_EQ(view.locate(p)->floor, 2);
  view.switch_off(three.lowest);
  EXPECT_EQ(view.locate(p)->floor, 0);
  view.switch_off(three.right);
  const auto own = view.locate(p);
  EXPECT_EQ(own->floor, 1);
  EXPECT_EQ(view.reposition(*own), own);
  view.switch_on(three.right);
  EXPECT_EQ(view.reposition(*own)->floor, 0) << "its face is blocked now";
  view.switch_on(three.lowest);
  EXPECT_EQ(view.reposition(*own)->floor, 2);
}

TEST(ViewOfFloors, the_nearest_point_is_on_the_smallest_floor_that_has_it_or_on_its_own) {
  for (const Floor upper : {Floor{0}, Floor{2}}) {
    const ThreeFloors three(upper);
    View view(three.world);
    const FloorPoint p{Point2::at(1, 4), 1};
    EXPECT_EQ(nearest_free(view, p)->floor, 2);
    EXPECT_EQ(*nearest_free_grid(view, p), FloorPoint(Point2::at(4, 4), 2));
    view.switch_off(three.lowest);
    EXPECT_EQ(nearest_free(view, p)->floor, 0);
    EXPECT_EQ(*nearest_free_grid(view, p), FloorPoint(Point2::at(4, 4), 0));
    view.switch_off(three.left);
    for (const Floor floor : {upper, Floor{1}})
      EXPECT_EQ(nearest_free(view, {Point2::at(4, 6), floor})->floor, floor);
  }
}

TEST(ViewOfFloors, answers_for_a_whole_floor_are_of_that_floor) {
  Random random(49);
  std::size_t higher = 0;
  const std::vector<Area::Loop> all{box(0, 0, side, side)};
  for (int run = 0; run < 30; ++run) {
    const World world = random_stack(random);
    View view(world);
    switch_some(random, view);
    const FreeGround ground(view);
    for (std::uint64_t seed = 0; seed < 40 && ground.point(seed); ++seed) {
      EXPECT_TRUE(is_free(view, *ground.point(seed)));
      higher += ground.point(seed)->floor > 0 ? 1 : 0;
    }
    const auto area = [](const Point2& a, const Point2& b, const Point2& c) {
      return kernel::orient_value(a, b, c).raw();
    };
    std::vector<std::int64_t> blocked(floors), outlined(floors);
    for (Floor floor = 0; floor < floors; ++floor) {
      for (const FaceId f : *faces_in(view, {all, WindingRule::nonzero}, floor)) {
        ASSERT_EQ(world.floor(f), floor);
        const auto [a, b, c] = world.floors().triangle(f);
        if (view.is_blocked(f)) blocked[floor] += area(a, b, c);
      }
    }
    for (const BoundaryRing& ring : blocked_boundary(view)) {
      for (std::size_t i = 1; i + 1 < ring.corners.size(); ++i)
        outlined[ring.floor] += area(ring.corners[0], ring.corners[i], ring.corners[i + 1]);
    }
    EXPECT_EQ(outlined, blocked);
  }
  EXPECT_GT(higher, 100U);
}

TEST(ViewOfFloors, floors_are_reached_over_open_edges_within_the_region) {
  Random random(50);
  std::size_t several = 0;
  for (int run = 0; run < 40; ++run) {
    const World world = random_stack(random);
    View view(world);
    switch_some(random, view);
    for (int i = 0; i < 10; ++i) {
      const FloorPoint p = random_place(random);
      const std::int64_t x = std::max(0, p.point.x.raw() - 2), y = std::max(0, p.point.y.raw() - 2);
      const std::vector<Area::Loop> loops{
          box(x, y, std::min(side, x + 4), std::min(side, y + random.between(1, 4)))};
      const Region region{loops, WindingRule::nonzero};
      std::vector<FaceId> reached;
      const auto reach = [&](FaceId f) {
        const auto [a, b, c] = view.planar().triangle(f);
        const std::vector<Area::Loop> face{{a, b, c}};
        const bool is_new = std::find(reached.begin(), reached.end(), f) == reached.end();
        if (is_new && !view.is_blocked(f) && overlap(region, {face, WindingRule::nonzero}))
          reached.push_back(f);
      };
      for (const FaceId f : faces_at(view, p)) reach(f);
      std::vector<Floor> on;
      for (std::size_t k = 0; k < reached.size(); ++k) {
        on.push_back(world.floor(reached[k]));
        for (std::uint32_t e = 0; e < 3; ++e) {
          const HalfedgeId h = view.mesh().halfedge(reached[k], e);
          if (view.is_open(h)) reach(view.mesh().face(view.mesh().twin(h)));
        }
      }
      ASSERT_EQ(*floors_reached(view, p, region), FloorSet(on));
      several += FloorSet(on).size() > 1 ? 1 : 0;
    }
  }
  EXPECT_GT(several, 20U);
}

TEST(ViewOfFloors, areas_of_a_face_are_the_enabled_ones_on_its_floor_that_wind_about_it) {
  Random random(48);
  std::size_t covered = 0;
  for (int run = 0; run < 40; ++run) {
    const World world = random_stack(random);
    View view(world);
    switch_some(random, view);
    for (const FaceId f : world.mesh().faces()) {
      std::vector<AreaId> expected;
      for (const auto& [id, area] : world.areas()) {
        const auto winds = [&, of = id](const Area& part, std::uint32_t number) {
          return part.shape == Area::Shape::region && part.enabled &&
                 part.floors.contains(world.floor(f)) &&
                 covers(part.rule, world.winding(f, of, number));
        };
        const auto rim = world.rims().find(id);
        if (!view.switched_off().contains(id) &&
            (winds(area, 0) || (rim != world.rims().end() && winds(rim->second, 1))))
          expected.push_back(id);
      }
      ASSERT_EQ(view.areas(f), expected);
      covered += expected.size();
    }
  }
  EXPECT_GT(covered, 500U);
}

}  // namespace
}  // namespace offgrid::navmesh
