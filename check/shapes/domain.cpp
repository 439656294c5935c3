#include "shapes/domain.hpp"

#include <algorithm>
#include <numeric>

#include "shapes/construct.hpp"
#include "shapes/definition.hpp"
#include "shapes/judge.hpp"
#include "shapes/vec.hpp"

namespace offgrid::testing::shapes {
namespace {

constexpr auto list = list_of_classes(
    "pairs:", "triangle and point", "triangle and segment", "triangle and ray", "triangle and ball",
    "triangle and box", "triangle and oriented box", "triangle and plane", "triangle and triangle",
    "box and point", "box and segment", "box and ray", "box and ball", "box and box",
    "box and oriented box", "box and plane", "oriented box and point", "oriented box and ball",
    "oriented box and plane", "oriented box and oriented box",  //
    "shapes:", "a triangle that is a segment", "a triangle that is a point",
    "a segment of one point", "a ray without direction", "a ball of one point", "a flat box",
    "a flat oriented box", "a rotation of a cube", "another rotation",
    "at the end of the range",  //
    "two triangles:", "cross", "in one plane, meet", "in one plane, apart", "share a corner",
    "share an edge", "are equal", "a corner on an edge", "a corner on the inside", "edges touch",
    "a corner misses as little as it can", "both degenerate, meet", "one degenerate, meet",  //
    "a line and a triangle:", "through the inside", "through an edge", "through a corner",
    "in the plane, meets", "in the plane, apart", "begins on it", "ends on it",
    "beside a degenerate one, meets",  //
    "nearest point:", "a", "b", "c", "ab", "bc", "ca", "inside", "on the triangle",
    "of a degenerate triangle",                                                               //
    "balls:", "tangent", "apart by less than a unit", "the centre inside",                    //
    "planes:", "a corner on it", "all corners on it", "a corner misses as little as it can",  //
    "boxes:", "barely meet", "barely apart");

Shape shape_of(ShapeKind kind, std::initializer_list<Site3> sites) {
  Shape made{kind, {}};
  std::size_t at = 0;
  for (const Site3& site : sites) {
    made.set(at, site);
    at += 3;
  }
  return made;
}
Shape point_at(const Site3& p) { return shape_of(ShapeKind::point, {p}); }

WideNumber product(const Site3& u, const Site3& v) {
  return dot(vec<WideNumber>(u), vec<WideNumber>(v));
}

/// A triangle's corners and edges.
struct Parts {
  explicit Parts(const Shape& t) : corners{t.site(0), t.site(3), t.site(6)} {}
  Shape edge(std::size_t i) const {
    return shape_of(ShapeKind::segment, {corners[i], corners[(i + 1) % 3]});
  }
  Site3 normal() const {
    return cross(minus(corners[1], corners[0]), minus(corners[2], corners[0]));
  }
  /// Six times the volume over the triangle.
  WideNumber height(const Site3& p) const { return product(normal(), minus(p, corners[0])); }
  /// The least height of a grid point that is not in the plane.
  WideNumber least() const {
    const Site3 n = normal();
    return std::gcd(std::gcd(n[0], n[1]), n[2]);
  }

  std::array<Site3, 3> corners;
};

bool are_meeting(const Shape& a, const Shape& b) { return testing::shapes::are_meeting({a, b}); }

class Marks : ClassMarks<list> {
 public:
  Marks(std::span<std::uint8_t> marks, bool meets) : ClassMarks(marks), meets_(meets) {}

  void see(const ShapePair& pair) {
    const Shape &a = pair.a, &b = pair.b;
    count_behind("pairs: triangle and point", *find_pair(a.kind, b.kind));
    count_shape(a);
    count_shape(b);
    if (b.kind == ShapeKind::ball) return count_ball(a, b);
    if (b.kind == ShapeKind::plane) count_plane(a, b);
    if (a.kind != ShapeKind::triangle) return count_box(pair);
    switch (b.kind) {
      case ShapeKind::point: return count_nearest(a, b);
      case ShapeKind::segment:
      case ShapeKind::ray: return count_line(a, b);
      case ShapeKind::triangle: return count_triangles(a, b);
      default: return count_box(pair);
    }
  }

