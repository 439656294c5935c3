#include "support/snap_definition.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <tuple>

#include "offgrid/kernel/int128.hpp"

namespace offgrid::testing {

namespace {

using Wide = kernel::detail::Int128;
using Segment = SnapDefinition::Segment;

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
std::optional<Site> crossing(const Segment& s, const Segment& t, WorldOracle oracle) {
  const bool apart = std::max(s.a.y, s.b.y) < std::min(t.a.y, t.b.y) ||
                     std::max(t.a.y, t.b.y) < std::min(s.a.y, s.b.y);
  if (apart) return std::nullopt;
  const std::int64_t from = area(t.a, t.b, s.a), to = area(t.a, t.b, s.b);
  if ((from <= 0 && to <= 0) || (from >= 0 && to >= 0)) return std::nullopt;
  const std::int64_t first = area(s.a, s.b, t.a), second = area(s.a, s.b, t.b);
  if ((first <= 0 && second <= 0) || (first >= 0 && second >= 0)) return std::nullopt;
  // The distances from the line of t to the ends of s are to each other as the parts of s.
  const Wide part = from < 0 ? -Wide{from} : Wide{from},
             whole = part + (to < 0 ? -Wide{to} : Wide{to});
  const Wide half = oracle == WorldOracle::rounds_down ? Wide{0} : whole;
  const Wide two{2};
  return Site{s.a.x + floor_of(two * part * Wide{s.b.x - s.a.x} + half, two * whole),
              s.a.y + floor_of(two * part * Wide{s.b.y - s.a.y} + half, two * whole)};
}

/// Where a moving coordinate, from 0 to `way`, is in [low, high): the times are fractions over
/// `scale`, with or without their end points.
struct Times {
  std::int64_t scale = 1;
  std::int64_t from = 0, to = 0;
  bool with_from = true, with_to = true;
  bool is_always = false;
  bool is_never = false;
};

Times times_in(std::int64_t way, std::int64_t low, std::int64_t high, bool with_low) {
  if (way == 0) {
    const bool is_inside = (low < 0 || (low == 0 && with_low)) && high > 0;
    return {.is_always = is_inside, .is_never = !is_inside};
  }
  if (way > 0)
    return {.scale = way, .from = low, .to = high, .with_from = with_low, .with_to = false};
  return {.scale = -way, .from = -high, .to = -low, .with_from = false, .with_to = with_low};
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

/// Is there a point of the segment in the half-open pixel? Intervals of a line have a common point
/// if each two of them have one.
bool meets(const Segment& s, const Site& h, WorldOracle oracle) {
  const std::int64_t dx = s.b.x - s.a.x, dy = s.b.y - s.a.y;
  // No point of a pixel is farther from its centre than half a unit along each axis.
  if (std::abs(area(s.a, s.b, h)) > dx + std::abs(dy)) return false;
  const bool with_low = oracle != WorldOracle::open_pixels;
  const std::int64_t x = 2 * (h.x - s.a.x), y = 2 * (h.y - s.a.y);
  const Times across = times_in(2 * dx, x - 1, x + 1, with_low),
              up = times_in(2 * dy, y - 1, y + 1, with_low);
  if (across.is_never || up.is_never || !meets_unit_interval(across) || !meets_unit_interval(up))
    return false;
  return begins_before_end(across, up) && begins_before_end(up, across);
}

}  // namespace

void SnapDefinition::add(const Site& p, const Site& q) {
  if (p != q) segments_.push_back({std::min(p, q), std::max(p, q), 1, 0, 0});
}

void SnapDefinition::finish(WorldOracle oracle) {
  merge_segments();
  heat_pixels(oracle);
  make_chains(oracle);
}

void SnapDefinition::merge_segments() {
  const auto ends = [](const Segment& s) { return std::tie(s.a, s.b); };
  std::sort(segments_.begin(), segments_.end(),
            [&](const Segment& s, const Segment& t) { return ends(s) < ends(t); });
  std::size_t kept = 0;
  for (const Segment& s : segments_) {
    if (kept > 0 && segments_[kept - 1] == s) {
      segments_[kept - 1].uses += s.uses;
    } else {
      segments_[kept++] = s;
    }
  }
  segments_.resize(kept);
}

void SnapDefinition::heat_pixels(WorldOracle oracle) {
  heated_.clear();
  for (std::size_t i = 0; i < segments_.size(); ++i) {
    const Segment& s = segments_[i];
    heated_.push_back(s.a);
    heated_.push_back(s.b);
    for (std::size_t k = i + 1; k < segments_.size() && segments_[k].a.x < s.b.x; ++k) {
      if (const auto pixel = crossing(s, segments_[k], oracle)) heated_.push_back(*pixel);
    }
  }
  std::sort(heated_.begin(), heated_.end());
  pixels_.clear();
  for (const Site& p : heated_) {
    if (pixels_.empty() || pixels_.back().centre != p) {
      pixels_.push_back({p, 1});
    } else if (oracle != WorldOracle::crossings_once) {
      ++pixels_.back().heat;
    }
  }
}

// A segment rises or falls all the way and goes to the right, so it meets pixels by their distance
// along the axes from its first end.
void SnapDefinition::make_chains(WorldOracle oracle) {
  chains_.clear();
  uses_.clear();
  for (std::uint32_t i = 0; i < segments_.size(); ++i) {
    Segment& s = segments_[i];
    s.begin = static_cast<std::uint32_t>(chains_.size());
    const std::int64_t low = std::min(s.a.y, s.b.y), high = std::max(s.a.y, s.b.y);
    const auto is_left = [](const Pixel& pixel, std::int64_t x) { return pixel.centre.x < x; };
    for (auto p = std::lower_bound(pixels_.begin(), pixels_.end(), s.a.x, is_left);
         p != pixels_.end() && p->centre.x <= s.b.x; ++p) {
      if (p->centre.y < low || p->centre.y > high || !meets(s, p->centre, oracle)) continue;
      chains_.push_back(static_cast<std::uint32_t>(p - pixels_.begin()));
    }
    s.end = static_cast<std::uint32_t>(chains_.size());
    const auto way = [&](std::uint32_t p) {
      const Site& centre = pixels_[p].centre;
      return centre.x - s.a.x + std::abs(centre.y - s.a.y);
    };
    std::sort(chains_.begin() + s.begin, chains_.end(),
              [&](std::uint32_t p, std::uint32_t q) { return way(p) < way(q); });
    for (std::uint32_t k = s.begin + 1; k < s.end; ++k) {
      uses_.push_back(
          {std::min(chains_[k - 1], chains_[k]), std::max(chains_[k - 1], chains_[k]), i});
    }
  }
  std::sort(uses_.begin(), uses_.end());
}

const Segment& SnapDefinition::find(const Site& p, const Site& q) const {
  const auto wanted = std::minmax(p, q);
  return *std::lower_bound(segments_.begin(), segments_.end(), wanted,
                           [](const Segment& s, const auto& ends) {
                             return std::tie(s.a, s.b) < std::tie(ends.first, ends.second);
                           });
}

}  // namespace offgrid::testing
