#include "suites/sight_generators.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>

#include "offgrid/kernel/segment.hpp"
#include "triangulation/generators.hpp"

namespace offgrid::verify {

using kernel::Point2;
using testing::Random;
using testing::SightPlan;
using testing::SightWorld;

namespace {

enum WorldKind : std::size_t { small_grid, any_points };
enum QueryKind : std::size_t {
  anywhere,
  at_vertices,
  on_edges,
  vertex_and_edge,
  along_edge,
  through_vertex,
  one_point,
  outside
};

constexpr std::array<const char*, world_kinds> world_names{"small grids", "any points"};
constexpr std::array<const char*, query_kinds> query_names{
    "anywhere",      "at vertices",      "on edges",  "a vertex and an edge",
    "along an edge", "through a vertex", "one point", "outside"};

Point2 clamped(std::int64_t x, std::int64_t y) {
  constexpr std::int64_t limit = (std::int64_t{1} << 30) - 1;
  return *Point2::make(std::clamp(x, -limit, limit), std::clamp(y, -limit, limit));
}

SightPlan small_plan(Random& random) {
  const int side = static_cast<int>(random.between(1, 6));
  const int step = static_cast<int>(random.between(1, 3));
  const bool all = random.chance(1, 4);
  SightPlan plan;
  for (int x = 0; x <= side; ++x) {
    for (int y = 0; y <= side; ++y) {
      if (all || random.chance(1, 2)) plan.points.push_back(Point2::at(step * x, step * y));
    }
  }
  if (plan.points.empty()) plan.points.push_back(Point2::at(0, 0));
  for (std::int64_t tries = random.between(0, 2 * side); tries > 0; --tries) {
    const std::span<const Point2> points(plan.points);
    plan.barriers.push_back({random.pick(points), random.pick(points)});
  }
  return plan;
}

SightPlan any_plan(Random& random) {
  SightPlan plan;
  const std::uint64_t seed = random.next();
  for (const testing::Edit& edit :
       testing::random_input(seed, static_cast<std::size_t>(random.between(0, 12)))) {
    if (edit.kind == testing::EditKind::insert) plan.points.push_back(edit.a);
    if (edit.kind == testing::EditKind::constrain) plan.barriers.push_back({edit.a, edit.b});
  }
  return plan;
}

struct Segment {
  Point2 from;
  Point2 to;
};

/// Places of a world, at random. A world without faces has its points only.
class Places {
 public:
  Places(Random& random, const SightWorld& world) : random_(random), mesh_(world.mesh) {
    for (const Point2& p : mesh_.points) {
      low_ = {std::min(low_.x, p.x), std::min(low_.y, p.y)};
      high_ = {std::max(high_.x, p.x), std::max(high_.y, p.y)};
    }
  }

  Point2 vertex() { return random_.pick(std::span<const Point2>(mesh_.points)); }

  Point2 inside() { return around(0, 0); }

  /// In the square, or beside it by up to that much.
  Point2 around(std::int64_t width, std::int64_t height) {
    const std::int64_t x = random_.between(low_.x.raw() - width, high_.x.raw() + width);
    return clamped(x, random_.between(low_.y.raw() - height, high_.y.raw() + height));
  }

  Point2 outside() {
    const std::int64_t width = 1 + (std::int64_t{high_.x.raw()} - low_.x.raw()) / 2,
                       height = 1 + (std::int64_t{high_.y.raw()} - low_.y.raw()) / 2;
    return around(width, height);
  }

  /// A barrier now and then, so that both kinds of edges are met often.
  Segment edge() {
    if (!mesh_.barriers.empty() && random_.chance(1, 3)) {
      const auto& [u, v] = random_.pick(std::span<const testing::CrossedEdge>(mesh_.barriers));
      return {mesh_.points[u], mesh_.points[v]};
    }
    if (mesh_.faces.empty()) return {vertex(), vertex()};
    const auto& face = random_.pick(std::span<const std::array<std::uint32_t, 3>>(mesh_.faces));
    const auto k = static_cast<std::size_t>(random_.between(0, 2));
    return {mesh_.points[face[k]], mesh_.points[face[(k + 1) % 3]]};
  }

