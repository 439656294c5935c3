#include "shapes/judge.hpp"

#include <algorithm>

#include "engine/broken_contract.hpp"
#include "shapes/form.hpp"
#include "shapes/library_shapes.hpp"
#include "shapes/vec.hpp"

namespace offgrid::testing::shapes {
namespace {

using W = WideInteger;
using Vector = Vec<W>;

std::string text_of(const W& v) { return v.str(); }
std::string text_of(const Ratio& r) { return text_of(r.numerator) + "/" + text_of(r.denominator); }
std::string text_of(const std::array<W, 3>& v) {
  return "(" + text_of(v[0]) + ", " + text_of(v[1]) + ", " + text_of(v[2]) + ")";
}
std::string text_of(bool answer) { return answer ? "true" : "false"; }

struct Corners {
  explicit Corners(const Shape& triangle)
      : at{vec<W>(triangle.site(0)), vec<W>(triangle.site(3)), vec<W>(triangle.site(6))} {}

  /// The sum of the corners times their weights.
  Vector weighted(const Weights& w) const { return w[0] * at[0] + w[1] * at[1] + w[2] * at[2]; }
  Vector edge(std::size_t i) const { return at[(i + 1) % 3] - at[i]; }
  /// The first of the longest edges: ab, bc, ca.
  std::size_t longest() const {
    const std::array lengths{dot(edge(0), edge(0)), dot(edge(1), edge(1)), dot(edge(2), edge(2))};
    return static_cast<std::size_t>(std::max_element(lengths.begin(), lengths.end()) -
                                    lengths.begin());
  }

  std::array<Vector, 3> at;
};

W sum_of(const Weights& w) { return w[0] + w[1] + w[2]; }

std::optional<Fault> check_weights(const HitAnswer& hit, const Shape& line, const Shape& triangle) {
  const Corners corners(triangle);
  const W sum = sum_of(hit.at);
  if (std::any_of(hit.at.begin(), hit.at.end(), [](const W& w) { return w < 0; }) || sum <= 0)
    return Fault{"weights that are not negative", text_of(hit.at)};
  const auto o = vec<W>(line.site(0)), end = vec<W>(line.site(3));
  const Vector d = line.kind == ShapeKind::segment ? end - o : end;
  const Vector p = hit.denominator * o + hit.numerator * d;
  if (!(sum * p - hit.denominator * corners.weighted(hit.at)).is_zero())
    return Fault{"weights of the point that is hit", text_of(hit.at)};
  if (is_degenerate(triangle) && hit.at[(corners.longest() + 2) % 3] != 0)
    return Fault{"weights on the longest edge", text_of(hit.at)};
  return std::nullopt;
}

}  // namespace

std::optional<Fault> check_hit(const std::optional<HitAnswer>& hit, const Shape& line,
                               const Shape& triangle) {
  const std::optional<Ratio> right = first_hit(line, triangle);
  const std::string expected = right ? text_of(*right) : "no hit";
  if (!hit) return right ? std::optional(Fault{expected, "no hit"}) : std::nullopt;
  const Ratio found{hit->numerator, hit->denominator};
  if (!right || hit->denominator <= 0 || !(found == *right)) return Fault{expected, text_of(found)};
  return check_weights(*hit, line, triangle);
}

namespace {

std::optional<Fault> check_projection(const std::optional<Weights>& weights, const Shape& triangle,
                                      const Shape& point) {
  if (is_degenerate(triangle) == !weights.has_value()) {
    if (!weights) return std::nullopt;
    const Corners corners(triangle);
    const W sum = sum_of(*weights);
    const Vector line = sum * vec<W>(point.site(0)) - corners.weighted(*weights);
    if (sum > 0 && dot(line, corners.edge(0)) == 0 && dot(line, corners.edge(1)) == 0)
      return std::nullopt;
  }
  return Fault{is_degenerate(triangle) ? "no projection" : "weights of the projection",
               weights ? text_of(*weights) : "no projection"};
}

std::optional<Fault> check_closest(const Shape& triangle, const Shape& point) {
  constexpr std::array features{"a", "b", "c", "ab", "bc", "ca", "inside"};
  const NearestPoint right = nearest_point(triangle, point);
  const ClosestAnswer answer = LibraryShapes::closest(triangle, point);
  const NearestPoint& found = answer.nearest;
  const auto text = [&](const NearestPoint& each) {
    return std::string(each.feature < features.size() ? features[each.feature] : "no feature") +
           ", " + text_of(each.numerator) + "/" + text_of(each.denominator);
  };
  const auto is_same_at = [&](std::size_t i) {
    return found.denominator * right.numerator[i] == right.denominator * found.numerator[i];
  };
  const bool is_same = is_same_at(0) && is_same_at(1) && is_same_at(2);
  if (found.feature != right.feature || found.denominator <= 0 || !is_same)
    return Fault{text(right), text(found)};
  const Ratio &distance = found.squared_distance, &least = right.squared_distance;
  if (distance.denominator <= 0 || !(distance == least))
    return Fault{text_of(least), text_of(distance)};
  for (std::size_t i = 0; i < 3; ++i) {
    Shape corner = point;
    corner.set(0, triangle.site(3 * i));
    const Ratio far = squared_distance(corner, point.site(0));
    const int order = least == far ? 0 : -1;
    if (answer.to_corners[i] != order)
      return Fault{"a distance ordered by " + std::to_string(order),
                   std::to_string(answer.to_corners[i])};
  }
  return check_projection(answer.projection, triangle, point);
}

std::optional<Fault> check_meets(const ShapePair& pair, bool must_meet) {
  const bool found = LibraryShapes::meets(pair.a, pair.b);
  if (found != must_meet) return Fault{text_of(must_meet), text_of(found)};
  if (LibraryShapes::meets(pair.b, pair.a) != must_meet)
    return Fault{text_of(must_meet), text_of(!must_meet) + ", with the shapes exchanged"};
  return std::nullopt;
}

}  // namespace

std::optional<Finding> judge_pair(const ShapePair& pair, bool must_meet) {
  const char* where = "meets";
  std::optional<Fault> fault;
  try {
    fault = check_meets(pair, must_meet);
    if (!fault && pair.a.kind == ShapeKind::triangle) {
      if (pair.b.kind == ShapeKind::ray || pair.b.kind == ShapeKind::segment) {
        where = "hit";
        fault = check_hit(LibraryShapes::hit(pair.b, pair.a), pair.b, pair.a);
      } else if (pair.b.kind == ShapeKind::point) {
        where = "closest";
        fault = check_closest(pair.a, pair.b);
      }
    }
  } catch (const BrokenContract& broken) {
    fault = Fault{"no broken contract", broken.what};
  }
  if (!fault) return std::nullopt;
  return Finding{where, line_of(pair), fault->expected, fault->found};
}

}  // namespace offgrid::testing::shapes
