// The input of a triangulation, as edits leave it.
#pragma once

#include <set>
#include <span>
#include <utility>
#include <vector>

#include "triangulation/program.hpp"

namespace offgrid::testing::triangulation {

/// Points and the pieces of constraints between them. Slow and plain: every edit looks at
/// everything.
class EditModel {
 public:
  EditModel() = default;
  /// The model after these edits.
  explicit EditModel(std::span<const Edit> edits) {
    for (const Edit& edit : edits) apply(edit);
  }

  EditModel(std::set<kernel::Point2> points, std::set<Piece> pieces)
      : points_(std::move(points)), pieces_(std::move(pieces)) {}

  /// Does what the edit says, or refuses and changes nothing: a missing point, the end of a
  /// constraint removed, a crossing, a piece that is not there.
  bool apply(const Edit& edit);
  /// Are the points of the edit there, as far as it needs them?
  bool has_points_of(const Edit& edit) const;

  const std::set<kernel::Point2>& points() const { return points_; }
  const std::set<Piece>& pieces() const { return pieces_; }

 private:
  void insert(const kernel::Point2& p);
  bool remove(const kernel::Point2& p);
  bool constrain(const kernel::Point2& a, const kernel::Point2& b);
  bool release(const kernel::Point2& a, const kernel::Point2& b);
  std::vector<Piece> pieces_between(const kernel::Point2& a, const kernel::Point2& b) const;

  std::set<kernel::Point2> points_;
  std::set<Piece> pieces_;
};

}  // namespace offgrid::testing::triangulation
