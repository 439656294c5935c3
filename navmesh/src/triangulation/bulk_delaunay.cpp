#include "triangulation/bulk_delaunay.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <vector>

#include "offgrid/kernel/in_circle_perturbed.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh::detail {

using kernel::Int;
using kernel::Point2;
using kernel::Sign;

namespace {

/// The tie rule of must_flip: does the diagonal ab of a cocircular quadrilateral win over the
/// diagonal cd?
bool wins(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  return std::min(a, b) < std::min(c, d);
}

}  // namespace

// ---- the seam
//
// Closes the gap between two triangulated parts.
//
// The two steps on a flank, here the left one, whose part lies on the left of near -> far:
//
//             far                    far                    far
//           / |                    /                      /
//     behind  |    gap       behind        gap      behind       gap
//           \ |                    \                      \  `-._
//           near--base--right      near--base--right      near-----right
//
//     `behind` is inside the       near-far is removed    if the left candidate wins, it becomes
//     circle near, right, far      and the candidate is   a corner of a face, and the base is
//                                  now `behind`           behind -> right

/// The cotangent, dot / cross, of the angle under which a point sees the base left -> right.
/// kernel::formula::in_circle of the base and two points compares their cotangents. So each point
/// is measured once for each base, and a test costs two products.
struct BulkMesh::Cotangent {
  Int<62> cross;
  Int<63> dot;

  static Cotangent of(const Point2& left, const Point2& right, const Point2& p) {
    const auto to_left = kernel::formula::difference2(left, p);
    const auto to_right = kernel::formula::difference2(right, p);
    return {kernel::narrow<kernel::lemma::orient_range>(kernel::formula::cross(to_left, to_right)),
            kernel::formula::dot2(to_left, to_right)};
  }
  bool is_above() const { return cross.raw() > 0; }
  /// Returns greater if q is inside the circle through the base and p, less if it is outside.
  /// Requires p above the base.
  static std::strong_ordering compare(const Cotangent& p, const Cotangent& q) {
    return p.dot * q.cross <=> q.dot * p.cross;
  }
};

/// One side of the gap: the hull edge between an end of the base, `near`, and the candidate for the
/// third corner of the next face, `far`. `Out` is the half-edge of a ghost that leads away from the
/// base: 2 on the left, 1 on the right.
template <int Out>
struct BulkMesh::Flank {
  static constexpr std::uint32_t in = 3 - Out;
  static constexpr std::uint32_t far_corner = 2 - Out;  ///< the corner of a ghost at the candidate
  /// the corner of a ghost at the end of the base
  static constexpr std::uint32_t near_corner = Out - 1;

  std::uint32_t near = none;  ///< the end of the base
  std::uint32_t face = none;  ///< the ghost over the hull edge; none if the part is one point
  std::uint32_t far = none;   ///< the candidate
  Point2 near_point;
  Point2 far_point;
  Cotangent cotangent;  ///< the candidate's

  void look_at(BulkMesh& mesh, std::uint32_t ghost_face) {
    face = ghost_face;
    far = mesh.corners_of(face)[far_corner].origin;
    far_point = mesh.points_[far];
  }

  /// Is there a candidate above the base? First removes hull edges while the circle through the
  /// base and the candidate holds the corner behind the hull edge, which becomes the candidate.
  bool find_candidate(BulkMesh& mesh, const Point2& left, const Point2& right) {
    if (face == none) return false;
    cotangent = Cotangent::of(left, right, far_point);
    if (!cotangent.is_above()) return false;
    for (;;) {
      const std::uint32_t inner = mesh.corners_of(face)->twin;
      const std::uint32_t apex = mesh.record(Numbering::prev(inner)).origin;
      if (apex == ghost) return true;
      const Point2 apex_point = mesh.points_[apex];
      const Cotangent behind = Cotangent::of(left, right, apex_point);
      const std::strong_ordering order = Cotangent::compare(cotangent, behind);
      if (order < 0) return true;
      if (order == 0 && !wins_tie(left, right, apex_point)) [[unlikely]]
        return true;
      remove_hull_edge(mesh, inner, apex);
      far = apex;
      far_point = apex_point;
      cotangent = behind;
    }
  }

