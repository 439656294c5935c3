#include "offgrid/scene/mesh/closed_mesh.hpp"

#include <algorithm>

#include "mesh/mesh_data.hpp"
#include "mesh/tree_walk.hpp"
#include "offgrid/kernel/orient3d.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/scene/meet/meets.hpp"

namespace offgrid::scene {
namespace {

using detail::Closed;
using detail::MeshData;

/// The edges of a mesh by their smaller vertex. An entry is twice the larger vertex, plus 1 if the
/// triangle runs from the larger one to the smaller one.
class EdgesByVertex {
 public:
  explicit EdgesByVertex(const MeshData& mesh) : begin_(mesh.vertices.size() + 1) {
    for_each_edge(mesh, [&](std::uint32_t from, std::uint32_t to) {
      ++begin_[std::min(from, to) + std::size_t{1}];
    });
    for (std::size_t v = 1; v < begin_.size(); ++v) begin_[v] += begin_[v - 1];
    entries_.resize(begin_.back());
    std::vector<std::size_t> next(begin_.begin(), begin_.end() - 1);
    for_each_edge(mesh, [&](std::uint32_t from, std::uint32_t to) {
      entries_[next[std::min(from, to)]++] = 2 * std::max(from, to) + (from > to ? 1U : 0U);
    });
  }

  /// Does each edge have as many triangles one way as the other way?
  bool are_balanced() {
    for (std::size_t v = 0; v + 1 < begin_.size(); ++v) {
      const auto first = entries_.begin() + static_cast<std::ptrdiff_t>(begin_[v]);
      const auto last = entries_.begin() + static_cast<std::ptrdiff_t>(begin_[v + 1]);
      kernel::sort(first, last);
      for (auto at = first; at != last;) {
        const std::uint32_t other = *at / 2;
        std::ptrdiff_t balance = 0;
        for (; at != last && *at / 2 == other; ++at) balance += *at % 2 == 0 ? 1 : -1;
        if (balance != 0) return false;
      }
    }
    return true;
  }

 private:
  /// An edge from a vertex to itself is none.
  template <class Take>
  static void for_each_edge(const MeshData& mesh, const Take& take) {
    for (const MeshTriangle& corner : mesh.triangles) {
      for (std::size_t k = 0; k < 3; ++k) {
        const std::uint32_t from = corner[k], to = corner[(k + 1) % 3];
        if (from != to) take(from, to);
      }
    }
  }

  std::vector<std::size_t> begin_;  ///< the place of the first entry of each vertex, and the end
  std::vector<std::uint32_t> entries_;
};

// The crossing of a triangle and the ray from p in the direction of x, seen along the ray.

using Seen = kernel::Vec2<Int<29>>;

Seen seen(const Point3& p) { return {p.y, p.z}; }

/// The side of p, moved by (e, e^2), of the directed edge ab: zero only if a and b are seen as one.
Sign moved_side(const Seen& a, const Seen& b, const Seen& p) {
  const Sign side = sign_of(kernel::formula::orient(a, b, p));
  if (side != Sign::zero) return side;
  const Sign first = compare(a.y, b.y);
  return first != Sign::zero ? first : compare(b.x, a.x);
}

/// 1 or -1 if the moved ray leaves or enters through the triangle, 0 if it misses it. `side` is the
/// side of the triangle's plane on which p is. Requires that p is not on the triangle.
int crossing(const Triangle3& t, const Point3& p, Sign side) {
  const Seen a = seen(t.a), b = seen(t.b), c = seen(t.c), q = seen(p);
  const Sign facing = sign_of(kernel::formula::orient(a, b, c));
  if (facing == Sign::zero || side == facing) return 0;
  const bool is_hit = moved_side(a, b, q) == facing && moved_side(b, c, q) == facing &&
                      moved_side(c, a, q) == facing;
  return is_hit ? to_int(facing) : 0;
}

}  // namespace

bool is_closed(const Mesh& mesh) {
  const MeshData& data = mesh.data();
  Closed closed = data.closed.load(std::memory_order_relaxed);
  if (closed == Closed::not_asked) {
    closed = EdgesByVertex(data).are_balanced() ? Closed::yes : Closed::no;
    data.closed.store(closed, std::memory_order_relaxed);
  }
  return closed == Closed::yes;
}

std::optional<std::int64_t> winding_number(const Mesh& mesh, const Point3& p) {
  if (!is_closed(mesh)) return std::nullopt;
  const auto meets_ray = [&](const Box3& box) {
    return box.low().y <= p.y && p.y <= box.high().y && box.low().z <= p.z && p.z <= box.high().z &&
           p.x <= box.high().x;
  };
  std::int64_t number = 0;
  const bool is_off = detail::with_tree(mesh.data(), [&](const auto& tree) {
    return detail::walk(tree, meets_ray, [&](std::uint32_t i) {
      const Triangle3 t = mesh.data().triangle(i);
      const Sign side = kernel::orient3d(t.a, t.b, t.c, p);
      if (side == Sign::zero && meets(t, p)) return false;
      number += crossing(t, p, side);
      return true;
    });
  });
  return is_off ? std::optional(number) : std::nullopt;
}

std::optional<bool> contains(const Mesh& mesh, const Point3& p) {
  if (!is_closed(mesh)) return std::nullopt;
  const auto number = winding_number(mesh, p);
  return !number || *number != 0;
}

}  // namespace offgrid::scene
