#include "offgrid/navmesh/mesh/mesh.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <type_traits>
#include <vector>

#include "navmesh_test.hpp"

namespace offgrid::navmesh {
namespace {

template <class A, class B>
concept Comparable = requires(A a, B b) { a == b; };

static_assert(Comparable<VertexId, VertexId> && !Comparable<VertexId, FaceId> &&
              !Comparable<FaceId, HalfedgeId>);
static_assert(!std::is_convertible_v<std::uint32_t, VertexId> &&
              !std::is_constructible_v<VertexId, FaceId>);

std::vector<VertexId> neighbours(const Mesh& mesh, VertexId v) {
  std::vector<VertexId> all;
  for (const HalfedgeId h : mesh.outgoing(v)) all.push_back(mesh.target(h));
  return all;
}

TEST(Numbering, both_go_round_a_face_and_share_the_dense_slots) {
  for (std::uint32_t t = 0; t < 9; ++t) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const std::uint32_t four = FourPerFace::encode(t, k);
      const std::uint32_t three = ThreePerFace::encode(t, k);
      EXPECT_EQ(four, t << 2 | k) << "30 bits of the face, 2 of the corner";
      EXPECT_EQ(FourPerFace::slot(four), 3 * t + k);
      EXPECT_EQ(ThreePerFace::slot(three), 3 * t + k);
      EXPECT_EQ(FourPerFace::next(four), FourPerFace::encode(t, (k + 1) % 3));
      EXPECT_EQ(ThreePerFace::next(three), ThreePerFace::encode(t, (k + 1) % 3));
      EXPECT_EQ(FourPerFace::prev(FourPerFace::next(four)), four);
      EXPECT_EQ(ThreePerFace::prev(ThreePerFace::next(three)), three);
      EXPECT_EQ(FourPerFace::face(four), t);
      EXPECT_EQ(ThreePerFace::corner(three), k);
    }
  }
}

TEST(Mesh, an_empty_mesh_has_nothing) {
  const Mesh mesh;
  EXPECT_EQ(mesh.vertex_count(), 0U);
  EXPECT_EQ(mesh.face_count(), 0U);
  EXPECT_TRUE(mesh.faces().begin() == mesh.faces().end());
  EXPECT_FALSE(mesh.is_alive(VertexId{}));
  EXPECT_FALSE(mesh.is_alive(HalfedgeId{}));
}

TEST(Mesh, knows_how_much_memory_it_takes) {
  const Mesh none;
  Mesh mesh;
  std::vector<VertexId> v;
  for (int i = 0; i < 1000; ++i) v.push_back(mesh.add_vertex());
  mesh.add_face(v[0], v[1], v[2]);
  EXPECT_EQ(none.memory(), 0U);
  EXPECT_GE(mesh.memory(), 1000 * sizeof(std::uint32_t) + 3 * sizeof(HalfedgeRecord));
}

TEST(Mesh, rotation_meets_every_face_of_an_inner_vertex_once) {
  const Mesh mesh = wheel(6);
  std::set<FaceId> met;
  std::uint32_t steps = 0;
  for (const HalfedgeId h : mesh.outgoing(VertexId{0})) {
    EXPECT_EQ(mesh.origin(h), VertexId{0});
    met.insert(mesh.face(h));
    ++steps;
  }
  const auto all = mesh.faces();
  EXPECT_EQ(met, std::set<FaceId>(all.begin(), all.end())) << "every face of a wheel has the hub";
  EXPECT_EQ(steps, 6U);
  // Counter-clockwise, from wherever it begins.
  std::vector<VertexId> rim = neighbours(mesh, VertexId{0});
  std::rotate(rim.begin(), std::min_element(rim.begin(), rim.end()), rim.end());
  for (std::uint32_t i = 0; i < 6; ++i) EXPECT_EQ(rim[i], VertexId{i + 1});
}

