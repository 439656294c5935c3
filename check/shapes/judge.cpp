#include "shapes/judge.hpp"

#include <algorithm>

#include "engine/broken_contract.hpp"
#include "engine/shrink.hpp"

namespace offgrid::testing::shapes {
namespace {

using W = WideInteger;
using Vector = std::array<W, 3>;

std::string text_of(const W& v) { return v.str(); }
std::string text_of(const Ratio& r) { return text_of(r.numerator) + "/" + text_of(r.denominator); }
std::string text_of(const Vector& v) {
  return "(" + text_of(v[0]) + ", " + text_of(v[1]) + ", " + text_of(v[2]) + ")";
}
std::string text_of(bool answer) { return answer ? "true" : "false"; }

Vector vector_of(const Site3& site) { return {site[0], site[1], site[2]}; }
Vector combined(const W& f, const Vector& u, const W& g, const Vector& v) {
  return {f * u[0] + g * v[0], f * u[1] + g * v[1], f * u[2] + g * v[2]};
}
W dot(const Vector& u, const Vector& v) { return u[0] * v[0] + u[1] * v[1] + u[2] * v[2]; }

struct Corners {
  explicit Corners(const Shape& triangle)
      : at{vector_of(triangle.site(0)), vector_of(triangle.site(3)), vector_of(triangle.site(6))} {}

