// The measurements, each in a file of its own. Each adds its figures to the results.
#pragma once

#include "report/options.hpp"
#include "report/results.hpp"

namespace offgrid::bench {

/// Measures the bytes of the finished structure and the most during construction. It runs first,
/// while this process is small.
void measure_memory(const Options& options, Results& results);
/// Measures worlds from nothing, one a frame. It runs while this process is small, too.
void measure_frames(const Options& options, Results& results);
void measure_bulk(const Options& options, Results& results);
void measure_constrained(const Options& options, Results& results);
void measure_edits(const Options& options, Results& results);
void measure_walks(const Options& options, Results& results);
void measure_world_bulk(const Options& options, Results& results);
void measure_world(const Options& options, Results& results);
void measure_floors(const Options& options, Results& results);
/// Measures shortest paths and refusals, against Detour if it is installed.
void measure_paths(const Options& options, Results& results);
/// Measures cheap paths, and their costs beside the optimum.
void measure_cheap_paths(const Options& options, Results& results);
/// Measures the costs of cheap paths by a road, beside the optimum.
void measure_roads(const Options& options, Results& results);
/// Measures look-ups and paths on ground of several storeys, against Detour on Recast's polygons.
void measure_layers(const Options& options, Results& results);
/// Measures steps of agents, paths after an edit, and queries on two threads.
void measure_agents(const Options& options, Results& results);
void measure_doors(const Options& options, Results& results);
/// Measures steps of crowds.
void measure_crowds(const Options& options, Results& results);
/// Counts the steps until crowds have arrived, or rest.
void measure_arrivals(const Options& options, Results& results);
void measure_halfedges(const Options& options, Results& results);
/// Measures the costs that must grow slowly, at four sizes, with the exponents.
void measure_growth(const Options& options, Results& results);

}  // namespace offgrid::bench
