// LineMender: bends a line about the obstacles that it comes too close to, until it keeps clear
// everywhere, or gives up.
#pragma once

#include <optional>
#include <span>
#include <unordered_set>
#include <vector>

#include "offgrid/navmesh/world/grow.hpp"
#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh::detail {

class LineMender {
 public:
  LineMender(const View& view, const Disc& disc);

  /// The obstacles too close to a leg.
  struct Trouble {
    bool is_clear = true;     ///< is there none?
    bool has_vertex = false;  ///< is a corner of an obstacle too close?
    kernel::Point2 vertex{};  ///< the closest such corner, then the smallest
  };
  Trouble look(const FloorPoint& from, const kernel::Point2& to);

  /// A line that keeps clear, with the same ends as a taut one. Returns none if it does not
  /// succeed; then failed_at() is the place. Requires the floors of the ends.
  std::optional<std::vector<kernel::Point2>> mend(std::span<const kernel::Point2> line, Floor first,
                                                  Floor last);
  /// For each corner of the last such line between its ends a face about it; none if there is one
  /// floor.
  std::span<const FaceId> corner_faces() const { return corner_faces_; }
  kernel::Point2 failed_at() const { return failed_at_; }

 private:
  using Corners = std::vector<kernel::Point2>;
  /// A point of the line and, if there are several floors, a face about it where it is.
  struct Place {
    kernel::Point2 point{};
    FaceId face;
  };

  bool is_close(const kernel::Point2& a, const kernel::Point2& b, HalfedgeId h) const;
  bool is_close(const kernel::Point2& a, const kernel::Point2& b, const kernel::Point2& p) const;
  void note(const kernel::Point2& a, const kernel::Point2& b, HalfedgeId h, Trouble& trouble) const;
  Trouble look_from(const Place& from, const kernel::Point2& to);
  Trouble flood(const kernel::Point2& from, const kernel::Point2& to);
  FaceId face_at_end(std::vector<FaceId> faces, const kernel::Point2& a,
                     const kernel::Point2& b) const;
  Corners loosened(std::span<const kernel::Point2> line) const;
  bool bend(const kernel::Point2& b, int depth, std::vector<Place>& path);
  bool bend_about(const kernel::Point2& b, const kernel::Point2& vertex, bool is_on_left, int depth,
                  std::vector<Place>& path);
  void straighten(std::vector<Place>& path);

  const View* view_;
  Disc disc_;
  kernel::Int<63> squared_radius_;
  int budget_ = 0;  ///< the number of legs that may still be examined
  kernel::Point2 failed_at_{};
  bool has_floors_;
  std::vector<FaceId> corner_faces_;
  std::vector<FaceId> open_;
  std::unordered_set<std::uint32_t> seen_;  ///< free faces of the last look
};

}  // namespace offgrid::navmesh::detail
