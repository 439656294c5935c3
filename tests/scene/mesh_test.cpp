#include "offgrid/scene/mesh/mesh.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "mesh_shapes.hpp"

namespace offgrid::testing::meshes {
namespace {

template <class T>
bool has(std::span<const T> items, const std::vector<T>& expected) {
  return std::equal(items.begin(), items.end(), expected.begin(), expected.end());
}

TEST(Mesh, names_the_first_corner_that_is_no_vertex) {
  Soup soup = cube(0, 2);
  soup.triangles[7][2] = 8;
  soup.triangles[7][1] = 9;
  soup.triangles[9][0] = 10;
  const auto mesh = Mesh::make(soup.vertices, soup.triangles);
  ASSERT_FALSE(mesh.has_value());
  EXPECT_EQ(mesh.error(), (MeshError{.code = MeshErrorCode::unknown_vertex,
                                     .triangle = 7,
                                     .corner = 1,
                                     .vertex = 9,
                                     .count = 8}));
  EXPECT_EQ(describe(mesh.error()), "triangle 7, corner 1: there is no vertex 9, the mesh has 8");
}

TEST(Mesh, refuses_too_many_vertices_and_triangles) {
  const Point3 vertex;
  const MeshTriangle triangle = {};
  const std::span many_vertices(&vertex, Mesh::max_vertices + 1);  // never looked at
  EXPECT_EQ(Mesh::make(many_vertices, {}).error().code, MeshErrorCode::too_many_vertices);
  const std::span many_triangles(&triangle, Mesh::max_triangles + 1);
  const MeshError error = Mesh::make({}, many_triangles).error();
  EXPECT_EQ(error.code, MeshErrorCode::too_many_triangles);
  EXPECT_EQ(error.count, Mesh::max_triangles + 1);
}

TEST(Mesh, refuses_options_out_of_range) {
  const auto code = [](const MeshOptions& options) {
    return Mesh::make({}, {}, options).error().code;
  };
  EXPECT_EQ(code({.octree_depth = -1}), MeshErrorCode::octree_depth_out_of_range);
  EXPECT_EQ(code({.octree_depth = 31}), MeshErrorCode::octree_depth_out_of_range);
  EXPECT_EQ(code({.octree_leaf_size = 0}), MeshErrorCode::octree_leaf_size_too_small);
  EXPECT_EQ(code({.bvh_leaf_size = -4}), MeshErrorCode::bvh_leaf_size_too_small);
  EXPECT_EQ(code({.acceleration = static_cast<Acceleration>(4)}),
            MeshErrorCode::unknown_acceleration);
  const std::vector<MeshTriangle> no_vertex = {{0, 1, 2}};
  EXPECT_EQ(Mesh::make({}, no_vertex, {.octree_depth = 31}).error().code,
            MeshErrorCode::octree_depth_out_of_range);
  EXPECT_TRUE(Mesh::make({}, {}, {.octree_depth = 0}).has_value());
  EXPECT_TRUE(Mesh::make({}, {}, {.octree_depth = Mesh::max_octree_depth}).has_value());
}

TEST(Mesh, errors_are_described) {
  EXPECT_EQ(describe(Mesh::make({}, {}, {.octree_depth = 31}).error()),
            "an octree's depth is from 0 to 30, not 31");
  EXPECT_EQ(describe(Mesh::make({}, {}, {.bvh_leaf_size = 0}).error()),
            "bvh_leaf_size is at least 1, not 0");
  EXPECT_EQ(describe(MeshError{.code = MeshErrorCode::too_many_vertices, .count = 2147483649}),
            "2147483649 vertices: at most 2147483648");
  EXPECT_EQ(describe(MeshError{.code = MeshErrorCode::too_many_triangles, .count = 134217729}),
            "134217729 triangles: at most 134217728");
  EXPECT_EQ(describe(MeshError{.code = MeshErrorCode::unknown_acceleration, .option = 4}),
            "4 is no acceleration");
}

TEST(Mesh, without_triangles_has_no_bounds_and_meets_nothing) {
  const std::vector<Point3> unused = {at(1, 2, 3)};
  for (const Acceleration acceleration : all_accelerations) {
    const auto mesh = Mesh::make(unused, {}, {.acceleration = acceleration});
    ASSERT_TRUE(mesh.has_value());
    EXPECT_FALSE(mesh->bounds().has_value());
    EXPECT_EQ(mesh->vertices().size(), 1U);
    EXPECT_FALSE(meets(*mesh, at(1, 2, 3)));
    EXPECT_FALSE(meets(*mesh, *Mesh::make({}, {})));
    EXPECT_FALSE(nearest_hit(*mesh, Ray3{at(0, 0, 0), at(1, 2, 3) - at(0, 0, 0)}).has_value());
    EXPECT_TRUE(mesh->moved({})->triangles().empty());
  }
  EXPECT_FALSE(Mesh().bounds().has_value());
  EXPECT_TRUE(Mesh().triangles().empty());
}

TEST(Mesh, bounds_are_those_of_the_triangles_and_not_of_unused_vertices) {
  Soup soup = cube(-3, 5);
  soup.vertices.push_back(at(100, 0, 0));
  for (const Mesh& mesh : all_meshes(soup))
    EXPECT_EQ(mesh.bounds(), *Box3::make(at(-3, -3, -3), at(5, 5, 5)));
}

TEST(Mesh, gives_back_what_it_was_made_of) {
  const Soup soup = cube(0, 4);
  const MeshOptions options = {.acceleration = Acceleration::octree, .octree_depth = 3};
  const Mesh mesh = make(soup, options);
  EXPECT_TRUE(has(mesh.vertices(), soup.vertices));
  EXPECT_TRUE(has(mesh.triangles(), soup.triangles));
  EXPECT_EQ(mesh.options(), options);
  EXPECT_EQ(mesh.triangle(11), soup.triangle(11));
}

TEST(MeshDeathTest, has_no_triangle_beyond_the_last) {
  EXPECT_DEATH(static_cast<void>(make(cube(0, 2)).triangle(12)), "there is a triangle i");
}

TEST(Mesh, moved_answers_as_if_built_anew) {
  Random random(11);
  for (const Heap kind : all_heaps) {
    Soup soup = heap(kind, random, 60);
    const std::vector<Mesh> before = all_meshes(soup);
    std::vector<VertexMove> moves;
    for (int i = 0; i < 20; ++i) {
      const auto vertex = static_cast<std::uint32_t>(random.between(0, 59));
      const Point3 to = near(soup, random);
      moves.push_back({vertex, to});
    }
    for (const VertexMove& move : moves) soup.vertices[move.vertex] = move.to;
    for (const Mesh& mesh : before) {
      const auto moved = mesh.moved(moves);
      ASSERT_TRUE(moved.has_value());
      EXPECT_EQ(moved->bounds(), make(soup).bounds());
      for (int i = 0; i < 30; ++i) {
        const Point3 from = near(soup, random);
        const Point3 through = near(soup, random);
        expect_equal(nearest_hit(*moved, Segment3{from, through}),
                     loop_nearest(soup, Segment3{from, through}));
      }
    }
  }
}

TEST(Mesh, moved_leaves_the_mesh_and_its_copies_as_they_were) {
  const Soup soup = cube(0, 4);
  const Mesh mesh = make(soup);
  const Mesh copy = mesh;
  const auto moved = mesh.moved(std::vector<VertexMove>{{7, at(9, 9, 9)}});
  ASSERT_TRUE(moved.has_value());
  EXPECT_EQ(moved->vertices()[7], at(9, 9, 9));
  EXPECT_TRUE(has(mesh.vertices(), soup.vertices));
  EXPECT_TRUE(has(copy.vertices(), soup.vertices));
  EXPECT_EQ(mesh.bounds(), make(soup).bounds());
}

TEST(Mesh, moved_names_the_first_move_of_no_vertex) {
  const Mesh mesh = make(cube(0, 4));
  const std::vector<VertexMove> moves = {{7, at(1, 1, 1)}, {8, at(0, 0, 0)}, {9, at(0, 0, 0)}};
  const MeshError error = mesh.moved(moves).error();
  EXPECT_EQ(error,
            (MeshError{.code = MeshErrorCode::unknown_vertex, .move = 1, .vertex = 8, .count = 8}));
  EXPECT_EQ(describe(error), "move 1: there is no vertex 8, the mesh has 8");
}

TEST(Mesh, memory_counts_the_hierarchy) {
  const Soup soup = sphere(1000, 3);
  const std::size_t alone = make(soup, {.acceleration = Acceleration::none}).memory();
  EXPECT_GE(alone,
            soup.vertices.size() * sizeof(Point3) + soup.triangles.size() * sizeof(MeshTriangle));
  for (const Acceleration acceleration :
       {Acceleration::octree, Acceleration::bvh, Acceleration::wide_bvh})
    EXPECT_GT(make(soup, {.acceleration = acceleration}).memory(), alone);
}

TEST(Mesh, memory_is_at_most_70_bytes_a_triangle) {
  const Soup soup = sphere(1 << 20, 6);
  for (const Acceleration acceleration : {Acceleration::bvh, Acceleration::wide_bvh})
    EXPECT_LE(make(soup, {.acceleration = acceleration}).memory(), 70 * soup.triangles.size());
}

}  // namespace
}  // namespace offgrid::testing::meshes
