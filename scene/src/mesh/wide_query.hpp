// The first hit of a ray in a wide tree, by the instructions that the machine has.
#pragma once

#include <cstdint>
#include <optional>

#include "mesh/mesh_data.hpp"
#include "mesh/wide_ray.hpp"
#include "offgrid/kernel/batch/isa.hpp"

namespace offgrid::scene::detail {

/// A triangle of a mesh with its corners, which are at hand where it was found.
struct FoundTriangle {
  std::uint32_t index;
  Triangle3 corners;
};

inline bool has_direction(const Ray3& ray) { return !ray.direction.is_zero(); }

/// Is the line walked by vector instructions?
template <class Line>
bool is_wide(const MeshData& mesh, const Line& line) {
  return mesh.options.acceleration == Acceleration::wide_bvh && mesh.bounds && has_direction(line);
}

/// Walks the tree, with `isa` or what the machine can run instead. All give the same answer.
/// Requires a tree with a node.
template <class Line>
void walk_wide(const WideTree& tree, WideRay<Line>& ray, kernel::Isa isa);

/// The widest instruction set of this machine.
kernel::Isa widest_isa();

/// The triangle that the line, within its reach, hits first; any that it hits if that is enough.
/// Requires is_wide.
template <class Line>
std::optional<FoundTriangle> hit_widely(const MeshData& mesh, const Line& line, exact::Reach reach,
                                        bool is_any_enough) {
  WideRay<Line> walk(line, reach, is_any_enough, *mesh.bounds);
  walk_wide(mesh.wide, walk, widest_isa());
  if (!walk.triangle()) return std::nullopt;
  return FoundTriangle{*walk.triangle(), walk.corners()};
}

// One source each. Requires a machine that has the instructions.
template <class Line>
void walk_portable(const WideTree& tree, WideRay<Line>& ray);
template <class Line>
void walk_avx2(const WideTree& tree, WideRay<Line>& ray);
template <class Line>
void walk_avx512(const WideTree& tree, WideRay<Line>& ray);

}  // namespace offgrid::scene::detail
