// Surfaces, scenes and ground of the C interface: what C++ answers.
#include <string>
#include <vector>

#include "c_fixture.hpp"
#include "offgrid/navmesh/ground/ground_at.hpp"
#include "offgrid/navmesh/ground/ground_tags.hpp"
#include "offgrid/navmesh/ground_mesh.hpp"
#include "offgrid/navmesh/path_in_space.hpp"
#include "offgrid/scene/footprint.hpp"
#include "support/random.hpp"

namespace offgrid::testing {
namespace {

using kernel::Point3;

/// The corners and faces of a cube from -10 to 10.
const std::vector<std::int32_t> cube = {-10, -10, -10, 10, -10, -10, 10, 10, -10, -10, 10, -10,
                                        -10, -10, 10,  10, -10, 10,  10, 10, 10,  -10, 10, 10};
const std::vector<std::uint32_t> cube_faces = {0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7,
                                               0, 1, 5, 0, 5, 4, 1, 2, 6, 1, 6, 5,
                                               2, 3, 7, 2, 7, 6, 3, 0, 4, 3, 4, 7};

og_surface surface_of(const std::vector<std::int32_t>& coordinates,
                      const std::vector<std::uint32_t>& triangles) {
  og_surface made = 0;
  EXPECT_EQ(og_surface_create(coordinates.size() / 3, coordinates.data(), triangles.size() / 3,
                              triangles.data(), &made),
            OG_OK)
      << last_error().text;
  return made;
}

class CScene : public ::testing::Test {
 protected:
  void SetUp() override {
    surface_ = surface_of(cube, cube_faces);
    ASSERT_EQ(og_scene_create(&scene_), OG_OK);
    std::vector<Point3> points;
    for (std::size_t i = 0; i < cube.size(); i += 3)
      points.push_back(Point3::at(cube[i], cube[i + 1], cube[i + 2]));
    std::vector<scene::MeshTriangle> triangles;
    for (std::size_t i = 0; i < cube_faces.size(); i += 3)
      triangles.push_back({cube_faces[i], cube_faces[i + 1], cube_faces[i + 2]});
    const scene::Mesh mesh = *scene::Mesh::make(points, triangles);
    Random random(2);
    for (int i = 0; i < 12; ++i) {
      const auto number = [&](int size) {
        return static_cast<std::int32_t>(random.between(-size, size));
      };
      const og_pose pose = {number(90), number(90), number(90), 9, number(9), number(9), number(9)};
      og_model model = 0;
      ASSERT_EQ(og_scene_add(scene_, surface_, &pose, &model), OG_OK);
      const auto made =
          cpp_.create(mesh, {Point3::at(pose.x, pose.y, pose.z),
                             *scene::Rotation::make(pose.qw, pose.qx, pose.qy, pose.qz)});
      ASSERT_TRUE(cpp_.add(*made));
      EXPECT_EQ(model, made->value());
    }
    for (int i = 0; i < 3 * n; ++i) {
      points_.push_back(static_cast<std::int32_t>(random.between(-150, 150)));
      directions_.push_back(static_cast<std::int32_t>(random.between(-9, 9)));
    }
  }
  void TearDown() override {
    EXPECT_EQ(og_destroy(scene_), OG_OK);
    EXPECT_EQ(og_destroy(surface_), OG_OK);
  }
  Point3 point(std::size_t i) const {
    return Point3::at(points_[3 * i], points_[3 * i + 1], points_[3 * i + 2]);
  }

