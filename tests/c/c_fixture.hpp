// A mesh by the C interface, and the same one in C++.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "offgrid.h"
#include "offgrid/navmesh/nav_mesh.hpp"

namespace offgrid::testing {

inline og_error last_error() {
  og_error error;
  EXPECT_EQ(og_last_error(&error), OG_OK);
  return error;
}

inline kernel::Point2 at(std::int32_t x, std::int32_t y) { return kernel::Point2::at(x, y); }
inline kernel::Point2 at(const og_point& p) { return at(p.x, p.y); }

/// A mesh of 1000 x 1000 with an agent of radius 20, and two floors.
class CMesh : public ::testing::Test {
 protected:
  void SetUp() override {
    live_before_ = og_live_handles();
    const std::int32_t radii[] = {20};
    og_mesh_options options = og_mesh_options_default();
    options.high_x = options.high_y = 1000;
    options.radii = radii;
    options.radius_count = 1;
    options.floors = 2;
    ASSERT_EQ(og_mesh_create(&options, &mesh_), OG_OK);
    ASSERT_EQ(og_edit_create(mesh_, &edit_), OG_OK);
    ASSERT_EQ(og_view_create(mesh_, 0, &view_), OG_OK);
    ASSERT_EQ(og_view_create(mesh_, 1, &disc_), OG_OK);
    ASSERT_EQ(og_finder_create(&finder_), OG_OK);
  }
  void TearDown() override {
    for (const std::uint32_t handle : {finder_, disc_, view_, edit_, mesh_})
      EXPECT_EQ(og_destroy(handle), OG_OK);
    EXPECT_EQ(og_live_handles(), live_before_);
  }

  static og_area area_of(const std::vector<std::int32_t>& coordinates) {
    og_area area = og_area_default();
    area.coordinates = coordinates.data();
    area.point_count = static_cast<std::uint32_t>(coordinates.size() / 2);
    return area;
  }
  og_area_id add(const std::vector<std::int32_t>& coordinates) {
    const og_area area = area_of(coordinates);
    og_area_id id = OG_NO_INDEX;
    EXPECT_EQ(og_edit_add_area(edit_, &area, &id), OG_OK);
    return id;
  }
  /// A walkable area with a cost and a tag.
  og_area_id add(const std::vector<std::int32_t>& coordinates, std::uint32_t cost,
                 std::uint64_t tag) {
    og_area area = area_of(coordinates);
    area.state = {tag, OG_WALKABLE, cost};
    og_area_id id = OG_NO_INDEX;
    EXPECT_EQ(og_edit_add_area(edit_, &area, &id), OG_OK);
    return id;
  }
  void commit() { ASSERT_EQ(og_edit_commit(edit_), OG_OK) << last_error().text; }
  og_digest digest() const { return digest_of(mesh_); }
  static og_digest digest_of(og_mesh mesh) {
    og_digest made{};
    EXPECT_EQ(og_mesh_digest(mesh, &made), OG_OK);
    return made;
  }
  std::vector<og_point> corners() const {
    std::size_t count = 0;
    og_finder_corners(finder_, 0, nullptr, &count);
    std::vector<og_point> found(count);
    EXPECT_EQ(og_finder_corners(finder_, count, found.data(), &count), OG_OK);
    return found;
  }

  std::uint32_t live_before_ = 0;
  og_mesh mesh_ = 0;
  og_edit edit_ = 0;
  og_view view_ = 0;  ///< of points
  og_view disc_ = 0;  ///< of the agent with a radius
  og_finder finder_ = 0;
};

/// The same mesh in C++, without areas.
inline navmesh::NavMesh twin() {
  return *navmesh::NavMesh::make(
      {.low = at(0, 0), .high = at(1000, 1000), .radii = {20}, .floors = 2});
}

inline void expect_equal(const og_digest& a, const navmesh::Digest& b) {
  EXPECT_EQ(a.high, b.high);
  EXPECT_EQ(a.low, b.low);
}
inline void expect_equal(const og_digest& a, const og_digest& b) {
  EXPECT_EQ(a.high, b.high);
  EXPECT_EQ(a.low, b.low);
}

/// The arrays of shapes.
struct ReadShapes {
  std::vector<og_shape> shapes;
  std::vector<std::uint32_t> loops, floors;
  std::vector<std::int32_t> coordinates;

  explicit ReadShapes(og_shapes of) {
    og_shape_arrays arrays = og_shape_arrays_default();
    og_shapes_read(of, &arrays);
    shapes.resize(arrays.shape_capacity = arrays.shape_count);
    loops.resize(arrays.loop_capacity = arrays.loop_count);
    coordinates.resize(2 * (arrays.point_capacity = arrays.point_count));
    floors.resize(arrays.floor_capacity = arrays.floor_count);
    arrays.shapes = shapes.data();
    arrays.loops = loops.data();
    arrays.coordinates = coordinates.data();
    arrays.floors = floors.data();
    EXPECT_EQ(og_shapes_read(of, &arrays), OG_OK);
  }
  /// The points of a loop.
  std::vector<kernel::Point2> loop(std::size_t i) const {
    const std::size_t end = i + 1 < loops.size() ? loops[i + 1] : coordinates.size() / 2;
    std::vector<kernel::Point2> points;
    for (std::size_t k = loops[i]; k < end; ++k)
      points.push_back(at(coordinates[2 * k], coordinates[2 * k + 1]));
    return points;
  }
};

}  // namespace offgrid::testing
