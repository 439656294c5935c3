// Inputs that are publicly known to have crashed, hung or misled other libraries, each with the
// exact answer. docs/broken-inputs.md names the reports.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/rational.hpp>
#include <numeric>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/offset/walk.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "offgrid/navmesh/triangulation/triangulation_check.hpp"
#include "query_test.hpp"
#include "support/broken_inputs.hpp"
#include "support/path_model.hpp"
#include "support/sight_definition.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::broken_loop;
using testing::BrokenLoops;
using testing::find_path_fault;
using testing::find_world_fault;

using Way = std::vector<Point2>;
using Fraction = boost::rational<std::int64_t>;

// ---- what a world is, as coordinates

using FaceLabel = std::tuple<FaceKey, Ground>;

std::vector<FaceLabel> faces_of(const World& world) {
  std::vector<FaceLabel> faces;
  for (const FaceId f : world.mesh().faces())
    faces.emplace_back(face_key(world.planar(), f), world.state(f).ground);
  std::sort(faces.begin(), faces.end());
  return faces;
}

std::int64_t doubled_area(const FaceKey& t) {
  const auto x = [&](std::size_t i, std::size_t k) {
    return std::int64_t{t[i].x.raw()} - t[k].x.raw();
  };
  const auto y = [&](std::size_t i, std::size_t k) {
    return std::int64_t{t[i].y.raw()} - t[k].y.raw();
  };
  return x(1, 0) * y(2, 0) - y(1, 0) * x(2, 0);
}

/// Twice the area of the blocked, or of the walkable, faces inside the rectangle.
std::int64_t doubled_area(const World& world, Ground ground) {
  std::int64_t sum = 0;
  for (const auto& [key, state] : faces_of(world)) {
    bool is_inside = true;
    for (const Point2& p : key) is_inside = is_inside && world.options().contains(p);
    if (is_inside && state == ground) sum += doubled_area(key);
  }
  return sum;
}

Area area_of(Area::Loop loop, Area::Shape shape = Area::Shape::region) {
  return {.loops = {std::move(loop)}, .shape = shape};
}

std::vector<Area> areas_of(const BrokenLoops& loops, Area::Shape shape = Area::Shape::region) {
  std::vector<Area> areas;
  for (const Area::Loop& loop : loops) areas.push_back(area_of(loop, shape));
  return areas;
}

/// The world with the areas, which is the same in whatever order they come, and from which they all
/// go again without a trace.
World world_in_any_order(const World& empty, const std::vector<Area>& areas) {
  std::vector<std::size_t> order(areas.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::optional<World> first;
  do {
    World world = empty;
    std::vector<AreaId> ids;
    for (const std::size_t i : order) ids.push_back(put(world, areas[i]));
    if (!first) first = world;
    EXPECT_EQ(world.digest(), first->digest());
    EXPECT_EQ(faces_of(world), faces_of(*first));
    for (const AreaId id : ids) {
      auto edit = world.edit();
      edit.remove(id);
      EXPECT_TRUE(edit.commit());
    }
    EXPECT_EQ(world.digest(), empty.digest());
    EXPECT_EQ(faces_of(world), faces_of(empty));
    EXPECT_EQ(world.mesh().vertex_count(), empty.mesh().vertex_count());
  } while (std::next_permutation(order.begin(), order.end()));
  EXPECT_EQ(find_world_fault(*first), "");
  return *first;
}

Way way(const World& world, const Point2& from, const Point2& to) {
  ShortestPathFinder finder;
  EXPECT_EQ(find_path_fault(finder, world, from, to), "");
  const auto path = finder.find(world, from, to);
  return path ? path->corners : Way{};
}

// ---- lines of sight

testing::SightScene scene_of(const World& world) {
  testing::SightScene scene;
  const Mesh& mesh = world.mesh();
  for (std::uint32_t v = 0; v < mesh.vertex_bound(); ++v) {
    const Point2 p = mesh.is_alive(VertexId{v}) ? world.planar().point(VertexId{v}) : Point2{};
    scene.points.push_back({p.x.raw(), p.y.raw()});
  }
  std::vector<std::uint32_t> number(mesh.face_bound());
  std::uint32_t next = 0;
  for (const FaceId f : mesh.faces()) number[f.value()] = next++;
  for (const FaceId f : mesh.faces()) {
    const auto [a, b, c] = mesh.vertices(f);
    scene.faces.push_back({a.value(), b.value(), c.value()});
    scene.is_blocked.push_back(world.is_blocked(f));
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = mesh.halfedge(f, k), twin = mesh.twin(h);
      if (!twin || twin < h) continue;
      scene.edges.push_back({.ends = {mesh.origin(h).value(), mesh.target(h).value()},
                             .faces = {number[f.value()], number[mesh.face(twin).value()]},
                             .is_barrier = world.is_barrier(h)});
    }
  }
  return scene;
}

