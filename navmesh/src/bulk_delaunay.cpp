#include "offgrid/navmesh/detail/bulk_delaunay.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "offgrid/kernel/orient.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

void BulkDelaunay::build(std::span<const Point2> points, std::span<const std::uint64_t> keys) {
  points_ = points;
  keys_ = keys;
  faces_ = 0;
  const std::uint32_t n = static_cast<std::uint32_t>(points.size());
  vertex_halfedges.assign(n, none);
  halfedges.clear();
  if (n < 3) return;
  halfedges.resize(3 * (2 * std::size_t{n} - 2));
  const Part whole = build_range(0, n);
  remove_ghosts(whole.hull);
}

// Requires a range that is not empty. The recursion is at most as deep as a key has bits.
BulkDelaunay::Part BulkDelaunay::build_range(std::uint32_t begin, std::uint32_t end) {
  if (end - begin == 1) {
    const std::int32_t x = points_[begin].x.raw();
    const std::int32_t y = points_[begin].y.raw();
    return {x, x, y, y, begin, none};
  }
  if (end - begin == 2) return build_pair(begin);
  if (end - begin == 3 && kernel::orient(points_[begin], points_[begin + 1], points_[begin + 2]) != kernel::Sign::zero) {
    return build_triangle(begin);
  }
  const std::uint64_t bit = std::bit_floor(keys_[begin] ^ keys_[end - 1]);
  const auto middle = std::partition_point(keys_.begin() + begin, keys_.begin() + end, [&](std::uint64_t key) { return (key & bit) == 0; });
  const std::uint32_t split = static_cast<std::uint32_t>(middle - keys_.begin());
  const Part first = build_range(begin, split);
  const Part second = build_range(split, end);
  return merge(first, second);
}

BulkDelaunay::Part BulkDelaunay::part_of(std::uint32_t begin, std::uint32_t end, std::uint32_t hull) const {
  Part part{points_[begin].x.raw(), points_[begin].x.raw(), points_[begin].y.raw(), points_[begin].y.raw(), none, hull};
  for (std::uint32_t i = begin + 1; i < end; ++i) {
    const std::int32_t x = points_[i].x.raw();
    const std::int32_t y = points_[i].y.raw();
    part.left = std::min(part.left, x);
    part.right = std::max(part.right, x);
    part.bottom = std::min(part.bottom, y);
    part.top = std::max(part.top, y);
  }
  return part;
}

// Two ghosts back to back.
BulkDelaunay::Part BulkDelaunay::build_pair(std::uint32_t begin) {
  const std::uint32_t forth = make_ghost(begin, begin + 1);
  const std::uint32_t back = make_ghost(begin + 1, begin);
  link(4 * forth, 4 * back);
  link(4 * forth + 1, 4 * back + 2);
  link(4 * forth + 2, 4 * back + 1);
  return part_of(begin, begin + 2, forth);
}

// A face and a ghost at each of its sides.
BulkDelaunay::Part BulkDelaunay::build_triangle(std::uint32_t begin) {
  const bool turns_left = kernel::orient(points_[begin], points_[begin + 1], points_[begin + 2]) == kernel::Sign::positive;
  const std::array<std::uint32_t, 3> corners{begin, begin + (turns_left ? 1U : 2U), begin + (turns_left ? 2U : 1U)};
  const std::uint32_t face = faces_++;
  std::array<std::uint32_t, 3> ghosts{};
  for (std::uint32_t k = 0; k < 3; ++k) {
    record(4 * face + k).origin = corners[k];
    ghosts[k] = make_ghost(corners[k], corners[(k + 1) % 3]);
    link(4 * face + k, 4 * ghosts[k]);
  }
  for (std::uint32_t k = 0; k < 3; ++k) link(4 * ghosts[k] + 2, 4 * ghosts[(k + 1) % 3] + 1);
  return part_of(begin, begin + 3, ghosts[0]);
}

