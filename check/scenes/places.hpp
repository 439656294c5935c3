// Points of space off the grid: the nearest one by looking at every triangle, and what grid points,
// doubles and normals have to be.
#pragma once

#include <optional>
#include <string>

#include "engine/finding.hpp"
#include "scenes/answers.hpp"
#include "scenes/book.hpp"

namespace offgrid::testing::scenes {

/// The nearest point of a mesh, and what its ties are broken by.
struct RightPoint {
  std::int64_t model = -1;
  std::uint32_t triangle = 0;
  std::size_t feature = 0;
  std::array<WideInteger, 3> numerator;
  WideInteger denominator;
  Ratio squared_distance;
  std::array<std::array<WideInteger, 3>, 3> corners;  ///< sorted, `norm` times the world
  WideInteger norm;
};
std::string show(const RightPoint& right);

/// The point of a mesh at a pose that is nearest to p; of a model, if it has a number.
std::optional<RightPoint> nearest_of(const MeshPlan& mesh, const ModelPose& pose, const Site3& p,
                                     std::int64_t model);

/// The point of all models that were added.
std::optional<RightPoint> nearest_of(const SceneBook& book, const Site3& p);

/// The answer, if a point or a ball is asked about: of a ball only what is in it.
std::optional<RightPoint> within(const std::optional<RightPoint>& right, const Shape& shape);

std::optional<Fault> check_point(const std::optional<RightPoint>& right,
                                 const std::optional<PointAnswer>& found);

/// The point of a line at a parameter as a grid point and doubles, and the unit normal of a
/// triangle.
std::optional<Fault> check_place(const PlaceAnswer& found, const Shape& line, const Ratio& t);
std::optional<Fault> check_normal(const std::optional<std::array<double, 3>>& found,
                                  const Shape& triangle);

}  // namespace offgrid::testing::scenes