  /// If the base, the candidate and the apex are cocircular: does the edge from the apex to the
  /// other end of the base win over the edge to the candidate?
  bool wins_tie(const Point2& left, const Point2& right, const Point2& apex) const {
    return Out == 2 ? wins(apex, right, left, far_point) : wins(apex, left, far_point, right);
  }

  /// Removes the hull edge: its ghost moves to the edge between near and apex, the face behind it
  /// becomes the ghost between apex and far.
  void remove_hull_edge(BulkMesh& mesh, std::uint32_t inner, std::uint32_t apex) {
    const std::uint32_t f = Numbering::face(inner);
    const std::uint32_t beyond_next = mesh.record(Numbering::next(inner)).twin;
    const std::uint32_t beyond_prev = mesh.record(Numbering::prev(inner)).twin;
    HalfedgeRecord* near_ghost = mesh.corners_of(face);
    HalfedgeRecord* far_ghost = mesh.corners_of(f);
    const std::uint32_t after = near_ghost[Out].twin;
    near_ghost[far_corner].origin = apex;
    far_ghost[far_corner].origin = far;
    far_ghost[near_corner].origin = apex;
    far_ghost[2].origin = ghost;
    mesh.link(face, 0, Out == 2 ? beyond_prev : beyond_next);
    mesh.link(f, 0, Out == 2 ? beyond_next : beyond_prev);
    mesh.link(f, in, face, Out);
    mesh.link(f, Out, after);
  }

  /// Turns the ghost into a face whose third corner is the other end of the base, and moves this
  /// end of the base up to the candidate. Returns the half-edge below the new base.
  std::uint32_t take(BulkMesh& mesh, std::uint32_t other, std::uint32_t below) {
    const std::uint32_t f = face;
    near = far;
    near_point = far_point;
    look_at(mesh, Numbering::face(mesh.corners_of(face)[Out].twin));
    mesh.corners_of(f)[2].origin = other;
    mesh.link(f, in, below);
    return Numbering::encode(f, Out);
  }
};

/// The gap between two parts. The base, left.near -> right.near, is its lowest edge.
struct BulkMesh::Seam {
  Flank<2> left;
  Flank<1> right;
  std::uint32_t bottom = none;  ///< the ghost under the tangent
  std::uint32_t below = none;   ///< the half-edge right.near -> left.near below the base
};

// Finds the common tangent below both parts, seen with the first one on the left, and makes its
// ghost. From two vertices that see each other, each end moves down until neither can. Inlined, as
// is close, so that the seam stays in registers.
[[gnu::always_inline]] inline BulkMesh::Seam BulkMesh::find_tangent(std::uint32_t left,
                                                                    std::uint32_t right) {
  Seam seam;
  Point2 left_point = points_[left];
  Point2 right_point = points_[right];
  std::uint32_t after_left = hull_ghosts_[left];
  std::uint32_t after_right = hull_ghosts_[right];
  const bool left_moves = after_left != none;
  const bool right_moves = after_right != none;
  std::uint32_t before_left = left_moves ? previous_ghost(after_left) : none;
  for (bool moved = true; moved;) {
    moved = false;
    while (left_moves) {
      const std::uint32_t lower = corners_of(before_left)[1].origin;
      if (kernel::orient_value(left_point, right_point, points_[lower]).raw() >= 0) break;
      left = lower;
      left_point = points_[lower];
      after_left = before_left;
      before_left = previous_ghost(after_left);
      moved = true;
    }
    while (right_moves) {
      const std::uint32_t lower = corners_of(after_right)->origin;
      if (kernel::orient_value(left_point, right_point, points_[lower]).raw() >= 0) break;
      right = lower;
      right_point = points_[lower];
      after_right = next_ghost(after_right);
      moved = true;
    }
  }
  seam.bottom = make_ghost(left, right);
  seam.below = Numbering::encode(seam.bottom, 0);
  seam.left.near = left;
  seam.left.near_point = left_point;
  seam.right.near = right;
  seam.right.near_point = right_point;
  if (left_moves) {
    chain(before_left, seam.bottom);
    seam.left.look_at(*this, after_left);
  }
  if (right_moves) {
    seam.right.look_at(*this, previous_ghost(after_right));
    chain(seam.bottom, after_right);
  }
  hull_ghosts_[left] = seam.bottom;
  return seam;
}

