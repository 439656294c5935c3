#include "scenes/places.hpp"

#include <algorithm>
#include <tuple>

#include "engine/nearest_double.hpp"
#include "shapes/vec.hpp"

namespace offgrid::testing::scenes {
namespace {

using W = WideInteger;

/// a / da < b / db by components, the first that differ deciding: -1, 0 or 1.
int order(const std::array<W, 3>& a, const W& da, const std::array<W, 3>& b, const W& db) {
  for (std::size_t i = 0; i < 3; ++i) {
    const W left = a[i] * db, right = b[i] * da;
    if (left != right) return left < right ? -1 : 1;
  }
  return 0;
}

/// Corners, then edges, then the inside.
int kind_of(std::size_t feature) { return feature < 3 ? 0 : feature < 6 ? 1 : 2; }

bool is_before(const RightPoint& a, const RightPoint& b) {
  if (!(a.squared_distance == b.squared_distance)) return a.squared_distance < b.squared_distance;
  if (const int by = order(a.numerator, a.denominator, b.numerator, b.denominator); by != 0)
    return by < 0;
  if (kind_of(a.feature) != kind_of(b.feature)) return kind_of(a.feature) < kind_of(b.feature);
  for (std::size_t i = 0; i < 3; ++i) {
    if (const int by = order(a.corners[i], a.norm, b.corners[i], b.norm); by != 0) return by < 0;
  }
  return std::tie(a.model, a.triangle) < std::tie(b.model, b.triangle);
}

std::string text_of(const W& n, const W& d) { return n.str() + "/" + d.str(); }

/// The grid point and the doubles of a point.
std::optional<Fault> check_place(const PlaceAnswer& found, const std::array<W, 3>& numerator,
                                 const W& denominator) {
  for (std::size_t i = 0; i < 3; ++i) {
    const W &n = numerator[i], whole = W(found.rounded[i]);
    const std::string of = " of " + text_of(n, denominator);
    const W twice = 2 * n - 2 * whole * denominator;  // -d <= twice < d
    if (twice < -denominator || twice >= denominator)
      return Fault{"the nearest integer" + of, whole.str()};
    if (!is_nearest_double(found.errors[i], whole * denominator - n, denominator))
      return Fault{"the error of " + whole.str() + of, std::to_string(found.errors[i])};
    if (!is_nearest_double(found.doubles[i], n, denominator))
      return Fault{"the nearest double" + of, std::to_string(found.doubles[i])};
  }
  return std::nullopt;
}

}  // namespace

std::string show(const RightPoint& right) {
  return "model " + std::to_string(right.model) + ", triangle " + std::to_string(right.triangle) +
         ", feature " + std::to_string(right.feature) + ", squared distance " +
         text_of(right.squared_distance.numerator, right.squared_distance.denominator);
}

std::optional<RightPoint> nearest_of(const MeshPlan& mesh, const ModelPose& pose, const Site3& p,
                                     std::int64_t model) {
  Shape point{ShapeKind::point, {}};
  point.set(0, p);
  const std::int64_t norm = norm_of(pose);
  const Shape larger = enlarged(point, norm);
  std::optional<RightPoint> best;
  for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
    const Shape triangle = posed_triangle(mesh.triangle(i), pose);
    const NearestPoint nearest = nearest_point(triangle, larger);
    const Ratio& d = nearest.squared_distance;
    RightPoint next{model,
                    i,
                    nearest.feature,
                    nearest.numerator,
                    nearest.denominator * norm,
                    {d.numerator, d.denominator * norm * norm},
                    {},
                    W(norm)};
    for (std::size_t k = 0; k < 9; ++k) next.corners[k / 3][k % 3] = W(triangle.numbers[k]);
    std::sort(next.corners.begin(), next.corners.end());
    if (!best || is_before(next, *best)) best = next;
  }
  return best;
}

std::optional<RightPoint> nearest_of(const SceneBook& book, const Site3& p) {
  std::optional<RightPoint> best;
  for (const std::int64_t model : book.models()) {
    const MeshPlan* mesh = book.mesh_of(model);
    if (mesh == nullptr) continue;
    const auto next =
        nearest_of(*mesh, book.states()[static_cast<std::size_t>(model)].world, p, model);
    if (next && (!best || is_before(*next, *best))) best = next;
  }
  return best;
}

std::optional<RightPoint> within(const std::optional<RightPoint>& right, const Shape& shape) {
  if (!right || shape.kind != ShapeKind::ball) return right;
  const W radius = W(shape.numbers[3]);
  return Ratio{radius * radius, 1} < right->squared_distance ? std::nullopt : right;
}

std::optional<Fault> check_point(const std::optional<RightPoint>& right,
                                 const std::optional<PointAnswer>& found) {
  if (!right || !found) {
    if (!right && !found) return std::nullopt;
    return Fault{right ? show(*right) : "no nearest point", found ? "a point" : "none"};
  }
  const bool is_same =
      right->model == found->model && right->triangle == found->triangle &&
      right->feature == found->feature && found->denominator > 0 &&
      order(right->numerator, right->denominator, found->numerator, found->denominator) == 0 &&
      found->squared_distance.denominator > 0 && right->squared_distance == found->squared_distance;
  if (!is_same) {
    const RightPoint shown{
        found->model, found->triangle, found->feature, {}, W(1), found->squared_distance, {}, W(1)};
    return Fault{show(*right), show(shown)};
  }
  const Ratio& d = right->squared_distance;
  if (!is_nearest_double(found->distance, d.numerator, d.denominator, true))
    return Fault{"the root of " + text_of(d.numerator, d.denominator),
                 std::to_string(found->distance)};
  return check_place(found->place, right->numerator, right->denominator);
}

std::optional<Fault> check_place(const PlaceAnswer& found, const Shape& line, const Ratio& t) {
  std::array<W, 3> numerator;
  const Site3 o = line.site(0), end = line.site(3);
  for (std::size_t i = 0; i < 3; ++i) {
    const W d = line.kind == ShapeKind::segment ? W(end[i]) - o[i] : W(end[i]);
    numerator[i] = t.denominator * o[i] + t.numerator * d;
  }
  return check_place(found, numerator, t.denominator);
}

std::optional<Fault> check_normal(const std::optional<std::array<double, 3>>& found,
                                  const Shape& triangle) {
  if (is_degenerate(triangle) == found.has_value())
    return Fault{found ? "no normal" : "a normal", found ? "one" : "none"};
  if (!found) return std::nullopt;
  const auto a = vec<W>(triangle.site(0)), b = vec<W>(triangle.site(3));
  const Vec<W> normal = cross(b - a, vec<W>(triangle.site(6)) - a);
  const W length = dot(normal, normal);
  const std::array<W, 3> parts{normal.x, normal.y, normal.z};
  for (std::size_t i = 0; i < 3; ++i) {
    const double size = parts[i] < 0 ? -(*found)[i] : (*found)[i];
    if (!is_nearest_double(size, parts[i] * parts[i], length, true))
      return Fault{"the unit of " + text_of(parts[i], length), std::to_string((*found)[i])};
  }
  return std::nullopt;
}

}  // namespace offgrid::testing::scenes
