#include "oracle/perturbed_height.hpp"

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>

#include "oracle/definitions.hpp"

namespace offgrid::verify::perturbed {

namespace {

namespace wide = boost::multiprecision;
using Wide =
    wide::number<wide::cpp_int_backend<512, 512, wide::signed_magnitude, wide::unchecked, void>,
                 wide::et_off>;
using kernel::Point2;
using kernel::Side;

/// Heights times 2^256. The point of rank r is lowered by 2^-step(r + 1). Expanding the
/// determinant, point p's infinitesimal is multiplied by twice the area of the other three points,
/// an integer below 2^62 and not 0 when p is the smallest point of a tie. The determinant itself is
/// an integer. So with step = 64 each rank outweighs all later ones together (3 * 2^62 < 2^64), and
/// none of them outweighs the determinant.
template <int Step>
struct Heights {
  static constexpr int scale = 256;
  static_assert(4 * Step <= scale);
  std::array<Wide, 4> of;

  explicit Heights(const std::array<Pair, 4>& points) {
    for (std::size_t i = 0; i < 4; ++i) {
      const Pair rest = points[i] - points[3];
      const auto before = [&](const Pair& q) {
        return q.x < points[i].x || (q.x == points[i].x && q.y < points[i].y);
      };
      const auto rank = static_cast<int>(std::count_if(points.begin(), points.end(), before));
      of[i] = (Wide(Wide128{rest.x} * rest.x + Wide128{rest.y} * rest.y) << scale) -
              (Wide(1) << (scale - Step * (rank + 1)));
    }
  }
};

template <int Step>
int sign_of_determinant(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  const std::array<Pair, 4> points{a, b, c, d};
  const Heights<Step> heights(points);
  const auto minor = [&](std::size_t i, std::size_t k) {
    const Pair p = points[i] - points[3], q = points[k] - points[3];
    return Wide(Wide128{p.x} * q.y - Wide128{p.y} * q.x);
  };
  const auto height = [&](std::size_t i) { return heights.of[i] - heights.of[3]; };
  return Wide(height(0) * minor(1, 2) + height(1) * minor(2, 0) + height(2) * minor(0, 1)).sign();
}

}  // namespace

Side in_circle_perturbed(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  return sign_of_determinant<64>(a, b, c, d) > 0 ? Side::left : Side::right;
}

bool must_flip(const Point2& u, const Point2& v, const Point2& c, const Point2& d) {
  return sign_of_determinant<64>(u, v, c, d) > 0;
}

Side in_circle_perturbed_too_large(const Point2& a, const Point2& b, const Point2& c,
                                   const Point2& d) {
  return sign_of_determinant<20>(a, b, c, d) > 0 ? Side::left : Side::right;
}

int rung(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  const Pair u = Pair(a) - Pair(d), v = Pair(b) - Pair(d), w = Pair(c) - Pair(d);
  const auto lift = [](const Pair& p) { return Wide128{p.x} * p.x + Wide128{p.y} * p.y; };
  const auto area = [](const Pair& p, const Pair& q) {
    return Wide128{p.x} * q.y - Wide128{p.y} * q.x;
  };
  // below 6 * 2^124
  if (lift(u) * area(v, w) + lift(v) * area(w, u) + lift(w) * area(u, v) != 0) return 0;
  const std::array<Point2, 4> points{a, b, c, d};
  return 1 + static_cast<int>(std::min_element(points.begin(), points.end()) - points.begin());
}

}  // namespace offgrid::verify::perturbed
