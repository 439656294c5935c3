#include "support/lattice.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdlib>

namespace offgrid::testing::lattice {
namespace {

using Gaussian = std::array<std::int64_t, 2>;
using Quaternion = std::array<std::int64_t, 4>;

Gaussian multiply(const Gaussian& a, const Gaussian& b) {
  return {a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]};
}

/// Primes p = a^2 + b^2: each splits into two Gaussian primes, so each doubles (or more) the number
/// of lattice points.
constexpr std::array<Gaussian, 10> split_primes{
    {{2, 1}, {3, 2}, {4, 1}, {5, 2}, {6, 1}, {5, 4}, {7, 2}, {6, 5}, {8, 3}, {8, 5}}};

/// Every Gaussian integer whose norm is the product of the chosen primes, up to units: for p^e the
/// factors pi^j * conjugate(pi)^(e - j).
std::vector<Gaussian> all_of_norm(std::span<const int> exponents) {
  std::vector<Gaussian> result{{1, 0}};
  for (std::size_t i = 0; i < exponents.size(); ++i) {
    const Gaussian prime = split_primes[i];
    std::vector<Gaussian> extended;
    for (int j = 0; j <= exponents[i]; ++j) {
      Gaussian factor{1, 0};
      for (int k = 0; k < exponents[i]; ++k)
        factor = multiply(factor, k < j ? prime : Gaussian{prime[0], -prime[1]});
      for (const Gaussian& g : result) extended.push_back(multiply(g, factor));
    }
    result = extended;
  }
  return result;
}

/// A circle of norm at most 2^bits, its primes chosen at random, small ones more often.
Circle make_circle(Random& random, int bits) {
  const std::int64_t bound = std::int64_t{1} << bits;
  std::array<int, split_primes.size()> exponents{};
  std::int64_t norm = 1;
  for (int failures = 0; failures < 6;) {
    const auto i = static_cast<std::size_t>(std::min({random.between(0, 9), random.between(0, 9)}));
    const std::int64_t p =
        split_primes[i][0] * split_primes[i][0] + split_primes[i][1] * split_primes[i][1];
    if (norm > bound / p || exponents[i] == 4) {
      ++failures;
    } else {
      norm *= p;
      ++exponents[i];
    }
  }
  Circle circle;
  for (const Gaussian& g : all_of_norm(exponents)) {
    Gaussian turned = g;
    for (int unit = 0; unit < 4; ++unit) {
      circle.points.push_back(
          {static_cast<std::int32_t>(turned[0]), static_cast<std::int32_t>(turned[1])});
      turned = {-turned[1], turned[0]};
    }
    circle.reach = std::max({circle.reach, std::abs(g[0]), std::abs(g[1])});
  }
  return circle;
}

Quaternion multiply(const Quaternion& a, const Quaternion& b) {
  return {a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
          a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
          a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
          a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]};
}

/// The matrix of v -> q v conjugate(q): norm(q) times a rotation.
std::array<std::int64_t, 9> rotation(const Quaternion& q) {
  const auto [a, b, c, d] = q;
  return {
      a * a + b * b - c * c - d * d, 2 * (b * c - a * d),           2 * (b * d + a * c),
      2 * (b * c + a * d),           a * a - b * b + c * c - d * d, 2 * (c * d - a * b),
      2 * (b * d - a * c),           2 * (c * d + a * b),           a * a - b * b - c * c + d * d};
}

/// All quaternions of a small norm.
std::vector<Quaternion> quaternions(std::int64_t norm) {
  std::vector<Quaternion> result;
  const std::int64_t r = 8;
  for (std::int64_t a = -r; a <= r; ++a)
    for (std::int64_t b = -r; b <= r; ++b)
      for (std::int64_t c = -r; c <= r; ++c)
        for (std::int64_t d = -r; d <= r; ++d)
          if (a * a + b * b + c * c + d * d == norm) result.push_back({a, b, c, d});
  return result;
}

/// A random product of quaternions of the given norms.
Quaternion random_product(Random& random, std::span<const std::vector<Quaternion>> factors) {
  Quaternion product{1, 0, 0, 0};
  for (const std::vector<Quaternion>& factor : factors)
    product = multiply(product, random.pick(std::span(factor)));
  return product;
}

constexpr std::array<std::int64_t, 9> small_norms{3, 5, 7, 11, 13, 17, 19, 23, 29};

Sphere make_sphere(Random& random, std::int64_t bound,
                   const std::array<std::vector<Quaternion>, small_norms.size()>& by_norm) {
  std::vector<std::vector<Quaternion>> factors;
  std::int64_t norm = 1;
  for (int failures = 0; failures < 6;) {
    const auto i = static_cast<std::size_t>(
        random.between(0, static_cast<std::int64_t>(small_norms.size()) - 1));
    if (norm > bound / small_norms[i]) {
      ++failures;
    } else {
      norm *= small_norms[i];
      factors.push_back(by_norm[i]);
    }
  }
  Sphere sphere;
  sphere.radius = norm;
  const std::size_t half = factors.size() / 2;
  for (int i = 0; i < 160; ++i) {
    sphere.rotations.push_back(rotation(random_product(random, std::span(factors).first(half))));
    const std::array<std::int64_t, 9> m =
        rotation(random_product(random, std::span(factors).subspan(half)));
    sphere.vectors.push_back({m[0], m[3], m[6]});
  }
  return sphere;
}

