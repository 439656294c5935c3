// Reference answers where CGAL's filtered kernel has no predicate. Exact, in integers of fixed
// width, each from the definition: clipping intervals for pixels, line equations and Cramer's rule
// for crossings, the foot of the perpendicular for distances.
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>

#include "oracle/definitions.hpp"
#include "oracle/oracle.hpp"
#include "oracle/perturbed_height.hpp"

namespace offgrid::verify {

namespace {

namespace wide = boost::multiprecision;
/// Wide enough for everything below: the largest product, in compare_distance_to_segments, has 318
/// bits.
using Wide =
    wide::number<wide::cpp_int_backend<512, 512, wide::signed_magnitude, wide::unchecked, void>,
                 wide::et_off>;

using kernel::Point2;
using kernel::Sign;

Sign sign_from(const Wide& v) { return static_cast<Sign>(v.sign()); }
Sign sign_from(int s) { return static_cast<Sign>(s); }

/// The parameters of [0, 1] for which a moving coordinate stays between two bounds, as fractions
/// with positive denominators.
class ClipInterval {
 public:
  /// Keeps start + t step >= bound, or > if strict.
  void keep_at_least(std::int64_t start, std::int64_t step, std::int64_t bound, bool strict) {
    const std::int64_t need = bound - start;
    if (step == 0) {
      empty_ = empty_ || (strict ? need >= 0 : need > 0);
    } else if (step > 0) {
      raise(need, step, strict);
    } else {
      reduce(-need, -step, strict);
    }
  }

  bool is_empty() const {
    const Wide128 low = Wide128{from_.numerator} * to_.denominator,
                  high = Wide128{to_.numerator} * from_.denominator;
    return empty_ || low > high || (low == high && (from_.open || to_.open));
  }

 private:
  struct Bound {
    std::int64_t numerator;
    std::int64_t denominator;
    bool open;
  };

  void raise(std::int64_t numerator, std::int64_t denominator, bool open) {
    const Wide128 now = Wide128{numerator} * from_.denominator,
                  before = Wide128{from_.numerator} * denominator;
    if (now > before || (now == before && open)) from_ = {numerator, denominator, open};
  }
  void reduce(std::int64_t numerator, std::int64_t denominator, bool open) {
    const Wide128 now = Wide128{numerator} * to_.denominator,
                  before = Wide128{to_.numerator} * denominator;
    if (now < before || (now == before && open)) to_ = {numerator, denominator, open};
  }

  Bound from_{0, 1, false};
  Bound to_{1, 1, false};
  bool empty_ = false;
};

/// Does the closed segment meet the square around h? Everything doubled, so that half units are
/// whole.
bool meets_square(const Pair& a, const Pair& b, const Pair& h, std::int64_t side, bool open_above) {
  ClipInterval interval;
  const auto clip = [&](std::int64_t from, std::int64_t to, std::int64_t centre) {
    interval.keep_at_least(2 * from, 2 * (to - from), 2 * centre - side, false);
    interval.keep_at_least(-2 * from, -2 * (to - from), -(2 * centre + side), open_above);
  };
  clip(a.x, b.x, h.x);
  clip(a.y, b.y, h.y);
  return !interval.is_empty();
}

bool hits(const Point2& a, const Point2& b, const Point2& h) {
  return meets_square(a, b, h, 1, true);
}

bool closed_near(const Point2& c, const Point2& d, const Point2& h, const kernel::Int<30>& r2) {
  return meets_square(c, d, h, r2.raw(), false);
}

/// Cramer's rule: the crossing of two lines is (x / w, y / w), w > 0.
struct Crossing {
  Wide128 x, y, w;

  Crossing(const Equation& first, const Equation& second)
      : x(first.c * second.b - second.c * first.b),
        y(second.c * first.a - first.c * second.a),
        w(Wide128{first.a} * second.b - Wide128{second.a} * first.b) {
    if (w < 0) x = -x, y = -y, w = -w;
  }
};

Wide128 floor_divide(Wide128 numerator, Wide128 denominator) {
  const Wide128 quotient = numerator / denominator;
  return quotient * denominator > numerator ? quotient - 1 : quotient;
}

Point2 round_cross(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  const Crossing crossing(Equation(a, b), Equation(c, d));
  const auto rounded = [&](Wide128 v) {
    return static_cast<std::int32_t>(floor_divide(2 * v + crossing.w, 2 * crossing.w));
  };
  return Point2::at(rounded(crossing.x), rounded(crossing.y));
}

Sign orient_crossing(const Point2& a, const Point2& b, const Point2& c, const Point2& d,
                     const Point2& e, const Point2& f) {
  const Crossing crossing(Equation(a, b), Equation(c, d));
  const Equation line(e, f);
  return sign_from(Wide(line.a) * Wide(crossing.x) + Wide(line.b) * Wide(crossing.y) -
                   Wide(line.c) * Wide(crossing.w));
}

/// Compares the two crossings' coordinates along the direction of a -> b.
Sign compare_crossings(const Point2& a, const Point2& b, const Point2& c, const Point2& d,
                       const Point2& e, const Point2& f) {
  const Equation line(a, b);
  const Crossing first(line, Equation(c, d)), second(line, Equation(e, f));
  const Pair along = Pair(b) - Pair(a);
  const auto reach = [&](const Crossing& x) {
    return Wide(along.x) * Wide(x.x) + Wide(along.y) * Wide(x.y);
  };
  return sign_from(reach(first) * Wide(second.w) - reach(second) * Wide(first.w));
}

/// The vector from the nearest point of a segment to p, times `scale`.
struct Gap {
  Wide x, y;
  Wide128 scale = 1;

