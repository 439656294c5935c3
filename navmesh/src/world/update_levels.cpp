#include "world/update_levels.hpp"

#include <algorithm>

namespace offgrid::navmesh::detail {

void UpdateLevels::add(const Level& level) {
  const auto is_below = [](const Level& one, std::int32_t priority) {
    return one.priority < priority;
  };
  const auto at = std::lower_bound(levels_.begin(), levels_.end(), level.priority, is_below);
  if (at == levels_.end() || at->priority != level.priority) {
    levels_.insert(at, level);
    return;
  }
  at->cost += level.cost;
  at->set_bits |= level.set_bits;
  at->clear_bits |= level.clear_bits;
}

void UpdateLevels::add(std::int32_t priority, const Update& update) {
  add(Level{priority, update.add_cost, update.set_bits, update.clear_bits});
}

void UpdateLevels::add(const UpdateLevels& others) {
  levels_.reserve(levels_.size() + others.levels_.size());
  for (const Level& level : others.levels_) add(level);
}

FaceState UpdateLevels::applied(const FaceState& state, std::int32_t from) const {
  if (state.ground == Ground::blocked) return state;
  FaceState after = state;
  after.cost += static_cast<std::uint32_t>(cost(from));
  for (const Level& level : levels_) {
    if (level.priority >= from) after.tag = (after.tag | level.set_bits) & ~level.clear_bits;
  }
  return after;
}

std::uint64_t UpdateLevels::cost(std::int32_t from) const {
  std::uint64_t sum = 0;
  for (const Level& level : levels_) {
    if (level.priority >= from) sum += level.cost;
  }
  return sum;
}

}  // namespace offgrid::navmesh::detail
