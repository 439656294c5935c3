// The named classes of each predicate: which kinds of zero, tie, touch and degeneracy a campaign
// must have seen.
#pragma once

#include <span>

#include "predicates/case.hpp"

namespace offgrid::predicates::classes {

// The plane: plane_points.cpp
std::span<const Class> orient();
std::span<const Class> in_circle();
std::span<const Class> in_circle_perturbed();
std::span<const Class> must_flip();
std::span<const Class> compare_angle();
std::span<const Class> compare_distance2();
std::span<const Class> length();

// Segments and triangles: plane_shapes.cpp
std::span<const Class> on_segment();
std::span<const Class> intersect();
std::span<const Class> proper_cross();
std::span<const Class> point_in_triangle();
std::span<const Class> triangles_intersect();
std::span<const Class> triangle_interiors_overlap();
std::span<const Class> triangle_contains();

// Pixels, distances to segments, crossings: plane_lines.cpp
std::span<const Class> compare_distance_to_segments();
std::span<const Class> compare_distance_to_segment();
std::span<const Class> hits();
std::span<const Class> closed_near();
std::span<const Class> round_cross();
std::span<const Class> orient_crossing();
std::span<const Class> compare_crossings();

// The offset family: offset.cpp
std::span<const Class> side_of_mesh_edge();
std::span<const Class> side_of_line();
std::span<const Class> order_x();
std::span<const Class> order_y();
std::span<const Class> side3_or_zero();
std::span<const Class> order_along();

// Space: space.cpp
std::span<const Class> orient3d();
std::span<const Class> in_sphere();
std::span<const Class> plane_side();
std::span<const Class> side_of_edge();
std::span<const Class> compare_ray_parameters();
std::span<const Class> compare_distance3();

}  // namespace offgrid::predicates::classes
