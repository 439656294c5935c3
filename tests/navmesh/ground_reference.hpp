// The import of ground by its definition: every pair of sides, every pair of triangles, in 64-bit
// integers. For soups with small coordinates.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "offgrid/navmesh/ground/ground_import.hpp"

namespace offgrid::navmesh::reference {

struct Place {
  std::int64_t x = 0;
  std::int64_t y = 0;

  friend auto operator<=>(const Place&, const Place&) = default;
};
struct Corner {
  Place at;
  std::int64_t z = 0;

  friend auto operator<=>(const Corner&, const Corner&) = default;
};
using Triangle = std::array<Corner, 3>;

/// A fraction with a positive denominator.
struct Fraction {
  std::int64_t over = 0;
  std::int64_t under = 1;

  friend bool operator<(const Fraction& a, const Fraction& b) {
    return a.over * b.under < b.over * a.under;
  }
  friend bool operator==(const Fraction& a, const Fraction& b) {
    return a.over * b.under == b.over * a.under;
  }
};

inline std::int64_t turn(const Place& a, const Place& b, const Place& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

inline Place place_of(const kernel::Point2& p) { return {p.x.raw(), p.y.raw()}; }

inline Triangle triangle_of(const GroundTriangle& t) {
  Triangle triangle;
  for (std::size_t k = 0; k < 3; ++k) triangle[k] = {place_of(t[k].at), t[k].z};
  const auto smallest = std::min_element(triangle.begin(), triangle.end());
  std::rotate(triangle.begin(), smallest, triangle.end());
  return triangle;
}

/// The height of the plane of a triangle whose corners turn left.
inline Fraction plane_height(const Triangle& t, const Place& p) {
  const auto& [a, b, c] = t;
  const std::int64_t u = turn(b.at, c.at, p), v = turn(c.at, a.at, p), w = turn(a.at, b.at, p);
  return {u * a.z + v * b.z + w * c.z, u + v + w};
}
/// The height of a triangle, turned either way, over a place that the closed triangle covers.
inline std::optional<Fraction> height_over(const GroundTriangle& t, const Place& p) {
  auto [a, b, c] = triangle_of(t);
  if (turn(a.at, b.at, c.at) < 0) std::swap(b, c);
  if (turn(a.at, b.at, c.at) == 0 || turn(b.at, c.at, p) < 0 || turn(c.at, a.at, p) < 0 ||
      turn(a.at, b.at, p) < 0)
    return std::nullopt;
  return plane_height({a, b, c}, p);
}

/// The squared distance of a place from a segment, if that comes within half a unit along both
/// axes.
inline std::optional<Fraction> distance_within_half(const Place& a, const Place& b,
                                                    const Place& p) {
  const std::int64_t dx = b.x - a.x, dy = b.y - a.y;
  if (2 * std::max(a.x, b.x) < 2 * p.x - 1 || 2 * std::min(a.x, b.x) > 2 * p.x + 1 ||
      2 * std::max(a.y, b.y) < 2 * p.y - 1 || 2 * std::min(a.y, b.y) > 2 * p.y + 1 ||
      2 * std::abs(turn(a, b, p)) > std::abs(dx) + std::abs(dy))
    return std::nullopt;
  const auto squared = [&p](const Place& q) {
    return (q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y);
  };
  const std::int64_t along = (p.x - a.x) * dx + (p.y - a.y) * dy, whole = dx * dx + dy * dy;
  if (along <= 0) return Fraction{squared(a)};
  if (along >= whole) return Fraction{squared(b)};
  return Fraction{turn(a, b, p) * turn(a, b, p), whole};
}

/// The height of a floor at a place by the definition of Relief::height.
inline std::optional<Fraction> height_at(std::span<const GroundTriangle> floor, const Place& p) {
  std::optional<std::pair<Fraction, Fraction>> nearest;  // distance and height
  const auto take = [&nearest](const std::pair<Fraction, Fraction>& other) {
    if (!nearest || other < *nearest) nearest = other;
  };
  for (const GroundTriangle& t : floor) {
    if (const auto height = height_over(t, p)) {
      take({Fraction{0}, *height});
      continue;
    }
    const Triangle triangle = triangle_of(t);
    for (std::size_t k = 0; k < 3; ++k) {
      if (const auto distance = distance_within_half(triangle[k].at, triangle[(k + 1) % 3].at, p))
        take({*distance, plane_height(triangle, p)});
    }
  }
  return nearest ? std::optional(nearest->second) : std::nullopt;
}

/// A joint: left and right triangle, from the smaller end.
struct Joint {
  Fraction gap;
  Place a;
  Place b;
  std::size_t left = 0;
  std::size_t right = 0;
};

/// A seam with its smaller end first.
using SeamKey = std::tuple<Place, Place, std::uint32_t, std::uint32_t>;

class Import {
 public:
  Import(const std::vector<GroundTriangle>& soup, const GroundOptions& options)
      : options_(options) {
    std::set<Triangle> ground;
    for (const GroundTriangle& t : soup) {
      const Triangle triangle = triangle_of(t);
      if (is_ground(triangle)) ground.insert(triangle);
    }
    ground_.assign(ground.begin(), ground.end());
    find_joints();
    grow();
  }

  const std::vector<Triangle>& ground() const { return ground_; }
  const std::vector<Joint>& joints() const { return joints_; }
  const std::vector<std::uint32_t>& floors() const { return floors_; }
  std::uint32_t floor_count() const { return count_; }
  std::size_t refused() const { return refused_; }

  /// The parts of joints of different floors between ends of others on their line.
  std::set<SeamKey> seams() const {
    std::set<SeamKey> seams;
    for (const Joint& joint : joints_) {
      if (floors_[joint.left] == floors_[joint.right]) continue;
      std::set<Place> ends{joint.a, joint.b};
      for (const Joint& other : joints_) {
        if (floors_[other.left] == floors_[other.right]) continue;
        for (const Place& p : {other.a, other.b}) {
          const bool is_on_line =
              turn(joint.a, joint.b, other.a) == 0 && turn(joint.a, joint.b, other.b) == 0;
          if (is_on_line && joint.a < p && p < joint.b) ends.insert(p);
        }
      }
      for (auto end = std::next(ends.begin()); end != ends.end(); ++end)
        seams.insert({*std::prev(end), *end, floors_[joint.left], floors_[joint.right]});
    }
    return seams;
  }

 private:
  bool is_ground(const Triangle& t) const {
    const auto& [a, b, c] = t;
    const std::int64_t z = turn(a.at, b.at, c.at);
    const std::int64_t x = (b.at.y - a.at.y) * (c.z - a.z) - (b.z - a.z) * (c.at.y - a.at.y);
    const std::int64_t y = (b.z - a.z) * (c.at.x - a.at.x) - (b.at.x - a.at.x) * (c.z - a.z);
    return z > 0 &&
           (x * x + y * y) * options_.run * options_.run <= z * z * options_.rise * options_.rise;
  }

  static Fraction height(const Corner& a, const Corner& b, const Place& p) {
    const bool by_x = a.at.x != b.at.x;
    std::int64_t whole = by_x ? b.at.x - a.at.x : b.at.y - a.at.y;
    std::int64_t part = by_x ? p.x - a.at.x : p.y - a.at.y;
    if (whole < 0) whole = -whole, part = -part;
    return {a.z * whole + (b.z - a.z) * part, whole};
  }
  static Fraction gap(const Fraction& a, const Fraction& b) {
    const std::int64_t over = a.over * b.under - b.over * a.under;
    return {over < 0 ? -over : over, a.under * b.under};
  }

  // The sides k of triangle i and m of triangle j, the first of which runs from its smaller end.
  void compare(std::size_t i, std::size_t k, std::size_t j, std::size_t m) {
    const Corner &a = ground_[i][k], &b = ground_[i][(k + 1) % 3];
    const Corner &c = ground_[j][m], &d = ground_[j][(m + 1) % 3];
    if (!(a.at < b.at) || !(d.at < c.at)) return;
    if (turn(a.at, b.at, c.at) != 0 || turn(a.at, b.at, d.at) != 0) return;
    const Place low = std::max(a.at, d.at), high = std::min(b.at, c.at);
    if (!(low < high)) return;
    const Fraction at_low = gap(height(a, b, low), height(c, d, low));
    const Fraction at_high = gap(height(a, b, high), height(c, d, high));
    const Joint joint{std::max(at_low, at_high), low, high, i, j};
    if (Fraction{options_.step, 1} < joint.gap) {
      parted_.insert(std::minmax({i, j}));
    } else {
      joints_.push_back(joint);
    }
  }

  void find_joints() {
    for (std::size_t i = 0; i < ground_.size(); ++i) {
      for (std::size_t j = 0; j < ground_.size(); ++j) {
        for (std::size_t sides = 0; sides < 9; ++sides) compare(i, sides / 3, j, sides % 3);
      }
    }
    std::sort(joints_.begin(), joints_.end(), [](const Joint& e, const Joint& f) {
      if (!(e.gap == f.gap)) return e.gap < f.gap;
      return std::tie(e.a, e.b, e.left, e.right) < std::tie(f.a, f.b, f.left, f.right);
    });
    std::vector<Joint> kept;
    for (const Joint& e : joints_) {
      const auto is_in_the_way = [&](const Joint& f) {
        const bool is_one_line = turn(e.a, e.b, f.a) == 0 && turn(e.a, e.b, f.b) == 0;
        return is_one_line && (e.left == f.left || e.right == f.right) &&
               std::max(e.a, f.a) < std::min(e.b, f.b);
      };
      if (std::any_of(kept.begin(), kept.end(), is_in_the_way)) {
        ++refused_;
        parted_.insert(std::minmax({e.left, e.right}));
      } else {
        kept.push_back(e);
      }
    }
    joints_ = kept;
  }

  bool overlap(std::size_t i, std::size_t j) const {
    for (const auto& [s, t] : {std::pair{i, j}, std::pair{j, i}}) {
      for (std::size_t k = 0; k < 3; ++k) {
        const Place &p = ground_[s][k].at, &q = ground_[s][(k + 1) % 3].at;
        std::int64_t largest = turn(p, q, ground_[t][0].at);
        for (const Corner& corner : ground_[t]) largest = std::max(largest, turn(p, q, corner.at));
        if (largest <= 0) return false;
      }
    }
    return true;
  }

  bool fits(std::size_t i, const std::set<std::size_t>& floor) const {
    std::int64_t low = ground_[i][0].z, high = low;
    const auto widen = [&](std::size_t k) {
      for (const Corner& corner : ground_[k]) {
        low = std::min(low, corner.z);
        high = std::max(high, corner.z);
      }
    };
    widen(i);
    for (const std::size_t k : floor) {
      if (overlap(i, k) || parted_.contains(std::minmax({i, k}))) return false;
      widen(k);
    }
    return !options_.max_rise || floor.empty() || high - low <= *options_.max_rise;
  }

  void grow() {
    floors_.assign(ground_.size(), 0xFFFFFFFF);
    for (std::size_t seed = 0; seed < ground_.size(); ++seed) {
      if (floors_[seed] != 0xFFFFFFFF) continue;
      std::set<std::size_t> floor, refused, open{seed};
      while (!open.empty()) {
        const std::size_t i = *open.begin();
        open.erase(open.begin());
        if (!fits(i, floor)) {
          refused.insert(i);
          continue;
        }
        floor.insert(i);
        floors_[i] = count_;
        for (const Joint& joint : joints_) {
          for (const auto& [from, to] :
               {std::pair{joint.left, joint.right}, std::pair{joint.right, joint.left}}) {
            if (from == i && floors_[to] == 0xFFFFFFFF && !refused.contains(to)) open.insert(to);
          }
        }
      }
      ++count_;
    }
  }

  GroundOptions options_;
  std::vector<Triangle> ground_;
  std::vector<Joint> joints_;
  std::set<std::pair<std::size_t, std::size_t>> parted_;
  std::size_t refused_ = 0;
  std::vector<std::uint32_t> floors_;
  std::uint32_t count_ = 0;
};

/// The winding number of closed loops about p / 16; nothing if a loop passes through it.
inline std::optional<int> winding(const std::vector<std::vector<Place>>& loops, const Place& p) {
  int count = 0;
  for (const std::vector<Place>& loop : loops) {
    for (std::size_t i = 0; i < loop.size(); ++i) {
      const Place a{16 * loop[i].x, 16 * loop[i].y};
      const Place& next = loop[(i + 1) % loop.size()];
      const Place b{16 * next.x, 16 * next.y};
      const std::int64_t side = turn(a, b, p);
      if ((a.y <= p.y) == (b.y <= p.y)) {
        const bool is_in_range = std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x);
        if (side == 0 && is_in_range && a.y == p.y && b.y == p.y) return std::nullopt;
        continue;
      }
      if (side == 0) return std::nullopt;
      if (a.y <= p.y && side > 0) ++count;
      if (b.y <= p.y && side < 0) --count;
    }
  }
  return count;
}

inline std::vector<std::vector<Place>> loops_of(const Area& area) {
  std::vector<std::vector<Place>> loops;
  for (const Area::Loop& loop : area.loops) {
    loops.emplace_back();
    for (const kernel::Point2& p : loop) loops.back().push_back(place_of(p));
  }
  return loops;
}

/// Compares imports of a soup with the definition. Requires coordinates in [0, extent].
class Judge {
 public:
  Judge(const std::vector<GroundTriangle>& soup, const GroundOptions& options, int extent)
      : right_(soup, options), extent_(extent) {}

