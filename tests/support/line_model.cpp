#include "support/line_model.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>

namespace offgrid::testing {

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

}  // namespace offgrid::testing
