// Points off the grid as grid points and as doubles, and normals.
#include "offgrid/scene/meet/space_point.hpp"

#include <cmath>
#include <vector>

#include "meet_test.hpp"
#include "offgrid/kernel/division.hpp"
#include "offgrid/scene/meet/normal.hpp"
#include "offgrid/scene/model/posed.hpp"
#include "support/random.hpp"

namespace offgrid::testing {
namespace {

/// A large triangle, and a point above its inside.
const Triangle3 large = {at(0, 0, 0), at(100'000'000, 3, 7), at(5, 90'000'000, 1'234'567)};
const Point3 above_large = at(30'000'000, 20'000'000, 50'000'000);

Point3 random_point(Random& random, std::int64_t reach) {
  const std::int64_t x = random.between(-reach, reach);
  const std::int64_t y = random.between(-reach, reach);
  return at(x, y, random.between(-reach, reach));
}
Triangle3 random_triangle(Random& random, std::int64_t reach) {
  const Point3 a = random_point(random, reach);
  const Point3 b = random_point(random, reach);
  return {a, b, random_point(random, reach)};
}

TEST(SpacePoint, a_nearest_point_of_155_bits_is_a_grid_point_and_doubles) {
  const ClosestPoint closest = closest_point(large, above_large);
  EXPECT_EQ(kernel::floor_div(closest.numerator.x, closest.denominator),
            Int<30>::trusted(30'000'003));
  const SpacePoint place = point_of(closest);
  const auto rounded = place.rounded().value();
  EXPECT_EQ(rounded.point, at(30'000'003, 20'681'979, 283'705));
  EXPECT_EQ(rounded.error_x, -0x1.d6b6af6a83c4ep-2);
  EXPECT_EQ(rounded.error_y, 0x1.2c3c3d6c2cdddp-3);
  EXPECT_EQ(rounded.error_z, -0x1.2d3cf8583b2f0p-2);
  const Vec3<double> doubles = place.doubles();
  EXPECT_EQ(doubles.x, 0x1.c9c38375adabep+24);
  EXPECT_EQ(doubles.y, 0x1.3b94fada78785p+24);
  EXPECT_EQ(doubles.z, 0x1.150e52d3cf858p+18);
  EXPECT_EQ(distance_of(squared_distance(large, above_large)).root(), 0x1.7b5745fd2da6cp+25);
}

TEST(SpacePoint, a_hit_is_one_point_along_the_ray_and_by_its_weights) {
  Random random(1);
  int hits = 0;
  for (int i = 0; i < 20'000; ++i) {
    const std::int64_t reach = i % 2 == 0 ? 4 : limit;
    const Triangle3 t = random_triangle(random, reach);
    const Point3 from = random_point(random, reach);
    const Ray3 line = ray(from, random_point(random, reach));
    const auto found = hit(line, t);
    if (!found) continue;
    ++hits;
    const SpacePoint place = point_of(line, *found);
    EXPECT_EQ(place, point_of(t, found->at));
    const auto rounded = place.rounded().value();
    for (const double error : {rounded.error_x, rounded.error_y, rounded.error_z})
      EXPECT_LE(std::fabs(error), 0.5);
    const Vec3<double> doubles = place.doubles();
    EXPECT_NEAR(doubles.x + rounded.error_x, rounded.point.x.raw(), 0x1p-23);
    EXPECT_NEAR(doubles.y + rounded.error_y, rounded.point.y.raw(), 0x1p-23);
    EXPECT_NEAR(doubles.z + rounded.error_z, rounded.point.z.raw(), 0x1p-23);
  }
  EXPECT_GT(hits, 1'000);
}

TEST(SpacePoint, a_hit_on_a_posed_mesh_is_a_point_of_the_world) {
  const std::vector<Point3> corners = {at(0, -9, -9), at(0, 9, -9), at(0, 0, 9)};
  const std::vector<MeshTriangle> faces = {{0, 1, 2}};
  const Mesh mesh = Mesh::make(corners, faces).value();
  const Pose pose = {at(100, 0, 0), Rotation::make(3, 0, 0, 1).value()};  // cosine 4/5, sine 3/5
  const Ray3 line = ray(at(0, 2, 0), at(1, 2, 0));
  const auto found = nearest_hit(mesh, pose, line);
  ASSERT_TRUE(found);
  const SpacePoint place = point_of(line, found->hit);
  // The plane is 4 (x - 100) + 3 y = 0, so x is 100 - 6/4.
  EXPECT_EQ(place.doubles().x, 98.5);
  EXPECT_EQ(place.rounded()->point, at(99, 2, 0));
  EXPECT_EQ(place.rounded()->error_x, 0.5);
  const auto normal = triangle_normal(mesh.triangle(found->triangle), pose.rotation).value();
  EXPECT_EQ(normal.unit().x, 0.8);
  EXPECT_EQ(normal.unit().y, 0.6);
  EXPECT_EQ(normal.unit().z, 0);
}

TEST(SpacePoint, halves_go_up_on_each_axis_and_a_grid_point_has_no_error) {
  const SpacePoint halves = {{kernel::constant<-3>, kernel::constant<3>, kernel::constant<-1>},
                             kernel::constant<2>};
  EXPECT_EQ(halves.rounded()->point, at(-1, 2, 0));
  EXPECT_EQ(halves.rounded()->error_x, 0.5);
  const auto exact = point_of(at(limit, -limit, 7)).rounded().value();
  EXPECT_EQ(exact.point, at(limit, -limit, 7));
  EXPECT_TRUE(exact.error_x == 0 && exact.error_y == 0 && exact.error_z == 0);
}

TEST(SpacePoint, beyond_the_grid_the_first_axis_at_fault_is_named) {
  const Ray3 line = {at(0, limit, limit), at(0, 1, 1) - at(0, 0, 0)};
  const auto one = kernel::constant<1>;
  const auto error = point_of(line, Hit{.t = {one, one}, .at = {}}).rounded().error();
  EXPECT_EQ(error.code, ErrorCode::out_of_range);
  EXPECT_EQ(error.axis, Axis::y);
  EXPECT_EQ(error.value, 0x1p29);
  EXPECT_EQ(error.bits, 29);
  const Hit half = {.t = {kernel::constant<1>, kernel::constant<2>}, .at = {}};
  EXPECT_FALSE(point_of(line, half).rounded());  // a half goes up, off the grid
}

TEST(SpacePoint, points_are_ordered_by_x_then_y_then_z_as_values) {
  const auto point = [](int x, int y, int z, int by) {
    return SpacePoint{{Int<30>::trusted(x), Int<30>::trusted(y), Int<30>::trusted(z)},
                      Int<30>::trusted(by)};
  };
  EXPECT_TRUE(point(1, 9, 9, 3) < point(1, 0, 0, 2));
  EXPECT_TRUE(point(2, -1, 9, 4) < point(1, 0, 0, 2));
  EXPECT_TRUE(point(2, 4, 1, 4) < point(1, 2, 1, 2));
  EXPECT_TRUE(point(2, 4, 6, 4) == point(1, 2, 3, 2));
  EXPECT_TRUE(point(2, 4, -6, 4) != point(1, 2, 3, 2));
}

TEST(SpaceDistance, compares_by_value_and_has_a_root) {
  const auto d = [](int numerator, int denominator) {
    return SpaceDistance{Int<30>::trusted(numerator), Int<30>::trusted(denominator)};
  };
  EXPECT_TRUE(d(1, 3) < d(1, 2) && d(2, 6) == d(1, 3) && d(3, 2) > d(4, 3));
  EXPECT_EQ(d(9, 16).root(), 0.75);
  EXPECT_EQ(d(0, 5).root(), 0);
}

TEST(Normal, of_a_degenerate_triangle_there_is_none) {
  EXPECT_FALSE(triangle_normal({at(0, 0, 0), at(2, 2, 2), at(5, 5, 5)}));
  EXPECT_FALSE(triangle_normal({at(7, 0, 0), at(7, 0, 0), at(7, 0, 0)}));
}

TEST(Normal, its_unit_is_rounded_correctly_and_points_to_the_left_turn) {
  const auto normal = triangle_normal(large).value();
  EXPECT_EQ(normal.unit().x, -0x1.2ada2488cf893p-24);
  EXPECT_EQ(normal.unit().y, -0x1.c17328ef9100ep-7);
  EXPECT_EQ(normal.unit().z, 0x1.fff3ab85588dep-1);
  const auto up = triangle_normal({at(0, 0, 0), at(5, 0, 0), at(0, 7, 0)}).value();
  EXPECT_TRUE(up.unit().x == 0 && up.unit().y == 0 && up.unit().z == 1);
  const auto down = triangle_normal({at(0, 0, 0), at(0, 7, 0), at(5, 0, 0)}).value();
  EXPECT_EQ(down.unit().z, -1);
}

TEST(Normal, a_turned_one_has_the_length_1_within_the_stated_error) {
  Random random(2);
  for (int i = 0; i < 2'000; ++i) {
    const Triangle3 t = random_triangle(random, limit);
    const std::int64_t w = random.between(1, 30'000);
    const std::int64_t x = random.between(-30'000, 30'000);
    const Rotation turn = Rotation::make(w, x, random.between(-30'000, 30'000), 7).value();
    const auto plain = triangle_normal(t), turned = triangle_normal(t, turn);
    if (!plain) continue;
    const Vec3<double> u = plain->unit(), v = turned->unit();
    EXPECT_NEAR(u.x * u.x + u.y * u.y + u.z * u.z, 1, 0x1p-50);
    EXPECT_NEAR(v.x * v.x + v.y * v.y + v.z * v.z, 1, 0x1p-50);
    const double first = static_cast<double>(turn.row(0).x.raw()) * u.x +
                         static_cast<double>(turn.row(0).y.raw()) * u.y +
                         static_cast<double>(turn.row(0).z.raw()) * u.z;
    EXPECT_NEAR(first / static_cast<double>(turn.scale().raw()), v.x, 0x1p-49);
  }
}

}  // namespace
}  // namespace offgrid::testing
