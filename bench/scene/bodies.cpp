#include "scene/bodies.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "support/random.hpp"

namespace offgrid::bench {

namespace {

using scene::MeshTriangle;
using scene::Point3;
using testing::Random;
using Vector = std::array<std::int64_t, 3>;

std::int64_t dot(const Vector& u, const Vector& v) {
  return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}
Vector difference(const Vector& u, const Vector& v) {
  return {u[0] - v[0], u[1] - v[1], u[2] - v[2]};
}
std::int64_t determinant(const Vector& u, const Vector& v, const Vector& w) {
  return dot(u, {v[1] * w[2] - v[2] * w[1], v[2] * w[0] - v[0] * w[2], v[0] * w[1] - v[1] * w[0]});
}

/// The largest integer whose square is at most v. Requires 0 <= v < 2^62.
std::int64_t root(std::int64_t v) {
  auto r = static_cast<std::int64_t>(std::sqrt(static_cast<double>(v)));
  while (r * r > v) --r;
  while ((r + 1) * (r + 1) <= v) ++r;
  return r;
}

/// Two Fibonacci numbers, whose ratio is golden to eleven digits.
constexpr std::int64_t short_side = 514'229;
constexpr std::int64_t long_side = 832'040;

/// The corners of three golden rectangles.
std::vector<Vector> icosahedron() {
  std::vector<Vector> corners;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    for (const std::int64_t s : {-short_side, short_side}) {
      for (const std::int64_t l : {-long_side, long_side}) {
        Vector v{};
        v[(axis + 1) % 3] = s;
        v[(axis + 2) % 3] = l;
        corners.push_back(v);
      }
    }
  }
  return corners;
}

/// The triples of corners next to each other, facing outward.
std::vector<MeshTriangle> faces(const std::vector<Vector>& corners) {
  const auto are_next = [&](std::size_t i, std::size_t j) {
    const Vector d = difference(corners[i], corners[j]);
    return dot(d, d) < 5 * short_side * short_side;  // edges are 2 short sides, diagonals 3.2
  };
  std::vector<MeshTriangle> all;
  for (std::uint32_t i = 0; i < corners.size(); ++i) {
    for (std::uint32_t j = i + 1; j < corners.size(); ++j) {
      for (std::uint32_t k = j + 1; k < corners.size(); ++k) {
        if (!are_next(i, j) || !are_next(j, k) || !are_next(k, i)) continue;
        const bool is_outward = determinant(corners[i], corners[j], corners[k]) > 0;
        all.push_back(is_outward ? MeshTriangle{i, j, k} : MeshTriangle{i, k, j});
      }
    }
  }
  return all;
}

/// The vertices of the divided faces, not yet on the surface; common ones once.
class Divided {
 public:
  explicit Divided(std::int64_t f) : f_(f) {
    const std::vector<Vector> corners = icosahedron();
    for (const MeshTriangle& face : faces(corners))
      divide(corners[face[0]], corners[face[1]], corners[face[2]]);
  }

  std::vector<Vector> vertices;
  std::vector<MeshTriangle> triangles;

 private:
  /// Rows of vertices from corner a to the edge bc, and the triangles between two rows.
  void divide(const Vector& a, const Vector& b, const Vector& c) {
    std::vector<std::uint32_t> above;
    for (std::int64_t row = 0; row <= f_; ++row) {
      std::vector<std::uint32_t> below;
      for (std::int64_t place = 0; place <= row; ++place)
        below.push_back(vertex(a, f_ - row, b, row - place, c, place));
      for (std::size_t i = 0; i < above.size(); ++i) {
        triangles.push_back({above[i], below[i], below[i + 1]});
        if (i + 1 < above.size()) triangles.push_back({above[i], below[i + 1], above[i + 1]});
      }
      above = std::move(below);
    }
  }

  /// The vertex at a, b, c with these weights. Two faces compute the same for a common one.
  std::uint32_t vertex(const Vector& a, std::int64_t i, const Vector& b, std::int64_t j,
                       const Vector& c, std::int64_t k) {
    Vector p{};
    for (std::size_t axis = 0; axis < 3; ++axis) p[axis] = i * a[axis] + j * b[axis] + k * c[axis];
    const auto [where, is_new] = index_.try_emplace(p, static_cast<std::uint32_t>(vertices.size()));
    if (is_new) vertices.push_back(p);
    return where->second;
  }

  std::int64_t f_;
  std::map<Vector, std::uint32_t> index_;
};

/// A hill, or a valley, of a surface: its direction, and its height there, which falls to 0 at a
/// certain angle.
class Hill {
 public:
  explicit Hill(Random& random) {
    for (std::int64_t& component : direction_) component = random.between(-1000, 1000);
    length_ = std::max<std::int64_t>(root(dot(direction_, direction_)), 1);
    height_ = random.between(-200'000, 350'000);
    edge_ = random.between(unit / 4, unit * 15 / 16);
  }

  std::int64_t height(const Vector& p, std::int64_t length) const {
    const std::int64_t cosine = dot(p, direction_) / length * unit / length_;
    if (cosine <= edge_) return 0;
    const std::int64_t part = unit * (cosine - edge_) / (unit - edge_);
    return height_ * part / unit * part / unit;
  }

 private:
  static constexpr std::int64_t unit = 1 << 15;

  Vector direction_{};
  std::int64_t length_ = 1;
  std::int64_t height_ = 0;
  std::int64_t edge_ = 0;  ///< the cosine at its foot
};

/// Moves every vertex along its radius, to an even point.
template <class Radius>
Body body(std::int64_t f, const std::string& name, const Radius& radius) {
  Divided divided(f);
  Body result{name, {}, std::move(divided.triangles)};
  result.vertices.reserve(divided.vertices.size());
  for (const Vector& p : divided.vertices) {
    const std::int64_t length = root(dot(p, p));
    const std::int64_t r = radius(p, length);
    const auto moved = [&](std::size_t axis) { return p[axis] * r / (2 * length) * 2; };
    result.vertices.push_back(Point3::at(moved(0), moved(1), moved(2)));
  }
  return result;
}

}  // namespace

std::vector<BodyEdge> edges(const Body& body) {
  std::vector<BodyEdge> all;
  for (const MeshTriangle& t : body.triangles) {
    // Closed: each edge is met once in either direction.
    for (std::size_t i = 0; i < 3; ++i) {
      if (t[i] < t[(i + 1) % 3]) all.push_back({t[i], t[(i + 1) % 3]});
    }
  }
  return all;
}

Body hills() {
  Random random(3);
  std::vector<Hill> hills;
  for (int i = 0; i < 16; ++i) hills.emplace_back(random);
  return body(59, "hills 69620", [&](const Vector& p, std::int64_t length) {
    std::int64_t radius = 400'000 + random.between(-400, 400);
    for (const Hill& hill : hills) radius += hill.height(p, length);
    return std::clamp<std::int64_t>(radius, 100'000, 1'000'000);
  });
}

Body rough_sphere(std::int64_t f) {
  Random random(4);
  const std::int64_t roughness = 400'000 / f;
  return body(f, "sphere " + std::to_string(20 * f * f), [&](const Vector&, std::int64_t) {
    return 700'000 + random.between(-roughness, roughness);
  });
}

Body blob() {
  Body body = rough_sphere(256);
  body.name = "blob 1310720";
  return body;
}

}  // namespace offgrid::bench
