#include "predicates/reference.hpp"

#include <algorithm>
#include <array>

#include "predicates/reference_number.hpp"

namespace offgrid::testing::reference {
namespace {

const Fraction zero{0, 1};
const Fraction one{1, 1};

Big square(const Big& v) { return v * v; }
Big lift(const Point2& p) { return square(p.x.raw()) + square(p.y.raw()); }

/// The in-circle determinant in homogeneous coordinates, for given lifts.
Sign lifted(const std::array<Point2, 4>& points, const std::array<Big, 4>& lifts) {
  Matrix<4> rows;
  for (std::size_t i = 0; i < 4; ++i) rows[i] = {points[i].x.raw(), points[i].y.raw(), lifts[i], 1};
  return sign_of_big(determinant<4>(rows));
}

/// The infinitesimals of the tie rule as numbers: the lexicographically k-th point of the four is
/// lowered by 2^(-200 (k + 1)). No cofactor exceeds 2^63 and no exact determinant that is not zero
/// is below 1, so each outweighs all that follow.
Sign perturbed(const std::array<Point2, 4>& points) {
  std::array<Big, 4> lifts;
  for (std::size_t i = 0; i < 4; ++i) {
    const auto rank = static_cast<unsigned>(std::count_if(
        points.begin(), points.end(), [&](const Point2& p) { return p < points[i]; }));
    lifts[i] = (lift(points[i]) << 800) - (Big(1) << (600 - 200 * rank));
  }
  return lifted(points, lifts);
}

bool between_zero_and_one(const Fraction& t) { return !(t < zero) && !(one < t); }

/// The crossing of two lines that are not parallel.
Homogeneous crossing(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  const Fraction s = meet(homogeneous(a), homogeneous(b), homogeneous(c), homogeneous(d)).s;
  return {a.x.raw() * s.denominator + s.numerator * (b.x.raw() - a.x.raw()),
          a.y.raw() * s.denominator + s.numerator * (b.y.raw() - a.y.raw()), s.denominator};
}

/// floor(n / d) for d > 0.
Big floor_of(const Big& n, const Big& d) {
  const Big quotient = n / d;
  return quotient * d > n ? Big(quotient - 1) : quotient;
}

Fraction squared_distance_to_segment(const Point2& p, const Point2& a, const Point2& b) {
  const Big ux = Big(b.x.raw()) - a.x.raw();
  const Big uy = Big(b.y.raw()) - a.y.raw();
  const Big vx = Big(p.x.raw()) - a.x.raw();
  const Big vy = Big(p.y.raw()) - a.y.raw();
  const Big whole = ux * ux + uy * uy;
  Fraction t = whole == 0 ? zero : fraction(ux * vx + uy * vy, whole);
  t = std::min(std::max(t, zero), one);
  return {
      square(vx * t.denominator - t.numerator * ux) + square(vy * t.denominator - t.numerator * uy),
      square(t.denominator)};
}

/// The part of the parameters [0, 1] of a segment that is left after clipping.
struct Clip {
  Fraction low = zero;
  Fraction high = one;
  bool low_open = false;
  bool high_open = false;