TEST(BrokenInputs, rays_along_walls_and_through_corners_end_where_the_definition_says) {
  World world = world_of(0, 6);
  block(world, box(1, 1, 2, 2));
  block(world, box(2, 1, 3, 2));
  block(world, box(3, 3, 4, 4));
  block(world, box(4, 4, 5, 5));
  put(world, area_of(broken_loop({{1, 5}, {4, 5}, {6, 5}}), Area::Shape::barrier));
  EXPECT_EQ(find_world_fault(world), "");
  // along the boxes
  EXPECT_TRUE(visible(world, Point2::at(0, 2), Point2::at(6, 2)));
  // at a corner
  EXPECT_EQ(raycast(world, Point2::at(0, 0), Point2::at(4, 4)).t, (SegmentParameter{1, 4}));
  // into a seam
  EXPECT_EQ(raycast(world, Point2::at(2, 0), Point2::at(2, 6)).t, (SegmentParameter{1, 6}));
  // where two boxes touch
  EXPECT_FALSE(visible(world, Point2::at(3, 5), Point2::at(5, 3)));
  const testing::SightScene scene = scene_of(world);
  int seen = 0;
  for (int i = 0; i < 49 * 49; ++i) {
    const Point2 p = Point2::at(i % 7, i / 7 % 7), q = Point2::at(i / 49 % 7, i / 343);
    const RayHit hit = raycast(world, p, q);
    const auto reach =
        testing::SightDefinition<Fraction>(scene, {p.x.raw(), p.y.raw()}, {q.x.raw(), q.y.raw()})
            .reach();
    ASSERT_EQ(hit.stop != RayStop::start, reach.has_value()) << i;
    ASSERT_EQ(Fraction(hit.t.numerator, hit.t.denominator), reach.value_or(Fraction(0))) << i;
    ASSERT_EQ(hit.stop == RayStop::none, visible(world, q, p)) << i;
    seen += hit.stop == RayStop::none ? 1 : 0;
  }
  EXPECT_GT(seen, 49 * 7);
  EXPECT_LT(seen, 49 * 42);
}

TEST(BrokenInputs, a_place_on_a_wall_belongs_to_both_sides_and_no_way_leads_through) {
  World world = world_of(0, 100);
  put(world, area_of(broken_loop({{50, 0}, {50, 100}}), Area::Shape::barrier));
  const Point2 left = Point2::at(10, 50), on = Point2::at(50, 50), right = Point2::at(90, 50);
  EXPECT_EQ(world.component_count(), 2U);
  EXPECT_EQ(world.components(on).size(), 2U);
  EXPECT_EQ(way(world, left, on), (Way{left, on}));
  EXPECT_EQ(way(world, on, right), (Way{on, right}));
  EXPECT_EQ(way(world, left, right), Way{});
  ShortestPathFinder finder;
  EXPECT_EQ(finder.find(world, left, right).error().code, PathErrorCode::unreachable);
  EXPECT_EQ(raycast(world, left, right).t, (SegmentParameter{1, 2}));
}

