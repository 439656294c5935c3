#include "suites/hard_generators.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "oracle/definitions.hpp"
#include "suites/generators.hpp"
#include "suites/naive.hpp"
#include "support/generate.hpp"
#include "support/lattice.hpp"

namespace offgrid::verify {

namespace {

using kernel::Point2;

/// A convex polygon, counter-clockwise, and a point: which edges does the point see, in truth and
/// in double?
struct Scene {
  std::vector<Point2> hull;
  Point2 point;
  std::vector<bool> truth, in_double;

  void look(Call& inputs, const Question& question) {
    for (std::size_t i = 0; i < hull.size(); ++i) {
      const std::array<Point2, 3> edge{hull[i], hull[(i + 1) % hull.size()], point};
      truth.push_back(turn(edge[0], edge[1], edge[2]) < 0);
      store_points(question, edge, inputs);
      in_double.push_back(naive::orient(inputs).first < 0);
    }
  }
};

/// The convex hull of few points (monotone chain, exact turns). Empty unless all are its corners.
std::vector<Point2> hull_of(std::vector<Point2> points) {
  std::sort(points.begin(), points.end());
  const std::size_t all = points.size();
  std::vector<Point2> hull;
  for (int pass = 0; pass < 2; ++pass) {
    const std::size_t start = hull.size();
    for (const Point2& p : points) {
      while (hull.size() >= start + 2 && turn(hull[hull.size() - 2], hull.back(), p) <= 0)
        hull.pop_back();
      hull.push_back(p);
    }
    hull.pop_back();
    std::reverse(points.begin(), points.end());
  }
  return hull.size() == all ? hull : std::vector<Point2>{};
}

std::size_t count_true(const std::vector<bool>& seen) {
  return static_cast<std::size_t>(std::count(seen.begin(), seen.end(), true));
}

/// How many runs of seen edges there are around the hull.
std::size_t groups(const std::vector<bool>& seen) {
  std::size_t starts = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    if (seen[i] && !seen[(i + seen.size() - 1) % seen.size()]) ++starts;
  }
  return starts;
}

bool fails(const Scene& scene, HullFailure failure) {
  const std::size_t truth = count_true(scene.truth), in_double = count_true(scene.in_double);
  switch (failure) {
    case HullFailure::outside_sees_none: return truth > 0 && in_double == 0;
    case HullFailure::inside_sees_one: return truth == 0 && in_double > 0;
    case HullFailure::sees_all: return in_double == scene.hull.size();
    case HullFailure::sees_two_groups: return groups(scene.in_double) >= 2;
  }
  return false;
}

}  // namespace

void generate_hull_failure(const Question& question, int failure, Random& random, Call& inputs) {
  const auto wanted = static_cast<HullFailure>(failure);
  const bool wide =
      wanted == HullFailure::outside_sees_none || wanted == HullFailure::inside_sees_one;
  const std::size_t corners = wanted == HullFailure::sees_two_groups ? 4 : 3;
  std::array<Point2, 5> points;
  // the rarest failures are not always found; such a case asks about an edge all the same
  constexpr int attempts = 40;
  Scene scene;
  for (int attempt = 0; attempt < attempts; ++attempt) {
    testing::fill(testing::Class2::extended_gcd, random, std::span(points));
    if (wide) {  // a triangle with room inside, and a point next to its first edge
      points[3] = points[2];
      testing::fill(testing::Class2::random, random, std::span(points).subspan(2, 1));
    }
    scene = {hull_of({points.begin(), points.begin() + static_cast<std::ptrdiff_t>(corners)}),
             points[corners],
             {},
             {}};
    scene.look(inputs, question);
    if (!scene.hull.empty() && fails(scene, wanted)) break;
  }
  std::size_t edge = 0;
  while (edge + 1 < scene.hull.size() && scene.truth[edge] == scene.in_double[edge]) ++edge;
  if (scene.hull.empty()) scene.hull.assign(points.begin(), points.begin() + 3);
  store_points(
      question,
      std::array{scene.hull[edge], scene.hull[(edge + 1) % scene.hull.size()], scene.point},
      inputs);
}

void generate_strip(const Question& question, int, Random& random, Call& inputs) {
  constexpr std::int64_t largest = (std::int64_t{1} << 30) - 1;
  const auto [first, second] = testing::lattice::basis2(random, largest / 2);
  const std::size_t long_axis = std::abs(first[0]) >= std::abs(first[1]) ? 0 : 1;
  const std::int64_t determinant = random.between(-64, 64);
  const std::int64_t back = determinant * second[long_axis] / first[long_axis];
  const auto at = [](std::int64_t x, std::int64_t y) {
    return Point2::at(static_cast<std::int32_t>(x), static_cast<std::int32_t>(y));
  };
  const std::int64_t x = random.between(-largest / 4, largest / 4),
                     y = random.between(-largest / 4, largest / 4);
  store_points(question,
               std::array{at(x, y), at(x + first[0], y + first[1]),
                          at(x + determinant * second[0] - back * first[0],
                             y + determinant * second[1] - back * first[1])},
               inputs);
}

void generate_half_crossing(const Question& question, int, Random& random, Call& inputs) {
  constexpr std::int64_t reach = (std::int64_t{1} << 29) - 1;
  const std::int64_t x = random.between(-reach, reach), y = random.between(-reach, reach);
  const auto at = [&](std::int64_t dx, std::int64_t dy) {
    return Point2::at(static_cast<std::int32_t>(x + dx), static_cast<std::int32_t>(y + dy));
  };
  const std::int64_t limit = random.chance(1, 2) ? reach : 1000;
  const auto size = [&] { return random.between(0, limit - 1); };
  const std::int64_t u = size(), v = size(), s = size(), t = size();
  // One segment falls, the other rises, so they cross; both are symmetric about (x + 1/2, y + 1/2).
  store_points(question, std::array{at(-u, -v), at(1 + u, 1 + v), at(-s, 1 + t), at(1 + s, -t)},
               inputs);
}

}  // namespace offgrid::verify
