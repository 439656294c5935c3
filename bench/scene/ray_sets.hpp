// The rays of the benchmarks.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "offgrid/scene/shape/shapes.hpp"
#include "scene/bodies.hpp"

namespace offgrid::bench {

/// Rays whose coordinates a float holds.
struct RaySet {
  std::string name;
  std::vector<scene::Ray3> rays;
};

inline constexpr std::array ray_set_names = {"random", "camera", "aimed from outside",
                                             "aimed from inside"};

/// Random rays through the bounds of the body, those of a camera's image, and those aimed exactly
/// at vertices and middles of edges, from outside and from inside. Requires that `count` is a
/// square.
std::vector<RaySet> ray_sets(const Body& body, std::size_t count);

/// Rays from the eye at every vertex.
RaySet rays_at_vertices(const Body& body, const scene::Point3& eye);
/// Rays from the eye at every edge: at its thirds, and at each point of the grid on it, of which
/// its middle is one. A float holds their directions.
RaySet rays_at_edges(const Body& body, const scene::Point3& eye);

/// The rays whose origins and directions are multiples of `factor`, next to those of a set.
RaySet coarse(const RaySet& set, std::int64_t factor);

/// From there a camera sees the body.
scene::Point3 camera_position();

/// The middle of an edge. Exact, since coordinates are even.
scene::Point3 middle(const Body& body, const BodyEdge& edge);

}  // namespace offgrid::bench