  static constexpr int n = 200;
  og_surface surface_ = 0;
  og_scene scene_ = 0;
  scene::Scene cpp_;
  std::vector<std::int32_t> points_, directions_;
};

TEST_F(CScene, rays_and_nearest_points_are_those_of_cpp_on_any_number_of_threads) {
  for (const std::uint32_t threads : {1U, 4U}) {
    std::vector<og_place> hits(n), nearest(n);
    ASSERT_EQ(og_scene_rays(scene_, n, points_.data(), directions_.data(), threads, hits.data()),
              OG_OK);
    ASSERT_EQ(og_scene_nearest(scene_, n, points_.data(), threads, nearest.data()), OG_OK);
    std::size_t met = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const auto number = [&](std::size_t axis) {
        return *kernel::Int<30>::checked(directions_[3 * i + axis]);
      };
      const scene::Ray3 ray{point(i), {number(0), number(1), number(2)}};
      const auto hit = cpp_.nearest_hit(ray);
      ASSERT_EQ(hits[i].model != OG_NO_INDEX, hit.has_value());
      if (hit) {
        ++met;
        EXPECT_EQ(hits[i].model, hit->model.value());
        EXPECT_EQ(hits[i].triangle, hit->triangle);
        const auto place = scene::point_of(ray, hit->hit);
        EXPECT_EQ(hits[i].x, place.doubles().x);
        EXPECT_EQ(hits[i].at[2], place.rounded()->point.z.raw());
      }
      const auto near = cpp_.nearest_point(point(i));
      ASSERT_TRUE(near);
      EXPECT_EQ(nearest[i].model, near->model.value());
      EXPECT_EQ(nearest[i].distance, near->nearest.squared_distance.root());
      EXPECT_EQ(nearest[i].z, near->nearest.point.doubles().z);
    }
    EXPECT_GT(met, 5U);
  }
}

TEST_F(CScene, models_are_near_move_go_and_cover_ground_as_in_cpp) {
  const std::int32_t low[] = {-60, -60, -60}, high[] = {60, 60, 60};
  const auto near = [&] {
    std::vector<og_model> models(20);
    std::size_t count = 0;
    EXPECT_EQ(og_scene_near(scene_, low, high, models.size(), models.data(), &count), OG_OK);
    models.resize(count);
    return models;
  };
  const auto expected = [&] {
    std::vector<og_model> models;
    for (const scene::ModelId id :
         cpp_.near(*scene::Box3::make(Point3::at(-60, -60, -60), Point3::at(60, 60, 60))))
      models.push_back(id.value());
    return models;
  };
  EXPECT_EQ(near(), expected());
  const og_model first = near().front();
  const og_pose away = {1000, 0, 0, 1, 0, 0, 0};
  ASSERT_EQ(og_scene_move(scene_, first, &away), OG_OK);
  ASSERT_TRUE(cpp_.set_pose(scene::ModelId{first}, {Point3::at(1000, 0, 0), {}}));
  EXPECT_EQ(near(), expected());
  ASSERT_EQ(og_scene_remove(scene_, first), OG_OK);
  ASSERT_TRUE(cpp_.remove(scene::ModelId{first}));
  EXPECT_EQ(og_scene_remove(scene_, first), OG_BAD_SCENE);
  EXPECT_EQ(last_error().item, first);
  EXPECT_EQ(og_scene_move(scene_, 99, nullptr), OG_BAD_SCENE);

  og_shapes shapes = 0;
  ASSERT_EQ(og_scene_footprints(scene_, -20, 20, &shapes), OG_OK);
  const ReadShapes read(shapes);
  const auto low_z = *kernel::Coordinate3::checked(-20), high_z = *kernel::Coordinate3::checked(20);
  std::vector<navmesh::Area::Loop> loops;
  for (const scene::Footprint& print : *scene::footprints(cpp_, low_z, high_z)) {
    for (const auto* list : {&print.surface, &print.section, &print.walls})
      loops.insert(loops.end(), list->begin(), list->end());
  }
  ASSERT_EQ(read.loops.size(), loops.size());
  EXPECT_GT(loops.size(), 3U);
  for (std::size_t i = 0; i < loops.size(); ++i) EXPECT_EQ(read.loop(i), loops[i]);
  EXPECT_EQ(og_destroy(shapes), OG_OK);
  EXPECT_EQ(og_scene_footprints(scene_, 20, -20, &shapes), OG_OUT_OF_RANGE);
  EXPECT_EQ(og_scene_footprints(scene_, 1 << 29, 0, &shapes), OG_OFF_GRID);
}

TEST_F(CScene, wrong_arguments_are_statuses) {
  og_place place;
  og_model model = 0;
  og_surface none = 0;
  std::size_t vertices = 0, triangles = 0;
  const std::uint32_t bad_corner[] = {0, 1, 2, 0, 1, 8};
  EXPECT_EQ(og_surface_create(8, cube.data(), 2, bad_corner, &none), OG_BAD_SCENE);
  EXPECT_EQ(last_error().item, 1U);
  const std::int32_t off[] = {0, 0, 0, 0, 1 << 29, 0};
  EXPECT_EQ(og_surface_create(2, off, 0, nullptr, &none), OG_OFF_GRID);
  EXPECT_EQ(last_error().item, 1U);
  EXPECT_EQ(og_surface_create(2, nullptr, 0, nullptr, &none), OG_NULL);
  EXPECT_EQ(og_surface_get(surface_, 0, nullptr, &vertices, 0, nullptr, &triangles), OG_TOO_SMALL);
  EXPECT_EQ(vertices, 8U);
  EXPECT_EQ(triangles, 12U);
  std::vector<std::int32_t> read(24);
  std::vector<std::uint32_t> corners(36);
  ASSERT_EQ(og_surface_get(surface_, 8, read.data(), &vertices, 12, corners.data(), &triangles),
            OG_OK);
  EXPECT_EQ(read, cube);
  EXPECT_EQ(corners, cube_faces);
  vertices = 77;
  EXPECT_EQ(og_surface_get(surface_, 8, read.data(), &vertices, 12, nullptr, &triangles), OG_NULL);
  EXPECT_EQ(vertices, 77U);
  const og_pose zero = {0, 0, 0, 0, 0, 0, 0}, out = {(1 << 29) - 1, 0, 0, 1, 0, 0, 0},
                large = {0, 0, 0, 65537, 1, 0, 0}, off_grid = {1 << 29, 0, 0, 1, 0, 0, 0};
  EXPECT_EQ(og_scene_add(scene_, surface_, &zero, &model), OG_BAD_SCENE);
  EXPECT_EQ(og_scene_add(scene_, surface_, &large, &model), OG_BAD_SCENE);
  EXPECT_EQ(og_scene_add(scene_, surface_, &out, &model), OG_BAD_SCENE);
  EXPECT_EQ(og_scene_add(scene_, surface_, &off_grid, &model), OG_OFF_GRID);
  EXPECT_EQ(og_scene_add(surface_, surface_, nullptr, &model), OG_WRONG_HANDLE);
  EXPECT_EQ(og_scene_rays(scene_, 1, points_.data(), off + 3, 1, &place), OG_OK);
  const std::int32_t steep[] = {0, 0, 1 << 30};
  EXPECT_EQ(og_scene_rays(scene_, 1, points_.data(), steep, 1, &place), OG_OFF_GRID);
  EXPECT_EQ(last_error().item, 0U);
  EXPECT_EQ(og_scene_rays(scene_, 1, points_.data(), steep, 1, nullptr), OG_NULL);
  EXPECT_EQ(og_scene_nearest(scene_, 1, nullptr, 1, &place), OG_NULL);
  std::size_t count = 0;
  EXPECT_EQ(og_scene_near(scene_, cube.data() + 18, cube.data(), 0, nullptr, &count),
            OG_OUT_OF_RANGE);
  og_grid grid{};
  const std::string obj = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(obj.data());
  og_surface from_file = 0;
  ASSERT_EQ(og_read_surface("a.obj", bytes, obj.size(), &grid, &from_file), OG_OK);
  EXPECT_EQ(og_destroy(from_file), OG_OK);
  EXPECT_EQ(og_read_surface("a.wkt", bytes, obj.size(), &grid, &from_file), OG_NOT_READ);
  EXPECT_EQ(og_read_surface("a.off", bytes, obj.size(), &grid, &from_file), OG_NOT_READ);
}

/// A floor, and a ramp that leads to a deck above it.
const std::vector<std::int32_t> level = {0,    0,   0,   1000, 0,   0,   1000, 1000, 0,   0,
                                         1000, 0,   200, 400,  0,   200, 500,  0,    500, 400,
                                         200,  500, 500, 200,  800, 400, 200,  800,  500, 200};
const std::vector<std::uint32_t> level_faces = {0, 1, 2, 0, 2, 3, 4, 6, 5,
                                                5, 6, 7, 6, 8, 7, 7, 8, 9};

class CGround : public ::testing::Test {
 protected:
  void SetUp() override {
    surface_ = surface_of(level, level_faces);
    options_.radii = &radius_;
    options_.radius_count = 1;
    options_.step = 10;
    ASSERT_EQ(og_ground_create(&options_, surface_, tags_.data(), &ground_, &mesh_, &report_),
              OG_OK)
        << last_error().text;
    ASSERT_EQ(og_view_create(mesh_, 0, &view_), OG_OK);
    ASSERT_EQ(og_finder_create(&finder_), OG_OK);
    for (std::size_t i = 0; i < level_faces.size(); i += 3) {
      navmesh::GroundTriangle& t = soup_.emplace_back();
      for (std::size_t k = 0; k < 3; ++k) {
        const std::int32_t* p = &level[3 * level_faces[i + k]];
        t[k] = {at(p[0], p[1]), p[2]};
      }
    }
  }
  void TearDown() override {
    for (const std::uint32_t handle : {finder_, view_, mesh_, ground_, surface_})
      EXPECT_EQ(og_destroy(handle), OG_OK);
  }