BulkDelaunay::Part BulkDelaunay::merge(const Part& first, const Part& second) {
  // The direction from the first part to the second, in quarter turns from +x.
  int direction = 3;
  if (first.right < second.left) {
    direction = 0;
  } else if (second.right < first.left) {
    direction = 2;
  } else if (first.top < second.bottom) {
    direction = 1;
  }
  const std::uint32_t bottom = faces_++;
  Seam seam = find_tangent(first, second, direction, bottom);
  close(seam);
  // The ghost on top, over right -> left.
  const std::uint32_t top = make_ghost(seam.right, seam.left);
  link(4 * top, seam.below);
  link(4 * top + 1, seam.right_edge.face == none ? 4 * bottom + 2 : 4 * seam.right_edge.face + 2);
  link(4 * top + 2, seam.left_edge.face == none ? 4 * bottom + 1 : 4 * seam.left_edge.face + 1);
  return {std::min(first.left, second.left),
          std::max(first.right, second.right),
          std::min(first.bottom, second.bottom),
          std::max(first.top, second.top),
          none,
          bottom};
}

// The ghost over the edge from -> to of a hull; its links are not set.
std::uint32_t BulkDelaunay::make_ghost(std::uint32_t from, std::uint32_t to) {
  const std::uint32_t f = faces_++;
  record(4 * f).origin = to;
  record(4 * f + 1).origin = from;
  record(4 * f + 2).origin = ghost;
  return f;
}

// The edge of the hull that starts at the vertex farthest in a direction; of several the one farthest to the left of the direction.
BulkDelaunay::HullEdge BulkDelaunay::find_extreme(const Part& part, int direction) const {
  if (part.hull == none) return {none, part.vertex, none};
  const auto is_farther = [&](const Point2& p, const Point2& q) {
    switch (direction) {
      case 0: return p.x == q.x ? p.y > q.y : p.x > q.x;
      case 1: return p.y == q.y ? p.x < q.x : p.y > q.y;
      case 2: return p.x == q.x ? p.y < q.y : p.x < q.x;
      default: return p.y == q.y ? p.x > q.x : p.y < q.y;
    }
  };
  HullEdge best = hull_edge(part.hull);
  for (HullEdge edge = next_edge(best.face); edge.face != part.hull; edge = next_edge(edge.face)) {
    if (is_farther(point(edge.from), point(best.from))) best = edge;
  }
  return best;
}

// Takes the ghosts out: their neighbours come to lie at the border, and faces from the end move into their places.
void BulkDelaunay::remove_ghosts(std::uint32_t hull) {
  std::vector<std::uint32_t> ghosts{hull};
  for (std::uint32_t f = next_edge(hull).face; f != hull; f = next_edge(f).face) ghosts.push_back(f);
  if (ghosts.size() == faces_) {  // all points are on one line
    halfedges.clear();
    return;
  }
  std::sort(ghosts.begin(), ghosts.end());
  for (const std::uint32_t f : ghosts) record(record(4 * f).twin).twin = none;
  std::uint32_t last = faces_;
  std::size_t end = ghosts.size();
  for (std::size_t i = 0; i < end; ++i) {
    // A ghost at the very end needs nobody in its place.
    while (end > i && ghosts[end - 1] == last - 1) {
      --last;
      --end;
    }
    if (i < end) move_face(--last, ghosts[i]);
  }
  halfedges.resize(3 * std::size_t{last});
  for (std::uint32_t f = 0; f < last; ++f) {
    for (std::uint32_t k = 0; k < 3; ++k) vertex_halfedges[record(4 * f + k).origin] = 4 * f + k;
  }
}

void BulkDelaunay::move_face(std::uint32_t from, std::uint32_t to) {
  for (std::uint32_t k = 0; k < 3; ++k) {
    const HalfedgeRecord moved = record(4 * from + k);
    record(4 * to + k) = moved;
    if (moved.twin != none) record(moved.twin).twin = 4 * to + k;
  }
}

}  // namespace offgrid::navmesh::detail