  /// A grid point of the edge's line: on the edge, or up to its length away.
  Point2 on_line(const Segment& edge, bool inside_only) {
    const std::int64_t dx = std::int64_t{edge.to.x.raw()} - edge.from.x.raw(),
                       dy = std::int64_t{edge.to.y.raw()} - edge.from.y.raw();
    const std::int64_t parts = std::gcd(dx, dy);
    if (parts == 0) return edge.from;
    const std::int64_t i =
        inside_only ? random_.between(0, parts) : random_.between(-parts, 2 * parts);
    const auto p =
        Point2::make(edge.from.x.raw() + dx / parts * i, edge.from.y.raw() + dy / parts * i);
    return p ? *p : edge.from;
  }
  Point2 on_edge() { return on_line(edge(), true); }

  Segment through_vertex() {
    const Point2 p = random_.chance(1, 3) ? vertex() : inside(), v = vertex();
    const std::int64_t dx = std::int64_t{v.x.raw()} - p.x.raw(),
                       dy = std::int64_t{v.y.raw()} - p.y.raw();
    const std::int64_t parts = std::max<std::int64_t>(std::gcd(dx, dy), 1),
                       i = random_.between(1, 2 * parts);
    const auto q = Point2::make(v.x.raw() + dx / parts * i, v.y.raw() + dy / parts * i);
    return {p, q ? *q : v};
  }

 private:
  Random& random_;
  const testing::SightMesh& mesh_;
  Point2 low_ = mesh_.points.front();
  Point2 high_ = mesh_.points.front();
};

}  // namespace

const char* world_name(std::size_t kind) { return world_names[kind]; }
const char* query_name(std::size_t kind) { return query_names[kind]; }

SightPlan random_world(Random& random, std::size_t kind) {
  SightPlan plan = kind == small_grid ? small_plan(random) : any_plan(random);
  const int percent = std::array{0, 15, 40}[static_cast<std::size_t>(random.between(0, 2))];
  if (percent == 0) return plan;
  const SightWorld world = testing::make_sight_world(plan);
  for (const auto& [a, b, c] : world.mesh.faces) {
    if (random.chance(percent, 100))
      plan.blocked.push_back({world.mesh.points[a], world.mesh.points[b], world.mesh.points[c]});
  }
  return plan;
}

Query random_query(Random& random, const SightWorld& world, std::size_t kind) {
  Places places(random, world);
  switch (static_cast<QueryKind>(kind)) {
    case anywhere: {
      const Point2 from = places.inside();
      return {from, places.inside()};
    }
    case at_vertices: {
      const Point2 from = places.vertex();
      return {from, places.vertex()};
    }
    case on_edges: {
      const Point2 from = places.on_edge();
      return {from, places.on_edge()};
    }
    case vertex_and_edge: {
      const Point2 from = places.vertex();
      return {from, places.on_edge()};
    }
    case along_edge: {
      const Segment edge = places.edge();
      const Point2 from = places.on_line(edge, random.chance(1, 2));
      return {from, places.on_line(edge, false)};
    }
    case through_vertex: {
      const Segment segment = places.through_vertex();
      return {segment.from, segment.to};
    }
    case one_point: {
      const Point2 p = random.chance(1, 3)   ? places.vertex()
                       : random.chance(1, 2) ? places.on_edge()
                                             : places.outside();
      return {p, p};
    }
    case outside: break;
  }
  const Point2 from = places.outside(),
               to = random.chance(1, 2) ? places.outside() : places.vertex();
  return random.chance(1, 2) ? Query{from, to} : Query{to, from};
}

bool touches(const SightWorld& world, const Query& query) {
  const testing::SightMesh& mesh = world.mesh;
  const auto on_segment = [&](const Point2& p) {
    return kernel::on_segment(query.from, query.to, p);
  };
  if (std::any_of(mesh.points.begin(), mesh.points.end(), on_segment)) return true;
  for (const testing::SightScene::Edge& edge : world.scene.edges) {
    const Point2 &u = mesh.points[edge.ends[0]], &v = mesh.points[edge.ends[1]];
    if (kernel::on_segment(u, v, query.from) || kernel::on_segment(u, v, query.to)) return true;
  }
  return false;
}

}  // namespace offgrid::verify