  Gap(const Pair& p, const Pair& a, const Pair& b) {
    const Pair side = b - a, rest = p - a;
    const Wide128 whole = Wide128{side.x} * side.x + Wide128{side.y} * side.y;
    Wide128 along = Wide128{side.x} * rest.x + Wide128{side.y} * rest.y;
    if (whole != 0) scale = whole;
    along = along < 0 ? 0 : (along > whole ? whole : along);
    x = Wide(rest.x) * Wide(scale) - Wide(along) * Wide(side.x);
    y = Wide(rest.y) * Wide(scale) - Wide(along) * Wide(side.y);
  }

  Wide square() const { return x * x + y * y; }
  Wide square_of_scale() const { return Wide(scale) * Wide(scale); }
};

Sign compare_distance_to_segments(const Point2& p, const Point2& a, const Point2& b,
                                  const Point2& c, const Point2& d) {
  const Gap first(p, a, b), second(p, c, d);
  return sign_from(first.square() * second.square_of_scale() -
                   second.square() * first.square_of_scale());
}

Sign compare_distance_to_segment(const Point2& p, const Point2& a, const Point2& b,
                                 const kernel::Int<63>& r2) {
  const Gap gap(p, a, b);
  return sign_from(gap.square() - Wide(r2.raw()) * gap.square_of_scale());
}

/// A guess in floating point, then the smallest n with n^2 >= 2^32 |ab|^2.
kernel::Int<48> length(const Point2& a, const Point2& b) {
  const Pair side = Pair(b) - Pair(a);
  const Wide128 target = (Wide128{side.x} * side.x + Wide128{side.y} * side.y) * (Wide128{1} << 32);
  auto n = static_cast<std::int64_t>(std::sqrt(static_cast<double>(target)));
  while (Wide128{n} * n < target) ++n;
  while (n > 0 && Wide128{n - 1} * (n - 1) >= target) --n;
  return kernel::Int<48>::checked(n).value();
}

__extension__ using Unsigned128 = unsigned __int128;

/// Compares a / b with c / d: the whole parts first, then the rests upside down (Euclid's
/// algorithm). So nothing is ever multiplied.
int compare_fractions(Unsigned128 a, Unsigned128 b, Unsigned128 c, Unsigned128 d) {
  int flip = 1;
  while (true) {
    const Unsigned128 first = a / b, second = c / d;
    if (first != second) return first < second ? -flip : flip;
    a %= b;
    c %= d;
    if (a == 0 || c == 0) return flip * (a == c ? 0 : (a == 0 ? -1 : 1));
    std::swap(a, b);
    std::swap(c, d);
    flip = -flip;
  }
}

/// A fraction as a sign and two magnitudes.
struct Fraction {
  int sign;
  Unsigned128 above, below;

  explicit Fraction(const kernel::RayParameter& r)
      : sign(kernel::to_int(kernel::sign_of(r.numerator) * kernel::sign_of(r.denominator))),
        above(magnitude(r.numerator)),
        below(magnitude(r.denominator)) {}

  static Unsigned128 magnitude(const kernel::Int<127>& v) {
    const auto raw = kernel::abs(v).raw();
    return Unsigned128{static_cast<std::uint64_t>(raw >> 64)} << 64 |
           static_cast<std::uint64_t>(raw);
  }
};

Sign compare_ray_parameters(const kernel::RayParameter& s, const kernel::RayParameter& t) {
  const Fraction first(s), second(t);
  if (first.sign != second.sign) return sign_from(first.sign < second.sign ? -1 : 1);
  return sign_from(first.sign *
                   compare_fractions(first.above, first.below, second.above, second.below));
}

}  // namespace

void answer_with_integers(testing::Subject& subject) {
  subject.in_circle_perturbed = perturbed::in_circle_perturbed;
  subject.must_flip = perturbed::must_flip;
  subject.compare_distance_to_segments = compare_distance_to_segments;
  subject.compare_distance_to_segment = compare_distance_to_segment;
  subject.hits = hits;
  subject.closed_near = closed_near;
  subject.round_cross = round_cross;
  subject.orient_crossing = orient_crossing;
  subject.compare_crossings = compare_crossings;
  subject.length = length;
  subject.compare_ray_parameters = compare_ray_parameters;
}

}  // namespace offgrid::verify
