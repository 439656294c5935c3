#include "ground/covered.hpp"

#include <algorithm>

namespace offgrid::testing::ground {

namespace {

/// The place (x, y) / whole.
struct Spot {
  WideInteger x, y, whole;
};

/// Positive if the spot is left of a -> b, times its denominator.
WideInteger turn_at(const Site& a, const Site& b, const Spot& p) {
  return WideInteger(b.x - a.x) * (p.y - p.whole * a.y) -
         WideInteger(b.y - a.y) * (p.x - p.whole * a.x);
}

Spot between(const Spot& p, const WideInteger& at_p, const Spot& q, const WideInteger& at_q) {
  Spot made{at_p * q.x - at_q * p.x, at_p * q.y - at_q * p.y, at_p * q.whole - at_q * p.whole};
  if (made.whole < 0) made = {-made.x, -made.y, -made.whole};
  const WideInteger divisor = gcd(gcd(made.x, made.y), made.whole);
  return {made.x / divisor, made.y / divisor, made.whole / divisor};
}

/// The part of a convex shape that is not right of a -> b.
std::vector<Spot> part_left_of(const Site& a, const Site& b, const std::vector<Spot>& shape) {
  std::vector<Spot> part;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const Spot &p = shape[i], &q = shape[(i + 1) % shape.size()];
    const WideInteger at_p = turn_at(a, b, p), at_q = turn_at(a, b, q);
    if (at_p >= 0) part.push_back(p);
    if ((at_p > 0 && at_q < 0) || (at_p < 0 && at_q > 0)) part.push_back(between(p, at_p, q, at_q));
  }
  return part;
}

/// The height of the face's plane at the spot: the corners, each weighted by the side opposite.
Ratio height_at(const GroundFace& face, const Spot& p) {
  WideInteger sum = 0;
  for (std::size_t k = 0; k < 3; ++k)
    sum += turn_at(face[(k + 1) % 3].at, face[(k + 2) % 3].at, p) * face[k].z;
  return {sum, WideInteger(area_of(face)) * p.whole};
}

Site rounded(const Spot& p) {
  const auto nearest = [&](const WideInteger& v) {
    const WideInteger twice = 2 * v + p.whole, under = 2 * p.whole;
    WideInteger whole = twice / under;
    if (whole * under > twice) --whole;
    return static_cast<std::int64_t>(whole);
  };
  return {nearest(p.x), nearest(p.y)};
}

}  // namespace

namespace {

/// The part of the map that both faces cover.
std::vector<Spot> shape_of_both(const GroundFace& s, const GroundFace& t) {
  std::vector<Spot> shape;
  for (const GroundCorner& corner : s) shape.push_back({corner.at.x, corner.at.y, 1});
  for (std::size_t k = 0; k < 3; ++k) shape = part_left_of(t[k].at, t[(k + 1) % 3].at, shape);
  return shape;
}

/// How far s is above t: over the spot's denominator and the areas of both.
Ratio lift_at(const GroundFace& s, const GroundFace& t, const Spot& p) {
  const WideInteger of_s = WideInteger(area_of(s)), of_t = WideInteger(area_of(t));
  return {height_at(s, p).numerator * of_t - height_at(t, p).numerator * of_s,
          of_s * of_t * p.whole};
}

}  // namespace

std::optional<Passage> passage_of(const GroundFace& s, const GroundFace& t) {
  if (!overlap(s, t)) return std::nullopt;
  const std::vector<Spot> shape = shape_of_both(s, t);
  std::vector<Ratio> lifts;
  for (const Spot& p : shape) lifts.push_back(lift_at(s, t, p));
  const auto [low, high] = std::minmax_element(lifts.begin(), lifts.end());
  if (low->numerator >= 0 || high->numerator <= 0) return std::nullopt;
  std::vector<Site> places;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const std::size_t next = (i + 1) % shape.size();
    const Ratio &one = lifts[i], &other = lifts[next];
    if (one.numerator == 0) places.push_back(rounded(shape[i]));
    if ((one.numerator > 0 && other.numerator < 0) || (one.numerator < 0 && other.numerator > 0))
      places.push_back(rounded(between(shape[i], one.numerator, shape[next], other.numerator)));
  }
  const auto [a, b] = std::minmax_element(places.begin(), places.end());
  return Passage{*low, *high, *a, *b};
}

std::optional<std::pair<Site, Site>> covered_twice(const GroundFace& s, const GroundFace& t,
                                                   std::int64_t most) {
  if (!overlap(s, t)) return std::nullopt;
  std::vector<Site> corners;
  for (const Spot& p : shape_of_both(s, t)) {
    const Ratio apart = lift_at(s, t, p);
    if (abs(apart.numerator) > most * apart.denominator) return std::nullopt;
    corners.push_back(rounded(p));
  }
  const auto [low, high] = std::minmax_element(corners.begin(), corners.end());
  return std::pair{*low, *high};
}

}  // namespace offgrid::testing::ground
