#include "suites/generators.hpp"

#include <algorithm>
#include <array>

#include "oracle/definitions.hpp"
#include "support/generate.hpp"
#include "support/lattice.hpp"

namespace offgrid::verify {

namespace {

using testing::Class2;
using testing::Class3;

/// Calls make(attempt) until the inputs may be asked about. Later attempts are told to be less
/// particular.
template <class Make>
void retry(const Question& question, Call& inputs, const Make& make) {
  for (int attempt = 0;; ++attempt) {
    make(attempt);
    if (question.prepare(inputs)) return;
  }
}

/// Attempts that stay with the class: one order in six of four cocircular points is an edge with
/// its apexes.
constexpr int attempts_of_class = 16;
constexpr int attempts_of_mixture = 20;

/// Then one point is random, at last all are: some classes cannot meet some requirements (collinear
/// points and a proper circle).
template <class Class, class Point>
void fill_for_attempt(Class which, int attempt, Random& random, std::span<Point> points) {
  testing::fill(attempt < attempts_of_mixture ? which : Class::random, random, points);
  if (attempt >= attempts_of_class && attempt < attempts_of_mixture)
    testing::fill(Class::random, random, std::span<Point>(&random.pick(points), 1));
}

std::size_t count_points(const Question& question) {
  return predicates::spots_of(question.layout).size();
}

/// A variant beside the classes of the test support.
constexpr int extended_gcd_parallelogram = 100;

/// The corners of a parallelogram of area 1 from one end of the range to the other, in any order,
/// repeated if more are wanted: every three different ones are as long and as nearly collinear as
/// three grid points can be.
void fill_parallelogram(Random& random, std::span<kernel::Point2> out) {
  constexpr std::int64_t largest = (std::int64_t{1} << 30) - 1;
  const testing::lattice::Basis2 basis =
      testing::lattice::basis2(random, random.chance(1, 2) ? 2 * largest : largest);
  const auto& [first, second] = basis;
  std::array<std::int64_t, 2> low{}, high{};
  for (std::size_t axis = 0; axis < 2; ++axis) {
    low[axis] = std::min<std::int64_t>(0, first[axis]);
    high[axis] = std::max<std::int64_t>(0, first[axis]);
  }
  const std::array<std::int64_t, 2> origin{random.between(-largest - low[0], largest - high[0]),
                                           random.between(-largest - low[1], largest - high[1])};
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::uint64_t corner = (random.next() >> 32) % 4;
    const std::int64_t u = static_cast<std::int64_t>(corner & 1),
                       v = static_cast<std::int64_t>(corner >> 1);
    // the corners 0, first, second and first - second all lie in the box
    const std::int64_t flipped = u == 1 && v == 1 ? -1 : v;
    out[i] = kernel::Point2::at(
        static_cast<std::int32_t>(origin[0] + u * first[0] + flipped * second[0]),
        static_cast<std::int32_t>(origin[1] + u * first[1] + flipped * second[1]));
  }
}

/// Two neighbouring fractions a/b, c/d with ad - bc = +-1, as large as they fit.
std::array<Wide128, 4> neighbours(Random& random) {
  Wide128 a = 1, b = 0, c = 0, d = 1;
  while (true) {
    const std::int64_t quotient = random.between(1, 40);
    const Wide128 next_a = quotient * a + c, next_b = quotient * b + d;
    if (next_a >> 120 != 0 || next_b >> 120 != 0) break;
    c = a, d = b, a = next_a, b = next_b;
  }
  return {a, b, c, d};
}

std::array<Wide128, 4> ray_numbers(Class3 which, Random& random) {
  if (which == Class3::near_coplanar) return neighbours(random);
  std::array<kernel::Point3, 4> points;
  testing::fill(which, random, std::span(points));
  const auto product = [](std::int32_t p, std::int32_t q) { return Wide128{p} * q; };
  const auto& [o, a, b, c] = points;
  const Wide128 above = product(o.x.raw(), o.y.raw()), below = product(o.z.raw(), a.x.raw());
  if (random.chance(1, 2)) {
    const Wide128 first = product(a.y.raw(), a.z.raw()), second = product(b.x.raw(), b.y.raw());
    return {above * first, below * first,
            above * second + (random.chance(1, 2) ? 0 : random.between(-1, 1)), below * second};
  }
  return {above * product(a.y.raw(), a.z.raw()), below * product(b.x.raw(), b.y.raw()),
          product(b.z.raw(), c.x.raw()) * above * 512, product(c.y.raw(), c.z.raw()) * 511 * below};
}

}  // namespace

