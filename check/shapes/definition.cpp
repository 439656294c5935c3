#include "shapes/definition.hpp"

#include <algorithm>
#include <bit>

#include "shapes/vec.hpp"

namespace offgrid::testing::shapes {
namespace {

template <class N>
int sign(const N& v) {
  return v > 0 ? 1 : v < 0 ? -1 : 0;
}

/// How many bits the largest coordinate has.
int bits_of(std::initializer_list<const Shape*> shapes) {
  std::uint64_t all = 0;
  for (const Shape* shape : shapes) {
    for (const std::int64_t n : shape->numbers) all |= static_cast<std::uint64_t>(std::abs(n));
  }
  return static_cast<int>(std::bit_width(all));
}

/// Answers of `ask(N())`, N an integer with so many bits.
template <class Ask>
auto with_number(int bits, const Ask& ask) {
  if (bits < 63) return ask(std::int64_t{});
  if (bits < 127) return ask(WideNumber{});
  return ask(WideInteger{});
}

/// Vectors of which a combination with weights that are not negative is looked for.
template <class N>
class Combination {
 public:
  /// One of the points whose weights have a positive sum.
  void add_point(const Vec<N>& v) { add(v, true); }
  void add_direction(const Vec<N>& v) { add(v, false); }

  /// Is there one that is 0? By Caratheodory four vectors at most are enough.
  bool reaches_zero() {
    if (is_beside_zero()) return false;
    multiply();
    for (std::size_t i = 0; i < size_; ++i) {
      if (is_point_[i] && v_[i].is_zero()) return true;
      for (std::size_t j = i + 1; j < size_; ++j) {
        if (by_two(i, j)) return true;
        for (std::size_t k = j + 1; k < size_; ++k) {
          if (by_three(i, j, k)) return true;
          for (std::size_t l = k + 1; l < size_; ++l) {
            if (by_four(i, j, k, l)) return true;
          }
        }
      }
    }
    return false;
  }

 private:
  static constexpr std::size_t most = 9;

  void add(const Vec<N>& v, bool is_point) {
    v_[size_] = v;
    is_point_[size_++] = is_point;
  }

  /// Are all of them on one side of 0, along an axis? Only saves time.
  bool is_beside_zero() const {
    for (const auto axis : {&Vec<N>::x, &Vec<N>::y, &Vec<N>::z}) {
      bool is_above = true, is_below = true;
      for (std::size_t i = 0; i < size_; ++i) {
        const int side = sign(v_[i].*axis);
        is_above = is_above && (side > 0 || (side == 0 && !is_point_[i]));
        is_below = is_below && (side < 0 || (side == 0 && !is_point_[i]));
      }
      if (is_above || is_below) return true;
    }
    return false;
  }

  /// Weights of which the vectors' combination is 0, up to a common factor of either sign.
  template <std::size_t count>
  bool are_weights(const std::array<std::size_t, count>& which,
                   const std::array<int, count>& weights) const {
    for (const int direction : {1, -1}) {
      bool is_good = true, has_point = false;
      for (std::size_t i = 0; i < count; ++i) {
        is_good = is_good && direction * weights[i] >= 0;
        has_point = has_point || (weights[i] != 0 && is_point_[which[i]]);
      }
      if (is_good && has_point) return true;
    }
    return false;
  }

  /// The products of each two, and the signs of the determinants of each three.
  void multiply() {
    for (std::size_t i = 0; i < size_; ++i) {
      for (std::size_t j = i + 1; j < size_; ++j) {
        product_[i][j] = cross(v_[i], v_[j]);
        for (std::size_t k = j + 1; k < size_; ++k)
          turn_[i][j][k] = sign(dot(product_[i][j], v_[k]));
      }
    }
  }

  bool by_two(std::size_t i, std::size_t j) const {
    if (!product_[i][j].is_zero()) return false;
    return are_weights<2>({i, j}, {sign(dot(v_[j], v_[j])), -sign(dot(v_[i], v_[j]))});
  }

