// Closed meshes: the inside of a mesh, and the places where a mesh crosses itself.
//
// A mesh is closed if along every edge as many triangles run one way as the other way. Edges are
// told by the indices of their vertices: two vertices at one place are two vertices. Most often
// each edge has two triangles, one either way; but two cubes that share an edge are closed too.
//
// The winding number of a point counts how often a closed mesh surrounds it: an outward facing
// surface counts 1, an inward facing one -1, and they add up where surfaces overlap. A point is
// inside where the number is not zero. So a hollow of inward facing triangles is outside, two
// overlapping bodies have one inside, and a body that is inside out still has its inside.
//
//            ____________               winding numbers of a body with a hollow:
//           |  1   __    |              the ray from the hollow leaves it (-1) and then
//           |     | 0|---|---> +1 -1    the body (+1), so the number there is 0
//           |     |__|   |
//           |____________|       0
//
// Ties. The number is counted along a ray in the direction of x. It may run through vertices and
// edges, and along faces; so it is moved aside by (0, e, e^2) for an infinitely small e, where it
// never does: a sign that is zero becomes that of the next power of e.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "offgrid/scene/mesh/mesh_query.hpp"

namespace offgrid::scene {

/// Is the mesh closed? The empty mesh is. Cost: O(v + n log n) and memory for v vertices and 3 n
/// edges, for n triangles, when it is first asked of a mesh or of a copy, O(1) from then on; two
/// threads that ask first both compute it.
bool is_closed(const Mesh& mesh);

/// How often the mesh surrounds p. Nothing if p is on the mesh or the mesh is not closed. Cost:
/// that of is_closed at first, then the triangles near the ray from p in the direction of x.
std::optional<std::int64_t> winding_number(const Mesh& mesh, const Point3& p);

/// Is p inside the mesh, or on it? Nothing if the mesh is not closed.
std::optional<bool> contains(const Mesh& mesh, const Point3& p);

/// The pairs of triangles that have a common point which is neither a vertex of both nor on an edge
/// of both, by the smaller index, then by the larger one. Vertices and edges are told by index. So
/// triangles without a common vertex are listed if they meet; those with a common vertex, edge or
/// three if they have more in common than vertices and edges. Degenerate triangles are the sets
/// they are. Cost: a query of the mesh for each triangle: O(n log n + k) for k pairs
/// that come near, O(n^2) without acceleration.
std::vector<TrianglePair> self_intersections(const Mesh& mesh);

}  // namespace offgrid::scene
