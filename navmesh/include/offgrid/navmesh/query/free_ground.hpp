// FreeGround: random points of free ground, uniform by area.
//
//   const FreeGround ground(view);
//   const auto spawn = ground.point(seed);      // the same on every machine
//
// A face is drawn with a probability that is its area over that of all free faces, exactly, and a
// point of it by two fractions of 32 bits; that is rounded to the grid. The numbers come from the
// seed by splitmix64 (Steele, Lea, Flood, OOPSLA 2014), and those that would favour a face are
// thrown away. Faces are in the order of their keys, so equal worlds give equal points, whatever
// their histories.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "offgrid/kernel/int.hpp"
#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh {

class FreeGround {
 public:
  /// Reads the free faces of the view: of all floors, or of one connected component of the whole
  /// world. The object does not follow edits, and the view must outlive it. Cost: n log n for n
  /// faces.
  explicit FreeGround(const View& view, ComponentId component = {});

  /// Twice the area of the free ground on the map, in square units.
  kernel::Int<96> doubled_area() const { return ends_.empty() ? kernel::Int<96>{} : ends_.back(); }

  /// A free grid point; none if no face is free. It is the random point rounded, or, if that is not
  /// free, the corner of its face that is nearest to it; so it may be at a border. Cost: O(log n),
  /// and a location.
  std::optional<FloorPoint> point(std::uint64_t seed) const;

  /// The face in which a number below doubled_area() lies, if faces are laid end to end. Requires
  /// such a number; checked.
  FaceId face_at(const kernel::Int<96>& number) const;

 private:
  const View& view_;
  std::vector<FaceId> faces_;          ///< by their keys
  std::vector<kernel::Int<96>> ends_;  ///< sums of their doubled areas
};

}  // namespace offgrid::navmesh