  /// The sum of the corners times their weights.
  Vector weighted(const Weights& w) const {
    const Vector ab = combined(w[0], at[0], w[1], at[1]);
    return combined(1, ab, w[2], at[2]);
  }
  Vector edge(std::size_t i) const { return combined(1, at[(i + 1) % 3], -1, at[i]); }
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
  const Vector o = vector_of(line.site(0)), end = vector_of(line.site(3));
  const Vector d = line.kind == ShapeKind::segment ? combined(1, end, -1, o) : end;
  const Vector p = combined(hit.denominator, o, hit.numerator, d);
  const Vector q = corners.weighted(hit.at);
  if (combined(sum, p, -hit.denominator, q) != Vector{})
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
    const Vector way = combined(sum, vector_of(point.site(0)), -1, corners.weighted(*weights));
    if (sum > 0 && dot(way, corners.edge(0)) == 0 && dot(way, corners.edge(1)) == 0)
      return std::nullopt;
  }
  return Fault{is_degenerate(triangle) ? "no projection" : "weights of the projection",
               weights ? text_of(*weights) : "no projection"};
}

std::optional<Fault> check_closest(const LibraryShapes& subject, const Shape& triangle,
                                   const Shape& point) {
  constexpr std::array features{"a", "b", "c", "ab", "bc", "ca", "inside"};
  const NearestPoint right = nearest_point(triangle, point);
  const ClosestAnswer answer = subject.closest(triangle, point);
  const NearestPoint& found = answer.nearest;
  const auto text = [&](const NearestPoint& each) {
    return std::string(each.feature < features.size() ? features[each.feature] : "no feature") +
           ", " + text_of(each.numerator) + "/" + text_of(each.denominator);
  };
  const bool is_same =
      combined(found.denominator, right.numerator, -right.denominator, found.numerator) == Vector{};
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

std::optional<Fault> check_meets(const LibraryShapes& subject, const ShapePair& pair,
                                 bool must_meet) {
  const bool found = subject.meets(pair.a, pair.b);
  if (found != must_meet) return Fault{text_of(must_meet), text_of(found)};
  if (subject.meets(pair.b, pair.a) != must_meet)
    return Fault{text_of(must_meet), text_of(!must_meet) + ", the other way round"};
  return std::nullopt;
}

}  // namespace

std::optional<Finding> judge(const LibraryShapes& subject, const ShapePair& pair, bool must_meet) {
  const char* where = "meets";
  std::optional<Fault> fault;
  try {
    fault = check_meets(subject, pair, must_meet);
    if (!fault && pair.a.kind == ShapeKind::triangle) {
      if (pair.b.kind == ShapeKind::ray || pair.b.kind == ShapeKind::segment) {
        where = "hit";
        fault = check_hit(subject.hit(pair.b, pair.a), pair.b, pair.a);
      } else if (pair.b.kind == ShapeKind::point) {
        where = "closest";
        fault = check_closest(subject, pair.a, pair.b);
      }
    }
  } catch (const BrokenContract& broken) {
    fault = Fault{"no broken contract", broken.what};
  }
  if (!fault) return std::nullopt;
  return Finding{where, show(pair.a) + ", " + show(pair.b), fault->expected, fault->found};
}

std::optional<Finding> judge(const LibraryShapes& subject, const ShapePair& pair) {
  return judge(subject, pair, are_meeting(pair));
}

std::optional<Finding> judge(const LibraryShapes& subject, const ShapeProgram& program) {
  for (std::size_t i = 0; i < program.pairs.size(); ++i) {
    if (auto finding = judge(subject, program.pairs[i])) {
      finding->index = i;
      return finding;
    }
  }
  return std::nullopt;
}

ShapePair shrunk_pair(const ShapePair& pair, const std::function<bool(const ShapePair&)>& fails) {
  constexpr std::size_t tries = 3000;
  std::vector<NumberSpot> points;
  const Numbers numbers = numbers_of(pair, points);
  const auto still_fails = [&](const Numbers& some) {
    const ShapePair smaller = with_numbers(pair, some);
    return is_valid(smaller.a) && is_valid(smaller.b) && fails(smaller);
  };
  return with_numbers(pair, shrink_numbers(numbers, points, still_fails, tries));
}

// ---- the case as a test

namespace {

std::string listed(const Shape& shape, std::size_t first, std::size_t count) {
  std::string text;
  for (std::size_t i = first; i < first + count; ++i)
    text.append(i == first ? "" : ", ").append(std::to_string(shape.numbers[i]));
  return text;
}
std::string point_code(const Shape& shape, std::size_t position) {
  return "Point3::at(" + listed(shape, position, 3) + ")";
}
std::string vector_code(const Shape& shape, std::size_t position, int bits) {
  std::string text;
  for (std::size_t i = position; i < position + 3; ++i) {
    text.append(i == position ? "{" : ", ").append("*Int<").append(std::to_string(bits));
    text.append(">::checked(").append(std::to_string(shape.numbers[i])).append(")");
  }
  return text + "}";
}

}  // namespace

std::string code_of(const Shape& shape, const std::string& name) {
  const std::string p = point_code(shape, 0);
  switch (shape.kind) {
    case ShapeKind::point: return "const Point3 " + name + " = " + p;
    case ShapeKind::segment:
      return "const Segment3 " + name + "{" + p + ", " + point_code(shape, 3) + "}";
    case ShapeKind::ray:
      return "const Ray3 " + name + "{" + p + ", " + vector_code(shape, 3, 30) + "}";
    case ShapeKind::ball:
      return "const Ball3 " + name + " = *Ball3::make(" + p + ", " + listed(shape, 3, 1) + ")";
    case ShapeKind::box:
      return "const Box3 " + name + " = *Box3::make(" + p + ", " + point_code(shape, 3) + ")";
    case ShapeKind::oriented_box:
      return "const OrientedBox3 " + name + " = *OrientedBox3::make(" + vector_code(shape, 0, 30) +
             ", *Rotation::make(" + listed(shape, 3, 4) + "), " + vector_code(shape, 7, 30) + ")";
    case ShapeKind::plane:
      return "const Plane3::Normal normal_of_" + name + vector_code(shape, 0, 61) +
             ";\n  const Plane3 " + name + " = *Plane3::make(normal_of_" + name +
             ", *Int<92>::checked(kernel::formula::dot3(normal_of_" + name + ", " +
             point_code(shape, 3) + ") + *Int<62>::checked(" + listed(shape, 6, 1) + ")))";
    case ShapeKind::triangle: break;
  }
  return "const Triangle3 " + name + "{" + p + ", " + point_code(shape, 3) + ", " +
         point_code(shape, 6) + "}";
}

namespace {

/// A number that may be too long for a literal.
std::string code_of(const W& v) {
  const W size = v < 0 ? W(-v) : v;
  const std::string sign = v < 0 ? "-" : "";
  if (size < W(1) << 62) return "*Int<62>::checked(" + sign + size.str() + ")";
  const W high = size >> 61, low = size - (high << 61);
  return "shift_left<61>(" + code_of(v < 0 ? W(-high) : high) + ") + *Int<62>::checked(" + sign +
         low.str() + ")";
}

}  // namespace

std::string equal_code(const std::string& fraction, const Ratio& right) {
  const W divisor = gcd(right.numerator, right.denominator);
  return "  EXPECT_TRUE(" + fraction + ".numerator * (" + code_of(W(right.denominator / divisor)) +
         ") == " + fraction + ".denominator * (" + code_of(W(right.numerator / divisor)) + "));\n";
}

namespace {

std::string hit_code(const Shape& line, const Shape& triangle, const std::string& a,
                     const std::string& b) {
  const auto right = first_hit(line, triangle);
  if (!right) return "  EXPECT_FALSE(hit(" + b + ", " + a + ").has_value());\n";
  return "  const auto first = hit(" + b + ", " + a + ");\n  ASSERT_TRUE(first.has_value());\n" +
         equal_code("first->t", *right);
}

}  // namespace

std::string test_of_shapes(const ShapeProgram& program, const std::string& name) {
  std::string text = "TEST(" + name + ") {\n";
  const bool is_one = program.pairs.size() == 1;
  for (std::size_t i = 0; i < program.pairs.size(); ++i) {
    const auto& [a, b] = program.pairs[i];
    const std::string end = is_one ? "" : std::to_string(i);
    const std::string first = "a" + end, second = "b" + end;
    text += "  " + code_of(a, first) + ";\n  " + code_of(b, second) + ";\n";
    text += "  EXPECT_EQ(meets(" + first + ", " + second + "), " +
            text_of(are_meeting(program.pairs[i])) + ");\n";
    if (a.kind != ShapeKind::triangle) continue;
    if (b.kind == ShapeKind::ray || b.kind == ShapeKind::segment)
      text += hit_code(b, a, first, second);
    if (b.kind == ShapeKind::point) {
      const NearestPoint right = nearest_point(a, b);
      text += "  EXPECT_EQ(closest_point(" + first + ", " + second +
              ").feature, static_cast<Feature>(" + std::to_string(right.feature) + "));\n";
      text += equal_code("squared_distance(" + first + ", " + second + ")", right.squared_distance);
    }
  }
  return text + "}\n";
}

}  // namespace offgrid::testing::shapes