 private:
  void count_shape(const Shape& shape) {
    const bool is_end = std::any_of(shape.numbers.begin(), shape.numbers.end(),
                                    [](auto n) { return n == limit3 || n == -limit3; });
    count_if(is_end, "shapes: at the end of the range");
    if (shape.kind == ShapeKind::oriented_box) {
      const bool is_of_cube = scale_of_rotation(shape) == 1;
      count_if(is_of_cube, "shapes: a rotation of a cube");
      count_if(!is_of_cube, "shapes: another rotation");
    }
    if (!is_degenerate(shape)) return;
    switch (shape.kind) {
      case ShapeKind::segment: return count("shapes: a segment of one point");
      case ShapeKind::ray: return count("shapes: a ray without direction");
      case ShapeKind::ball: return count("shapes: a ball of one point");
      case ShapeKind::box: return count("shapes: a flat box");
      case ShapeKind::oriented_box: return count("shapes: a flat oriented box");
      default: break;
    }
    const Parts parts(shape);
    const bool is_point =
        parts.corners[0] == parts.corners[1] && parts.corners[1] == parts.corners[2];
    count_if(is_point, "shapes: a triangle that is a point");
    count_if(!is_point, "shapes: a triangle that is a segment");
  }

  void count_nearest(const Shape& triangle, const Shape& point) {
    count_behind("nearest point: a", nearest_point(triangle, point).feature);
    count_if(meets_, "nearest point: on the triangle");
    count_if(is_degenerate(triangle), "nearest point: of a degenerate triangle");
  }

  void count_triangles(const Shape& a, const Shape& b) {
    const int degenerate = (is_degenerate(a) ? 1 : 0) + (is_degenerate(b) ? 1 : 0);
    count_if(meets_ && degenerate == 2, "two triangles: both degenerate, meet");
    count_if(meets_ && degenerate == 1, "two triangles: one degenerate, meet");
    if (degenerate > 0) return;
    const Parts of_a(a), of_b(b);
    const auto is_in_plane = [&](const Site3& p) { return of_a.height(p) == 0; };
    const bool is_flat = std::all_of(of_b.corners.begin(), of_b.corners.end(), is_in_plane);
    count_if(is_flat && meets_, "two triangles: in one plane, meet");
    count_if(is_flat && !meets_, "two triangles: in one plane, apart");
    const auto shared = std::count_if(of_a.corners.begin(), of_a.corners.end(), [&](const auto& p) {
      return std::find(of_b.corners.begin(), of_b.corners.end(), p) != of_b.corners.end();
    });
    count_if(shared == 1, "two triangles: share a corner");
    count_if(shared == 2, "two triangles: share an edge");
    count_if(shared == 3, "two triangles: are equal");
    bool touches = shared > 0 || is_flat;
    touches = count_corners(a, of_b) || touches;
    touches = count_corners(b, of_a) || touches;
    touches = count_edges(of_a, of_b) || touches;
    count_if(meets_ && !touches, "two triangles: cross");
  }
  /// Is a corner on the other triangle?
  bool count_corners(const Shape& triangle, const Parts& other) {
    const Parts parts(triangle);
    bool is_on_it = false;
    for (const Site3& p : other.corners) {
      const std::size_t feature = nearest_point(triangle, point_at(p)).feature;
      if (are_meeting(triangle, point_at(p))) {
        count_if(feature >= 3 && feature < 6, "two triangles: a corner on an edge");
        count_if(feature == 6, "two triangles: a corner on the inside");
        is_on_it = true;
      }
      const bool is_next = !meets_ && feature == 6 && magnitude(parts.height(p)) == parts.least();
      count_if(is_next, "two triangles: a corner misses as little as it can");
    }
    return is_on_it;
  }
  /// Do two edges touch?
  bool count_edges(const Parts& a, const Parts& b) {
    bool touches = false;
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t k = 0; k < 3; ++k) {
        const Shape &e = a.edge(i), &f = b.edge(k);
        const auto is_end = [&](const Shape& s, const Shape& t) {
          return are_meeting(s, point_at(t.site(0))) || are_meeting(s, point_at(t.site(3)));
        };
        if (!are_meeting(e, f)) continue;
        touches = true;
        count_if(!is_end(e, f) && !is_end(f, e), "two triangles: edges touch");
      }
    }
    return touches;
  }

