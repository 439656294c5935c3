#include "scene/ray_sets.hpp"

#include <cmath>
#include <numeric>

#include "support/random.hpp"

namespace offgrid::bench {

namespace {

using scene::Point3;
using scene::Ray3;
using testing::Random;

/// All bodies are in a ball of this radius.
constexpr std::int64_t reach = 1'000'000;

Point3 random_point(Random& random, std::int64_t limit) {
  const std::int64_t x = random.between(-limit, limit);
  const std::int64_t y = random.between(-limit, limit);
  return Point3::at(x, y, random.between(-limit, limit));
}

RaySet random_rays(std::size_t count) {
  RaySet set{ray_set_names[0], {}};
  Random random(5);
  while (set.rays.size() < count) {
    const Point3 origin = random_point(random, reach * 3 / 2);
    set.rays.push_back({origin, random_point(random, reach / 2) - origin});
  }
  return set;
}

/// An image of the body, row by row, without perspective's fine points: the targets are a square
/// lattice of a plane through the origin.
RaySet camera_rays(std::size_t count) {
  RaySet set{ray_set_names[1], {}};
  const Point3 eye = camera_position();
  const auto side = static_cast<std::int64_t>(std::lround(std::sqrt(static_cast<double>(count))));
  for (std::int64_t row = 0; row < side; ++row) {
    for (std::int64_t column = 0; column < side; ++column) {
      // The plane is spanned by (-4, 8, 0) and (-2, -1, 10), which are normal to the eye's (8, 4,
      // 2).
      const std::int64_t u = (2 * column - side) * reach / side / 9;
      const std::int64_t v = (side - 2 * row) * reach / side / 10;
      set.rays.push_back({eye, Point3::at(-4 * u - 2 * v, 8 * u - v, 10 * v) - eye});
    }
  }
  return set;
}

/// Half of the rays are aimed at a vertex, half at the middle of an edge.
RaySet aimed_rays(const Body& body, const std::string& name, const Point3& origin,
                  std::size_t count) {
  RaySet set{name, {}};
  Random random(6);
  const std::vector<BodyEdge> all = edges(body);
  while (set.rays.size() < count) {
    set.rays.push_back({origin, random.pick(std::span(body.vertices)) - origin});
    set.rays.push_back({origin, middle(body, random.pick(std::span(all))) - origin});
  }
  return set;
}

}  // namespace

Point3 camera_position() { return Point3::at(8 * reach / 5, 4 * reach / 5, 2 * reach / 5); }

Point3 middle(const Body& body, const BodyEdge& edge) {
  const Point3& a = body.vertices[edge[0]];
  const Point3& b = body.vertices[edge[1]];
  return Point3::at((a.x + b.x).raw() / 2, (a.y + b.y).raw() / 2, (a.z + b.z).raw() / 2);
}

std::vector<RaySet> ray_sets(const Body& body, std::size_t count) {
  return {random_rays(count), camera_rays(count),
          aimed_rays(body, ray_set_names[2], camera_position(), count),
          aimed_rays(body, ray_set_names[3], Point3{}, count)};
}

RaySet rays_at_vertices(const Body& body, const Point3& eye) {
  RaySet set{"vertices", {}};
  for (const Point3& vertex : body.vertices) set.rays.push_back({eye, vertex - eye});
  return set;
}

RaySet rays_at_edges(const Body& body, const Point3& eye) {
  RaySet set{"edges", {}};
  for (const BodyEdge& edge : edges(body)) {
    const auto a = body.vertices[edge[0]] - eye;
    const auto b = body.vertices[edge[1]] - eye;
    // At a + (b - a) k / n, if the direction is multiplied by `by`, which n / by divides.
    const auto aim = [&](std::int64_t k, std::int64_t n, std::int64_t by) {
      const auto part = [&](const auto& from, const auto& to) {
        return by * from.raw() + (to.raw() - from.raw()) * k / (n / by);
      };
      const Point3 d = Point3::at(part(a.x, b.x), part(a.y, b.y), part(a.z, b.z));
      set.rays.push_back({eye, d - Point3{}});
    };
    aim(1, 3, 3);
    aim(2, 3, 3);
    const std::int64_t steps =
        std::gcd(std::gcd(std::int64_t{b.x.raw()} - a.x.raw(), std::int64_t{b.y.raw()} - a.y.raw()),
                 std::int64_t{b.z.raw()} - a.z.raw());
    for (std::int64_t k = 1; k < steps; ++k) aim(k, steps, 1);
  }
  return set;
}

RaySet coarse(const RaySet& set, std::int64_t factor) {
  RaySet result{set.name, {}};
  const auto nearby = [factor](const auto& v) { return v.raw() / factor * factor; };
  for (const Ray3& ray : set.rays) {
    const auto& [o, d] = ray;
    const Point3 origin = Point3::at(nearby(o.x), nearby(o.y), nearby(o.z));
    const Point3 target = Point3::at(nearby(d.x), nearby(d.y), nearby(d.z));
    result.rays.push_back({origin, target - Point3{}});
  }
  return result;
}

}  // namespace offgrid::bench
