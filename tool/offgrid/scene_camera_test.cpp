#include "offgrid/scene_camera.hpp"

#include <gtest/gtest.h>

#include "offgrid/kernel/point.hpp"

namespace offgrid::tool {
namespace {

using kernel::Point3;
using scene::Box3;

constexpr int unit = 1 << 29;

kernel::Vector3 vector(int x, int y, int z) {
  return Point3::at(x / 2, y / 2, z / 2) - Point3::at(x / 2 - x, y / 2 - y, z / 2 - z);
}

TEST(Camera, from_above_sees_the_whole_box_with_x_to_the_right) {
  const Box3 box = *Box3::make(Point3::at(-100, -50, 0), Point3::at(100, 50, 30));
  const Camera camera = Camera::from_above(box, 2, {220, 110}, 1);
  // The border is a tenth in all, so a pixel is a unit.
  const auto corner = camera.ray(10, 5);
  ASSERT_TRUE(corner);
  EXPECT_EQ(corner->origin, Point3::at(-100, 50, 30));
  EXPECT_EQ(corner->direction, vector(0, 0, -unit));
  EXPECT_EQ(camera.ray(210, 105)->origin, Point3::at(100, -50, 30));
}

TEST(Camera, from_above_along_another_axis_keeps_right_and_up_as_a_viewer_has_them) {
  const Box3 box = *Box3::make(Point3::at(0, 0, 0), Point3::at(100, 100, 100));
  const Camera along_y = Camera::from_above(box, 1, {110, 110}, 1);
  EXPECT_EQ(along_y.ray(5, 5)->origin, Point3::at(0, 100, 0));
  EXPECT_EQ(along_y.ray(105, 105)->origin, Point3::at(100, 100, 100));
  EXPECT_EQ(along_y.ray(5, 5)->direction, vector(0, -unit, 0));
  const Camera along_x = Camera::from_above(box, 0, {110, 110}, 1);
  EXPECT_EQ(along_x.ray(5, 5)->origin, Point3::at(100, 0, 100));
  EXPECT_EQ(along_x.ray(105, 105)->origin, Point3::at(100, 100, 0));
}

TEST(Camera, a_ray_that_begins_outside_the_grid_is_none) {
  const int end = (1 << 29) - 1;
  const Box3 box = *Box3::make(Point3::at(-end, -1, 0), Point3::at(end, 1, 0));
  const Camera camera = Camera::from_above(box, 2, {100, 100}, 1);
  EXPECT_TRUE(camera.ray(50, 50));
  EXPECT_FALSE(camera.ray(1, 50));
}

TEST(Camera, a_box_of_one_point_is_seen) {
  const Box3 box = *Box3::make(Point3::at(7, 8, 9), Point3::at(7, 8, 9));
  EXPECT_EQ(Camera::from_above(box, 2, {1, 1}, 1).ray(0.5, 0.5)->origin, Point3::at(7, 8, 9));
}

TEST(Camera, from_an_eye_the_middle_of_the_picture_is_the_place_looked_at) {
  const auto camera =
      Camera::from_eye(Point3::at(0, -8, 0), Point3::at(0, 100, 0), 2, {200, 100}, 1);
  ASSERT_TRUE(camera);
  EXPECT_EQ(camera->ray(100, 50)->origin, Point3::at(0, -8, 0));
  EXPECT_EQ(camera->ray(100, 50)->direction, vector(0, unit, 0));
  // The upper side is half as far up as away, the right side as far to the right.
  EXPECT_EQ(camera->ray(100, 0)->direction, vector(0, unit, unit / 2));
  EXPECT_EQ(camera->ray(200, 50)->direction, vector(unit, unit, 0));
}

TEST(Camera, zoom_narrows_the_view) {
  const auto camera = Camera::from_eye(Point3::at(0, 0, 0), Point3::at(5, 0, 0), 2, {80, 80}, 2);
  EXPECT_EQ(camera->ray(40, 0)->direction, vector(unit, 0, unit / 4));
  EXPECT_EQ(camera->ray(80, 40)->direction, vector(unit, -unit / 4, 0));
}

TEST(Camera, a_view_along_the_axis_has_the_next_axis_up) {
  const auto camera = Camera::from_eye(Point3::at(0, 0, 9), Point3::at(0, 0, 0), 2, {80, 80}, 1);
  ASSERT_TRUE(camera);
  EXPECT_EQ(camera->ray(40, 0)->direction, vector(unit / 2, 0, -unit));
}

TEST(Camera, an_eye_at_the_place_it_looks_at_is_refused) {
  const auto camera = Camera::from_eye(Point3::at(1, 2, 3), Point3::at(1, 2, 3), 2, {8, 8}, 1);
  ASSERT_FALSE(camera);
  EXPECT_EQ(camera.error().code, Exit::usage);
}

TEST(Camera, light_comes_from_the_left_upper_side) {
  const auto camera = Camera::from_eye(Point3::at(0, 0, 0), Point3::at(0, 9, 0), 2, {8, 8}, 1);
  EXPECT_LT(camera->light().x, 0);
  EXPECT_LT(camera->light().y, 0);
  EXPECT_GT(camera->light().z, 0);
}

}  // namespace
}  // namespace offgrid::tool
