// A mesh of square cells, which need not be convex.
#pragma once

#include <array>
#include <map>
#include <utility>
#include <vector>

#include "offgrid/navmesh/mesh/planar_mesh.hpp"

namespace offgrid::navmesh {

/// Cells of 2 x 2, each with its rising diagonal, wherever one wants them.
struct CellMesh {
  Mesh mesh;
  std::vector<kernel::Point2> points;
  std::map<kernel::Point2, VertexId> vertex_at;
  std::map<std::pair<VertexId, VertexId>, HalfedgeId> halfedges;

  VertexId vertex(int x, int y) {
    const auto [at, is_new] = vertex_at.try_emplace(kernel::Point2::at(x, y), VertexId{});
    if (is_new) {
      at->second = mesh.add_vertex();
      points.push_back(at->first);
    }
    return at->second;
  }
  FaceId add(VertexId a, VertexId b, VertexId c) {
    const FaceId f = mesh.add_face(a, b, c);
    const std::array<VertexId, 3> v{a, b, c};
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = mesh.halfedge(f, k);
      mesh.set_halfedge(h);
      halfedges[{v[k], v[(k + 1) % 3]}] = h;
      const auto back = halfedges.find({v[(k + 1) % 3], v[k]});
      if (back != halfedges.end()) mesh.link(h, back->second);
    }
    return f;
  }
  /// The lower right and the upper left triangle.
  std::array<FaceId, 2> add_cell(int x, int y) {
    const VertexId a = vertex(x, y), b = vertex(x + 2, y), c = vertex(x + 2, y + 2),
                   d = vertex(x, y + 2);
    return {add(a, b, c), add(a, c, d)};
  }
  /// The face with these corners, counter-clockwise, the first of them its own first.
  FaceId face_with(const kernel::Point2& a, const kernel::Point2& b,
                   const kernel::Point2& c) const {
    for (const FaceId f : mesh.faces()) {
      if (planar().triangle(f) == std::array{a, b, c}) return f;
    }
    return {};
  }
  PlanarMesh planar() const { return {mesh, points}; }
};

}  // namespace offgrid::navmesh
