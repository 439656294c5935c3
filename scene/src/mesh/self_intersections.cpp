// The pairs of triangles of a mesh that have more in common than their vertices and edges.
//
// Two triangles with a common vertex u meet in u. If they have another point x in common they have
// the line from u to x, for both are convex; following it to the first end of the two, it leaves
// one triangle inside the other. A triangle is left opposite to u:
//
//        u            the edge opposite to u, if the triangle is not degenerate: u is not on it
//       / \                                                                                  .
//      /   x          p or q, where they are not at u, if the triangle is degenerate, for then it
//     /_____\         is the union of the lines up and uq
//    p       q
//
// So there is another point iff what is opposite to u in one triangle meets the other triangle.
//
// Two triangles with a common edge uv have more in common iff they lie in one plane on one side of
// the edge; of degenerate ones, which lie on the edge's line, iff both extend beyond one end of it.
// If u and v are one place, it is a common vertex. Two triangles with three vertices in common are
// equal, and have their inside in common unless they are degenerate.
#include <algorithm>
#include <utility>

#include "mesh/mesh_data.hpp"
#include "mesh/tree_walk.hpp"
#include "offgrid/kernel/formula.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/scene/meet/meets.hpp"
#include "offgrid/scene/mesh/closed_mesh.hpp"

namespace offgrid::scene {
namespace {

using detail::MeshData;
using kernel::Vector3;
using Normal = kernel::Vec3<Int<61>>;

Normal normal(const Point3& a, const Point3& b, const Point3& c) {
  return kernel::formula::cross3(b - a, c - a);
}

bool is_zero(const Normal& n) {
  return sign_of(n.x) == Sign::zero && sign_of(n.y) == Sign::zero && sign_of(n.z) == Sign::zero;
}

/// Does what is opposite to u in the triangle u, p, q meet the other triangle?
bool opposite_meets(const Point3& u, const Point3& p, const Point3& q, const Triangle3& other) {
  if (!is_zero(normal(u, p, q))) return meets(other, Segment3{p, q});
  return (p != u && meets(other, p)) || (q != u && meets(other, q));
}

/// Have the triangles s and t, whose first corner is one vertex, another common point?
bool exceeds_vertex(const Triangle3& s, const Triangle3& t) {
  return opposite_meets(s.a, s.b, s.c, t) || opposite_meets(t.a, t.b, t.c, s);
}

/// Is p on the line of uv beyond v? Requires p on the line.
bool is_beyond(const Point3& u, const Point3& v, const Point3& p) {
  return sign_of(kernel::dot(p - v, v - u)) == Sign::positive;
}

/// Have the triangles s and t, whose first two corners are the vertices u and v, a common point
/// that is not on uv?
bool exceeds_edge(const Triangle3& s, const Triangle3& t) {
  const Point3 &u = s.a, &v = s.b;
  if (u == v) return exceeds_vertex(s, t);
  const Normal n = normal(u, v, s.c);
  const Normal m = normal(u, v, t.c);
  if (is_zero(n) && is_zero(m))
    return (is_beyond(u, v, s.c) && is_beyond(u, v, t.c)) ||
           (is_beyond(v, u, s.c) && is_beyond(v, u, t.c));
  return sign_of(kernel::formula::dot3(n, m)) == Sign::positive &&
         sign_of(kernel::formula::orient3d(u, v, s.c, t.c)) == Sign::zero;
}

/// Brings the vertices that the triangles have in common to the front of both, in one order, and
/// returns their number. A vertex that a triangle names twice counts once.
std::size_t match_common(MeshTriangle& s, MeshTriangle& t) {
  std::size_t common = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto first = s.begin() + static_cast<std::ptrdiff_t>(common);
    if (std::find(s.begin(), first, s[i]) != first) continue;
    const auto at = std::find(t.begin() + static_cast<std::ptrdiff_t>(common), t.end(), s[i]);
    if (at == t.end()) continue;
    std::swap(*at, t[common]);
    std::swap(s[i], s[common]);
    ++common;
  }
  return common;
}

bool exceeds_common(const MeshData& mesh, std::uint32_t i, std::uint32_t k) {
  MeshTriangle s = mesh.triangles[i], t = mesh.triangles[k];
  const std::size_t common = match_common(s, t);
  const auto triangle = [&](const MeshTriangle& corner) {
    return Triangle3{mesh.vertices[corner[0]], mesh.vertices[corner[1]], mesh.vertices[corner[2]]};
  };
  const Triangle3 first = triangle(s), second = triangle(t);
  switch (common) {
    case 0: return meets(first, second);
    case 1: return exceeds_vertex(first, second);
    case 2: return exceeds_edge(first, second);
    default: return !is_zero(normal(first.a, first.b, first.c));
  }
}

}  // namespace

std::vector<TrianglePair> self_intersections(const Mesh& mesh) {
  const MeshData& data = mesh.data();
  std::vector<TrianglePair> pairs;
  const auto count = static_cast<std::uint32_t>(data.triangles.size());
  for (std::uint32_t i = 0; i < count; ++i) {
    const Box3 around = Box3::around(data.triangle(i));
    const std::size_t first = pairs.size();
    detail::with_tree(data, [&](const auto& tree) {
      return detail::walk(
          tree, [&](const Box3& box) { return meets(box, around); },
          [&](std::uint32_t k) {
            if (i < k && meets(Box3::around(data.triangle(k)), around) &&
                exceeds_common(data, i, k))
              pairs.push_back({i, k});
            return true;
          });
    });
    kernel::sort(pairs.begin() + static_cast<std::ptrdiff_t>(first), pairs.end(),
                 [](const TrianglePair& p, const TrianglePair& q) { return p.second < q.second; });
  }
  return pairs;
}

}  // namespace offgrid::scene