  bool empty() const { return high < low || (low == high && (low_open || high_open)); }
};

/// Keeps t with value + t * step >= bound (or > bound when `open`), all in half units.
void clip_from_below(Clip& clip, const Big& value, const Big& step, const Big& bound, bool open) {
  if (step == 0) {
    if (value < bound || (open && value == bound)) clip.high = {-1, 1};
    return;
  }
  const Fraction t = fraction(bound - value, step);
  if (step > 0 && (clip.low < t || (clip.low == t && open))) clip.low = t, clip.low_open = open;
  if (step < 0 && (t < clip.high || (clip.high == t && open))) clip.high = t, clip.high_open = open;
}

/// Does the closed segment meet the square around h with half side `half_units` / 2, without its
/// upper and right side when `half_open`?
bool meets_square(const Point2& a, const Point2& b, const Point2& h, const Big& half_units,
                  bool half_open) {
  Clip clip;
  const auto axis = [&](const Big& from, const Big& to, const Big& centre) {
    clip_from_below(clip, 2 * from, 2 * (to - from), 2 * centre - half_units, false);
    clip_from_below(clip, -2 * from, -2 * (to - from), -2 * centre - half_units, half_open);
  };
  axis(a.x.raw(), b.x.raw(), h.x.raw());
  axis(a.y.raw(), b.y.raw(), h.y.raw());
  return !clip.empty();
}

/// A number that grows with the angle: 0 at +x, 1 at +y, 2 at -x, 3 at -y. The position on the
/// square |x| + |y| = 1.
Fraction diamond_angle(const Point2& o, const Point2& p) {
  const Big x = Big(p.x.raw()) - o.x.raw();
  const Big y = Big(p.y.raw()) - o.y.raw();
  const Big whole = abs(x) + abs(y);
  return y >= 0 ? fraction(whole - x, whole) : fraction(3 * whole + x, whole);
}

}  // namespace

Sign orient(const Point2& a, const Point2& b, const Point2& c) {
  return turn(homogeneous(a), homogeneous(b), homogeneous(c));
}

Sign in_circle(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  return lifted({a, b, c, d}, {lift(a), lift(b), lift(c), lift(d)});
}

Side in_circle_perturbed(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  return perturbed({a, b, c, d}) == Sign::positive ? Side::left : Side::right;
}

bool must_flip(const Point2& u, const Point2& v, const Point2& c, const Point2& d) {
  return perturbed({u, v, c, d}) == Sign::positive;
}

bool on_segment(const Point2& a, const Point2& b, const Point2& q) {
  return squared_distance_to_segment(q, a, b) == zero;
}

SegmentIntersection intersect(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  using kernel::SegmentContact;
  SegmentIntersection result{SegmentContact::disjoint, reference::on_segment(c, d, a),
                             reference::on_segment(c, d, b), reference::on_segment(a, b, c),
                             reference::on_segment(a, b, d)};
  const Parameters at = meet(homogeneous(a), homogeneous(b), homogeneous(c), homogeneous(d));
  if (!at.parallel) {
    if (!between_zero_and_one(at.s) || !between_zero_and_one(at.t)) return result;
    const bool at_end = at.s == zero || at.s == one || at.t == zero || at.t == one;
    result.contact = at_end ? SegmentContact::touching : SegmentContact::crossing;
    return result;
  }
  // On one line, or a point: the common part is spanned by the end points that it holds.
  std::array<Point2, 4> common{};
  std::size_t count = 0;
  if (result.a_on_cd) common[count++] = a;
  if (result.b_on_cd) common[count++] = b;
  if (result.c_on_ab) common[count++] = c;
  if (result.d_on_ab) common[count++] = d;
  if (count == 0) return result;
  const auto [low, high] =
      std::minmax_element(common.begin(), common.begin() + static_cast<std::ptrdiff_t>(count));
  result.contact = *low == *high ? SegmentContact::touching : SegmentContact::overlapping;
  return result;
}

Sign compare_angle(const Point2& o, const Point2& p, const Point2& q) {
  return compare(diamond_angle(o, p), diamond_angle(o, q));
}

Sign compare_distance2(const Point2& o, const Point2& p, const Point2& q) {
  return compare(squared_distance_to_segment(o, p, p), squared_distance_to_segment(o, q, q));
}

Sign compare_distance_to_segments(const Point2& p, const Point2& a, const Point2& b,
                                  const Point2& c, const Point2& d) {
  return compare(squared_distance_to_segment(p, a, b), squared_distance_to_segment(p, c, d));
}

Sign compare_distance_to_segment(const Point2& p, const Point2& a, const Point2& b,
                                 const Int<63>& r2) {
  return compare(squared_distance_to_segment(p, a, b), {r2.raw(), 1});
}

bool hits(const Point2& a, const Point2& b, const Point2& h) {
  return meets_square(a, b, h, 1, true);
}

bool closed_near(const Point2& c, const Point2& d, const Point2& h, const Int<30>& r2) {
  return meets_square(c, d, h, r2.raw(), false);
}

bool proper_cross(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  const Parameters at = meet(homogeneous(a), homogeneous(b), homogeneous(c), homogeneous(d));
  return !at.parallel && zero < at.s && at.s < one && zero < at.t && at.t < one;
}

Point2 round_cross(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  const Homogeneous x = crossing(a, b, c, d);
  const auto rounded = [&x](const Big& v) {
    return static_cast<int>(floor_of(2 * v + x.w, 2 * x.w));
  };
  return Point2::at(rounded(x.x), rounded(x.y));
}

Sign orient_crossing(const Point2& a, const Point2& b, const Point2& c, const Point2& d,
                     const Point2& e, const Point2& f) {
  return turn(homogeneous(e), homogeneous(f), crossing(a, b, c, d));
}

Sign compare_crossings(const Point2& a, const Point2& b, const Point2& c, const Point2& d,
                       const Point2& e, const Point2& f) {
  return compare(meet(homogeneous(a), homogeneous(b), homogeneous(c), homogeneous(d)).s,
                 meet(homogeneous(a), homogeneous(b), homogeneous(e), homogeneous(f)).s);
}

Int<48> length(const Point2& a, const Point2& b) {
  const Big squared = squared_distance_to_segment(a, b, b).numerator << 32;
  const Big root = sqrt(squared);
  return *Int<48>::checked(static_cast<std::int64_t>(root * root < squared ? Big(root + 1) : root));
}

}  // namespace offgrid::testing::reference
