// diff(a, b): what makes two worlds different. For peers that should have the same world and find
// that their digests differ.
//
//   const WorldDiff difference = diff(restore(mine).value(), restore(theirs).value());
//   if (difference.first_area() != nullptr) blame(*difference.first_area());
//
// Areas are compared by what they are (key_of), never by id: equal areas under other ids are no
// difference. All lists are in an order that depends on coordinates and meanings only, so both
// peers name the same area first.
#pragma once

#include <vector>

#include "offgrid/navmesh/world/world.hpp"

namespace offgrid::navmesh {

/// Does a come before b in the canonical order of areas? By their canonical_loops() as lists, then
/// regions before barriers, nonzero before even-odd, disabled before enabled, and at last by
/// AreaRank. Neither comes before the other if their keys are equal.
bool comes_before(const Area& a, const Area& b);

/// Areas that are all the same, and that one world has more often than the other.
struct AreaDifference {
  Area area;                  ///< one of them
  std::vector<AreaId> ids_a;  ///< all of them in each world, by increasing id; the numbers differ
  std::vector<AreaId> ids_b;
};

struct WorldDiff {
  /// rectangles, margins or grounds; the journal's limit is nobody else's business
  bool options_differ = false;
  std::vector<AreaDifference> areas;  ///< in canonical order
  /// faces that are not in the other world; sorted, as the next two
  std::vector<FaceKey> only_in_a;
  std::vector<FaceKey> only_in_b;
  /// in both, and their constraints, barriers or windings of areas differ
  std::vector<FaceKey> relabelled;

  /// The first area in which the worlds differ, or null. Faces may differ only if areas or options
  /// do.
  const AreaDifference* first_area() const { return areas.empty() ? nullptr : &areas.front(); }
  bool is_empty() const {
    return !options_differ && areas.empty() && only_in_a.empty() && only_in_b.empty() &&
           relabelled.empty();
  }
};

/// Empty exactly if the digests are equal, but for accidents. Cost: O(n log n) for all points of
/// areas and all faces.
WorldDiff diff(const World& a, const World& b);

}  // namespace offgrid::navmesh
