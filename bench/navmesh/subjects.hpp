// The compared subjects: each builds a triangulation from points, or from points and constraints.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "navmesh/inputs.hpp"
#include "report/results.hpp"

namespace offgrid::bench {

struct Built {
  /// processor time from the array of points to the finished structure, without its destruction
  double seconds = 0;
  std::size_t faces = 0;  ///< 0 if the subject does not count triangles
};

/// Builds once, and calls `inspect`, if given, while the structure is alive.
using Build = std::function<Built(const std::function<void()>& inspect)>;

struct PointSubject {
  std::string name;
  std::size_t most_points;          ///< larger inputs are left out
  std::size_t most_points_on_line;  ///< larger inputs on a line are left out
  int most_repetitions;             ///< repetitions on inputs of more than half a million points
  bool counts_faces;                ///< is its number of faces that of the triangulation?
  /// Converts the points into the subject's own types, untimed. The points must outlive the result.
  std::function<Build(const Points&)> prepare;
};

struct ConstrainedSubject {
  std::string name;
  std::function<Build(const ConstrainedInput&)> prepare;
};

PointSubject offgrid_points();
PointSubject cgal_points();
PointSubject boost_points();
#ifdef OFFGRID_BENCH_GEOS
PointSubject geos_points();
#endif
/// All subjects above.
std::vector<PointSubject> point_subjects();

ConstrainedSubject offgrid_constrained();
ConstrainedSubject cgal_constrained();
ConstrainedSubject cgal_constrained_plus();

/// Times `make`, and calls `inspect` while its result is alive.
template <class Make, class CountFaces>
Built timed_build(const std::function<void()>& inspect, const Make& make,
                  const CountFaces& count_faces) {
  const double start = processor_seconds();
  const auto made = make();
  const double stop = processor_seconds();
  if (inspect) inspect();
  return {stop - start, count_faces(made)};
}

}  // namespace offgrid::bench
