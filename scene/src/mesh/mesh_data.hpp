// MeshData: the geometry of a mesh and the tree over it, shared by the copies of the mesh.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "mesh/box_tree.hpp"
#include "mesh/triangle_source.hpp"
#include "mesh/wide_tree.hpp"
#include "offgrid/scene/mesh/mesh.hpp"

namespace offgrid::scene::detail {

enum class Closed : std::uint8_t { not_asked, yes, no };

struct MeshData {
  std::vector<Point3> vertices;
  std::vector<MeshTriangle> triangles;
  MeshOptions options;
  std::optional<Box3> bounds;
  BoxTree tree;   ///< empty if the acceleration is wide_bvh
  WideTree wide;  ///< empty if it is another one
  /// the answer of is_closed; computed when first asked, maybe by several threads at once, which
  /// all write the same
  mutable std::atomic<Closed> closed = Closed::not_asked;

  TriangleSource source() const { return {vertices, triangles}; }
  Triangle3 triangle(std::uint32_t i) const { return source().triangle(i); }
};

/// Calls `query` with the tree of the mesh, whose type depends on the acceleration.
template <class Query>
decltype(auto) with_tree(const MeshData& mesh, const Query& query) {
  return mesh.options.acceleration == Acceleration::wide_bvh ? query(mesh.wide) : query(mesh.tree);
}

}  // namespace offgrid::scene::detail
