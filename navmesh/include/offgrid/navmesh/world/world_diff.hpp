// diff(a, b): the differences of two worlds, for peers that should have the same world and find
// that their digests differ.
//
//   const WorldDiff difference = diff(restore(mine).value(), restore(theirs).value());
//   if (difference.first_area() != nullptr) blame(*difference.first_area());
//
// Areas, seams and links are compared by key_of(), never by id: equal ones under different ids are
// no difference. The order of all lists depends on coordinates and properties only, so both peers
// find the same first area.
#pragma once

#include <vector>

#include "offgrid/navmesh/world/world.hpp"

namespace offgrid::navmesh {

/// Does a come before b in the canonical order of areas? The order compares canonical_loops(); then
/// regions come before barriers, nonzero before even-odd, disabled before enabled; then AreaRank
/// decides. Areas with equal keys are equivalent.
bool comes_before(const Area& a, const Area& b);
/// The same for seams: by the smaller end, the larger one, the floors left and right from there;
/// then disabled ones come before enabled ones.
bool comes_before(const Seam& a, const Seam& b);
/// The same for links: by the start and the end, of both ways the smaller end first; then cost,
/// tag, one way before both, disabled before enabled.
bool comes_before(const Link& a, const Link& b);

/// Equal areas, of which one world has more than the other.
struct AreaDifference {
  Area area;                  ///< one of them
  std::vector<AreaId> ids_a;  ///< ids of the areas in world a, increasing
  std::vector<AreaId> ids_b;  ///< ids of the areas in world b, increasing; not as many
};

/// Equal seams, of which one world has more than the other.
struct SeamDifference {
  Seam seam;                  ///< one of them
  std::vector<SeamId> ids_a;  ///< like AreaDifference::ids_a
  std::vector<SeamId> ids_b;  ///< like AreaDifference::ids_b
};

/// Equal links, of which one world has more than the other.
struct LinkDifference {
  Link link;                  ///< one of them
  std::vector<LinkId> ids_a;  ///< like AreaDifference::ids_a
  std::vector<LinkId> ids_b;  ///< like AreaDifference::ids_b
};

struct WorldDiff {
  /// Do the rectangles, margins, grounds or numbers of floors differ? Other options do not count.
  bool options_differ = false;
  std::vector<AreaDifference> areas;  ///< in canonical order
  std::vector<SeamDifference> seams;  ///< in canonical order
  std::vector<LinkDifference> links;  ///< in canonical order
  /// faces of one world that the other does not have, sorted
  std::vector<FaceKey> only_in_a;
  std::vector<FaceKey> only_in_b;
  /// faces of both worlds with different constraints, barriers or winding numbers, sorted
  std::vector<FaceKey> relabelled;

  /// The first area in which the worlds differ, or null. Faces differ only if areas, seams or
  /// options do.
  const AreaDifference* first_area() const { return areas.empty() ? nullptr : &areas.front(); }
  bool is_empty() const {
    return !options_differ && areas.empty() && seams.empty() && links.empty() &&
           only_in_a.empty() && only_in_b.empty() && relabelled.empty();
  }
};

/// The differences; empty exactly if the digests are equal, up to collisions of hashes. Cost:
/// O(n log n) for n points of areas, seams, links and faces.
WorldDiff diff(const World& a, const World& b);

}  // namespace offgrid::navmesh
