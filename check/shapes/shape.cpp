#include "shapes/shape.hpp"

#include <algorithm>
#include <numeric>

namespace offgrid::testing::shapes {
namespace {

struct KindInfo {
  const char* name;
  std::size_t size;
  std::size_t points;  ///< how many of its first numbers are coordinates of points
};
constexpr std::array<KindInfo, shape_kinds> infos{{{"point", 3, 3},
                                                   {"segment", 6, 6},
                                                   {"ray", 6, 3},
                                                   {"ball", 4, 3},
                                                   {"box", 6, 6},
                                                   {"oriented-box", 10, 0},
                                                   {"plane", 7, 0},
                                                   {"triangle", 9, 9}}};
const KindInfo& info_of(ShapeKind kind) { return infos[static_cast<std::size_t>(kind)]; }

using enum ShapeKind;
constexpr std::array pairs{PairKind{triangle, point},
                           PairKind{triangle, segment},
                           PairKind{triangle, ray},
                           PairKind{triangle, ball},
                           PairKind{triangle, box},
                           PairKind{triangle, oriented_box},
                           PairKind{triangle, plane},
                           PairKind{triangle, triangle},
                           PairKind{box, point},
                           PairKind{box, segment},
                           PairKind{box, ray},
                           PairKind{box, ball},
                           PairKind{box, box},
                           PairKind{box, oriented_box},
                           PairKind{box, plane},
                           PairKind{oriented_box, point},
                           PairKind{oriented_box, ball},
                           PairKind{oriented_box, plane},
                           PairKind{oriented_box, oriented_box}};

bool is_within(std::int64_t low, std::int64_t v, std::int64_t high) {
  return low <= v && v <= high;
}
bool is_below(const Site3& site, int bits) {
  const std::int64_t most = (std::int64_t{1} << bits) - 1;
  return std::all_of(site.begin(), site.end(), [&](auto v) { return is_within(-most, v, most); });
}
constexpr Site3 zeros{};

bool is_plane(const Shape& shape) {
  const Site3 normal = shape.site(0), p = shape.site(3);
  if (normal == zeros || !is_below(normal, 61) || !is_below(p, 29)) return false;
  WideNumber offset = shape.numbers[6];
  for (std::size_t i = 0; i < 3; ++i) offset += WideNumber{normal[i]} * p[i];
  return magnitude(offset) < WideNumber{1} << 92;
}

}  // namespace

std::int64_t norm_of(const Shape& box) {
  std::int64_t norm = 0;
  for (std::size_t i = 3; i < 7; ++i) norm += box.numbers[i] * box.numbers[i];
  return norm;
}

bool is_rotation(const std::array<std::int64_t, 4>& turn) {
  std::int64_t norm = 0, divisor = 0;
  for (const std::int64_t q : turn) {
    if (!is_within(-(1 << 17), q, 1 << 17)) return false;
    norm += q * q;
    divisor = std::gcd(divisor, q);
  }
  return divisor != 0 && norm / (divisor * divisor) < std::int64_t{1} << 32;
}

Site3 plus(const Site3& u, const Site3& v) { return {u[0] + v[0], u[1] + v[1], u[2] + v[2]}; }
Site3 minus(const Site3& u, const Site3& v) { return {u[0] - v[0], u[1] - v[1], u[2] - v[2]}; }
Site3 cross(const Site3& u, const Site3& v) {
  return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}

const char* name_of(ShapeKind kind) { return info_of(kind).name; }
std::size_t size_of(ShapeKind kind) { return info_of(kind).size; }

bool is_valid(const Shape& shape) {
  const auto& n = shape.numbers;
  for (std::size_t i = 0; i < info_of(shape.kind).points; ++i) {
    if (!is_within(-limit3, n[i], limit3)) return false;
  }
  constexpr std::int64_t twice = (std::int64_t{1} << 30) - 1;
  switch (shape.kind) {
    case ray: return is_below(shape.site(3), 30);
    case ball: return is_within(0, n[3], twice);
    case box: return n[0] <= n[3] && n[1] <= n[4] && n[2] <= n[5];
    case oriented_box:
      return is_below(shape.site(0), 30) && is_rotation({n[3], n[4], n[5], n[6]}) &&
             is_within(0, n[7], twice) && is_within(0, n[8], twice) && is_within(0, n[9], twice);
    case plane: return is_plane(shape);
    default: return true;
  }
}

bool is_degenerate(const Shape& shape) {
  const auto& n = shape.numbers;
  switch (shape.kind) {
    case segment: return shape.site(0) == shape.site(3);
    case ray: return shape.site(3) == zeros;
    case ball: return n[3] == 0;
    case box: return n[0] == n[3] || n[1] == n[4] || n[2] == n[5];
    case oriented_box: return n[7] == 0 || n[8] == 0 || n[9] == 0;
    case triangle: {
      const Site3 u = minus(shape.site(3), shape.site(0)), v = minus(shape.site(6), shape.site(0));
      const auto is_flat = [&](std::size_t i, std::size_t k) {
        return WideNumber{u[i]} * v[k] == WideNumber{u[k]} * v[i];
      };
      return is_flat(0, 1) && is_flat(1, 2) && is_flat(2, 0);
    }
    default: return false;
  }
}

std::span<const PairKind> pair_kinds() { return pairs; }

std::optional<std::size_t> find_pair(ShapeKind a, ShapeKind b) {
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (pairs[i].a == a && pairs[i].b == b) return i;
  }
  return std::nullopt;
}

std::string name_of(const PairKind& kind) {
  return std::string(name_of(kind.a)) + " and " + name_of(kind.b);
}

bool is_of_rays(const PairKind& kind) { return kind.b == ray || kind.b == segment; }

}  // namespace offgrid::testing::shapes
