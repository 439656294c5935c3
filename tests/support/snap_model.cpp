#include "support/snap_model.hpp"

#include <algorithm>

#include "offgrid/navmesh/mesh/mesh_check.hpp"
#include "offgrid/navmesh/triangulation/triangulation_check.hpp"
#include "support/point_text.hpp"
#include "support/random_point.hpp"
#include "support/reference.hpp"

namespace offgrid::testing {

using kernel::Point2;
using navmesh::OriginalId;
using navmesh::Segment;
using navmesh::SnapRounding;
using navmesh::Triangulation;
using navmesh::VertexId;

SnapModel::SnapModel(const std::set<Piece>& segments) {
  for (const auto& [a, b] : segments) {
    ++heat[a];
    ++heat[b];
    for (const auto& [c, d] : segments) {
      if (std::pair(c, d) == std::pair(a, b)) break;
      if (reference::proper_cross(a, b, c, d)) ++heat[reference::round_cross(a, b, c, d)];
    }
  }
  for (const auto& [a, b] : segments) {
    std::vector<Point2>& chain = chains[{a, b}];
    for (const auto& [pixel, count] : heat) {
      if (reference::hits(a, b, pixel)) chain.push_back(pixel);
    }
    // By column, then by row: the map's order, but the rows of a descending segment come from
    // above.
    if (b.y < a.y) {
      std::sort(chain.begin(), chain.end(), [](const Point2& p, const Point2& q) {
        return p.x != q.x ? p.x < q.x : q.y < p.y;
      });
    }
    for (std::size_t i = 1; i < chain.size(); ++i) edges.insert(make_piece(chain[i - 1], chain[i]));
  }
}

Triangulation SnapModel::triangulate() const {
  std::vector<Point2> points;
  for (const auto& [pixel, count] : heat) points.push_back(pixel);
  const auto number = [&points](const Point2& p) {
    return static_cast<std::uint32_t>(std::lower_bound(points.begin(), points.end(), p) -
                                      points.begin());
  };
  std::vector<navmesh::Constraint> constraints;
  for (const auto& [a, b] : edges) constraints.push_back({number(a), number(b)});
  return *Triangulation::build(points, constraints, navmesh::ThroughVertex::refuse);
}

namespace {

Point2 clamped(std::int64_t x, std::int64_t y, std::int64_t side) {
  return Point2::at(std::clamp<std::int64_t>(x, 0, side), std::clamp<std::int64_t>(y, 0, side));
}

Point2 near_point(Random& random, const Point2& p, std::int64_t reach, std::int64_t side) {
  const Point2 step = random_point(random, -reach, reach);
  return clamped(p.x.raw() + step.x.raw(), p.y.raw() + step.y.raw(), side);
}

Segment random_side(Random& random, std::int64_t side) {
  const std::int64_t step = std::max<std::int64_t>(1, side / 8), last = side / step;
  const Point2 p = times(step, random_point(random, 0, last));
  const std::int64_t along = step * random.between(0, last);
  return random.chance(1, 2) ? Segment{p, Point2::at(along, p.y.raw())}
                             : Segment{p, Point2::at(p.x.raw(), along)};
}

Segment random_diagonal(Random& random, std::int64_t side) {
  const Point2 p = random_point(random, 0, side);
  const std::int64_t x = p.x.raw(), y = p.y.raw();
  const bool rises = random.chance(1, 2);
  const std::int64_t longest = std::min(side - x, rises ? side - y : y);
  const std::int64_t length = random.between(0, longest);
  return {p, Point2::at(x + length, rises ? y + length : y - length)};
}

Segment candidate(Random& random, SnapClass which, std::int64_t side) {
  const std::int64_t few = std::min<std::int64_t>(side, 3);
  const Point2 middle = Point2::at(side / 2, side / 2);
  switch (which) {
    case SnapClass::dense: {
      const Point2 p = random_point(random, 0, side);
      return {p, near_point(random, p, std::max<std::int64_t>(2, side / 3), side)};
    }
    case SnapClass::boxes: return random_side(random, side);
    case SnapClass::slivers: {
      const Point2 left = random_point(random, 0, few);
      return {left, near_point(random, Point2::at(side, side / 2), few, side)};
    }
    case SnapClass::bundle: {
      const Point2 p = random_point(random, 0, side);
      const Point2 through = near_point(random, middle, 1, side);
      return {p, clamped(2 * through.x.raw() - p.x.raw(), 2 * through.y.raw() - p.y.raw(), side)};
    }
    case SnapClass::corners: return random_diagonal(random, side);
    case SnapClass::far: {
      const Point2 p = random_point(random, 0, side);
      return {p, near_point(random, p, std::max<std::int64_t>(2, side / 50), side)};
    }
  }
  return {};
}

std::string find_chain_fault(const SnapRounding& snap, const SnapModel& model) {
  std::size_t count = 0;
  std::vector<OriginalId> users;
  for (std::uint32_t i = 0; i < snap.original_bound(); ++i) {
    const OriginalId id{i};
    if (!snap.is_alive(id)) continue;
    ++count;
    const navmesh::Original& s = snap.original(id);
    const auto expected = model.chains.find({s.a, s.b});
    if (expected == model.chains.end())
      return "a segment that is not in use: " + text_of(s.a) + "-" + text_of(s.b);
    std::vector<Point2> chain;
    for (const VertexId v : s.chain) chain.push_back(snap.planar().point(v));
    if (chain != expected->second) return "another chain of " + text_of(s.a) + "-" + text_of(s.b);
    for (std::size_t k = 1; k < s.chain.size(); ++k) {
      snap.find_users(s.chain[k - 1], s.chain[k], users);
      if (std::count(users.begin(), users.end(), id) != 1)
        return "an edge of its chain does not know " + text_of(s.a) + "-" + text_of(s.b);
    }
  }
  return count == model.chains.size() && count == snap.original_count()
             ? ""
             : "another number of segments";
}

}  // namespace

Segment random_segment(Random& random, SnapClass which, std::int64_t side) {
  for (;;) {
    const Segment made = candidate(random, which, side);
    if (made.from != made.to) return made;
  }
}

std::string find_snap_fault(const SnapRounding& snap, std::set<Piece> segments) {
  const Point2 low = snap.low(), high = snap.high();
  const Point2 right = Point2{high.x, low.y}, left = Point2{low.x, high.y};
  for (const auto& [p, q] :
       {Piece{low, right}, Piece{right, high}, Piece{high, left}, Piece{left, low}})
    segments.insert(make_piece(p, q));
  const SnapModel model(segments);
  if (const auto violation = find_violation(snap.planar())) return "the mesh is broken";
  if (snap.triangulation().vertex_count() != model.heat.size()) return "another number of vertices";
  for (const auto& [pixel, count] : model.heat) {
    const VertexId v = snap.triangulation().find(pixel);
    if (!v) return "no vertex at the hot pixel " + text_of(pixel);
    if (snap.heat(v) != count) return "another heat of " + text_of(pixel);
  }
  if (const std::string fault = find_chain_fault(snap, model); !fault.empty()) return fault;
  if (snap.triangulation().digest() != model.triangulate().digest()) return "another triangulation";
  return "";
}

}  // namespace offgrid::testing
