// The measurements, each in a file of its own. Each adds its figures to the results.
#pragma once

#include "report/options.hpp"
#include "report/results.hpp"

namespace offgrid::bench {

/// Measures construction, and the bytes of the finished structure. It runs first, while this
/// process is small.
void measure_builds(const Options& options, Results& results);
/// Counts rays that leave a closed body through its vertices and edges, and draws them to the
/// picture that the options name, if Embree is there; returns false if it cannot be written.
bool measure_leaks(const Options& options, Results& results);
/// Measures nearest and any hits, and counts wrong ones.
void measure_rays(const Options& options, Results& results);
/// Measures rays that hit a rotated mesh against the same rays in its own coordinates.
void measure_posed(const Options& options, Results& results);
/// Measures pairs of triangles, of a triangle and a box, and of a triangle and a ball, and counts
/// wrong answers.
void measure_pairs(const Options& options, Results& results);

}  // namespace offgrid::bench
