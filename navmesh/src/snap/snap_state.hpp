// SnapState: the state of a snap rounding: the mesh, the heat of its pixels, the segments, and the
// users of each edge.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include "offgrid/kernel/orient.hpp"
#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "offgrid/navmesh/snap/snap.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "snap/edge_users.hpp"
#include "snap/seam_table.hpp"

namespace offgrid::navmesh {

namespace detail {

/// Does t lie on the line through s?
inline bool is_on_line(const Original& s, const Original& t) {
  const auto is_on_it = [&s](const kernel::Point2& p) {
    return kernel::orient(s.a, s.b, p) == kernel::Sign::zero;
  };
  return is_on_it(t.a) && is_on_it(t.b);
}

/// The order of hot pixels along a segment. A segment is monotone in x and in y, so it meets pixels
/// in the order of their columns, in one column in the order of their rows. Only grid coordinates
/// are compared.
class AlongSegment {
 public:
  explicit AlongSegment(const Original& s) : descends_(s.b.y < s.a.y) {}

  /// Does the segment, from a to b, meet the pixel of p before that of q? Requires that it meets
  /// both.
  bool operator()(const kernel::Point2& p, const kernel::Point2& q) const {
    if (p.x != q.x) return p.x < q.x;
    return descends_ ? q.y < p.y : p.y < q.y;
  }

 private:
  bool descends_;
};

struct SnapState {
  Triangulation triangulation;
  LargeVector<std::uint64_t> heat;  ///< the heat of each vertex (SnapRounding::heat)
  /// the own heat of vertices where it is less than the heat (heat_sharing.hpp)
  std::map<VertexId, std::uint64_t> own;
  LargeVector<Original> originals;
  EdgeUsers users;
  SeamTable seams;

  std::uint64_t own_heat(VertexId v) const {
    if (own.empty()) return heat[v.value()];
    const auto found = own.find(v);
    return found == own.end() ? heat[v.value()] : found->second;
  }
  /// Sets the heat of a vertex, and the part of it that is its own.
  void set_heat(VertexId v, std::uint64_t all, std::uint64_t of_its_own) {
    heat[v.value()] = all;
    if (of_its_own != all) {
      own[v] = of_its_own;
    } else if (!own.empty()) {
      own.erase(v);
    }
  }
  const Original& original(OriginalId id) const { return originals[id.value()]; }
  Original& original(OriginalId id) { return originals[id.value()]; }

  /// The index, in the chain of an original, of the vertex at a point, or of the first one beyond
  /// it. Requires that the original meets the pixel of the point.
  std::size_t place_in_chain(const Original& s, const kernel::Point2& point) const {
    const auto place =
        std::lower_bound(s.chain.begin(), s.chain.end(), point,
                         [&, before = AlongSegment(s)](VertexId v, const kernel::Point2& p) {
                           return before(triangulation.point(v), p);
                         });
    return static_cast<std::size_t>(place - s.chain.begin());
  }

  /// Calls take(id) for each original whose chain has an edge at the vertex, for some repeatedly.
  template <class Take>
  void for_each_user_at(VertexId v, const Take& take) const {
    for_each_edge_at(v, [&](VertexId other) { users.for_each(v, other, take); });
  }
  /// Calls take(other) for each constrained edge from the vertex to another one.
  template <class Take>
  void for_each_edge_at(VertexId v, const Take& take) const {
    const Mesh& mesh = triangulation.mesh();
    for (const HalfedgeId h : mesh.outgoing(v)) {
      if (mesh.is_constrained(h)) take(mesh.target(h));
      const HalfedgeId back = mesh.prev(h);
      if (mesh.is_border(back) && mesh.is_constrained(back)) take(mesh.origin(back));
    }
  }
  /// Calls take(id) for each user of the edge that crosses s properly, and perhaps for others.
  template <class Take>
  void for_each_beside(VertexId u, VertexId v, const Original& s, const Take& take) const {
    users.for_each_unless(u, v, [&](OriginalId id) { return is_on_line(s, original(id)); }, take);
  }
};

}  // namespace detail

}  // namespace offgrid::navmesh
