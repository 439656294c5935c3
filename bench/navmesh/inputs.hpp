// Point sets and constraints that are triangulated. Always the same ones, in no order.
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

/// A point set of a bulk construction, made when it is asked for.
struct PointInput {
  std::string name;  ///< without the number of points
  std::size_t size;
  Points (*make)(std::size_t size, testing::Random& random);
  bool is_required = false;  ///< something is required of it: --quick measures it too
  /// On a line or nearly so CGAL, Boost.Polygon and GEOS take time that is quadratic in the number
  /// of points, or about.
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
