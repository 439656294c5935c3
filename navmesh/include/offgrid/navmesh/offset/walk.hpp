// Walks through the offset mesh: locate a query, and follow a line from face to face.
//
// To a query the mesh stands an infinitesimal off the grid (kernel/offset.hpp), so a query point is
// strictly inside one face or outside, and a line crosses edges only: there is no vertex to pass
// and no edge to run along, in this interface or behind it. docs/offset-model.md says when that is
// what one wants, and when not (visible.hpp is for lines of sight).
//
//   const auto start = locate(mesh, p);
//   for (const Crossing& crossing : traverse(mesh, *start, q)) use(crossing.halfedge,
//   crossing.entered);
//
// Where a walk starts only decides the face: a point (locate), the meeting of two lines (locate),
// or an edge by which it comes in (face of the half-edge). Where it ends is its bound: a point, the
// meeting with another line, or nothing but the border.
#pragma once

#include <bit>
#include <optional>

#include "offgrid/kernel/line.hpp"
#include "offgrid/kernel/side3.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"

namespace offgrid::navmesh {

/// A located point: the type of every place that is kept.
struct Position {
  kernel::Point2 point{};
  FaceId face;

  friend bool operator==(const Position&, const Position&) = default;
};

/// The face that holds the point; none if it is outside. `near` is a face to begin with, or none.
/// Requires a mesh whose border is convex. Cost: the faces between `near` and the point.
std::optional<Position> locate(const PlanarMesh& mesh, const kernel::Point2& p, FaceId near = {});

/// The point where two lines meet. Requires that they are not parallel, and that not both are of
/// the mesh's own level.
struct LineMeeting {
  kernel::LeveledLine first;
  kernel::LeveledLine second;
};

/// The face that holds the meeting of two lines; none if it is outside.
std::optional<FaceId> locate(const PlanarMesh& mesh, const LineMeeting& meeting, FaceId near = {});

/// The directed line of a walk, through two points of the grid.
struct WalkLine {
  kernel::Point2 from{};
  kernel::Point2 to{};
};

/// Where a walk ends.
class WalkBound {
 public:
  /// At a point of the walk's line; the walk crosses nothing if that is not ahead of its start.
  static WalkBound at_point(const kernel::Point2& p) { return WalkBound(Kind::point, p, {}); }
  /// Where the walk's line meets another line. If they are parallel there is no bound.
  static WalkBound at_line(const kernel::LeveledLine& line) {
    return WalkBound(Kind::line, {}, line);
  }
  /// At the border of the mesh.
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
  FaceId entered;       ///< the next face; none where the walk leaves the mesh

  friend bool operator==(const Crossing&, const Crossing&) = default;
};

/// The crossings of a walk, found one at a time. Not valid across an edit.
class Walk {
 public:
  /// Carries the ends of the edge that comes next, so that a step looks at one new vertex. Which
  /// way it goes cannot be foreseen, so no branch depends on it, and the vertices of both faces
  /// that may come are fetched while that is decided.
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
    /// Of the face behind an edge; of the border nothing that matters.
    kernel::Point2 apex_of(HalfedgeId entry) const {
      return entry ? walk_->mesh_.point(walk_->mesh_.mesh().apex(entry)) : kernel::Point2{};
    }
    /// first if yes, else second, without a branch.
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
    kernel::Point2 apex_;  ///< of the face that is entered
    /// of the exit: on the right of the line, and on its left
    std::array<kernel::Point2, 2> ends_;
  };

  /// Requires that the line passes through the start face, and that the bound is not before it.
  Walk(const PlanarMesh& mesh, FaceId start, const WalkLine& line, const WalkBound& bound);

  Iterator begin() const { return Iterator(*this); }
  Iterator end() const { return Iterator(); }

  FaceId start() const { return start_; }
  /// The face where the walk ends; none if it leaves the mesh. Cost: the whole walk.
  FaceId last_face() const;

 private:
  /// T2: a vertex on the line is on the left if the offset moves it there.
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

/// From a located point straight to a point. The same point: no crossings.
inline Walk traverse(const PlanarMesh& mesh, const Position& start, const kernel::Point2& target) {
  return {mesh, start.face, {start.point, target}, WalkBound::at_point(target)};
}

/// Along a line from a face that it passes through, to a bound. The start may be the meeting of the
/// line with another one, or a point.
inline Walk traverse(const PlanarMesh& mesh, FaceId start, const WalkLine& line,
                     const WalkBound& bound) {
  return {mesh, start, line, bound};
}

/// From a located point through another point, until the border.
inline Walk traverse_ray(const PlanarMesh& mesh, const Position& start,
                         const kernel::Point2& through) {
  return {mesh, start.face, {start.point, through}, WalkBound::none()};
}

}  // namespace offgrid::navmesh