TEST(Mesh, rotation_at_the_border_starts_at_the_clockwise_end_wherever_it_is_asked) {
  Mesh mesh = wheel(6);
  const VertexId rim{3};
  // the border edge first; 2 is reached by no outgoing half-edge
  const std::vector<VertexId> expected{VertexId{4}, VertexId{0}};
  EXPECT_EQ(neighbours(mesh, rim), expected);
  for (const HalfedgeId h : std::vector<HalfedgeId>{mesh.find_halfedge(rim, VertexId{4}),
                                                    mesh.find_halfedge(rim, VertexId{0})}) {
    mesh.set_halfedge(h);
    EXPECT_EQ(neighbours(mesh, rim), expected);
  }
}

TEST(Mesh, rotation_about_an_isolated_vertex_is_empty) {
  Mesh mesh;
  EXPECT_TRUE(mesh.outgoing(mesh.add_vertex()).empty());
}

TEST(Mesh, rotation_can_be_stepped_from_either_side) {
  const Mesh mesh = wheel(6);
  const Rotation around = mesh.outgoing(VertexId{0});
  auto at = around.begin(), behind = around.begin();
  for (; at != around.end(); ++at) EXPECT_EQ(*behind++, *at);
  EXPECT_EQ(behind, around.end());
}

TEST(Mesh, a_flip_turns_the_diagonal_and_a_second_pair_of_flips_restores_it) {
  Mesh mesh = square();
  const HalfedgeId diagonal = mesh.find_halfedge(VertexId{0}, VertexId{2});
  mesh.flip(diagonal);
  EXPECT_FALSE(find_violation(mesh));
  EXPECT_FALSE(mesh.find_edge(VertexId{0}, VertexId{2}));
  EXPECT_TRUE(mesh.find_edge(VertexId{1}, VertexId{3}));
  mesh.flip(diagonal);
  EXPECT_FALSE(find_violation(mesh));
  EXPECT_TRUE(mesh.find_edge(VertexId{0}, VertexId{2}));
}

TEST(Mesh, a_flip_keeps_the_constraints_of_the_rim) {
  Mesh mesh = square();
  mesh.set_constrained(mesh.find_halfedge(VertexId{0}, VertexId{1}), true);
  mesh.flip(mesh.find_halfedge(VertexId{0}, VertexId{2}));
  EXPECT_TRUE(mesh.is_constrained(mesh.find_edge(VertexId{0}, VertexId{1})));
  EXPECT_FALSE(mesh.is_constrained(mesh.find_edge(VertexId{1}, VertexId{2})));
  EXPECT_FALSE(find_violation(mesh));
}

TEST(Mesh, removed_slots_are_reused_last_first) {
  Mesh mesh;
  const VertexId a = mesh.add_vertex();
  const VertexId b = mesh.add_vertex();
  mesh.remove_vertex(a);
  mesh.remove_vertex(b);
  EXPECT_EQ(mesh.vertex_count(), 0U);
  EXPECT_FALSE(mesh.is_alive(a));
  EXPECT_EQ(mesh.add_vertex(), b);
  EXPECT_EQ(mesh.add_vertex(), a);
  EXPECT_EQ(mesh.vertex_bound(), 2U);

  const FaceId first = mesh.add_face(a, b, mesh.add_vertex());
  const FaceId second = mesh.add_face(b, a, mesh.add_vertex());
  mesh.remove_face(first);
  mesh.remove_face(second);
  EXPECT_EQ(mesh.face_count(), 0U);
  EXPECT_FALSE(mesh.is_alive(first));
  EXPECT_EQ(mesh.add_face(a, b, VertexId{2}), second);
  EXPECT_EQ(mesh.add_face(b, a, VertexId{3}), first);
  EXPECT_EQ(mesh.face_bound(), 2U);
}

// All that a mesh says of a face: its id, its corners and what is behind its edges.
struct Known {
  FaceId face;
  std::array<VertexId, 3> corners;
  std::array<HalfedgeId, 3> twins;

  friend bool operator==(const Known&, const Known&) = default;
};

Known known(const Mesh& mesh, FaceId f) {
  Known all{f, mesh.vertices(f), {}};
  for (std::uint32_t k = 0; k < 3; ++k) all.twins[k] = mesh.twin(mesh.halfedge(f, k));
  return all;
}

