#include "snapping/definition.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "offgrid/kernel/int128.hpp"

namespace offgrid::testing::snapping {

namespace {

using Wide = kernel::detail::Int128;
using Ends = SnapPicture::Ends;

// Twice the area of three grid points, below 2^62.
std::int64_t area(const Site& p, const Site& q, const Site& r) {
  return (q.x - p.x) * (r.y - p.y) - (r.x - p.x) * (q.y - p.y);
}

std::int64_t floor_of(Wide numerator, Wide denominator) {
  const Wide quotient = numerator / denominator;
  return static_cast<std::int64_t>(quotient * denominator > numerator ? quotient - Wide{1}
                                                                      : quotient);
}

/// The pixel of the point where both segments are inside of each other, or none.
std::optional<Site> crossing(const Ends& s, const Ends& t, WorldOracle oracle) {
  const bool apart = std::max(s.first.y, s.second.y) < std::min(t.first.y, t.second.y) ||
                     std::max(t.first.y, t.second.y) < std::min(s.first.y, s.second.y);
  if (apart) return std::nullopt;
  const std::int64_t from = area(t.first, t.second, s.first),
                     to = area(t.first, t.second, s.second);
  if ((from <= 0 && to <= 0) || (from >= 0 && to >= 0)) return std::nullopt;
  const std::int64_t first = area(s.first, s.second, t.first),
                     second = area(s.first, s.second, t.second);
  if ((first <= 0 && second <= 0) || (first >= 0 && second >= 0)) return std::nullopt;
  // The distances from the line of t to the ends of s are to each other as the parts of s.
  const Wide part = from < 0 ? -Wide{from} : Wide{from},
             whole = part + (to < 0 ? -Wide{to} : Wide{to});
  const Wide half = oracle == WorldOracle::rounds_down ? Wide{0} : whole;
  const Wide two{2};
  return Site{s.first.x + floor_of(two * part * Wide{s.second.x - s.first.x} + half, two * whole),
              s.first.y + floor_of(two * part * Wide{s.second.y - s.first.y} + half, two * whole)};
}

/// Where a moving coordinate, from 0 to `last`, is in [low, high): the times are fractions over
/// `scale`, with or without their end points.
struct Times {
  std::int64_t scale = 1;
  std::int64_t from = 0, to = 0;
  bool with_from = true, with_to = true;
  bool is_always = false;
  bool is_never = false;
};

Times times_in(std::int64_t last, std::int64_t low, std::int64_t high, bool with_low) {
  if (last == 0) {
    const bool is_inside = (low < 0 || (low == 0 && with_low)) && high > 0;
    return {.is_always = is_inside, .is_never = !is_inside};
  }
  if (last > 0)
    return {.scale = last, .from = low, .to = high, .with_from = with_low, .with_to = false};
  return {.scale = -last, .from = -high, .to = -low, .with_from = false, .with_to = with_low};
}

bool meets_unit_interval(const Times& t) {
  return t.is_always || ((t.to > 0 || (t.to == 0 && t.with_to)) &&
                         (t.from < t.scale || (t.from == t.scale && t.with_from)));
}

bool begins_before_end(const Times& s, const Times& t) {
  if (s.is_always || t.is_always) return true;
  const Wide begin = Wide{s.from} * Wide{t.scale}, end = Wide{t.to} * Wide{s.scale};
  return begin < end || (begin == end && s.with_from && t.with_to);
}

}  // namespace

// Intervals of a line have a common point if each two of them have one.
bool SnapDefinition::meets(const Ends& s, const Site& h, WorldOracle oracle) {
  const std::int64_t dx = s.second.x - s.first.x, dy = s.second.y - s.first.y;
  // No point of a pixel is farther from its centre than half a unit along each axis.
  if (std::abs(area(s.first, s.second, h)) > dx + std::abs(dy)) return false;
  const bool with_low = oracle != WorldOracle::open_pixels;
  const std::int64_t x = 2 * (h.x - s.first.x), y = 2 * (h.y - s.first.y);
  const Times across = times_in(2 * dx, x - 1, x + 1, with_low),
              up = times_in(2 * dy, y - 1, y + 1, with_low);
  if (across.is_never || up.is_never || !meets_unit_interval(across) || !meets_unit_interval(up))
    return false;
  return begins_before_end(across, up) && begins_before_end(up, across);
}

void SnapDefinition::add(const Site& p, const Site& q, std::uint32_t uses) {
  if (p != q) picture_.segments.push_back({std::minmax(p, q), uses, {}});
}

void SnapDefinition::add_rectangle(const Site& low, const Site& high) {
  const Site right{high.x, low.y}, left{low.x, high.y};
  add(low, right);
  add(right, high);
  add(high, left);
  add(left, low);
}

void SnapDefinition::merge_segments() {
  auto& segments = picture_.segments;
  std::sort(segments.begin(), segments.end(),
            [](const auto& s, const auto& t) { return s.ends < t.ends; });
  std::size_t kept = 0;
  for (const SnapPicture::Segment& s : segments) {
    if (kept > 0 && segments[kept - 1].ends == s.ends) {
      segments[kept - 1].uses += s.uses;
    } else {
      segments[kept++] = s;
    }
  }
  segments.resize(kept);
}

void SnapDefinition::heat_pixels(WorldOracle oracle) {
  merge_segments();
  const auto& segments = picture_.segments;
  heated_.clear();
  for (std::size_t i = 0; i < segments.size(); ++i) {
    const Ends& s = segments[i].ends;
    heated_.push_back(s.first);
    heated_.push_back(s.second);
    for (std::size_t k = i + 1; k < segments.size() && segments[k].ends.first.x < s.second.x; ++k) {
      if (const auto pixel = crossing(s, segments[k].ends, oracle)) heated_.push_back(*pixel);
    }
  }
  std::sort(heated_.begin(), heated_.end());
  auto& pixels = picture_.pixels;
  pixels.clear();
  for (const Site& p : heated_) {
    if (pixels.empty() || pixels.back().centre != p) {
      pixels.push_back({p, 1});
    } else if (oracle != WorldOracle::crossings_once) {
      ++pixels.back().heat;
    }
  }
}

// A segment rises or falls all the way and goes to the right, so it meets pixels by their distance
// along the axes from its first end.
void SnapDefinition::make_chains(WorldOracle oracle) {
  auto& [segments, pixels, uses] = picture_;
  uses.clear();
  for (std::uint32_t i = 0; i < segments.size(); ++i) {
    const Ends& s = segments[i].ends;
    std::vector<std::uint32_t>& chain = segments[i].chain;
    chain.clear();
    const auto [low, high] = std::minmax(s.first.y, s.second.y);
    const auto is_left = [](const auto& pixel, std::int64_t x) { return pixel.centre.x < x; };
    for (auto p = std::lower_bound(pixels.begin(), pixels.end(), s.first.x, is_left);
         p != pixels.end() && p->centre.x <= s.second.x; ++p) {
      if (p->centre.y < low || p->centre.y > high || !meets(s, p->centre, oracle)) continue;
      chain.push_back(static_cast<std::uint32_t>(p - pixels.begin()));
    }
    const auto way = [&](std::uint32_t p) {
      const Site& centre = picture_.pixels[p].centre;
      return centre.x - s.first.x + std::abs(centre.y - s.first.y);
    };
    std::sort(chain.begin(), chain.end(),
              [&](std::uint32_t p, std::uint32_t q) { return way(p) < way(q); });
    for (std::size_t k = 1; k < chain.size(); ++k) {
      const auto [u, v] = std::minmax(chain[k - 1], chain[k]);
      uses.push_back({u, v, i});
    }
  }
  std::sort(uses.begin(), uses.end());
}

}  // namespace offgrid::testing::snapping