TEST(BrokenInputs, ways_that_an_epsilon_lost_are_found_and_shortest) {
  World world = world_of(0, 500000000, Ground::blocked);
  Area floor = area_of(testing::alcove());
  floor.state.ground = Ground::walkable;
  floor.priority = 1;
  put(world, floor);
  EXPECT_EQ(find_world_fault(world), "");
  const BrokenLoops motions = testing::alcove_motions();
  const Point2 inner = Point2::at(212500000, 117500000), outer = Point2::at(377500000, 117500000);
  const std::vector<Way> expected{{}, {inner}, {}, {}, {inner, outer}};
  for (std::size_t i = 0; i < motions.size(); ++i) {
    Way corners{motions[i][0]};
    corners.insert(corners.end(), expected[i].begin(), expected[i].end());
    corners.push_back(motions[i][1]);
    EXPECT_EQ(way(world, motions[i][0], motions[i][1]), corners) << i;
    EXPECT_EQ(visible(world, motions[i][0], motions[i][1]), expected[i].empty()) << i;
    std::reverse(corners.begin(), corners.end());
    EXPECT_EQ(way(world, motions[i][1], motions[i][0]), corners) << i;
  }
}

TEST(BrokenInputs, the_comparisons_can_fail) {
  World world = world_of(0, 6), other = world_of(0, 6);
  block(world, box(1, 1, 3, 2));
  block(other, box(1, 1, 4, 2));
  EXPECT_NE(faces_of(world), faces_of(other));
  EXPECT_NE(doubled_area(world, Ground::blocked), doubled_area(other, Ground::blocked));
  testing::SightScene scene = scene_of(world);
  const auto reach = [&] {
    return testing::SightDefinition<Fraction>(scene, {2, 0}, {2, 6}).reach();
  };
  EXPECT_EQ(reach(), Fraction(1, 6));
  scene.is_blocked.assign(scene.is_blocked.size(), false);
  EXPECT_EQ(reach(), Fraction(1));
}

// ---- shapes

TEST(BrokenInputs, three_triangles_that_touch_in_a_point_block_what_they_cover) {
  const World world = world_in_any_order(world_of(-4, 4), areas_of(testing::touching_triangles()));
  EXPECT_EQ(doubled_area(world, Ground::blocked), 2 + 1 + 2);
  EXPECT_EQ(world.mesh().vertex_count(), 4U + 5U + 4U);  // the rectangle's, theirs and the frame's
  EXPECT_FALSE(visible(world, Point2::at(0, 0), Point2::at(2, -2)));
}

TEST(BrokenInputs, rings_that_cross_themselves_make_one_world_in_any_order) {
  const World world = world_in_any_order(world_of(0, 100), areas_of(testing::crossing_rings()));
  std::vector<Area> even_odd = areas_of(testing::crossing_rings());
  for (Area& area : even_odd) area.rule = WindingRule::even_odd;
  const World striped = world_in_any_order(world_of(0, 100), even_odd);
  EXPECT_EQ(striped.mesh().vertex_count(), world.mesh().vertex_count());
  EXPECT_LT(doubled_area(striped, Ground::blocked), doubled_area(world, Ground::blocked));
  EXPECT_EQ(doubled_area(world, Ground::blocked) + doubled_area(world, Ground::walkable),
            2 * 100 * 100);
}

TEST(BrokenInputs, a_ring_as_thin_as_a_line_blocks_nothing_there) {
  const World world = world_in_any_order(world_of(-3, 3), areas_of(testing::thin_ring()));
  EXPECT_EQ(doubled_area(world, Ground::blocked), 2 + 2);
  const Point2 below = Point2::at(0, -1), above = Point2::at(0, 1);
  EXPECT_EQ(way(world, below, above), (Way{below, above}));
  EXPECT_EQ(raycast(world, Point2::at(0, 0), Point2::at(3, 0)).t, (SegmentParameter{1, 3}));
}

TEST(BrokenInputs, lines_that_nearly_overlap_cross_once) {
  const BrokenLoops lines = testing::nearly_parallel_lines();
  const World empty = world_of(-300000000, 300000000);
  const World world = world_in_any_order(empty, areas_of(lines, Area::Shape::barrier));
  EXPECT_EQ(world.mesh().vertex_count(), empty.mesh().vertex_count() + 2 * 4 + 1);
  EXPECT_EQ(world.component_count(), 1U);
}

