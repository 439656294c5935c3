#include "walks/generators.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <span>

#include "triangulation/generators.hpp"

namespace offgrid::testing::walks {

using triangulation::Edit;
using triangulation::EditKind;

using kernel::Point2;
using Kind = WalkQuery::Kind;
using Segment = WalkProgram::Segment;

namespace {

enum SceneKind : std::size_t { small_grid, wide_grid, any_points };
enum EndsKind : std::size_t {
  anywhere,
  at_vertices,
  next_to_vertices,
  on_edges,
  vertex_and_edge,
  along_edge,
  through_vertex,
  one_point,
  outside_too
};

constexpr std::int64_t limit = (std::int64_t{1} << 30) - 1;

Point2 clamped(std::int64_t x, std::int64_t y) {
  return *Point2::make(std::clamp(x, -limit, limit), std::clamp(y, -limit, limit));
}

/// a + (b - a) / parts * share, or a if that is outside the range.
Point2 along(const Point2& a, const Point2& b, std::int64_t parts, std::int64_t share) {
  const std::int64_t dx = std::int64_t{b.x.raw()} - a.x.raw(),
                     dy = std::int64_t{b.y.raw()} - a.y.raw();
  const auto p = Point2::make(a.x.raw() + dx / parts * share, a.y.raw() + dy / parts * share);
  return p ? *p : a;
}

const Point2& any_of(Random& random, const std::vector<Point2>& points) {
  return random.pick(std::span<const Point2>(points));
}

WalkProgram grid_scene(Random& random, std::int64_t side, std::int64_t step) {
  const bool all = random.chance(1, 4);
  WalkProgram program;
  for (std::int64_t x = 0; x <= side; ++x) {
    for (std::int64_t y = 0; y <= side; ++y) {
      if (all || random.chance(1, 2)) program.points.push_back(Point2::at(step * x, step * y));
    }
  }
  if (program.points.empty()) program.points.push_back(Point2::at(0, 0));
  for (std::int64_t tries = random.between(0, 2 * side); tries > 0; --tries) {
    const Point2 a = any_of(random, program.points);
    program.barriers.push_back({a, any_of(random, program.points)});
  }
  return program;
}

WalkProgram any_scene(Random& random) {
  WalkProgram program;
  const std::uint64_t seed = random.next();
  for (const Edit& edit :
       triangulation::random_input(seed, static_cast<std::size_t>(random.between(0, 12)))) {
    if (edit.kind == EditKind::insert) program.points.push_back(edit.a);
    if (edit.kind == EditKind::constrain) program.barriers.push_back({edit.a, edit.b});
  }
  return program;
}

/// Ends on a mesh, at random. A mesh without faces has its points only.
class Ends {
 public:
  Ends(Random& random, const WalkScene& scene) : random_(random), scene_(scene) {
    for (const Point2& p : scene.points) {
      low_ = {std::min(low_.x, p.x), std::min(low_.y, p.y)};
      high_ = {std::max(high_.x, p.x), std::max(high_.y, p.y)};
    }
  }

  Segment of(EndsKind kind) {
    switch (kind) {
      case anywhere: return both([this] { return inside(); });
      case at_vertices: return both([this] { return vertex(); });
      case next_to_vertices: return both([this] { return next_to_vertex(); });
      case on_edges: return both([this] { return on_edge(); });
      case vertex_and_edge: {
        const Point2 from = vertex();
        return {from, on_edge()};
      }
      case along_edge: {
        const Segment line = edge();
        const Point2 from = on_line(line, random_.chance(1, 2));
        return {from, on_line(line, false)};
      }
      case through_vertex: return around_vertex();
      case one_point: {
        const Point2 p = random_.chance(1, 3)   ? vertex()
                         : random_.chance(1, 2) ? on_edge()
                                                : beyond();
        return {p, p};
      }
      case outside_too: break;
    }
    const Point2 from = beyond(), to = random_.chance(1, 2) ? beyond() : vertex();
    return random_.chance(1, 2) ? Segment{from, to} : Segment{to, from};
  }

 private:
  template <class End>
  static Segment both(const End& end) {
    const Point2 from = end();
    return {from, end()};
  }

