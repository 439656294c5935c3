#include "ground/rays.hpp"

#include <algorithm>
#include <array>

namespace offgrid::testing::ground {

namespace {

using Column = std::array<WideInteger, 3>;

Column column(const GroundCorner& from, const GroundCorner& to) {
  return {WideInteger(to.at.x) - from.at.x, WideInteger(to.at.y) - from.at.y,
          WideInteger(to.z) - from.z};
}

WideInteger determinant(const Column& a, const Column& b, const Column& c) {
  return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) +
         a[2] * (b[0] * c[1] - b[1] * c[0]);
}

/// from + t (to - from) = a + u (b - a) + v (c - a)
std::optional<Ratio> parameter_on(const GroundFace& face, const SpaceRay& ray) {
  const Column u_axis = column(face[0], face[1]), v_axis = column(face[0], face[2]),
               back = column(ray.to, ray.from), begin = column(face[0], ray.from);
  const WideInteger whole = determinant(u_axis, v_axis, back);
  if (whole <= 0) return std::nullopt;  // along the plane, or from below
  const WideInteger u = determinant(begin, v_axis, back), v = determinant(u_axis, begin, back),
                    t = determinant(u_axis, v_axis, begin);
  if (u < 0 || v < 0 || u + v > whole || t < 0) return std::nullopt;
  return Ratio{t, whole};
}

/// The nearest integer to from + t (to - from), halves up.
std::int64_t rounded(std::int64_t from, std::int64_t to, const Ratio& t) {
  const WideInteger n = 2 * (WideInteger(from) * t.denominator +
                             (WideInteger(to) - from) * t.numerator) +
                        t.denominator,
                    d = 2 * t.denominator;
  WideInteger whole = n / d;
  if (whole * d > n) --whole;
  return whole.convert_to<std::int64_t>();
}

}  // namespace

std::optional<RayAnswer> first_place(std::span<const std::vector<GroundFace>> floors,
                                     const SpaceRay& ray) {
  std::optional<RayAnswer> first;
  for (std::size_t i = 0; i < floors.size(); ++i) {
    for (const GroundFace& face : floors[i]) {
      const auto t = parameter_on(face, ray);
      if (!t || (first && !(*t < first->t))) continue;
      first = RayAnswer{
          *t,
          static_cast<std::int64_t>(i),
          {{rounded(ray.from.at.x, ray.to.at.x, *t), rounded(ray.from.at.y, ray.to.at.y, *t)},
           rounded(ray.from.z, ray.to.z, *t)}};
    }
  }
  return first;
}

std::vector<SpaceRay> rays_about(std::span<const GroundFace> faces, Random& random,
                                 std::size_t count) {
  std::vector<SpaceRay> rays;
  if (faces.empty()) return rays;
  const auto place_on = [&] {
    const GroundFace& face = random.pick(faces);
    const std::int64_t k = random.between(1, 2), l = random.between(0, 2),
                       m = l == 0 ? 0 : random.between(0, 1), sum = k + l + m;
    const auto mean = [&](auto of) {
      return (k * of(face[0]) + l * of(face[1]) + m * of(face[2])) / sum;
    };
    return GroundCorner{{mean([](const GroundCorner& c) { return c.at.x; }),
                         mean([](const GroundCorner& c) { return c.at.y; })},
                        mean([](const GroundCorner& c) { return c.z; })};
  };
  const auto beside = [&](GroundCorner p, std::int64_t far) {
    const auto moved = [&](std::int64_t v, std::int64_t least, std::int64_t limit) {
      return std::clamp(v + random.between(least, far), -limit, limit);
    };
    const std::int64_t down = random.chance(1, 4) ? -far : 0;
    return GroundCorner{{moved(p.at.x, -far, map_limit), moved(p.at.y, -far, map_limit)},
                        moved(p.z, down, height_limit - 1)};
  };
  while (rays.size() < count) {
    const GroundCorner target = place_on();
    GroundCorner from = random.chance(1, 3) ? place_on() : target;
    if (!random.chance(1, 6))
      from = beside(from, random.chance(1, 2) ? 2 : random.between(1, height_limit));
    if (random.chance(1, 4)) from.at = target.at;
    if (random.chance(1, 4)) from.at.y = target.at.y;
    const GroundCorner to = random.chance(1, 8) ? beside(target, 1) : target;
    if (from != to)
      rays.push_back({from, to});
    else
      rays.push_back({{from.at, from.z < height_limit - 1 ? from.z + 1 : from.z - 1}, to});
  }
  return rays;
}

}  // namespace offgrid::testing::ground