TEST(BrokenInputs, a_line_along_the_side_of_a_box_is_a_wall_of_its_own) {
  std::vector<Area> areas{area_of(box(0, 0, 3, 3)),
                          area_of(broken_loop({{2, 0}, {1, 0}, {0, 0}}), Area::Shape::barrier)};
  static_cast<void>(world_in_any_order(world_of(-2, 6), areas));
  World world = world_of(-2, 6);
  const AreaId square = put(world, areas[0]);
  put(world, areas[1]);
  EXPECT_EQ(doubled_area(world, Ground::blocked), 18);
  EXPECT_TRUE(visible(world, Point2::at(-2, 0), Point2::at(6, 0)));
  View without(world);
  without.switch_off(square);
  EXPECT_EQ(raycast(without, Point2::at(1, -1), Point2::at(2, 1)).t, (SegmentParameter{1, 2}));
  EXPECT_TRUE(visible(without, Point2::at(2, -1), Point2::at(3, 1)));
}

TEST(BrokenInputs, a_dent_of_one_unit_in_a_side_of_half_a_billion_is_there) {
  constexpr std::int64_t side = std::int64_t{1} << 29;
  const Area::Loop ring = broken_loop({{0, 0}, {side / 2, 1}, {side, 0}, {side, side}, {0, side}});
  const std::vector<Constraint> sides{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}};
  const auto mesh = Triangulation::build(ring, sides);
  ASSERT_TRUE(mesh);
  EXPECT_FALSE(find_violation(mesh->planar()));
  EXPECT_EQ(mesh->face_count(), 4U);
  std::vector<std::int64_t> doubled;
  for (const FaceId f : mesh->mesh().faces())
    doubled.push_back(doubled_area(face_key(mesh->planar(), f)));
  EXPECT_EQ(*std::min_element(doubled.begin(), doubled.end()), side);
  const World world = world_in_any_order(world_of(0, side), {area_of(ring)});
  EXPECT_EQ(doubled_area(world, Ground::walkable), side);
  EXPECT_EQ(raycast(world, Point2::at(side / 4, 0), Point2::at(side / 4, 2)).t,
            (SegmentParameter{1, 4}));
  EXPECT_EQ(raycast(world, Point2::at(side / 2, 0), Point2::at(side / 2, 2)).t,
            (SegmentParameter{1, 2}));
  EXPECT_TRUE(visible(world, Point2::at(0, 0), Point2::at(side, 0)));
}

TEST(BrokenInputs, a_bridge_there_and_back_leaves_a_frame_with_its_hole) {
  const World world =
      world_in_any_order(world_of(-10000, 300000), areas_of(testing::bridged_frame()));
  const Point2 inside = Point2::at(100000, 100000), outside = Point2::at(-5000, 100000);
  EXPECT_TRUE(is_free(world, inside));
  EXPECT_TRUE(is_free(world, outside));
  EXPECT_EQ(world.component_count(), 2U);
  EXPECT_EQ(way(world, inside, outside), Way{});
  EXPECT_FALSE(is_free(world, Point2::at(246428, 159011)));  // on the bridge
}

TEST(BrokenInputs, holes_that_touch_in_a_point_let_nothing_through_and_lose_no_area) {
  Area floor;
  floor.loops = testing::touching_holes();
  floor.state.ground = Ground::walkable;
  floor.rule = WindingRule::even_odd;
  floor.priority = 1;
  const World world = world_in_any_order(world_of(-5, 30, Ground::blocked), {floor});
  EXPECT_EQ(doubled_area(world, Ground::walkable), 2 * 20 * 25 - 66 - 25);
  const Point2 left = Point2::at(1, 11), right = Point2::at(6, 16);
  EXPECT_EQ(raycast(world, left, right).t, (SegmentParameter{1, 5}));
  EXPECT_GT(way(world, left, right).size(), 2U);
  EXPECT_EQ(world.component_count(), 1U);
}

