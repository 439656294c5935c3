// How the planted bugs of triangulations, walks, sights, cuts and worlds reach the predicates that its copy asks.
#pragma once

#include <atomic>
#include <cstdint>
#include <unordered_map>

namespace offgrid::testing {

enum class PredicateBug : std::uint8_t {
  none,
  flip_tie_keeps,
  flip_tie_largest,
  flip_tie_lowest,
  flip_in_double,
  fill_tie_first,
  fill_tie_last,
  fill_tie_opposite,
  edge_tie_opposite,
  edge_tie_left,
  edge_ignores_x,
  line_tie_opposite,
  line_tie_left,
  line_ignores_x,
  sight_vertex_left,
  sight_vertex_right,
  sight_side_in_double,
  cut_rounds_down,
  cut_rounds_astray,
  cut_unsafe_rounding,
  ties_undecided,
  ties_by_age,
  pixels_closed,
  pixels_open,
  crossings_floored,
  corridor_too_narrow,
};

/// The bug that is switched on, for all threads.
std::atomic<PredicateBug>& current_predicate_bug();

/// When a point was first asked about, for the bug of that name; by thread. A world of its own has ages of its own.
std::unordered_map<std::uint64_t, std::uint64_t>& point_ages();

}  // namespace offgrid::testing