  bool by_three(std::size_t i, std::size_t j, std::size_t k) const {
    if (turn_[i][j][k] != 0) return false;
    const Vec<N>&jk = product_[j][k], &ik = product_[i][k], &ij = product_[i][j];
    // They are parallel, and each is the weight of the vector that it leaves out.
    for (const auto axis : {&Vec<N>::x, &Vec<N>::y, &Vec<N>::z}) {
      const std::array weights{sign(jk.*axis), -sign(ik.*axis), sign(ij.*axis)};
      if (weights != std::array{0, 0, 0}) return are_weights<3>({i, j, k}, weights);
    }
    return false;  // all three vectors are parallel: two are enough
  }

  bool by_four(std::size_t i, std::size_t j, std::size_t k, std::size_t l) const {
    return are_weights<4>({i, j, k, l},
                          {turn_[j][k][l], -turn_[i][k][l], turn_[i][j][l], -turn_[i][j][k]});
  }

  std::array<Vec<N>, most> v_;
  std::array<bool, most> is_point_{};
  std::size_t size_ = 0;
  std::array<std::array<Vec<N>, most>, most> product_;
  std::array<std::array<std::array<int, most>, most>, most> turn_;
};

/// A shape's corners, and the direction of a ray. Scaled, so that all are whole.
template <class N>
struct Body {
  std::vector<Vec<N>> corners;
  std::vector<Vec<N>> directions;
  bool is_solid = false;  ///< a box: the bits of a corner's number say on which sides it is
};

/// By this the corners have to be multiplied to be whole.
std::int64_t scale_of(const Shape& shape) {
  if (shape.kind != ShapeKind::oriented_box) return 1;
  return 2 * norm_of(shape);
}

template <class N>
Body<N> body_of(const Shape& shape, const N& scale) {
  Body<N> body;
  const auto add = [&](std::size_t position) {
    body.corners.push_back(scale * vec<N>(shape.site(position)));
  };
  const auto side = [](std::size_t corner, std::size_t axis) { return (corner >> axis & 1) != 0; };
  switch (shape.kind) {
    case ShapeKind::oriented_box: {
      const N norm(norm_of(shape)), more = scale / (2 * norm);
      body.is_solid = true;
      for (std::size_t i = 0; i < 8; ++i) {
        Site3 half = shape.site(7);
        for (std::size_t axis = 0; axis < 3; ++axis) half[axis] *= side(i, axis) ? 1 : -1;
        const Vec<N> arm = turned(N(shape.numbers[3]), vec<N>(shape.site(4)), vec<N>(half));
        body.corners.push_back(more * (norm * vec<N>(shape.site(0)) + arm));
      }
      break;
    }
    case ShapeKind::box:
      body.is_solid = true;
      for (std::size_t i = 0; i < 8; ++i) {
        Site3 corner = shape.site(0);
        for (std::size_t axis = 0; axis < 3; ++axis) {
          if (side(i, axis)) corner[axis] = shape.numbers[3 + axis];
        }
        body.corners.push_back(scale * vec<N>(corner));
      }
      break;
    case ShapeKind::ray:
      add(0);
      body.directions.push_back(vec<N>(shape.site(3)));
      break;
    default:
      for (std::size_t i = 0; i + 3 <= size_of(shape.kind); i += 3) add(i);
  }
  return body;
}

template <class N>
bool is_in_hull(const Vec<N>& p, const std::vector<Vec<N>>& corners) {
  Combination<N> differences;
  for (const Vec<N>& c : corners) differences.add_point(c - p);
  return differences.reaches_zero();
}

/// Bodies that are no solids.
template <class N>
bool are_hulls_meeting(const Body<N>& a, const Body<N>& b) {
  Combination<N> differences;
  for (const Vec<N>& p : a.corners) {
    for (const Vec<N>& q : b.corners) differences.add_point(p - q);
  }
  for (const Vec<N>& d : a.directions) differences.add_direction(d);
  for (const Vec<N>& d : b.directions) differences.add_direction(N(-1) * d);
  return differences.reaches_zero();
}

/// The body itself, or the twelve triangles of a solid's sides.
template <class N>
std::vector<Body<N>> sides_of(const Body<N>& body) {
  if (!body.is_solid) return {body};
  std::vector<Body<N>> sides;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::size_t u = std::size_t{1} << (axis + 1) % 3, v = std::size_t{1} << (axis + 2) % 3;
    for (const std::size_t first : {std::size_t{0}, std::size_t{1} << axis}) {
      for (const std::size_t middle : {u, v}) {
        const auto& c = body.corners;
        sides.push_back({{c[first], c[first + middle], c[first + u + v]}, {}, false});
      }
    }
  }
  return sides;
}

template <class N>
bool are_bodies_meeting(const Body<N>& a, const Body<N>& b) {
  if (a.is_solid && is_in_hull(b.corners[0], a.corners)) return true;
  if (b.is_solid && is_in_hull(a.corners[0], b.corners)) return true;
  for (const Body<N>& s : sides_of(a)) {
    for (const Body<N>& t : sides_of(b)) {
      if (are_hulls_meeting(s, t)) return true;
    }
  }
  return false;
}

template <class N>
bool is_plane_meeting(const Body<N>& body, const N& scale, const Shape& plane) {
  const Vec<N> normal = vec<N>(plane.site(0));
  const N offset = dot(normal, vec<N>(plane.site(3))) + plane.numbers[6];
  bool is_below = false, is_above = false;
  for (const Vec<N>& c : body.corners) {
    const int side = sign(N(dot(normal, c) - scale * offset));
    is_below = is_below || side <= 0;
    is_above = is_above || side >= 0;
  }
  return is_below && is_above;
}

/// The nearest point among the feet of perpendiculars on a triangle's plane, edges and corners that
/// are on it.
class Nearest {
 public:
  using W = WideInteger;

