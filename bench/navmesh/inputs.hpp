// The point sets and constraints of the benchmarks, always the same ones, in random order.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "offgrid/kernel/point.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "support/random.hpp"

namespace offgrid::bench {

using Points = std::vector<kernel::Point2>;

/// A point set for bulk construction, made on demand.
struct PointInput {
  std::string name;  ///< without the number of points
  std::size_t size;
  Points (*make)(std::size_t size, testing::Random& random);
  bool is_required = false;  ///< has it a requirement? Then --quick measures it, too
  /// are all points nearly on a line? CGAL, Boost.Polygon and GEOS take about quadratic time there
  bool is_on_a_line = false;
};

std::span<const PointInput> point_inputs();
/// Ten million uniform points.
const PointInput& large_input();
/// The points of an input in random order, some fewer or more than its size.
Points make_points(const PointInput& input);

Points uniform_points(std::size_t size, testing::Random& random);
kernel::Point2 uniform_point(testing::Random& random);

/// Points and constraints between them, none of which cross.
struct ConstrainedInput {
  std::string name;
  Points points;
  std::vector<navmesh::Constraint> constraints;
  bool is_required = false;
};

ConstrainedInput boxes();
ConstrainedInput segments();
ConstrainedInput slivers();

}  // namespace offgrid::bench
