// The first hit of a ray in a wide tree, by the instructions that the machine has.
#pragma once

#include <cstdint>
#include <optional>

#include "mesh/wide_ray.hpp"
#include "offgrid/kernel/batch/isa.hpp"

namespace offgrid::scene::detail {

/// Walks the tree, with `isa` or what the machine can run instead. All give the same answer.
/// Requires a tree with a node.
void walk_wide(const WideTree& tree, WideRay& ray, kernel::Isa isa);

/// The widest instruction set of this machine.
kernel::Isa widest_isa();

// One source each. Requires a machine that has the instructions.
void walk_portable(const WideTree& tree, WideRay& ray);
void walk_avx2(const WideTree& tree, WideRay& ray);
void walk_avx512(const WideTree& tree, WideRay& ray);

}  // namespace offgrid::scene::detail
