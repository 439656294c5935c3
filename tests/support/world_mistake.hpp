// The mistakes that planted_library.cmake writes into the copy of the navmesh: which of them is switched on. Included before that copy.
#pragma once

#include <atomic>
#include <cstdint>

namespace offgrid::testing {

enum class WorldMistake : std::uint8_t {
  none,
  one_seed,
  labels_copied,
  heat_not_counted,
  crossing_left_twice,
  net_decides,
  toggle_changes_uses,
  undo_forgets_enabled,
  digest_forgets_barriers,
  odd_is_nonzero,
  priority_ties_by_id,
  nets_stay,
  ground_cost_ignored,
  batches_do_not_cross,
  new_pixel_bends_nobody,
  bulk_trusts_edges,
  line_stays,
  sum_not_followed,
  carriers_cross_once,
  rolls_back_too_far,
  prunes_in_units,
  corner_once,
  leads_through_contacts,
  leg_beyond_the_edge,
  edges_have_no_length,
  mirror_too_far,
  turns_left_only,
  goal_seen_by_older,
  apex_seen_by_oldest,
  bound_of_the_newest,
  corner_forgets_barriers,
  ties_by_order,
  passes_contacts,
  one_goal_face,
  one_start_face,
  first_goal,
  legs_rounded_down,
  names_the_start,
  barrier_has_no_end,
  goal_in_no_dead_end,
  components_stay_apart,
  corridors_are_dead_ends,
  view_keeps_barriers,
  view_leaves_ground,
  half_of_label_wins,
  label_sums_add,
  put_ids_come_again,
  ids_come_back,
  undo_keeps_version,
  marks_are_numbers,
  snapshot_forgets_ids,
  view_keeps_count,
  refusal_leaves_a_world,
  refusal_pushes_out,
  fence_ends_open,
  moved_mesh_is_silent,
};

/// For all threads.
inline std::atomic<WorldMistake>& current_world_mistake() {
  static std::atomic<WorldMistake> mistake{WorldMistake::none};
  return mistake;
}
inline bool is_planted(WorldMistake mistake) { return current_world_mistake().load(std::memory_order_relaxed) == mistake; }

/// Does one of the segments end at the point?
template <class Segments, class Point>
bool is_end_of_any(const Segments& segments, const Point& p) {
  for (const auto& s : segments) {
    if (s.a == p || s.b == p) return true;
  }
  return false;
}

}  // namespace offgrid::testing
