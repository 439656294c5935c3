// Overlays, files, numbers and predicates of the C interface: what C++ answers.
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "c_fixture.hpp"
#include "offgrid/kernel/in_circle.hpp"
#include "offgrid/kernel/in_sphere.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/orient3d.hpp"
#include "offgrid/navmesh/ground/area_overlay.hpp"
#include "support/random.hpp"

namespace offgrid::testing {
namespace {

using kernel::Point2;
using kernel::Point3;
using navmesh::Area;

/// Shapes that are gone at the end of a test.
class CShapes : public ::testing::Test {
 protected:
  void SetUp() override { live_before_ = og_live_handles(); }
  void TearDown() override {
    for (const og_shapes shapes : all_) EXPECT_EQ(og_destroy(shapes), OG_OK);
    EXPECT_EQ(og_live_handles(), live_before_);
  }
  og_shapes kept(og_shapes shapes) {
    all_.push_back(shapes);
    return shapes;
  }
  og_shapes shapes_of(const std::vector<Area::Loop>& loops, std::uint32_t shape = OG_REGION) {
    std::vector<std::int32_t> coordinates;
    std::vector<std::uint32_t> offsets;
    for (const Area::Loop& loop : loops) {
      offsets.push_back(static_cast<std::uint32_t>(coordinates.size() / 2));
      for (const Point2& p : loop) coordinates.insert(coordinates.end(), {p.x.raw(), p.y.raw()});
    }
    og_area area = og_area_default();
    area.coordinates = coordinates.data();
    area.point_count = static_cast<std::uint32_t>(coordinates.size() / 2);
    area.loop_offsets = offsets.data();
    area.loop_count = static_cast<std::uint32_t>(offsets.size());
    area.shape = shape;
    og_shapes made = 0;
    EXPECT_EQ(og_shapes_create(1, &area, &made), OG_OK);
    return kept(made);
  }

  std::uint32_t live_before_ = 0;
  std::vector<og_shapes> all_;
};

TEST_F(CShapes, overlays_are_those_of_cpp) {
  Random random(5);
  for (int i = 0; i < 20; ++i) {
    const auto loops = [&] {
      std::vector<Area::Loop> made(2);
      for (Area::Loop& loop : made) {
        for (int k = 0; k < 4; ++k) {
          const std::int64_t x = random.between(0, 99);
          const std::int64_t y = random.between(0, 99);
          loop.push_back(Point2::at(x, y));
        }
      }
      return made;
    };
    const std::vector<Area::Loop> a = loops(), b = loops();
    const std::vector<Area> one{Area{.loops = a}}, other{Area{.loops = b}};
    for (std::uint32_t operation = OG_UNION; operation <= OG_SYMMETRIC_DIFFERENCE; ++operation) {
      og_shapes made = 0;
      ASSERT_EQ(og_shapes_overlay(shapes_of(a), shapes_of(b), operation, &made), OG_OK);
      const ReadShapes read(kept(made));
      const auto expected =
          navmesh::overlay(one, other, static_cast<navmesh::OverlayOperation>(operation));
      ASSERT_EQ(read.shapes.size(), expected->parts.size());
      for (std::size_t k = 0; k < read.shapes.size(); ++k) {
        ASSERT_EQ(read.shapes[k].loop_count, expected->parts[k].rings.size());
        for (std::uint32_t r = 0; r < read.shapes[k].loop_count; ++r)
          EXPECT_EQ(read.loop(read.shapes[k].loop_begin + r), expected->parts[k].rings[r]);
      }
    }
  }
}

TEST_F(CShapes, a_buffer_holds_the_disc_about_every_point_and_not_much_more) {
  const og_shapes square = shapes_of({{at(0, 0), at(100, 0), at(100, 100), at(0, 100)}});
  const og_shapes line = shapes_of({{at(300, 0), at(400, 0)}}, OG_BARRIER);
  og_shapes both = 0, made = 0;
  ASSERT_EQ(og_shapes_overlay(square, line, OG_UNION, &both), OG_OK);  // a barrier covers nothing
  EXPECT_EQ(ReadShapes(kept(both)).shapes.size(), 1U);
  const auto doubled_area = [](const ReadShapes& read) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < read.loops.size(); ++i) {
      const std::vector<Point2> loop = read.loop(i);
      for (std::size_t k = 0; k < loop.size(); ++k) {
        const Point2 &p = loop[k], &q = loop[(k + 1) % loop.size()];
        sum += std::int64_t{p.x.raw()} * q.y.raw() - std::int64_t{q.x.raw()} * p.y.raw();
      }
    }
    return static_cast<double>(sum);
  };
  ASSERT_EQ(og_shapes_buffer(square, 50, 16, &made), OG_OK);
  const double of_square = doubled_area(ReadShapes(kept(made))) / 2;
  const double exact = 100 * 100 + 4 * 100 * 50 + 3.14159265 * 50 * 50;
  EXPECT_GE(of_square, exact);
  EXPECT_LE(of_square, exact * 1.02);
  ASSERT_EQ(og_shapes_buffer(line, 50, 32, &made), OG_OK);
  const double of_line = doubled_area(ReadShapes(kept(made))) / 2;
  EXPECT_GE(of_line, 2 * 100 * 50 + 3.14159265 * 50 * 50);
  EXPECT_LE(of_line, (2 * 100 * 50 + 3.14159265 * 50 * 50) * 1.03);

