// Corners: where the paths of a search turn at the ends of edges, and the roots made there.
//
// Knows which roots were reached through each edge. Asks the ground whether a path may turn at a
// vertex, the sightings whether a better path to it is known, and notes in both what it finds.
#pragma once

#include <array>
#include <cstdint>

#include "mesh/epoch_map.hpp"
#include "offgrid/kernel/sign.hpp"
#include "path/any_angle/best_path.hpp"
#include "path/any_angle/ground.hpp"
#include "path/any_angle/node.hpp"
#include "path/any_angle/sightings.hpp"

namespace offgrid::navmesh::detail::any_angle {

class Corners {
 public:
  void begin() {
    for (auto& arrivals : arrivals_) arrivals.clear();
    certainty_.begin();
  }
  Certainty& certainty() { return certainty_; }
  /// Makes a root at the left or right end of a node's edge; none if the path to it is dropped.
  /// The apex behind the edge is on that side of the ray through the end.
  std::uint32_t make_root(const Ground& ground, Roots& roots, Sightings& sightings, BestPath& best,
                          const Node& node, Turn turn, kernel::Sign apex_side);

 private:
  /// for each turn, the newest root that is reached through an entry
  std::array<EpochMap<std::uint32_t>, 2> arrivals_;
  Certainty certainty_;
};

}  // namespace offgrid::navmesh::detail::any_angle