  Nearest(const Vec<W>& a, const Vec<W>& b, const Vec<W>& c, const Vec<W>& p) : p_(p) {
    for (const Vec<W>* corner : {&a, &b, &c})
      take({*corner, W(1)}, {dot(p - *corner, p - *corner), 1});
    take_edge(a, b);
    take_edge(b, c);
    take_edge(c, a);
    const Vec<W> n = cross(b - a, c - a);
    const auto is_inside = [&](const Vec<W>& u, const Vec<W>& v) {
      return dot(cross(v - u, p - u), n) >= 0;
    };
    const W nn = dot(n, n), height = dot(n, p - a);
    if (nn != 0 && is_inside(a, b) && is_inside(b, c) && is_inside(c, a))
      take({nn * p - height * n, nn}, {height * height, nn});
  }
  NearestPoint answer() const {
    return {feature_, {best_.p.x, best_.p.y, best_.p.z}, best_.w, distance_};
  }

 private:
  struct Foot {
    Vec<W> p;
    W w;
  };
  void take_edge(const Vec<W>& u, const Vec<W>& v) {
    const Vec<W> e = v - u;
    const W ee = dot(e, e), along = dot(p_ - u, e);
    const Vec<W> across = cross(p_ - u, e);
    if (ee != 0 && along >= 0 && along <= ee)
      return take({ee * u + along * e, ee}, {dot(across, across), ee});
    ++taken_;
  }
  void take(const Foot& foot, const Ratio& distance) {
    if (taken_ == 0 || distance < distance_) {
      best_ = foot;
      distance_ = distance;
      feature_ = taken_;
    }
    ++taken_;
  }

  Vec<W> p_;
  Foot best_;
  Ratio distance_;
  std::size_t feature_ = 0, taken_ = 0;
};

/// The parameters at which a line may enter a triangle, as fractions: those of its crossings with
/// the corners, the lines of the edges and the plane.
template <class N>
struct Entry {
  N numerator, denominator;
};
template <class N>
std::vector<Entry<N>> entries_of(const Vec<N>& o, const Vec<N>& d,
                                 const std::array<Vec<N>, 3>& corners) {
  std::vector<Entry<N>> entries{{N(0), N(1)}};
  const auto add = [&](const N& numerator, const N& denominator) {
    if (sign(numerator) * sign(denominator) > 0) {
      const N flip(sign(denominator));
      entries.push_back({flip * numerator, flip * denominator});
    }
  };
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec<N>&u = corners[i], &v = corners[(i + 1) % 3], to = u - o, normal = cross(d, v - u);
    if (cross(d, to).is_zero()) add(dot(to, d), dot(d, d));
    if (dot(to, normal) == 0) add(dot(cross(to, v - u), normal), dot(normal, normal));
  }
  const Vec<N> n = cross(corners[1] - corners[0], corners[2] - corners[0]);
  add(dot(n, corners[0] - o), dot(n, d));
  return entries;
}