void store_points(const Question& question, std::span<const kernel::Point2> points, Call& inputs) {
  const auto spots = predicates::spots_of(question.layout);
  for (std::size_t i = 0; i < points.size(); ++i) {
    inputs.numbers[spots[i].position] = points[i].x.raw();
    inputs.numbers[spots[i].position + 1] = points[i].y.raw();
  }
}

void generate_in_plane(const Question& question, int variant, Random& random, Call& inputs) {
  std::array<kernel::Point2, predicates::numbers_max / 2> points;
  const std::span<kernel::Point2> used = std::span(points).first(count_points(question));
  retry(question, inputs, [&](int attempt) {
    if (variant == extended_gcd_parallelogram && attempt < 4) {
      fill_parallelogram(random, used);
    } else {
      fill_for_attempt(variant == extended_gcd_parallelogram ? Class2::extended_gcd
                                                             : static_cast<Class2>(variant),
                       attempt, random, used);
    }
    store_points(question, used, inputs);
    if (question.finish != nullptr) question.finish(inputs, random);
  });
}

void generate_in_space(const Question& question, int variant, Random& random, Call& inputs) {
  std::array<kernel::Point3, predicates::numbers_max / 3> points;
  const std::size_t count = question.layout.size();
  retry(question, inputs, [&](int attempt) {
    fill_for_attempt(static_cast<Class3>(variant), attempt, random, std::span(points).first(count));
    for (std::size_t i = 0; i < count; ++i) {
      const bool is_direction = question.layout[i] == Argument::vector3;
      const kernel::Point3& p = points[i];
      const kernel::Point3 from = is_direction ? points[0] : kernel::Point3{};
      inputs.numbers[3 * i] = p.x.raw() - from.x.raw();
      inputs.numbers[3 * i + 1] = p.y.raw() - from.y.raw();
      inputs.numbers[3 * i + 2] = p.z.raw() - from.z.raw();
    }
  });
}

void generate_ray_parameters(const Question& question, int variant, Random& random, Call& inputs) {
  retry(question, inputs, [&](int attempt) {
    std::array<Wide128, 4> numbers =
        ray_numbers(attempt < 8 ? static_cast<Class3>(variant) : Class3::random, random);
    if (random.chance(1, 2)) std::swap(numbers[0], numbers[2]), std::swap(numbers[1], numbers[3]);
    for (std::size_t fraction = 0; fraction < 2; ++fraction) {
      const int flip = random.chance(1, 2) ? -1 : 1;
      inputs.numbers[2 * fraction] = flip * numbers[2 * fraction];
      inputs.numbers[2 * fraction + 1] = flip * numbers[2 * fraction + 1];
    }
  });
}

void add_plane_cells(std::vector<Cell>& cells, const Question& question) {
  for (const Class2 which : testing::all_classes2()) {
    cells.push_back({&question, testing::name(which), generate_in_plane, static_cast<int>(which),
                     which == Class2::extended_gcd});
  }
  cells.push_back({&question, "extended_gcd_parallelogram", generate_in_plane,
                   extended_gcd_parallelogram, true});
}

void add_space_cells(std::vector<Cell>& cells, const Question& question) {
  const bool is_ray = question.layout.front() == Argument::ray_parameter;
  for (const Class3 which : testing::all_classes3()) {
    cells.push_back({&question, testing::name(which),
                     is_ray ? generate_ray_parameters : generate_in_space, static_cast<int>(which),
                     which == Class3::near_coplanar});
  }
}

}  // namespace offgrid::verify
