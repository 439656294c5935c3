// Each invariant broken on purpose: the validator must name exactly that one.
#include "offgrid/navmesh/mesh/mesh_check.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "navmesh_test.hpp"

namespace offgrid::navmesh {

/// Writes into the arrays of a mesh behind its back.
class MeshBreaker {
 public:
  explicit MeshBreaker(Mesh& mesh) : mesh_(mesh) {}
  HalfedgeRecord& record(HalfedgeId h) { return mesh_.halfedges_[Numbering::slot(h.value())]; }
  std::uint32_t& vertex(std::uint32_t v) { return mesh_.vertices_[v]; }
  detail::LargeVector<std::uint32_t>& free_faces() { return mesh_.free_faces_; }
  detail::LargeVector<std::uint32_t>& free_vertices() { return mesh_.free_vertices_; }

 private:
  Mesh& mesh_;
};

namespace {

void expect_found(const Mesh& mesh, const MeshViolation& expected) {
  const auto found = find_violation(mesh);
  ASSERT_TRUE(found);
  EXPECT_EQ(*found, expected) << describe(*found);
  EXPECT_FALSE(describe(*found).empty());
}
void expect_found(const Mesh& mesh, MeshInvariant invariant, HalfedgeId h) {
  expect_found(mesh, {.invariant = invariant, .face = mesh.face(h), .halfedge = h, .vertex = {}});
}
void expect_found(const Mesh& mesh, MeshInvariant invariant, FaceId f) {
  expect_found(mesh, {.invariant = invariant, .face = f, .halfedge = {}, .vertex = {}});
}
void expect_found(const Mesh& mesh, MeshInvariant invariant, VertexId v) {
  expect_found(mesh, {.invariant = invariant, .face = {}, .halfedge = {}, .vertex = v});
}

struct MeshCheck : testing::Test {
  Mesh mesh = wheel(6);
  MeshBreaker breaker{mesh};
  HalfedgeId spoke = mesh.find_halfedge(VertexId{0}, VertexId{3});
};

TEST_F(MeshCheck, sound_meshes_pass) {
  EXPECT_FALSE(find_violation(mesh));
  EXPECT_FALSE(find_violation(square()));
  EXPECT_FALSE(find_violation(Mesh{}));
}

TEST_F(MeshCheck, a_corner_that_is_no_vertex) {
  breaker.record(spoke).origin = 99;
  expect_found(mesh, MeshInvariant::corners_are_vertices, spoke);
}

TEST_F(MeshCheck, a_corner_that_is_a_removed_vertex) {
  const VertexId v = mesh.add_vertex();
  mesh.remove_vertex(v);
  breaker.record(spoke).origin = v.value();
  expect_found(mesh, MeshInvariant::corners_are_vertices, spoke);
}

TEST_F(MeshCheck, equal_corners) {
  breaker.record(mesh.halfedge(FaceId{0}, 0)).origin = 1;
  expect_found(mesh, MeshInvariant::corners_differ, mesh.halfedge(FaceId{0}, 0));
}

TEST_F(MeshCheck, a_twin_out_of_range) {
  breaker.record(spoke).twin = Numbering::encode(400, 0);
  expect_found(mesh, MeshInvariant::twin_exists, spoke);
}

TEST_F(MeshCheck, a_twin_in_a_removed_face) {
  const HalfedgeId beside = mesh.find_halfedge(VertexId{2}, VertexId{0});
  mesh.remove_face(mesh.face(mesh.twin(spoke)));
  expect_found(mesh, MeshInvariant::twin_exists, beside);
}

TEST_F(MeshCheck, a_twin_that_is_not_mutual) {
  breaker.record(mesh.twin(spoke)).twin = HalfedgeRecord::none;
  expect_found(mesh, MeshInvariant::twin_is_mutual, spoke);
}

TEST_F(MeshCheck, a_twin_that_is_itself) {
  const HalfedgeId twin = mesh.twin(spoke);
  breaker.record(spoke).twin = spoke.value();
  expect_found(mesh, MeshInvariant::twin_is_mutual, std::min(spoke, twin));
}

TEST_F(MeshCheck, a_twin_that_does_not_run_back) {
  const HalfedgeId one = mesh.find_halfedge(VertexId{1}, VertexId{2});
  const HalfedgeId other = mesh.find_halfedge(VertexId{3}, VertexId{4});
  breaker.record(one).twin = other.value();
  breaker.record(other).twin = one.value();
  expect_found(mesh, MeshInvariant::twin_runs_back, one);
}

TEST_F(MeshCheck, a_constraint_on_one_side_only) {
  breaker.record(spoke).origin |= HalfedgeRecord::constrained_bit;
  expect_found(mesh, MeshInvariant::twin_agrees_on_constraint, std::min(spoke, mesh.twin(spoke)));
}

TEST_F(MeshCheck, two_half_edges_with_the_same_ends) {
  mesh.add_face(VertexId{0}, VertexId{1}, VertexId{2});
  expect_found(mesh, MeshInvariant::edge_is_unique, VertexId{0});
}

TEST_F(MeshCheck, a_vertex_that_keeps_a_foreign_half_edge) {
  breaker.vertex(2) = spoke.value();
  expect_found(mesh, MeshInvariant::vertex_knows_a_halfedge, VertexId{2});
}

TEST_F(MeshCheck, an_isolated_vertex_that_is_a_corner) {
  mesh.clear_halfedge(VertexId{2});
  expect_found(mesh, MeshInvariant::isolated_has_no_face, VertexId{2});
}

TEST_F(MeshCheck, two_fans_at_one_vertex) {
  const VertexId a = mesh.add_vertex();
  const VertexId b = mesh.add_vertex();
  const FaceId f = mesh.add_face(VertexId{1}, a, b);
  mesh.set_halfedge(mesh.halfedge(f, 1));
  mesh.set_halfedge(mesh.halfedge(f, 2));
  expect_found(mesh, MeshInvariant::faces_make_one_fan, VertexId{1});
}

TEST_F(MeshCheck, a_removed_face_that_is_not_listed_or_listed_twice) {
  mesh.unlink(mesh.find_halfedge(VertexId{1}, VertexId{2}));
  Mesh other = wheel(6);
  MeshBreaker(other).free_faces().push_back(0);
  expect_found(other, MeshInvariant::free_faces_are_listed, FaceId{0});
  breaker.record(mesh.halfedge(FaceId{0}, 0)).origin = HalfedgeRecord::none;
  expect_found(mesh, MeshInvariant::free_faces_are_listed, FaceId{0});
  breaker.free_faces() = {5};
  expect_found(mesh, MeshInvariant::free_faces_are_listed, FaceId{0});
  breaker.free_faces() = {0, 0};
  expect_found(mesh, MeshInvariant::free_faces_are_listed, FaceId{0});
}

TEST_F(MeshCheck, a_removed_vertex_that_is_not_listed) {
  mesh.remove_vertex(mesh.add_vertex());
  breaker.free_vertices().clear();
  expect_found(mesh, MeshInvariant::free_vertices_are_listed, VertexId{7});
}

}  // namespace
}  // namespace offgrid::navmesh
