// The closing of the gap between two triangulated parts.
#include "offgrid/kernel/in_circle_perturbed.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/navmesh/detail/bulk_delaunay.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;
using kernel::Side;
using kernel::Sign;

namespace {

bool is_left(const Point2& a, const Point2& b, const Point2& c) { return kernel::orient(a, b, c) == Sign::positive; }
bool is_right(const Point2& a, const Point2& b, const Point2& c) { return kernel::orient(a, b, c) == Sign::negative; }
bool is_inside(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  return kernel::in_circle_perturbed(a, b, c, d) == Side::left;
}

}  // namespace

// The common tangent below both parts, seen with the first one on the left, and its ghost. From the vertices where the parts are nearest to
// the line between them, each end moves down until neither can.
BulkDelaunay::Seam BulkDelaunay::find_tangent(const Part& first, const Part& second, int direction, std::uint32_t bottom) {
  HullEdge after_left = find_extreme(first, direction);              // starts at the left end
  HullEdge after_right = find_extreme(second, (direction + 2) % 4);  // starts at the right end
  HullEdge before_left = first.hull == none ? after_left : previous_edge(after_left.face);
  for (bool moves = true; moves;) {
    moves = false;
    while (first.hull != none && is_right(point(after_left.from), point(after_right.from), point(before_left.from))) {
      after_left = before_left;
      before_left = previous_edge(after_left.face);
      moves = true;
    }
    while (second.hull != none && is_right(point(after_left.from), point(after_right.from), point(after_right.to))) {
      after_right = next_edge(after_right.face);
      moves = true;
    }
  }
  const std::uint32_t left = after_left.from;
  const std::uint32_t right = after_right.from;
  const HullEdge before_right = second.hull == none ? HullEdge{} : previous_edge(after_right.face);
  record(4 * bottom).origin = right;
  record(4 * bottom + 1).origin = left;
  record(4 * bottom + 2).origin = ghost;
  if (first.hull != none) link(4 * bottom + 1, 4 * before_left.face + 2);
  if (second.hull != none) link(4 * bottom + 2, 4 * after_right.face + 1);
  return {left, right, 4 * bottom, after_left, before_right};
}

void BulkDelaunay::close(Seam& seam) {
  for (;;) {
    const bool has_left = find_left_candidate(seam);
    const bool has_right = find_right_candidate(seam);
    if (!has_left && !has_right) return;
    const bool takes_right =
        !has_left || (has_right && is_inside(point(seam.left), point(seam.right), point(seam.left_edge.to), point(seam.right_edge.from)));
    if (takes_right) {
      take_right(seam);
    } else {
      take_left(seam);
    }
  }
}

// The candidate is the far end of the left hull's edge, once no corner behind an edge at the base's left end is inside the circle through
// it.
bool BulkDelaunay::find_left_candidate(Seam& seam) {
  HullEdge& edge = seam.left_edge;
  if (edge.face == none || !is_left(point(seam.left), point(seam.right), point(edge.to))) return false;
  for (;;) {
    const std::uint32_t inner = record(4 * edge.face).twin;  // left -> candidate
    const std::uint32_t f = inner >> 2;
    if (is_ghost(f)) return true;
    const std::uint32_t to_apex = FourPerFace::next(inner);
    const std::uint32_t from_apex = FourPerFace::prev(inner);
    const std::uint32_t apex = record(from_apex).origin;
    if (!is_inside(point(seam.left), point(seam.right), point(edge.to), point(apex))) return true;
    // The edge left -> candidate goes: this ghost moves to left -> apex, the face becomes the ghost over apex -> candidate.
    const std::uint32_t beyond_near = record(from_apex).twin;
    const std::uint32_t beyond_far = record(to_apex).twin;
    const std::uint32_t after = record(4 * edge.face + 2).twin;
    record(4 * edge.face).origin = apex;
    link(4 * edge.face, beyond_near);
    record(4 * f).origin = edge.to;
    record(4 * f + 1).origin = apex;
    record(4 * f + 2).origin = ghost;
    link(4 * f, beyond_far);
    link(4 * f + 1, 4 * edge.face + 2);
    link(4 * f + 2, after);
    edge.to = apex;
  }
}

bool BulkDelaunay::find_right_candidate(Seam& seam) {
  HullEdge& edge = seam.right_edge;
  if (edge.face == none || !is_left(point(seam.left), point(seam.right), point(edge.from))) return false;
  for (;;) {
    const std::uint32_t inner = record(4 * edge.face).twin;  // candidate -> right
    const std::uint32_t f = inner >> 2;
    if (is_ghost(f)) return true;
    const std::uint32_t to_apex = FourPerFace::next(inner);
    const std::uint32_t from_apex = FourPerFace::prev(inner);
    const std::uint32_t apex = record(from_apex).origin;
    if (!is_inside(point(seam.left), point(seam.right), point(edge.from), point(apex))) return true;
    // The edge candidate -> right goes: this ghost moves to apex -> right, the face becomes the ghost over candidate -> apex.
    const std::uint32_t beyond_near = record(to_apex).twin;
    const std::uint32_t beyond_far = record(from_apex).twin;
    const std::uint32_t before = record(4 * edge.face + 1).twin;
    record(4 * edge.face + 1).origin = apex;
    link(4 * edge.face, beyond_near);
    record(4 * f).origin = apex;
    record(4 * f + 1).origin = edge.from;
    record(4 * f + 2).origin = ghost;
    link(4 * f, beyond_far);
    link(4 * f + 1, before);
    link(4 * f + 2, 4 * edge.face + 1);
    edge.from = apex;
  }
}

// The ghost over left -> candidate gets the right end as its third corner, and the base moves up to candidate -> right.
void BulkDelaunay::take_left(Seam& seam) {
  const std::uint32_t f = seam.left_edge.face;
  const HullEdge after = next_edge(f);
  record(4 * f + 2).origin = seam.right;
  link(4 * f + 1, seam.below);
  seam.below = 4 * f + 2;
  seam.left = seam.left_edge.to;
  seam.left_edge = after;
}

void BulkDelaunay::take_right(Seam& seam) {
  const std::uint32_t f = seam.right_edge.face;
  const HullEdge before = previous_edge(f);
  record(4 * f + 2).origin = seam.left;
  link(4 * f + 2, seam.below);
  seam.below = 4 * f + 1;
  seam.right = seam.right_edge.from;
  seam.right_edge = before;
}

}  // namespace offgrid::navmesh::detail