  const std::int32_t radius_ = 15;
  const std::vector<std::uint64_t> tags_ = {0, 0, 3, 3, 0, 0};  ///< the ramp has tag 3
  og_ground_options options_ = og_ground_options_default();
  og_ground_report report_{};
  og_surface surface_ = 0;
  og_ground ground_ = 0;
  og_mesh mesh_ = 0;
  og_view view_ = 0;
  og_finder finder_ = 0;
  std::vector<navmesh::GroundTriangle> soup_;
};

TEST_F(CGround, is_that_of_cpp_with_heights_floors_and_lines_in_space) {
  auto imported = navmesh::import_ground(soup_, {.step = 10});
  ASSERT_TRUE(imported);
  const auto areas = navmesh::tagged_areas(imported->relief, soup_, tags_);
  const auto cpp =
      navmesh::make_ground_mesh(soup_, {.ground = {.step = 10}, .radii = {15}, .areas = areas});
  ASSERT_TRUE(cpp);
  og_digest digest{};
  ASSERT_EQ(og_mesh_digest(mesh_, &digest), OG_OK);
  expect_equal(digest, cpp->mesh.digest());
  EXPECT_EQ(report_.triangles, 6U);
  EXPECT_EQ(report_.ground, 6U);
  EXPECT_EQ(report_.faults, 0U);
  EXPECT_EQ(report_.floors, 2U);

  const std::int32_t places[] = {700, 450, 190, 700, 450, 10, 900, 900, 300};
  og_point found[3];
  ASSERT_EQ(og_ground_locate(ground_, view_, 3, places, 50, 50, found), OG_OK);
  EXPECT_NE(found[0].floor, found[1].floor);
  EXPECT_EQ(found[2].floor, OG_NO_INDEX);
  for (std::size_t i = 0; i < 2; ++i) {
    const auto position =
        navmesh::locate(cpp->mesh.view(), cpp->ground.relief, at(places[3 * i], places[3 * i + 1]),
                        {places[3 * i + 2], 50, 50});
    ASSERT_TRUE(position);
    EXPECT_EQ(found[i].floor, position->floor);
  }
  std::int64_t heights[2];
  ASSERT_EQ(og_ground_heights(ground_, 2, found, heights), OG_OK);
  EXPECT_EQ(heights[0], 200);
  EXPECT_EQ(heights[1], 0);

  const og_point from = {100, 450, found[1].floor};
  og_path_info info{};
  ASSERT_EQ(og_finder_path(finder_, view_, &from, &found[0], nullptr, &info), OG_OK);
  std::size_t count = 0;
  EXPECT_EQ(og_ground_path(ground_, view_, finder_, 0, nullptr, &count), OG_TOO_SMALL);
  std::vector<double> line(3 * count);
  ASSERT_EQ(og_ground_path(ground_, view_, finder_, count, line.data(), &count), OG_OK);
  const auto path = cpp->mesh.path({at(100, 450), static_cast<navmesh::Floor>(from.floor)},
                                   {at(700, 450), static_cast<navmesh::Floor>(found[0].floor)});
  const auto expected = navmesh::path_in_space(cpp->mesh.view(), cpp->ground.relief, *path);
  ASSERT_EQ(count, expected->points.size());
  for (std::size_t i = 0; i < count; ++i)
    EXPECT_EQ(line[3 * i + 2], expected->points[i].doubles()[2]);
  EXPECT_EQ(line.back(), 200);

  const og_rule closed = {3, 65536, 65536, 1};  // nobody may take the ramp
  ASSERT_EQ(og_view_set_rules(view_, 1, &closed), OG_OK);
  EXPECT_EQ(og_finder_path(finder_, view_, &from, &found[0], nullptr, &info), OG_NO_PATH);
  EXPECT_EQ(og_ground_path(ground_, view_, finder_, count, line.data(), &count), OG_NO_PATH);
}

TEST_F(CGround, y_up_is_the_same_ground_turned) {
  std::vector<std::int32_t> turned;
  for (std::size_t i = 0; i < level.size(); i += 3)
    turned.insert(turned.end(), {level[i], level[i + 2], -level[i + 1]});
  const og_surface surface = surface_of(turned, level_faces);
  options_.up = OG_Y_UP;
  og_ground ground = 0;
  og_mesh mesh = 0;
  ASSERT_EQ(og_ground_create(&options_, surface, tags_.data(), &ground, &mesh, nullptr), OG_OK);
  og_digest one{}, other{};
  og_mesh_digest(mesh_, &one);
  og_mesh_digest(mesh, &other);
  expect_equal(one, other);
  for (const std::uint32_t handle : {surface, ground, mesh}) EXPECT_EQ(og_destroy(handle), OG_OK);
}

TEST_F(CGround, wrong_arguments_are_statuses) {
  og_ground ground = 0;
  og_mesh mesh = 0;
  const auto create = [&] {
    return og_ground_create(&options_, surface_, nullptr, &ground, &mesh, nullptr);
  };
  const std::uint32_t live = og_live_handles();
  options_.run = 0;
  EXPECT_EQ(create(), OG_BAD_GROUND);
  options_ = og_ground_options_default();
  options_.up = 2;
  EXPECT_EQ(create(), OG_OUT_OF_RANGE);
  options_ = og_ground_options_default();
  options_.disc_sides = 9;
  EXPECT_EQ(create(), OG_OUT_OF_RANGE);
  options_ = og_ground_options_default();
  options_.radius_count = 1;
  EXPECT_EQ(create(), OG_NULL);
  const std::int32_t negative = -1;
  options_.radii = &negative;
  EXPECT_EQ(create(), OG_REFUSED);
  EXPECT_EQ(last_error().code, OG_EDIT_RADIUS_TOO_LARGE);
  options_ = og_ground_options_default();
  options_.up = OG_Y_UP;  // then all of it stands upright
  EXPECT_EQ(create(), OG_BAD_GROUND);
  options_.size = 1;
  EXPECT_EQ(create(), OG_WRONG_SIZE);
  EXPECT_EQ(og_live_handles(), live);

  const og_point upstairs = {1, 1, 2}, far = {90'000, 0, 0};
  std::int64_t height = 0;
  EXPECT_EQ(og_ground_heights(ground_, 1, &upstairs, &height), OG_NO_FLOOR);
  EXPECT_EQ(og_ground_heights(ground_, 1, &far, &height), OG_OK);
  EXPECT_EQ(height, OG_NO_HEIGHT);
  EXPECT_EQ(og_ground_heights(ground_, 1, nullptr, &height), OG_NULL);
  const std::int32_t place[] = {1, 1, INT32_MAX};
  og_point found{};
  EXPECT_EQ(og_ground_locate(ground_, view_, 1, place, -1, 0, &found), OG_OUT_OF_RANGE);
  EXPECT_EQ(og_ground_locate(ground_, view_, 1, place, INT32_MAX, INT32_MAX, &found), OG_OK);
  og_mesh_options flat = og_mesh_options_default();
  flat.high_x = flat.high_y = 9;
  og_view of_flat = 0;
  ASSERT_EQ(og_mesh_create(&flat, &mesh), OG_OK);
  ASSERT_EQ(og_view_create(mesh, 0, &of_flat), OG_OK);
  EXPECT_EQ(og_ground_locate(ground_, of_flat, 1, place, 0, 0, &found), OG_OUT_OF_RANGE);
  EXPECT_EQ(og_ground_path(ground_, view_, finder_, 0, nullptr, nullptr), OG_NO_PATH);
  EXPECT_EQ(og_destroy(of_flat), OG_OK);
  EXPECT_EQ(og_destroy(mesh), OG_OK);
}

}  // namespace
}  // namespace offgrid::testing