  /// The first difference in words; empty if there is none.
  std::string fault(const GroundImport& import) const {
    if (import.report.ground != right_.ground().size()) return "ground";
    if (import.report.joints != right_.joints().size()) return "joints";
    if (import.report.count(GroundErrorCode::second_neighbour) != right_.refused())
      return "second neighbours";
    if (import.floor_count() != right_.floor_count()) return "number of floors";
    if (import.relief.floor_count() != right_.floor_count()) return "floors of the relief";
    for (std::uint32_t floor = 0; floor < right_.floor_count(); ++floor) {
      const std::string found = fault_of_floor(import, floor);
      if (!found.empty()) return found + " of floor " + std::to_string(floor);
    }
    std::set<SeamKey> seams;
    for (const Seam& s : import.seams)
      seams.insert({place_of(s.a), place_of(s.b), s.left, s.right});
    if (seams.size() != import.seams.size() || seams != right_.seams()) return "seams";
    return "";
  }

  const Import& right() const { return right_; }

 private:
  std::string fault_of_floor(const GroundImport& import, std::uint32_t floor) const {
    std::vector<Triangle> expected, found;
    std::vector<std::vector<Place>> parts;
    for (std::size_t i = 0; i < right_.ground().size(); ++i) {
      if (right_.floors()[i] != floor) continue;
      const Triangle& t = right_.ground()[i];
      expected.push_back(t);
      parts.push_back({t[0].at, t[1].at, t[2].at});
    }
    for (const GroundTriangle& t : import.relief.triangles(static_cast<Floor>(floor)))
      found.push_back(triangle_of(t));
    if (found != expected) return "triangles";
    const Area& area = import.areas[floor];
    if (!(area.floors == FloorSet{static_cast<Floor>(floor)})) return "the floor";
    const std::vector<std::vector<Place>> loops = loops_of(area);
    for (std::int64_t x = 5; x < 16 * extent_; x += 7) {
      for (std::int64_t y = 3; y < 16 * extent_; y += 11) {
        const auto is = winding(loops, {x, y}), must_be = winding(parts, {x, y});
        if (is && must_be && *is != *must_be) return "area";
      }
    }
    return "";
  }

  Import right_;
  int extent_;
};

}  // namespace offgrid::navmesh::reference
