// Link: a jump, a ladder, a lift or a teleport: a way from a place of a world to another, at a
// cost.
//
//   edit.add(Link{.from = {bank, 1}, .to = road, .cost = 96 * Link::unit});      // jumps down
//   edit.add(Link{.from = hall, .to = {roof, 7}, .cost = 0, .both_ways = true});  // a lift
//
// A link does not change the mesh, and its ends need no vertex. It leads from the free ground that
// holds its start, if there is some, to that about its end. Shortest paths take links
// (path/path.hpp) and is_reachable() knows them; sight, components and nearest points do not. A
// view may multiply the costs of links of a tag, or close them (view.hpp).
#pragma once

#include <cstdint>

#include "offgrid/navmesh/mesh/digest.hpp"
#include "offgrid/navmesh/mesh/floor.hpp"
#include "offgrid/navmesh/mesh/id.hpp"

namespace offgrid::navmesh {

/// The id of a link in a world. An id is never used again; an undo gives a link its id back.
using LinkId = Id<struct LinkIdKind>;

struct Link {
  /// The cost that counts as much as a unit of length.
  static constexpr std::uint64_t unit = std::uint64_t{1} << 16;
  static constexpr std::uint64_t max_cost = std::uint64_t{1} << 58;

  FloorPoint from{};
  FloorPoint to{};
  std::uint64_t cost = 0;  ///< in units of 2^-16 of a unit of length, at most max_cost
  bool both_ways = false;  ///< does it lead back, too, at the same cost?
  std::uint64_t tag = 0;   ///< for the user
  bool enabled = true;

  friend bool operator==(const Link&, const Link&) = default;
};

/// Equal for links that mean the same: of both ways, the ends may be exchanged. Up to collisions of
/// hashes, for no others.
Digest key_of(const Link& link);

}  // namespace offgrid::navmesh