[[gnu::always_inline]] inline void BulkMesh::close(Seam& seam) {
  Flank<2>& left = seam.left;
  Flank<1>& right = seam.right;
  for (;;) {
    const bool has_left = left.find_candidate(*this, left.near_point, right.near_point);
    const bool has_right = right.find_candidate(*this, left.near_point, right.near_point);
    bool takes_right = has_right;
    if (has_left && has_right) {
      const std::strong_ordering order = Cotangent::compare(left.cotangent, right.cotangent);
      takes_right = order > 0 || (order == 0 && wins(left.near_point, right.far_point,
                                                     right.near_point, left.far_point));
    } else if (!has_left && !has_right) {
      return;
    }
    seam.below = takes_right ? right.take(*this, left.near, seam.below)
                             : left.take(*this, right.near, seam.below);
  }
}

// Is q farther than p? A direction is a number of quarter turns from +x. Points that are equally
// far are ordered by the other coordinate, so the farthest point of a part is unique and a corner
// of the hull. Selections instead of branches, which could not be predicted and made the whole
// construction an eighth slower.
[[gnu::always_inline]] inline bool BulkMesh::is_farther(const Point2& p, const Point2& q,
                                                        int direction) {
  const bool by_x = direction % 2 == 0;
  const kernel::Coordinate2& p_far = (by_x ? p.x == q.x : p.y != q.y) ? p.y : p.x;
  const kernel::Coordinate2& q_far = (by_x ? p.x == q.x : p.y != q.y) ? q.y : q.x;
  return direction < 2 ? p_far < q_far : q_far < p_far;
}

inline void BulkMesh::extend(Part& part, std::uint32_t vertex) const {
  for (int d = 0; d < 4; ++d)
    part.extreme[d] =
        is_farther(points_[part.extreme[d]], points_[vertex], d) ? vertex : part.extreme[d];
}

BulkMesh::Part BulkMesh::make_part(std::uint32_t a) {
  hull_ghosts_[a] = none;
  return {{a, a, a, a}};
}

BulkMesh::Part BulkMesh::make_part(std::uint32_t a, std::uint32_t b) {
  const std::uint32_t there = make_ghost(a, b);
  const std::uint32_t back = make_ghost(b, a);
  link(there, 0, back, 0);
  chain(there, back);
  chain(back, there);
  hull_ghosts_[a] = there;
  hull_ghosts_[b] = back;
  Part part{{a, a, a, a}};
  extend(part, b);
  return part;
}

BulkMesh::Part BulkMesh::make_part(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  const Sign turn = kernel::orient(points_[a], points_[b], points_[c]);
  if (turn == Sign::zero) return make_line({a, b, c});
  const std::array<std::uint32_t, 3> v{a, turn == Sign::negative ? c : b,
                                       turn == Sign::negative ? b : c};
  const std::uint32_t face = make_face(v[0], v[1], v[2]);
  const std::array<std::uint32_t, 3> ring{make_ghost(v[0], v[1]), make_ghost(v[1], v[2]),
                                          make_ghost(v[2], v[0])};
  Part part{{a, a, a, a}};
  for (std::uint32_t i = 0; i < 3; ++i) {
    link(ring[i], 0, face, i);
    chain(ring[i], ring[(i + 1) % 3]);
    hull_ghosts_[v[i]] = ring[i];
    if (i > 0) extend(part, v[i]);
  }
  return part;
}

// Three points on a line: the ring of ghosts runs from end to end and back.
BulkMesh::Part BulkMesh::make_line(std::array<std::uint32_t, 3> v) {
  kernel::sort(v.begin(), v.end(),
               [&](std::uint32_t a, std::uint32_t b) { return points_[a] < points_[b]; });
  const std::array<std::uint32_t, 4> ring{make_ghost(v[0], v[1]), make_ghost(v[1], v[2]),
                                          make_ghost(v[2], v[1]), make_ghost(v[1], v[0])};
  link(ring[0], 0, ring[3], 0);
  link(ring[1], 0, ring[2], 0);
  for (std::size_t i = 0; i < 4; ++i) chain(ring[i], ring[(i + 1) % 4]);
  hull_ghosts_[v[0]] = ring[0];
  hull_ghosts_[v[2]] = ring[2];
  Part part{{v[0], v[0], v[0], v[0]}};
  extend(part, v[2]);
  return part;
}

