// Walks through the offset mesh: locate a query, and follow a line from face to face.
//
// For a query the mesh stands an infinitesimal off the grid (kernel/offset.hpp), so a query point
// is strictly inside one face or outside, and a line crosses edges only: it never passes through a
// vertex or runs along an edge. docs/offset-model.md says when that is wanted and when it is not
// (sight.hpp is for lines of sight).
//
//   stored:   A | B      for a query:   A |  B q      The query q, at the vertex, is in B: on the
//          -----q-----             ------o------      right of a vertical edge, above a horizontal
//             C | D                    C |  D         one. A line from C to B through the vertex
//                                                     passes o on its right, by way of D.
//
//   const auto start = locate(mesh, p);
//   for (const Crossing& c : traverse(mesh, *start, q)) use(c.halfedge, c.entered);
//
// A walk starts in a face: that of a point (locate), of the meeting of two lines (locate), or of an
// edge by which the line comes in. It ends at its bound: a point, the meeting with another line, or
// the border.
#pragma once

#include <bit>
#include <optional>

#include "offgrid/kernel/line.hpp"
#include "offgrid/kernel/side3.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"

namespace offgrid::navmesh {

/// A point of a floor and the face that contains it. The face holds until an edit may have changed
/// it; the floor stays (reposition.hpp).
struct Position {
  kernel::Point2 point{};
  FaceId face;
  Floor floor = 0;

  friend bool operator==(const Position&, const Position&) = default;
};

/// The position of a point; none if it is outside. The search begins in the face `near`, if given,
/// and stays on its floor. Requires a mesh with a convex border. Cost: the faces between `near` and
/// the point.
std::optional<Position> locate(const PlanarMesh& mesh, const kernel::Point2& p, FaceId near = {});

/// The point where two lines meet. Requires that they are not parallel, and that at most one has
/// the level of the mesh.
struct LineMeeting {
  kernel::LeveledLine first;
  kernel::LeveledLine second;
};

/// The face that contains the meeting of two lines; none if it is outside.
std::optional<FaceId> locate(const PlanarMesh& mesh, const LineMeeting& meeting, FaceId near = {});

/// The directed line of a walk, through two points of the grid.
struct WalkLine {
  kernel::Point2 from{};
  kernel::Point2 to{};
};

/// The end of a walk.
class WalkBound {
 public:
  /// The end at a point of the walk's line; the walk crosses nothing if the point is not ahead.
  static WalkBound at_point(const kernel::Point2& p) { return WalkBound(Kind::point, p, {}); }
  /// The end where the walk's line meets another line; the border if they are parallel.
  static WalkBound at_line(const kernel::LeveledLine& line) {
    return WalkBound(Kind::line, {}, line);
  }
  /// The end at the border of the mesh.
  static WalkBound none() { return WalkBound(Kind::none, {}, {}); }

  /// Does the walk cross the mesh edge u -> v, the next one on its line, before it ends?
  bool is_behind(const WalkLine& line, const kernel::MeshPoint2& u,
                 const kernel::MeshPoint2& v) const {
    if (kind_ == Kind::point) return kernel::side_of_mesh_edge(u, v, point_) == kernel::Side::right;
    return kind_ == Kind::none || line_is_behind(line, u, v);
  }

 private:
  enum class Kind : std::uint8_t { point, line, none };

  WalkBound(Kind kind, const kernel::Point2& point, const kernel::LeveledLine& line)
      : kind_(kind), point_(point), line_(line) {}

  bool line_is_behind(const WalkLine& line, const kernel::MeshPoint2& u,
                      const kernel::MeshPoint2& v) const;

  Kind kind_;
  kernel::Point2 point_;
  kernel::LeveledLine line_;
};

/// One step of a walk.
struct Crossing {
  HalfedgeId halfedge;  ///< the edge that is crossed, as a half-edge of the face that is left
  FaceId entered;       ///< the next face; none if the walk leaves the mesh

  friend bool operator==(const Crossing&, const Crossing&) = default;
};

/// The crossings of a walk, found one at a time. Invalid after an edit.
class Walk {
 public:
  /// Carries the ends of the next edge, so that a step tests one new vertex. The outcome of a test
  /// cannot be predicted, so no branch depends on it, and the apexes of both possible faces are
  /// loaded meanwhile.
  class Iterator {
   public:
    using value_type = Crossing;
    using difference_type = std::ptrdiff_t;

    Iterator() = default;
    explicit Iterator(const Walk& walk) : walk_(&walk) { start(); }

