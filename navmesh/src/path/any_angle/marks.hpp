// Marks: lower bounds of what is left of a path, by its distances from landmarks.
//
// The distance d from a landmark changes along a path by at most the path's length. So from a point
// P to the goal it is at least d(goal) - d(P), and at least d(P) - d(goal). Of the points of an
// edge only the ends are known, and d(P) is at most d(a) + |aP|, and at least d(a) - |aP|.
//
// Doubles compute the bounds, and their errors are taken off.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "path/any_angle/ground.hpp"
#include "path/any_angle/node.hpp"
#include "path/any_angle/roots.hpp"
#include "path/landmark_table.hpp"

namespace offgrid::navmesh::detail::any_angle {

/// The part of an edge that a node sees, beside its oldest root. Lengths are in units of 2^-16;
/// each is wrong by less than a quarter of one.
class SeenPart {
 public:
  SeenPart(const Ground& ground, const Roots& roots, const Node& node);
  /// The length of the edge, from its left end to its right one.
  double length() const { return length_; }
  /// No point is seen at a smaller part of the edge than `first`, or a larger one than `last`.
  double first() const { return first_; }
  double last() const { return last_; }
  /// The distance of the root from the point at that part of the edge.
  double distance(double part) const;
  /// A lower bound of its distance from what is seen.
  Length nearest() const;

 private:
  double x_ = 0, y_ = 0;  ///< from the root to the left end, in units
  double dx_ = 0, dy_ = 0;
  double length_ = 0;
  double first_ = 0, last_ = 1;
};

/// How far a landmark is from a point: at least `low` and at most `high`.
struct DistanceRange {
  static constexpr std::int64_t unknown = std::numeric_limits<std::int64_t>::max();

  std::int64_t low = 0;
  std::int64_t high = unknown;

  bool is_known() const { return high < unknown; }
};

class Marks {
 public:
  /// Chooses the landmarks of the table that promise most between start and goal. The table must
  /// hold in the view, and stay.
  void begin(const LandmarkTable& table, const View& view, const kernel::Point2& start,
             std::span<const FaceId> start_faces, const kernel::Point2& goal,
             std::span<const FaceId> goal_faces);
  bool is_empty() const { return count_ == 0; }
  /// No path from the oldest root of the node through it to the goal is shorter; at least a bound
  /// that is known.
  Length rest_from(const Ground& ground, const Roots& roots, const Node& node,
                   const Length& known) const;

 private:
  static constexpr std::size_t most = 2;

  /// A landmark as a function that changes along a path by at most its length.
  struct Mark {
    std::size_t column = 0;
    std::int64_t sign = 1;     ///< 1: the distance from it; -1: minus that
    std::int64_t at_goal = 0;  ///< a lower bound, less the most that values at vertices lack
    std::int64_t promised = 0;
  };

  void offer(const Mark& mark);
  const std::uint32_t* row_of(VertexId v, const kernel::Point2& p) const {
    return is_of_mesh_ ? table_->steps.data() + v.value() * table_->columns : table_->row(v, p);
  }
  double value(const Mark& mark, const std::uint32_t* row) const {
    if (row == nullptr || row[mark.column] == LandmarkTable::unknown)
      return std::numeric_limits<double>::infinity();
    const std::int64_t distance = std::int64_t{row[mark.column]} << table_->shift;
    return static_cast<double>(mark.sign * distance - mark.at_goal);
  }
  static double bound(const SeenPart& seen, double at_left, double at_right);

  const LandmarkTable* table_ = nullptr;
  bool is_of_mesh_ = false;  ///< was the table made of this mesh?
  std::array<Mark, most> marks_{};
  std::size_t count_ = 0;
  std::vector<DistanceRange> at_start_, at_goal_;  ///< by column
};

}  // namespace offgrid::navmesh::detail::any_angle
