#include <cstdio>
#include <cstdlib>

#include "navmesh/subjects.hpp"

namespace offgrid::bench {

namespace {

template <class Made>
std::size_t count_faces(const Made& made) {
  if (made) return made->face_count();
  std::fprintf(stderr, "offgrid-bench-navmesh: an input was refused: %s\n",
               describe(made.error()).c_str());
  std::exit(1);
}

}  // namespace

PointSubject offgrid_points() {
  return {ours, 100'000'000, 100'000'000, 1000, true, [](const Points& points) -> Build {
            return [&points](const std::function<void()>& inspect) {
              return timed_build(
                  inspect, [&] { return navmesh::Triangulation::build(points); },
                  [](const auto& made) { return count_faces(made); });
            };
          }};
}

ConstrainedSubject offgrid_constrained() {
  return {ours, [](const ConstrainedInput& input) -> Build {
            return [&input](const std::function<void()>& inspect) {
              return timed_build(
                  inspect,
                  [&] { return navmesh::Triangulation::build(input.points, input.constraints); },
                  [](const auto& made) { return count_faces(made); });
            };
          }};
}

std::vector<PointSubject> point_subjects() {
  std::vector<PointSubject> all = {offgrid_points(), cgal_points(), boost_points()};
#ifdef OFFGRID_BENCH_GEOS
  all.push_back(geos_points());
#endif
  return all;
}

}  // namespace offgrid::bench