template <class N>
std::optional<Ratio> first_hit_by(const Shape& line, const Shape& triangle) {
  const Vec<N> o = vec<N>(line.site(0)), end = vec<N>(line.site(3));
  const bool is_segment = line.kind == ShapeKind::segment;
  const Vec<N> d = is_segment ? end - o : end;
  const std::array corners{vec<N>(triangle.site(0)), vec<N>(triangle.site(3)),
                           vec<N>(triangle.site(6))};
  std::optional<Ratio> first;
  for (const Entry<N>& entry : entries_of(o, d, corners)) {
    if (is_segment && entry.numerator > entry.denominator) continue;
    const Ratio t{WideInteger(entry.numerator), WideInteger(entry.denominator)};
    if (first && !(t < *first)) continue;
    std::vector<Vec<N>> scaled;
    for (const Vec<N>& c : corners) scaled.push_back(entry.denominator * c);
    if (is_in_hull(entry.denominator * o + entry.numerator * d, scaled)) first = t;
  }
  return first;
}

}  // namespace

bool are_meeting(const ShapePair& pair) {
  const Shape &a = pair.a, &b = pair.b;
  if (b.kind == ShapeKind::ball) {
    const WideInteger radius = b.numbers[3];
    return !(Ratio{radius * radius, 1} < squared_distance(a, b.site(0)));
  }
  const bool is_scaled = scale_of(a) * scale_of(b) != 1;
  const bool is_wide = is_scaled || b.kind == ShapeKind::plane;
  // Determinants of three differences of differences of corners.
  return with_number(is_wide ? 500 : 3 * bits_of({&a, &b}) + 9, [&](auto zero) {
    using N = decltype(zero);
    const N scale = N(scale_of(a)) * N(scale_of(b));
    const Body<N> body = body_of(a, scale);
    if (b.kind == ShapeKind::plane) return is_plane_meeting(body, scale, b);
    return are_bodies_meeting(body, body_of(b, scale));
  });
}

bool are_meeting(const WideTriangle& a, const WideTriangle& b) {
  Body<WideInteger> first, second;
  for (const auto& p : a) first.corners.push_back({p[0], p[1], p[2]});
  for (const auto& p : b) second.corners.push_back({p[0], p[1], p[2]});
  return are_hulls_meeting(first, second);
}

std::optional<Ratio> first_hit(const Shape& line, const Shape& triangle) {
  // Parameters have four times the bits, points five times, a determinant fifteen times.
  return with_number(15 * bits_of({&line, &triangle}) + 45,
                     [&](auto zero) { return first_hit_by<decltype(zero)>(line, triangle); });
}

NearestPoint nearest_point(const Shape& triangle, const Shape& point) {
  using W = WideInteger;
  return Nearest(vec<W>(triangle.site(0)), vec<W>(triangle.site(3)), vec<W>(triangle.site(6)),
                 vec<W>(point.site(0)))
      .answer();
}

Ratio squared_distance(const Shape& shape, const Site3& centre) {
  using W = WideInteger;
  const W scale = scale_of(shape);
  const Body<W> body = body_of(shape, scale);
  const Vec<W> p = scale * vec<W>(centre);
  if (body.is_solid && is_in_hull(p, body.corners)) return {};
  std::optional<Ratio> least;
  for (const Body<W>& side : sides_of(body)) {
    const auto corner = [&](std::size_t i) {
      return side.corners[std::min(i, side.corners.size() - 1)];
    };
    const Ratio distance = Nearest(corner(0), corner(1), corner(2), p).answer().squared_distance;
    if (!least || distance < *least) least = distance;
  }
  return {least->numerator, least->denominator * scale * scale};
}

}  // namespace offgrid::testing::shapes