  Point2 vertex() { return any_of(random_, scene_.points); }
  Point2 next_to_vertex() {
    const Point2 p = vertex();
    const std::int64_t x = p.x.raw() + random_.between(-1, 1);
    return clamped(x, p.y.raw() + random_.between(-1, 1));
  }
  Point2 inside() { return around(0, 0); }
  Point2 beyond() {
    return around(1 + (std::int64_t{high_.x.raw()} - low_.x.raw()) / 2,
                  1 + (std::int64_t{high_.y.raw()} - low_.y.raw()) / 2);
  }
  /// In the box of the points, or beside it by up to that much.
  Point2 around(std::int64_t width, std::int64_t height) {
    const std::int64_t x = random_.between(low_.x.raw() - width, high_.x.raw() + width);
    return clamped(x, random_.between(low_.y.raw() - height, high_.y.raw() + height));
  }

  /// A barrier now and then, so that both kinds of edges are met often.
  Segment edge() {
    if (!scene_.barriers.empty() && random_.chance(1, 3))
      return scene_.ends(random_.pick(std::span<const CrossedEdge>(scene_.barriers)));
    if (scene_.faces.empty()) return both([this] { return vertex(); });
    const auto corners = scene_.corners(static_cast<std::size_t>(
        random_.between(0, static_cast<std::int64_t>(scene_.faces.size()) - 1)));
    const auto k = static_cast<std::size_t>(random_.between(0, 2));
    return {corners[k], corners[(k + 1) % 3]};
  }
  Point2 on_edge() { return on_line(edge(), true); }
  /// A grid point of the edge's line: on the edge, or up to its length away.
  Point2 on_line(const Segment& edge, bool inside_only) {
    const std::int64_t parts = parts_of(edge);
    return along(edge[0], edge[1], parts,
                 inside_only ? random_.between(0, parts) : random_.between(-parts, 2 * parts));
  }
  Segment around_vertex() {
    const Point2 p = random_.chance(1, 3) ? vertex() : inside(), v = vertex();
    const std::int64_t parts = parts_of({p, v});
    return {p, along(p, v, parts, random_.between(1, 2 * parts))};
  }
  static std::int64_t parts_of(const Segment& s) {
    return std::max<std::int64_t>(std::gcd(std::int64_t{s[1].x.raw()} - s[0].x.raw(),
                                           std::int64_t{s[1].y.raw()} - s[0].y.raw()),
                                  1);
  }

  Random& random_;
  const WalkScene& scene_;
  Point2 low_ = scene_.points.front();
  Point2 high_ = scene_.points.front();
};

}  // namespace

WalkProgram random_walk_scene(Random& random, std::size_t kind) {
  const std::int64_t side = random.between(1, 6);
  WalkProgram program = kind == small_grid  ? grid_scene(random, side, random.between(1, 3))
                        : kind == wide_grid ? grid_scene(random, side, limit / side)
                                            : any_scene(random);
  const int percent = random.pick(std::array{0, 15, 40});
  if (percent == 0) return program;
  const WalkScene scene = make_scene(program);
  for (std::size_t f = 0; f < scene.faces.size(); ++f) {
    if (random.chance(percent, 100)) program.blocked.push_back(scene.corners(f));
  }
  return program;
}

WalkQuery random_sight(Random& random, const WalkScene& scene, std::size_t ends) {
  const Segment line = Ends(random, scene).of(static_cast<EndsKind>(ends));
  WalkQuery query{.kind = Kind::sight};
  std::copy(line.begin(), line.end(), query.points.begin());
  return query;
}

// ---- routes

namespace {

/// In twelfths, of which the step is a multiple.
constexpr std::array<std::int64_t, 20> shares{-24, -12, -6, -4, -3, 0,  0,  2,  3,  4,
                                              6,   6,   8,  9,  12, 12, 15, 18, 24, 36};

std::int64_t side_of(const WalkGrid& grid) { return std::min<std::int64_t>(grid.side, 5); }

std::vector<Point2> some_places(Random& random, const WalkGrid& grid) {
  std::vector<Point2> points;
  // Wide enough for three in a line that are not on the border; the corners are not needed for
  // that.
  const std::int64_t side = side_of(grid);
  const int missing = static_cast<int>(random.between(0, 3));
  for (std::int64_t column = 0; column < side; ++column) {
    for (std::int64_t row = 0; row < side; ++row) {
      const bool is_corner = column % (side - 1) == 0 && row % (side - 1) == 0;
      if (points.size() < WalkProgram::points_max && !(is_corner && side > 3) &&
          !random.chance(missing, 8))
        points.push_back(grid.at(column, row));
    }
  }
  return points;
}

/// Two points with a vertex between them that is not on the border, if it is not left out: both in
/// faces, on edges or at vertices.
Segment around_a_vertex(Random& random, const WalkGrid& grid) {
  // Mostly less than a step, so that the ends are not on the border. Multiples of 20, so that a
  // quarter of one is a number.
  constexpr std::array<std::int64_t, 12> offsets{0, 0, 20, -20, 20, -20, 40, -40, 60, -60, 60, 120};
  constexpr std::array<std::int64_t, 6> quarters{1, 2, 4, 4, 8, 12};
  const std::int64_t last = side_of(grid) - 2;
  const std::int64_t column = random.between(1, last);
  const Point2 w = grid.at(column, random.between(1, last));
  const std::int64_t x = random.pick(offsets);
  const std::int64_t other = random.pick(offsets);
  const std::int64_t y = random.chance(1, 4) ? x : random.chance(1, 3) ? -x : other;
  const std::int64_t quarter = random.pick(quarters);
  const auto s = Point2::make(w.x.raw() + x, w.y.raw() + y),
             t = Point2::make(w.x.raw() - x * quarter / 4, w.y.raw() - y * quarter / 4);
  return {s ? *s : w, t ? *t : w};
}

}  // namespace

WalkProgram random_routes(Random& random, const WalkGrid& grid) {
  WalkProgram program;
  program.points = some_places(random, grid);
  if (program.points.size() < 2) return program;
  for (std::int64_t i = random.between(0, 2); i > 0; --i) {
    const Point2 a = any_of(random, program.points);
    program.barriers.push_back({a, any_of(random, program.points)});
  }
  for (int i = 0; i < 12; ++i) {
    constexpr std::array kinds{Kind::traverse, Kind::traverse, Kind::traverse,
                               Kind::ray,      Kind::sight,    Kind::locate};
    WalkQuery query{.kind = random.pick(kinds)};
    Segment ends = around_a_vertex(random, grid);
    if (random.chance(1, 3)) {
      const Point2 u = any_of(random, program.points), v = any_of(random, program.points);
      ends = {along(u, v, 12, random.pick(shares)), along(u, v, 12, random.pick(shares))};
    }
    std::copy(ends.begin(), ends.end(), query.points.begin());
    program.queries.push_back(query);
  }
  return program;
}

// ---- all triangulations

namespace {

class Flips {
 public:
  explicit Flips(std::uint32_t side) : side_(side) {}