  void count_line(const Shape& triangle, const Shape& line) {
    if (is_degenerate(triangle))
      return count_if(meets_, "a line and a triangle: beside a degenerate one, meets");
    if (is_degenerate(line)) return;
    const Parts parts(triangle);
    const bool is_ray = line.kind == ShapeKind::ray;
    const Site3 from = line.site(0), to = is_ray ? plus(from, line.site(3)) : line.site(3);
    const bool is_flat = parts.height(from) == 0 && parts.height(to) == 0;
    count_if(is_flat && meets_, "a line and a triangle: in the plane, meets");
    count_if(is_flat && !meets_, "a line and a triangle: in the plane, apart");
    count_if(are_meeting(triangle, point_at(from)), "a line and a triangle: begins on it");
    count_if(!is_ray && are_meeting(triangle, point_at(to)), "a line and a triangle: ends on it");
    if (!meets_ || is_flat) return;
    bool is_corner = false, is_edge = false;
    for (std::size_t i = 0; i < 3; ++i) {
      is_corner = is_corner || are_meeting(line, point_at(parts.corners[i]));
      is_edge = is_edge || are_meeting(line, parts.edge(i));
    }
    count_if(is_corner, "a line and a triangle: through a corner");
    count_if(is_edge && !is_corner, "a line and a triangle: through an edge");
    count_if(!is_edge, "a line and a triangle: through the inside");
  }

  void count_ball(const Shape& shape, const Shape& ball) {
    const Ratio distance = squared_distance(shape, ball.site(0));
    const WideInteger radius = ball.numbers[3];
    const auto is_within = [&](const WideInteger& r) { return !(Ratio{r * r, 1} < distance); };
    count_if(radius > 0 && distance == Ratio{radius * radius, 1}, "balls: tangent");
    count_if(!is_within(radius) && is_within(radius + 1), "balls: apart by less than a unit");
    count_if(distance.numerator == 0, "balls: the centre inside");
  }

  void count_plane(const Shape& shape, const Shape& plane) {
    if (shape.kind != ShapeKind::triangle) return;
    const Site3 n = plane.site(0);
    const WideNumber offset = product(n, plane.site(3)) + plane.numbers[6];
    std::array<WideNumber, 3> sides{};
    for (std::size_t i = 0; i < 3; ++i) sides[i] = product(n, shape.site(3 * i)) - offset;
    const auto on_it = std::count(sides.begin(), sides.end(), 0);
    count_if(on_it > 0, "planes: a corner on it");
    count_if(on_it == 3, "planes: all corners on it");
    const bool is_next = std::any_of(sides.begin(), sides.end(),
                                     [](WideNumber side) { return magnitude(side) == 1; });
    count_if(!meets_ && is_next, "planes: a corner misses as little as it can");
  }

  /// Four times as large, and the boxes among them larger by so much on each side.
  static Shape with_margin(Shape shape, std::int64_t more) {
    const bool is_oriented = shape.kind == ShapeKind::oriented_box;
    for (std::size_t i = 0; i < size_of(shape.kind); ++i) {
      const bool is_direction =
          (is_oriented && i >= 3 && i < 7) || (shape.kind == ShapeKind::plane && i < 3);
      shape.numbers[i] *= is_direction ? 1 : 4;
      if (shape.kind == ShapeKind::box) shape.numbers[i] += i < 3 ? -more : more;
      if (is_oriented && i >= 7) shape.numbers[i] += 2 * more;
    }
    return shape;
  }
  void count_box(const ShapePair& pair) {
    if (is_degenerate(pair.a) || is_degenerate(pair.b)) return;
    if (pair.a.kind == ShapeKind::triangle && size_of(pair.b.kind) == 7) return;
    const std::int64_t more = meets_ ? -1 : 1;
    const bool would_meet = are_meeting(with_margin(pair.a, more), with_margin(pair.b, more));
    count_if(meets_ && !would_meet, "boxes: barely meet");
    count_if(!meets_ && would_meet, "boxes: barely apart");
  }

  bool meets_;
};

}  // namespace

std::optional<Finding> Shapes::judge(const Case& program, std::span<std::uint8_t> marks) {
  for (const ShapePair& pair : program.pairs) {
    const bool must_meet = are_meeting(pair);
    if (!marks.empty()) Marks(marks, must_meet).see(pair);
    if (auto finding = judge_pair(pair, must_meet)) return finding;
  }
  return std::nullopt;
}

std::vector<ClassGroup> Shapes::classes() { return list.groups(); }

}  // namespace offgrid::testing::shapes
