// FloorKeeping: the floors that ground had in a former import.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ground/floor_growth.hpp"
#include "ground/floor_sharing.hpp"

namespace offgrid::navmesh::detail {

class FloorKeeping {
 public:
  /// Finds for each triangle the floors of the former ground that had ground there.
  FloorKeeping(std::span<const GroundTriangle> ground, const Relief& former, std::int32_t step);

  /// The floor that a piece had: that of most of its triangles. Pieces with more of them come
  /// first.
  std::vector<FloorClaim> claims(const FloorsOfGround& pieces) const;
  /// For each former floor those that have ground of it, the one with most triangles first.
  std::vector<std::vector<Floor>> followers(const FloorsOfGround& floors) const;

 private:
  /// A triangle that is where a former floor had ground.
  struct Trace {
    Floor floor = 0;
    std::uint32_t triangle = 0;
    bool is_equal = false;  ///< to a former triangle
    bool is_same = false;   ///< in the plane of one, where both are
  };
  /// A number of triangles: equal ones count first, then those in a plane, then all.
  struct Count {
    std::uint32_t equal = 0, same = 0, all = 0;

    void add(const Trace& trace) {
      equal += trace.is_equal ? 1 : 0;
      same += trace.is_same ? 1 : 0;
      ++all;
    }
    friend auto operator<=>(const Count&, const Count&) = default;
  };

  std::vector<Trace> traces_;  ///< by floor; of each floor and triangle one
  std::size_t former_floors_;
};

}  // namespace offgrid::navmesh::detail