BulkMesh::Part BulkMesh::merge(const Part& first, const Part& second) {
  // The direction from the first part to the second.
  unsigned direction = 3;
  direction = points_[first.extreme[1]].y < points_[second.extreme[3]].y ? 1 : direction;
  direction = points_[second.extreme[0]].x < points_[first.extreme[2]].x ? 2 : direction;
  direction = points_[first.extreme[0]].x < points_[second.extreme[2]].x ? 0 : direction;
  Seam seam = find_tangent(first.extreme[direction], second.extreme[(direction + 2) % 4]);
  close(seam);
  const std::uint32_t top = make_ghost(seam.right.near, seam.left.near);
  link(top, 0, seam.below);
  chain(seam.right.face == none ? seam.bottom : seam.right.face, top);
  chain(top, seam.left.face == none ? seam.bottom : seam.left.face);
  hull_ghosts_[seam.right.near] = top;
  Part whole;
  for (int d = 0; d < 4; ++d) {
    const std::uint32_t a = first.extreme[d];
    const std::uint32_t b = second.extreme[d];
    whole.extreme[d] = is_farther(points_[a], points_[b], d) ? b : a;
  }
  return whole;
}

// ---- the recursion

namespace {

constexpr std::uint32_t none = HalfedgeRecord::none;

// The first position of a range whose key has the highest bit in which the keys differ. No branch
// depends on a key.
std::uint32_t find_split(const std::uint64_t* keys, std::uint32_t begin, std::uint32_t end) {
  const std::uint64_t bit = std::bit_floor(keys[begin] ^ keys[end - 1]);
  std::uint32_t low = begin;  // a position whose key lacks the bit
  for (std::uint32_t count = end - 1 - begin; count > 1;) {
    const std::uint32_t half = count / 2;
    low += (keys[low + half] & bit) == 0 ? half : 0;
    count -= half;
  }
  return low + 1;
}

// Triangulates a non-empty range. The recursion is at most as deep as a key has bits.
BulkMesh::Part build_range(BulkMesh& mesh, const std::uint64_t* keys, std::uint32_t begin,
                           std::uint32_t end) {
  switch (end - begin) {
    case 1: return mesh.make_part(begin);
    case 2: return mesh.make_part(begin, begin + 1);
    case 3: return mesh.make_part(begin, begin + 1, begin + 2);
    default: break;
  }
  const std::uint32_t split = find_split(keys, begin, end);
  const BulkMesh::Part first = build_range(mesh, keys, begin, split);
  const BulkMesh::Part second = build_range(mesh, keys, split, end);
  return mesh.merge(first, second);
}

// The ranges of the recursion that threads make, in order, and then the merges above them.
class SharedRanges {
 public:
  SharedRanges(const Point2* points, HalfedgeRecord* records, std::uint32_t* hull_ghosts,
               const std::uint64_t* keys)
      : points_(points), records_(records), hull_ghosts_(hull_ghosts), keys_(keys) {}

  // Requires 3 points. The ranges have `most` points at most.
  BulkMesh::Part build(std::uint32_t n, std::uint32_t most, Threads& threads) {
    most_ = most;
    find_ranges(0, n);
    parts_.resize(ranges_.size());
    share_out(ranges_.size(), 1, threads, [&](const auto& next) {
      for (std::size_t i = next(); i < ranges_.size(); i = next()) {
        const auto [begin, end, first] = ranges_[i];
        BulkMesh mesh(points_, records_, hull_ghosts_, first);
        parts_[i] = build_range(mesh, keys_, begin, end);
      }
    });
    BulkMesh mesh(points_, records_, hull_ghosts_);
    return merge_ranges(mesh, 0, n);
  }

 private:
  struct Range {
    std::uint32_t begin, end;
    std::uint32_t first;  ///< its first slot
  };

  bool is_shared(std::uint32_t begin, std::uint32_t end) const { return end - begin <= most_; }
  static std::uint32_t slots_of(std::uint32_t points) { return 2 * points - 2; }

