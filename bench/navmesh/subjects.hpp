// Those who are compared: each builds a triangulation from points, or from points and constraints.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "navmesh/inputs.hpp"
#include "navmesh/results.hpp"

namespace offgrid::bench {

struct Built {
  /// of processor time, from the array of points to the finished structure; destroying it is not in
  /// it
  double seconds = 0;
  std::size_t faces = 0;  ///< 0 if the subject does not count triangles
};

/// Builds once; calls `inspect`, if there is one, while the structure is alive.
using Build = std::function<Built(const std::function<void()>& inspect)>;

struct PointSubject {
  std::string name;
  std::size_t most_points;          ///< it is left out on larger inputs
  std::size_t most_points_on_line;  ///< the same for inputs that are on a line
  int most_repetitions;             ///< on inputs of more than half a million points
  bool counts_faces;                ///< its number of faces is that of the triangulation
  /// Converts the points into the subject's own types, which is not timed. The points must stay.
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
/// All of the above.
std::vector<PointSubject> point_subjects();

ConstrainedSubject offgrid_constrained();
ConstrainedSubject cgal_constrained();
ConstrainedSubject cgal_constrained_plus();

/// A clock around `make`, and `inspect` while what it made is alive.
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
