// UpdateLevels: what updates (area.hpp) do to a face together, priority by priority.
#pragma once

#include <cstdint>
#include <vector>

#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::navmesh::detail {

class UpdateLevels {
 public:
  bool is_empty() const { return levels_.empty(); }
  /// Adds an update. Cost: the number of levels.
  void add(std::int32_t priority, const Update& update);
  /// Adds the updates of the others, as often as they are there. Cost: the number of levels.
  void add(const UpdateLevels& others);
  /// The state after those updates whose priority is at least `from`; a blocked one stays as it
  /// is. The cost wraps around if the updates add more than Update::max_cost, which no face's do.
  FaceState applied(const FaceState& state, std::int32_t from) const;
  /// The cost that those updates add. Below 2^62: fewer than 2^32 areas add at most 2^30 each.
  std::uint64_t cost(std::int32_t from) const;

 private:
  struct Level {
    std::int32_t priority = 0;
    std::uint64_t cost = 0;
    std::uint64_t set_bits = 0;
    std::uint64_t clear_bits = 0;
  };

  void add(const Level& level);

  std::vector<Level> levels_;  ///< by increasing priority
};

}  // namespace offgrid::navmesh::detail