/// A partial quotient of a continued fraction: mostly 1 and 2, sometimes large, about as in the
/// expansion of a random number.
std::int64_t partial_quotient(Random& random) {
  const std::uint64_t bits = random.next();
  const int zeros = std::countr_zero(bits | (std::uint64_t{1} << 40));
  return zeros == 0
             ? 1
             : static_cast<std::int64_t>((std::uint64_t{1} << (zeros - 1)) +
                                         ((bits >> 41) & ((std::uint64_t{1} << (zeros - 1)) - 1))) +
                   1;
}

std::int64_t largest(const Vec3& v) {
  return std::max({std::abs(v[0]), std::abs(v[1]), std::abs(v[2])});
}

}  // namespace

std::span<const Circle> circles() {
  static const std::vector<Circle> all = [] {
    Random random(0x5eed0001);
    std::vector<Circle> result;
    constexpr std::array<int, 8> bits{60, 60, 60, 58, 60, 56, 40, 24};
    while (result.size() < 40) {
      const int size = bits[result.size() % bits.size()];
      Circle circle = make_circle(random, size);
      const bool large = circle.reach >= (std::int64_t{1} << (size / 2 - 2)) &&
                         circle.reach < (std::int64_t{1} << 30) - 2;
      if (large && circle.points.size() >= 48 && circle.points.size() <= 2000)
        result.push_back(std::move(circle));
    }
    return result;
  }();
  return all;
}

std::span<const Sphere> spheres() {
  static const std::vector<Sphere> all = [] {
    Random random(0x5eed0002);
    std::array<std::vector<Quaternion>, small_norms.size()> by_norm;
    for (std::size_t i = 0; i < small_norms.size(); ++i) by_norm[i] = quaternions(small_norms[i]);
    std::vector<Sphere> result;
    for (int i = 0; i < 12; ++i) {
      const std::int64_t bound = (std::int64_t{1} << (i % 4 == 3 ? 22 : 29)) - 8;
      result.push_back(make_sphere(random, bound, by_norm));
    }
    return result;
  }();
  return all;
}

Vec3 point_on(const Sphere& sphere, Random& random) {
  const std::array<std::int64_t, 9>& m = random.pick(std::span(sphere.rotations));
  const Vec3& v = random.pick(std::span(sphere.vectors));
  const std::uint64_t signs = random.next();
  const auto flip = [signs](int bit, std::int64_t value) {
    return ((signs >> bit) & 1U) != 0 ? -value : value;
  };
  return {flip(0, m[0] * v[0] + m[1] * v[1] + m[2] * v[2]),
          flip(1, m[3] * v[0] + m[4] * v[1] + m[5] * v[2]),
          flip(2, m[6] * v[0] + m[7] * v[1] + m[8] * v[2])};
}

// Euclid's algorithm run backwards: from (1, 0), (0, 1) through random partial quotients. That
// costs no division, and every coprime pair with its Bezout coefficients can come out.
Basis2 basis2(Random& random, std::int64_t reach) {
  Vec2 last{0, 1};
  Vec2 now{1, random.between(0, 1)};
  for (;;) {
    const std::int64_t size = std::max(now[0], now[1]);
    const std::int64_t room = (reach - std::max(last[0], last[1])) / size;
    std::int64_t q = partial_quotient(random);
    const bool final_step = q * 2 >= room;
    if (final_step) q = random.between((room + 1) / 2, room);
    const Vec2 next{q * now[0] + last[0], q * now[1] + last[1]};
    last = now;
    now = next;
    if (final_step && std::max(now[0], now[1]) * 2 >= reach) break;
  }
  const std::uint64_t bits = random.next();
  const auto turned = [bits](const Vec2& v) {
    const std::int64_t x = (bits & 1U) != 0 ? v[1] : v[0];
    const std::int64_t y = (bits & 1U) != 0 ? v[0] : v[1];
    return Vec2{(bits & 2U) != 0 ? -x : x, (bits & 4U) != 0 ? -y : y};
  };
  return {turned(now), turned(last)};
}

// Random shears v_i += q v_j keep the determinant; they go on until all three vectors are about as
// long as the range.
std::array<Vec3, 3> basis3(Random& random, std::int64_t reach) {
  std::array<Vec3, 3> basis{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  int failures = 0;
  for (std::size_t step = 0; failures < 4; ++step) {
    const std::uint64_t bits = random.next();
    const std::size_t i = step % 3;
    const std::size_t j = (i + 1 + (bits & 1U)) % 3;
    const std::int64_t size = std::int64_t{1} + static_cast<std::int64_t>((bits >> 1) & 3U);
    const std::int64_t q = (bits & 8U) != 0 ? size : -size;
    const Vec3 next{basis[i][0] + q * basis[j][0], basis[i][1] + q * basis[j][1],
                    basis[i][2] + q * basis[j][2]};
    if (largest(next) > reach) {
      ++failures;
    } else {
      basis[i] = next;
    }
  }
  return basis;
}

}  // namespace offgrid::testing::lattice