    Crossing operator*() const {
      return {exit_, entry_ ? walk_->mesh_.mesh().face(entry_) : FaceId{}};
    }
    Iterator& operator++() {
      if (!entry_) {
        exit_ = entry_;
        return *this;
      }
      const Mesh& mesh = walk_->mesh_.mesh();
      const HalfedgeId next = mesh.next(entry_);
      const HalfedgeId prev = mesh.prev(entry_);
      const HalfedgeId beyond_next = mesh.twin(next);
      const HalfedgeId beyond_prev = mesh.twin(prev);
      const kernel::Point2 next_apex = apex_of(beyond_next);
      const kernel::Point2 prev_apex = apex_of(beyond_prev);
      const bool is_left = walk_->is_left(apex_);
      ends_[static_cast<std::size_t>(is_left)] = apex_;
      exit_ = select(is_left, next, prev);
      entry_ = select(is_left, beyond_next, beyond_prev);
      apex_ = select(is_left, next_apex, prev_apex);
      stop_at_bound();
      return *this;
    }
    Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    friend bool operator==(const Iterator& a, const Iterator& b) { return a.exit_ == b.exit_; }

   private:
    void start();
    /// The apex of the face behind an edge; any point at the border.
    kernel::Point2 apex_of(HalfedgeId entry) const {
      return entry ? walk_->mesh_.point(walk_->mesh_.mesh().apex(entry)) : kernel::Point2{};
    }
    /// Returns yes ? first : second, without a branch.
    static HalfedgeId select(bool yes, HalfedgeId first, HalfedgeId second) {
      const std::uint32_t mask = 0 - static_cast<std::uint32_t>(yes);
      return HalfedgeId{(first.value() & mask) | (second.value() & ~mask)};
    }
    static kernel::Point2 select(bool yes, const kernel::Point2& first,
                                 const kernel::Point2& second) {
      const std::uint64_t mask = 0 - static_cast<std::uint64_t>(yes);
      return std::bit_cast<kernel::Point2>((std::bit_cast<std::uint64_t>(first) & mask) |
                                           (std::bit_cast<std::uint64_t>(second) & ~mask));
    }
    void stop_at_bound() {
      if (!walk_->bound_.is_behind(walk_->line_, kernel::MeshPoint2{ends_[0]},
                                   kernel::MeshPoint2{ends_[1]}))
        exit_ = HalfedgeId{};
    }

    const Walk* walk_ = nullptr;
    HalfedgeId exit_;
    HalfedgeId entry_;     ///< the twin of the exit
    kernel::Point2 apex_;  ///< the apex of the face that is entered
    /// the ends of the exit: the one on the right of the line, the one on its left
    std::array<kernel::Point2, 2> ends_;
  };

  /// Requires that the line passes through the start face, and that the bound is not before that.
  Walk(const PlanarMesh& mesh, FaceId start, const WalkLine& line, const WalkBound& bound);

  Iterator begin() const { return Iterator(*this); }
  Iterator end() const { return Iterator(); }

  FaceId start() const { return start_; }
  /// The face where the walk ends; none if it leaves the mesh. Cost: the whole walk.
  FaceId last_face() const;

 private:
  /// T2 (kernel/offset.hpp): a vertex on the line is on the left if the offset moves it there.
  bool is_left(const kernel::Point2& vertex) const {
    return direction_->side_value(vertex) >= first_on_left_;
  }

  PlanarMesh mesh_;
  FaceId start_;
  WalkLine line_;
  kernel::Result<kernel::Line2> direction_;
  kernel::Int<62> first_on_left_;
  WalkBound bound_;
};

/// The walk from a located point straight to a point; no crossings if the two are equal.
inline Walk traverse(const PlanarMesh& mesh, const Position& start, const kernel::Point2& target) {
  return {mesh, start.face, {start.point, target}, WalkBound::at_point(target)};
}

/// The walk along a line from a face that it passes through, to a bound. The start may be a point,
/// or the meeting of the line with another one.
inline Walk traverse(const PlanarMesh& mesh, FaceId start, const WalkLine& line,
                     const WalkBound& bound) {
  return {mesh, start, line, bound};
}

/// The walk from a located point through another point, to the border.
inline Walk traverse_ray(const PlanarMesh& mesh, const Position& start,
                         const kernel::Point2& through) {
  return {mesh, start.face, {start.point, through}, WalkBound::none()};
}

}  // namespace offgrid::navmesh