  void find_ranges(std::uint32_t begin, std::uint32_t end) {
    if (is_shared(begin, end)) {
      ranges_.push_back({begin, end, next_slot_});
      next_slot_ += slots_of(end - begin);
      return;
    }
    const std::uint32_t split = find_split(keys_, begin, end);
    find_ranges(begin, split);
    find_ranges(split, end);
    next_slot_ += 2;  // those of the merge
  }
  BulkMesh::Part merge_ranges(BulkMesh& mesh, std::uint32_t begin, std::uint32_t end) {
    if (is_shared(begin, end)) {
      mesh.skip(slots_of(end - begin));
      return parts_[next_range_++];
    }
    const std::uint32_t split = find_split(keys_, begin, end);
    const BulkMesh::Part first = merge_ranges(mesh, begin, split);
    const BulkMesh::Part second = merge_ranges(mesh, split, end);
    return mesh.merge(first, second);
  }

  const Point2* points_;
  HalfedgeRecord* records_;
  std::uint32_t* hull_ghosts_;
  const std::uint64_t* keys_;
  std::uint32_t most_ = 0;
  std::uint32_t next_slot_ = 0;
  std::size_t next_range_ = 0;
  std::vector<Range> ranges_;
  std::vector<BulkMesh::Part> parts_;
};

void move_face(HalfedgeRecord* records, std::uint32_t from, std::uint32_t to) {
  for (std::uint32_t k = 0; k < 3; ++k) {
    const HalfedgeRecord moved = records[3 * std::size_t{from} + k];
    records[3 * std::size_t{to} + k] = moved;
    if (moved.twin != none) records[Numbering::slot(moved.twin)].twin = Numbering::encode(to, k);
  }
}

// Removes the ghosts of a ring: their neighbours become border faces, and faces from the end of the
// array move into their slots. Returns the number of faces left; 0 if all points are on one line.
std::uint32_t remove_ghosts(HalfedgeRecord* records, std::uint32_t faces, std::uint32_t hull) {
  const auto next = [&](std::uint32_t f) {
    return Numbering::face(records[3 * std::size_t{f} + 2].twin);
  };
  std::vector<std::uint32_t> ghosts{hull};
  for (std::uint32_t f = next(hull); f != hull; f = next(f)) ghosts.push_back(f);
  if (ghosts.size() == faces) return 0;
  kernel::sort(ghosts.begin(), ghosts.end());
  for (const std::uint32_t f : ghosts)
    records[Numbering::slot(records[3 * std::size_t{f}].twin)].twin = none;
  std::uint32_t last = faces;
  std::size_t end = ghosts.size();
  for (std::size_t i = 0; i < end; ++i) {
    // A ghost at the very end is not replaced.
    while (end > i && ghosts[end - 1] == last - 1) {
      --last;
      --end;
    }
    if (i < end) move_face(records, --last, ghosts[i]);
  }
  return last;
}

}  // namespace

void BulkDelaunay::build(std::span<const Point2> points, std::span<const std::uint64_t> keys,
                         Threads& threads) {
  const std::uint32_t n = static_cast<std::uint32_t>(points.size());
  vertex_halfedges.clear();
  grow_to(vertex_halfedges, n, none);
  halfedges.clear();
  if (n < 3) return;
  halfedges.reserve(with_room(3 * (2 * std::size_t{n} - 2)));
  halfedges.resize(3 * (2 * std::size_t{n} - 2));
  constexpr std::uint32_t most_of_a_thread = 1U << 14, few = 1U << 11;
  const std::uint32_t made = 2 * n - 2;
  BulkMesh mesh(points.data(), halfedges.data(), vertex_halfedges.data());
  const auto most =
      static_cast<std::uint32_t>(Blocks::size_of(std::clamp(n / 16, few, most_of_a_thread)));
  const BulkMesh::Part whole =
      threads.is_one() || n <= most
          ? build_range(mesh, keys.data(), 0, n)
          : SharedRanges(points.data(), halfedges.data(), vertex_halfedges.data(), keys.data())
                .build(n, most, threads);
  const std::uint32_t faces = remove_ghosts(halfedges.data(), made, mesh.hull_of(whole));
  if (faces == 0) {
    std::fill(vertex_halfedges.begin(), vertex_halfedges.end(), none);
    halfedges = LargeVector<HalfedgeRecord>();  // frees the memory, too
  }
  halfedges.resize(3 * std::size_t{faces});
  for (std::uint32_t f = 0; f < faces; ++f) {
    for (std::uint32_t k = 0; k < 3; ++k)
      vertex_halfedges[halfedges[3 * std::size_t{f} + k].origin] = Numbering::encode(f, k);
  }
}

}  // namespace offgrid::navmesh::detail