  EXPECT_EQ(og_shapes_buffer(square, 0, 16, &made), OG_OUT_OF_RANGE);
  EXPECT_EQ(og_shapes_buffer(square, 50, 17, &made), OG_OUT_OF_RANGE);
  EXPECT_EQ(og_shapes_buffer(square, 50, 16, nullptr), OG_NULL);
  const std::int32_t end = (1 << 30) - 40;
  const og_shapes far = shapes_of({{at(0, 0), at(end, 0), at(0, 9)}});
  EXPECT_EQ(og_shapes_buffer(far, 50, 16, &made), OG_OFF_GRID);
  EXPECT_EQ(last_error().item, 0U);
  EXPECT_EQ(last_error().point, 1U);
  EXPECT_EQ(og_shapes_overlay(square, line, 4, &made), OG_OUT_OF_RANGE);
  EXPECT_EQ(og_shapes_overlay(square, 0, OG_UNION, &made), OG_NO_HANDLE);
}

TEST_F(CShapes, doubles_become_grid_points_and_the_grid_says_by_how_much) {
  const double places[] = {0.1, 0.2, 1000.7, -3.3, 500, 500};
  std::int32_t points[6], again[6];
  og_grid grid{};
  ASSERT_EQ(og_quantise(2, 3, places, &grid, points), OG_OK);
  EXPECT_EQ(grid.bits, 28);
  EXPECT_GT(grid.scale, 0);
  double largest = 0;
  for (int i = 0; i < 6; ++i) {
    const double origin = i % 2 == 0 ? grid.origin_x : grid.origin_y;
    const double error = std::fabs(points[i] / grid.scale + origin - places[i]);
    EXPECT_LE(error, grid.largest_error);
    largest = std::fmax(largest, error);
  }
  EXPECT_EQ(largest, grid.largest_error);
  EXPECT_LE(grid.largest_error, 0.5 / grid.scale);
  ASSERT_EQ(og_quantise(2, 3, places, &grid, again), OG_OK);  // on the same grid
  for (int i = 0; i < 6; ++i) EXPECT_EQ(points[i], again[i]);

  og_grid given{};
  given.scale = 10;
  const double space[] = {1, 2, 3, 1, 2, 3, 0.26, 0, 0};
  std::int32_t in_space[9];
  ASSERT_EQ(og_quantise(3, 3, space, &given, in_space), OG_OK);
  EXPECT_EQ(in_space[5], 30);
  EXPECT_EQ(in_space[6], 3);

  const double bad[] = {1, 2, std::numeric_limits<double>::quiet_NaN(), 0};
  og_grid none{};
  EXPECT_EQ(og_quantise(2, 2, bad, &none, points), OG_NOT_QUANTISED);
  EXPECT_EQ(last_error().item, 1U);
  EXPECT_EQ(none.scale, 0);
  const double far[] = {1e300, 0};
  EXPECT_EQ(og_quantise(2, 1, far, &given, points), OG_NOT_QUANTISED);
  EXPECT_EQ(last_error().item, 0U);
  given.scale = -1;
  EXPECT_EQ(og_quantise(2, 1, places, &given, points), OG_NOT_QUANTISED);
  none.bits = 31;
  EXPECT_EQ(og_quantise(2, 1, places, &none, points), OG_OUT_OF_RANGE);
  EXPECT_EQ(og_quantise(4, 1, places, &none, points), OG_OUT_OF_RANGE);
  EXPECT_EQ(og_quantise(2, 1, nullptr, &none, points), OG_NULL);
  EXPECT_EQ(og_quantise(2, 1, places, nullptr, points), OG_NULL);
}

