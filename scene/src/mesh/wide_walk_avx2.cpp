#include "offgrid/kernel/batch/isa.hpp"

#if OFFGRID_BATCH_X86

#include "mesh/lanes_avx2.hpp"
#include "mesh/wide_query.hpp"
#include "mesh/wide_walk.hpp"

namespace offgrid::scene::detail {

void walk_avx2(const WideTree& tree, WideRay& ray) { avx2::walk(tree, ray); }

}  // namespace offgrid::scene::detail

#endif