TEST(BrokenInputs, outlines_that_share_a_corner_or_a_part_of_a_side_make_one_mesh) {
  const World world = world_in_any_order(
      world_of(0, 500), {area_of(box(100, 100, 200, 200)), area_of(box(199, 200, 300, 300)),
                         area_of(box(300, 300, 400, 400)), area_of(box(0, 0, 50, 50))});
  EXPECT_EQ(doubled_area(world, Ground::blocked), 2 * (10000 + 10100 + 10000 + 2500));
  EXPECT_FALSE(visible(world, Point2::at(250, 350), Point2::at(350, 250)));
  EXPECT_EQ(way(world, Point2::at(250, 350), Point2::at(350, 250)),
            (Way{Point2::at(250, 350), Point2::at(300, 400), Point2::at(400, 400),
                 Point2::at(400, 300), Point2::at(350, 250)}));
  Area ring;
  ring.loops = testing::nested_squares();
  ring.rule = WindingRule::even_odd;
  ring.state.ground = Ground::walkable;
  ring.priority = 1;
  const World nested = world_in_any_order(world_of(-600, 600, Ground::blocked), {ring});
  EXPECT_EQ(doubled_area(nested, Ground::walkable), 2 * (1000 * 1000 - 600 * 600 + 20 * 20));
  EXPECT_EQ(nested.component_count(), 2U);
}

// ---- triangulations

std::size_t border_length(const Mesh& mesh) {
  std::size_t length = 0;
  for (const FaceId f : mesh.faces()) {
    for (std::uint32_t k = 0; k < 3; ++k) length += mesh.is_border(mesh.halfedge(f, k)) ? 1 : 0;
  }
  return length;
}

TEST(BrokenInputs, points_on_lines_have_a_hull_without_slivers) {
  for (const auto& [dx, dy] : {std::pair{1, 0}, std::pair{12, 5}, std::pair{3000001, 2000003}}) {
    std::vector<Point2> points;
    for (int i = -5; i < 5; ++i) {
      for (int k = -5; k < 5; ++k) points.push_back(Point2::at(dx * i - dy * k, dy * i + dx * k));
    }
    const auto mesh = Triangulation::build(points);
    ASSERT_TRUE(mesh);
    EXPECT_FALSE(find_violation(mesh->planar())) << dx;
    EXPECT_EQ(mesh->face_count(), 2U * 9 * 9) << dx;
    EXPECT_EQ(border_length(mesh->mesh()), 4U * 9) << dx;
  }
  const auto four = Triangulation::build(broken_loop({{0, 0}, {1, 1}, {0, 2}, {2, 0}}));
  ASSERT_TRUE(four);
  EXPECT_FALSE(find_violation(four->planar()));
  EXPECT_EQ(four->face_count(), 2U);
}

TEST(BrokenInputs, points_and_constraints_that_repeat_count_once) {
  const Area::Loop once =
      broken_loop({{0, 0}, {4, 0}, {8, 0}, {8, 1}, {7, 1}, {4, 8}, {1000000, 3}, {1000001, 3}});
  const auto plain = Triangulation::build(once, std::vector<Constraint>{{0, 1}, {1, 2}, {2, 5}});
  ASSERT_TRUE(plain);
  Area::Loop thrice = once;
  thrice.insert(thrice.end(), once.rbegin(), once.rend());
  thrice.insert(thrice.end(), once.begin(), once.end());
  const std::vector<Constraint> repeated{{0, 2},   {2, 0}, {15, 13}, {16, 17},
                                         {18, 21}, {5, 2}, {1, 0}};
  const auto mesh = Triangulation::build(thrice, repeated);
  ASSERT_TRUE(mesh);
  EXPECT_FALSE(find_violation(mesh->planar()));
  EXPECT_EQ(mesh->vertex_count(), once.size());
  EXPECT_EQ(mesh->digest(), plain->digest());
}

TEST(BrokenInputs, the_mesh_and_the_way_are_the_same_numbers_on_every_machine) {
  World world = world_of(0, 100);
  for (const Area& area : areas_of(testing::crossing_rings())) put(world, area);
  EXPECT_EQ(to_string(world.snap().triangulation().digest()), "86889aa0724240cb9dc2f7bf6227fec2");
  EXPECT_EQ(way(world, Point2::at(2, 2), Point2::at(98, 98)),
            (Way{Point2::at(2, 2), Point2::at(7, 1), Point2::at(62, 2), Point2::at(86, 15),
                 Point2::at(96, 26), Point2::at(99, 88), Point2::at(98, 98)}));
}

}  // namespace
}  // namespace offgrid::navmesh
