#include "support/line_model.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>

namespace offgrid::testing {

using boost::multiprecision::cpp_int;
using kernel::Point2;
using navmesh::FaceId;
using navmesh::HalfedgeId;
using navmesh::Portal;
using navmesh::World;
using queries::spot;
using queries::Spot;

namespace {

constexpr unsigned fine_bits = 256;

Spot at(const Spot& a, const Spot& b, const Exact& t) {
  return {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
}
/// 2^256 times the root, rounded down.
FineLength fine_root(const Exact& square) {
  return sqrt(FineLength((numerator(square) << (2 * fine_bits)) / denominator(square)));
}
FineLength fine_distance(const Spot& a, const Spot& b) {
  return fine_root((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
}

/// The parts of the way from a to b at which it is on the segment uv: from the first to the second.
using Parts = std::optional<std::pair<Exact, Exact>>;

Parts parts_on(const Spot& a, const Spot& b, const Spot& u, const Spot& v) {
  if (a == b) {
    const bool is_on =
        cross(u, v, a) == 0 && dot(u, v, a) >= 0 && dot(v, u, a) >= 0 && (!(u == v) || a == u);
    return is_on ? Parts({0, 1}) : std::nullopt;
  }
  const Exact of_u = cross(a, b, u), of_v = cross(a, b, v), square = dot(a, b, b);
  Exact first, last;
  if (of_u == 0 && of_v == 0) {
    first = dot(a, b, u) / square;
    last = dot(a, b, v) / square;
    if (last < first) std::swap(first, last);
  } else {
    if (of_u * of_v > 0) return std::nullopt;
    const Exact s = of_u / (of_u - of_v);
    first = last = dot(a, b, at(u, v, s)) / square;
  }
  if (last < 0 || first > 1) return std::nullopt;
  return Parts({std::max(first, Exact(0)), std::min(last, Exact(1))});
}

bool meets_in_order(const Point2& a, const Point2& b, std::span<const Portal> portals) {
  Exact now = 0;
  for (const Portal& p : portals) {
    const Parts parts = parts_on(spot(a), spot(b), spot(p.left), spot(p.right));
    if (!parts || parts->second < now) return false;
    now = std::max(now, parts->first);
  }
  return true;
}

std::vector<Point2> without_straight_corners(const std::vector<Point2>& way) {
  std::vector<Point2> bent;
  for (const Point2& p : way) {
    if (!bent.empty() && bent.back() == p) continue;
    while (bent.size() >= 2) {
      const Spot a = spot(bent[bent.size() - 2]), b = spot(bent.back()), c = spot(p);
      if (cross(a, b, c) != 0 || dot(b, a, c) > 0) break;
      bent.pop_back();
    }
    bent.push_back(p);
  }
  return bent;
}

}  // namespace

std::vector<Point2> shortest_through(const Point2& start, std::span<const Portal> portals,
                                     const Point2& goal) {
  struct Stop {
    Point2 point;
    std::size_t portal;  ///< it lies on this one; the start on none before the first
    FineLength far;
    std::size_t before;
    std::size_t corners;
  };
  std::vector<Stop> stops{{start, 0, 0, 0, 0}};
  const auto add = [&](const Point2& p, std::size_t portal) {
    std::optional<Stop> best;
    for (std::size_t i = 0; i < stops.size(); ++i) {
      const std::size_t begin = stops[i].portal;
      if (begin > portal) continue;
      if (!meets_in_order(stops[i].point, p,
                          portals.subspan(begin, std::min(portal, portals.size()) - begin)))
        continue;
      const FineLength far = stops[i].far + fine_distance(spot(stops[i].point), spot(p));
      if (!best || far < best->far) best = Stop{p, portal, far, i, stops[i].corners + 1};
    }
    if (best) stops.push_back(*best);
  };
  for (std::size_t k = 0; k < portals.size(); ++k) {
    add(portals[k].left, k);
    add(portals[k].right, k);
  }
  add(goal, portals.size());
  std::vector<Point2> way;
  for (std::size_t i = stops.size() - 1; i != 0; i = stops[i].before) way.push_back(stops[i].point);
  way.push_back(start);
  std::reverse(way.begin(), way.end());
  return without_straight_corners(way);
}

// ---- costs

namespace {

using Triangle = std::array<Spot, 3>;

Triangle triangle(const World& world, FaceId f) {
  const auto corners = world.planar().triangle(f);
  return {spot(corners[0]), spot(corners[1]), spot(corners[2])};
}

bool holds(const Triangle& t, const Spot& p) {
  for (std::size_t k = 0; k < 3; ++k) {
    if (cross(t[k], t[(k + 1) % 3], p) < 0) return false;
  }
  return true;
}

bool is_passable(const World& world, HalfedgeId h) {
  return !world.mesh().is_border(h) && !world.is_barrier(h) &&
         !world.is_blocked(world.mesh().face(world.mesh().twin(h)));
}

std::vector<FaceId> free_faces_at(const World& world, const Spot& p) {
  std::vector<FaceId> found;
  for (const FaceId f : world.mesh().faces()) {
    if (!world.is_blocked(f) && holds(triangle(world, f), p)) found.push_back(f);
  }
  return found;
}

}  // namespace

FineCost fine_cost(const World& world, std::span<const Point2> corners) {
  FineCost cost;
  for (std::size_t i = 1; i < corners.size(); ++i) {
    const Spot a = spot(corners[i - 1]), b = spot(corners[i]);
    std::set<Exact> breaks{0, 1};
    for (const FaceId f : world.mesh().faces()) {
      const Triangle t = triangle(world, f);
      for (std::size_t k = 0; k < 3; ++k) {
        const Parts parts = parts_on(a, b, t[k], t[(k + 1) % 3]);
        if (parts) breaks.insert({parts->first, parts->second});
      }
    }
    for (auto begin = breaks.begin(), end = std::next(begin); end != breaks.end(); begin = end++) {
      const FineLength length = fine_distance(at(a, b, *begin), at(a, b, *end));
      std::set<std::uint32_t> rates;
      for (const FaceId f : free_faces_at(world, at(a, b, (*begin + *end) / 2)))
        rates.insert(world.state(f).cost);
      if (rates.empty()) return {};
      cost.least += length * *rates.begin() >> 16;
      cost.most += length * *rates.rbegin() >> 16;
    }
  }
  return cost;
}

namespace {

/// A step's cost by the rule of the search: length rounded up, times the multiplier, rounded up,
/// and what a crossing costs.
cpp_int step(const Point2& a, const Point2& b, std::uint32_t rate) {
  const cpp_int dx = cpp_int(a.x.raw()) - b.x.raw(), dy = cpp_int(a.y.raw()) - b.y.raw();
  const cpp_int square = (dx * dx + dy * dy) << 32;
  cpp_int length = sqrt(square);
  if (length * length < square) ++length;
  return (length * rate + 65535) / 65536 + 1 + (rate - 65536) / 64;
}

std::array<Point2, 3> stations(const World& world, HalfedgeId h) {
  const auto [u, v] = world.planar().segment(h);
  const auto middle = [](std::int64_t a, std::int64_t b) { return (a + b) >> 1; };
  return {u, v, Point2::at(middle(u.x.raw(), v.x.raw()), middle(u.y.raw(), v.y.raw()))};
}

}  // namespace

std::optional<navmesh::PathLength> best_estimate(const World& world, const Point2& from,
                                                 const Point2& to) {
  using Key = std::pair<std::uint32_t, std::size_t>;
  std::map<Key, cpp_int> far;
  const auto lower = [&](const Key& key, const cpp_int& value) {
    const auto [known, is_new] = far.try_emplace(key, value);
    const bool is_less = is_new || value < known->second;
    if (is_less) known->second = value;
    return is_less;
  };
  const auto leave = [&](FaceId f, const Point2& p, const cpp_int& so_far, HalfedgeId entry) {
    bool changes = false;
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = world.mesh().halfedge(f, k);
      if (h == entry || !is_passable(world, h)) continue;
      const std::array<Point2, 3> points = stations(world, h);
      for (std::size_t i = 0; i < 3; ++i)
        changes |= lower({h.value(), i}, so_far + step(p, points[i], world.state(f).cost));
    }
    return changes;
  };
  std::optional<cpp_int> best;
  const auto arrive = [&](FaceId f, const Point2& p, const cpp_int& so_far) {
    if (world.is_blocked(f) || !holds(triangle(world, f), spot(to))) return;
    const cpp_int whole = so_far + step(p, to, world.state(f).cost);
    if (!best || whole < *best) best = whole;
  };
  for (const FaceId f : free_faces_at(world, spot(from))) {
    arrive(f, from, 0);
    leave(f, from, 0, {});
  }
  for (bool changes = true; changes;) {
    changes = false;
    const std::map<Key, cpp_int> old = far;
    for (const auto& [key, value] : old) {
      const HalfedgeId entry = world.mesh().twin(HalfedgeId{key.first});
      const Point2 p = stations(world, HalfedgeId{key.first})[key.second];
      changes |= leave(world.mesh().face(entry), p, value, entry);
      arrive(world.mesh().face(entry), p, value);
    }
  }
  if (!best) return std::nullopt;
  return *navmesh::PathLength::checked(static_cast<std::int64_t>(*best));
}

std::optional<FineLength> cost_of_some_way(const World& world, const Point2& from, const Point2& to,
                                           int parts) {
  using Place = std::pair<Spot, FaceId>;
  std::map<Place, FineLength> far;
  std::set<std::pair<FineLength, Place>> open;
  const auto reach = [&](const Place& place, const FineLength& value) {
    const auto [known, is_new] = far.try_emplace(place, value);
    if (!is_new && known->second <= value) return;
    if (!is_new) open.erase({known->second, place});
    known->second = value;
    open.insert({value, place});
  };
  for (const FaceId f : free_faces_at(world, spot(from))) reach({spot(from), f}, 0);
  while (!open.empty()) {
    const auto [value, place] = *open.begin();
    open.erase(open.begin());
    const auto& [p, f] = place;
    if (p == spot(to)) return value;
    const auto go = [&, value = value, p = p, f = f](const Spot& q) {
      reach({q, f}, value + ((fine_distance(p, q) + 1) * world.state(f).cost >> 16) + 1);
    };
    if (holds(triangle(world, f), spot(to))) go(spot(to));
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = world.mesh().halfedge(f, k);
      const auto [u, v] = world.planar().segment(h);
      if (is_passable(world, h) && parts_on(p, p, spot(u), spot(v)))
        reach({p, world.mesh().face(world.mesh().twin(h))}, value);
      for (int i = 0; i < parts; ++i) go(at(spot(u), spot(v), Exact(i, parts)));
    }
  }
  return std::nullopt;
}

namespace {

Exact squared(const Spot& a, const Spot& b) { return dot(a, b, b); }

/// From p to the segment ab: to the foot of the perpendicular, or to an end.
Exact squared_to_segment(const Spot& p, const Spot& a, const Spot& b) {
  if (a == b) return squared(p, a);
  const Exact t = std::clamp(Exact(dot(a, b, p) / dot(a, b, b)), Exact(0), Exact(1));
  return squared(p, at(a, b, t));
}

}  // namespace

Exact squared_distance_to_obstacles(const World& world, const Point2& from, const Point2& to) {
  std::optional<Exact> least;
  const Spot a = spot(from), b = spot(to);
  for (const FaceId f : world.mesh().faces()) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = world.mesh().halfedge(f, k);
      if (is_passable(world, h) && !world.is_blocked(f)) continue;
      const auto ends = world.planar().segment(h);
      const Spot u = spot(ends[0]), v = spot(ends[1]);
      Exact distance = 0;
      if (!parts_on(a, b, u, v)) {
        distance = std::min({squared_to_segment(a, u, v), squared_to_segment(b, u, v),
                             squared_to_segment(u, a, b), squared_to_segment(v, a, b)});
      }
      if (!least || distance < *least) least = distance;
    }
  }
  return *least;
}

}  // namespace offgrid::testing