TEST_F(CShapes, drawings_and_worlds_are_read_from_bytes) {
  const std::string wkt = "POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0), (2 2, 4 2, 2 4, 2 2))\n";
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(wkt.data());
  og_grid grid{};
  grid.scale = 1;
  og_shapes shapes = 0;
  const og_state swamp = {5, OG_WALKABLE, 3 * 65536};
  ASSERT_EQ(og_read_shapes("a.wkt", bytes, wkt.size(), &swamp, &grid, &shapes), OG_OK);
  const ReadShapes read(kept(shapes));
  ASSERT_EQ(read.shapes.size(), 1U);
  EXPECT_EQ(read.shapes[0].loop_count, 2U);
  EXPECT_EQ(read.shapes[0].state.tag, 5U);
  EXPECT_EQ(read.loop(1), (std::vector<Point2>{at(2, 2), at(4, 2), at(2, 4)}));
  EXPECT_EQ(og_read_shapes("a.wkt", bytes, 9, &swamp, &grid, &shapes), OG_NOT_READ);
  EXPECT_NE(last_error().item, OG_NO_INDEX);
  EXPECT_EQ(og_read_shapes("a.txt", bytes, wkt.size(), nullptr, &grid, &shapes), OG_NOT_READ);
  EXPECT_EQ(og_read_shapes("a.obj", bytes, wkt.size(), nullptr, &grid, &shapes), OG_NOT_READ);
  EXPECT_EQ(og_read_shapes("no/such/a.wkt", nullptr, 0, nullptr, &grid, &shapes), OG_NOT_READ);
  EXPECT_EQ(og_read_shapes(nullptr, bytes, 9, nullptr, &grid, &shapes), OG_NULL);
  EXPECT_EQ(og_read_shapes("a.wkt", bytes, 9, nullptr, nullptr, &shapes), OG_NULL);
  EXPECT_EQ(og_read_shapes("a.yaml", bytes, 9, nullptr, &grid, &shapes), OG_NOT_READ);
}

/// Points on a small grid, where most answers of some predicates are ties.
TEST(CPredicates, are_those_of_the_kernel) {
  Random random(3);
  constexpr std::size_t n = 200;
  std::vector<std::vector<std::int32_t>> arrays(5, std::vector<std::int32_t>(3 * n));
  for (auto& array : arrays) {
    for (std::int32_t& x : array) x = static_cast<std::int32_t>(random.between(-2, 2));
  }
  std::vector<std::int8_t> turns(n), circles(n), sides(n), spheres(n);
  const auto a = arrays[0].data(), b = arrays[1].data(), c = arrays[2].data(), d = arrays[3].data(),
             e = arrays[4].data();
  ASSERT_EQ(og_orient(n, a, b, c, turns.data()), OG_OK);
  ASSERT_EQ(og_in_circle(n, a, b, c, d, circles.data()), OG_OK);
  ASSERT_EQ(og_orient3d(n, a, b, c, d, sides.data()), OG_OK);
  ASSERT_EQ(og_in_sphere(n, a, b, c, d, e, spheres.data()), OG_OK);
  const auto flat = [&](const std::int32_t* p, std::size_t i) {
    return Point2::at(p[2 * i], p[2 * i + 1]);
  };
  const auto space = [&](const std::int32_t* p, std::size_t i) {
    return Point3::at(p[3 * i], p[3 * i + 1], p[3 * i + 2]);
  };
  for (std::size_t i = 0; i < n; ++i) {
    EXPECT_EQ(turns[i], kernel::to_int(kernel::orient(flat(a, i), flat(b, i), flat(c, i))));
    EXPECT_EQ(circles[i],
              kernel::to_int(kernel::in_circle(flat(a, i), flat(b, i), flat(c, i), flat(d, i))));
    EXPECT_EQ(sides[i],
              kernel::to_int(kernel::orient3d(space(a, i), space(b, i), space(c, i), space(d, i))));
    EXPECT_EQ(spheres[i], kernel::to_int(kernel::in_sphere(space(a, i), space(b, i), space(c, i),
                                                           space(d, i), space(e, i))));
  }
  arrays[2][7] = 1 << 30;
  EXPECT_EQ(og_orient(n, a, b, c, turns.data()), OG_OFF_GRID);
  EXPECT_EQ(last_error().item, 3U);
  arrays[2][7] = 1 << 29;
  EXPECT_EQ(og_orient(n, a, b, c, turns.data()), OG_OK);
  EXPECT_EQ(og_orient3d(n, a, b, c, d, sides.data()), OG_OFF_GRID);
  EXPECT_EQ(last_error().item, 2U);
  EXPECT_EQ(og_orient(1, a, nullptr, c, turns.data()), OG_NULL);
  EXPECT_EQ(og_orient(1, a, b, c, nullptr), OG_NULL);
  EXPECT_EQ(og_orient(0, nullptr, nullptr, nullptr, nullptr), OG_OK);
}

}  // namespace
}  // namespace offgrid::testing
