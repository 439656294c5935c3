// diff(a, b): the differences of two worlds, for peers that should have the same world and find
// that their digests differ.
//
//   const WorldDiff difference = diff(restore(mine).value(), restore(theirs).value());
//   if (difference.first_area() != nullptr) blame(*difference.first_area());
//
// Areas are compared by key_of(), never by id: equal areas under different ids are no difference.
// The order of all lists depends on coordinates and properties only, so both peers find the same
// first area.
#pragma once

#include <vector>

#include "offgrid/navmesh/world/world.hpp"

namespace offgrid::navmesh {

/// Does a come before b in the canonical order of areas? The order compares canonical_loops(); then
/// regions come before barriers, nonzero before even-odd, disabled before enabled; then AreaRank
/// decides. Areas with equal keys are equivalent.
bool comes_before(const Area& a, const Area& b);

/// Equal areas, of which one world has more than the other.
struct AreaDifference {
  Area area;                  ///< one of them
  std::vector<AreaId> ids_a;  ///< ids of the areas in world a, increasing
  std::vector<AreaId> ids_b;  ///< ids of the areas in world b, increasing; not as many
};

struct WorldDiff {
  /// Do the rectangles, margins or grounds differ? Other options do not count.
  bool options_differ = false;
  std::vector<AreaDifference> areas;  ///< in canonical order
  /// faces of one world that the other does not have, sorted
  std::vector<FaceKey> only_in_a;
  std::vector<FaceKey> only_in_b;
  /// faces of both worlds with different constraints, barriers or winding numbers, sorted
  std::vector<FaceKey> relabelled;

  /// The first area in which the worlds differ, or null. Faces differ only if areas or options do.
  const AreaDifference* first_area() const { return areas.empty() ? nullptr : &areas.front(); }
  bool is_empty() const {
    return !options_differ && areas.empty() && only_in_a.empty() && only_in_b.empty() &&
           relabelled.empty();
  }
};

/// The differences; empty exactly if the digests are equal, up to collisions of hashes. Cost:
/// O(n log n) for n points of areas and faces.
WorldDiff diff(const World& a, const World& b);

}  // namespace offgrid::navmesh