  std::vector<FaceList> run() {
    FaceList first;
    for (std::uint32_t x = 0; x + 1 < side_; ++x) {
      for (std::uint32_t y = 0; y + 1 < side_; ++y) {
        const std::uint32_t v = x * side_ + y;
        first.push_back({v, v + side_, v + side_ + 1});
        first.push_back({v, v + side_ + 1, v + 1});
      }
    }
    add(first);
    for (std::size_t i = 0; i < all_.size(); ++i) add_flips(FaceList(all_[i]));
    return std::move(all_);
  }

 private:
  void add(FaceList faces) {
    for (auto& face : faces)
      std::rotate(face.begin(), std::min_element(face.begin(), face.end()), face.end());
    std::sort(faces.begin(), faces.end());
    if (index_.emplace(faces, all_.size()).second) all_.push_back(std::move(faces));
  }

  bool turns_left(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
    const auto x = [&](std::uint32_t v) { return static_cast<int>(v / side_); };
    const auto y = [&](std::uint32_t v) { return static_cast<int>(v % side_); };
    return (x(b) - x(a)) * (y(c) - y(a)) > (x(c) - x(a)) * (y(b) - y(a));
  }

  void add_flips(const FaceList& faces) {
    // of a directed edge: its face and the far corner
    std::map<CrossedEdge, std::pair<std::size_t, std::uint32_t>> left;
    for (std::size_t f = 0; f < faces.size(); ++f) {
      for (std::size_t k = 0; k < 3; ++k)
        left[{faces[f][k], faces[f][(k + 1) % 3]}] = {f, faces[f][(k + 2) % 3]};
    }
    for (const auto& [edge, here] : left) {
      const auto [u, v] = edge;
      const auto other = left.find({v, u});
      if (u > v || other == left.end()) continue;
      const std::uint32_t c = here.second, d = other->second.second;
      if (!turns_left(u, d, c) || !turns_left(d, v, c)) continue;
      FaceList flipped = faces;
      flipped[here.first] = {u, d, c};
      flipped[other->second.first] = {d, v, c};
      add(flipped);
    }
  }

  std::uint32_t side_;
  std::vector<FaceList> all_;
  std::map<FaceList, std::size_t> index_;
};

}  // namespace

std::vector<FaceList> all_triangulations(std::uint32_t side) { return Flips(side).run(); }

}  // namespace offgrid::testing::walks