TEST(Mesh, taking_two_neighbours_out_moves_no_other_face_and_the_bound_stays_however_often) {
  Mesh mesh = wheel(6);
  for (std::uint32_t round = 0; round < 20; ++round) {
    const FaceId first{round % 6};
    const FaceId second{(round + 1) % 6};
    const auto corners = std::array{mesh.vertices(first), mesh.vertices(second)};
    for (const FaceId f : {first, second}) {
      for (std::uint32_t k = 0; k < 3; ++k) {
        if (const HalfedgeId twin = mesh.twin(mesh.halfedge(f, k))) mesh.unlink(twin);
        mesh.unlink(mesh.halfedge(f, k));
      }
    }
    std::vector<Known> before;
    for (const FaceId f : mesh.faces()) {
      if (f != first && f != second) before.push_back(known(mesh, f));
    }
    mesh.remove_face(first);
    mesh.remove_face(second);
    std::vector<Known> after;
    for (const FaceId f : mesh.faces()) after.push_back(known(mesh, f));
    ASSERT_EQ(after, before);
    ASSERT_EQ(after.size(), 4U);
    EXPECT_EQ(add_known_face(mesh, corners[1][0], corners[1][1], corners[1][2]), second);
    EXPECT_EQ(add_known_face(mesh, corners[0][0], corners[0][1], corners[0][2]), first);
    EXPECT_EQ(mesh.face_bound(), 6U);
    for (std::uint32_t i = 1; i <= 6; ++i) link_edge(mesh, VertexId{0}, VertexId{i});
    ASSERT_FALSE(find_violation(mesh));
  }
}

TEST(Mesh, ranges_skip_what_was_removed) {
  Mesh mesh = square();
  const HalfedgeId diagonal = mesh.find_halfedge(VertexId{0}, VertexId{2});
  mesh.unlink(mesh.twin(diagonal));
  mesh.unlink(diagonal);
  const FaceId first = *mesh.faces().begin();
  mesh.remove_face(first);
  std::vector<FaceId> left;
  for (const FaceId f : mesh.faces()) left.push_back(f);
  EXPECT_EQ(left.size(), 1U);
  EXPECT_NE(left.front(), first);
}

TEST(MeshDeathTest, a_dead_id_is_caught_when_checks_are_on) {
#if OFFGRID_CHECKS
  Mesh mesh = square();
  mesh.remove_face(FaceId{0});
  EXPECT_DEATH((void)mesh.origin(HalfedgeId{0}), "the half-edge exists");
  EXPECT_DEATH((void)mesh.halfedge(VertexId{99}), "the vertex exists");
#else
  GTEST_SKIP() << "dead ids are looked for in builds with OFFGRID_CHECKS";
#endif
}

TEST(Mesh, says_whether_there_is_room) {
  const Mesh mesh = square();
  EXPECT_TRUE(mesh.can_add(Mesh::max_vertices - 4, Mesh::max_faces - 2));
  EXPECT_FALSE(mesh.can_add(Mesh::max_vertices - 3, 0));
  EXPECT_FALSE(mesh.can_add(0, Mesh::max_faces - 1));
}

TEST(Mesh, finds_an_edge_from_either_end) {
  const Mesh mesh = wheel(9);
  for (std::uint32_t i = 1; i <= 9; ++i) {
    const VertexId v{i};
    const VertexId next{i % 9 + 1};
    EXPECT_EQ(mesh.origin(mesh.find_edge(VertexId{0}, v)), VertexId{0});
    EXPECT_EQ(mesh.origin(mesh.find_edge(v, VertexId{0})), v);
    EXPECT_TRUE(mesh.find_edge(v, next));
    EXPECT_EQ(mesh.find_edge(v, next), mesh.find_edge(next, v))
        << "at the border there is one half-edge for both";
    EXPECT_EQ(mesh.find_halfedge(v, next), mesh.find_edge(v, next));
    EXPECT_EQ(mesh.find_halfedge(next, v), HalfedgeId{});
  }
  EXPECT_EQ(mesh.find_edge(VertexId{1}, VertexId{5}), HalfedgeId{});
}

}  // namespace
}  // namespace offgrid::navmesh
