// How the planted bugs of triangulations, walks, sights and cuts reach the predicates that its copy asks.
#pragma once

#include <atomic>
#include <cstdint>

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
};

/// The bug that is switched on, for all threads.
std::atomic<PredicateBug>& current_predicate_bug();

}  // namespace offgrid::testing
