#include "offgrid/kernel/batch/isa.hpp"

#if OFFGRID_BATCH_X86

#include "mesh/lanes_avx2.hpp"
#include "mesh/posed_ray.hpp"
#include "mesh/wide_query.hpp"
#include "mesh/wide_walk.hpp"

namespace offgrid::scene::detail {

template <class Line>
void walk_avx2(const WideTree& tree, WideRay<Line>& ray) {
  avx2::walk(tree, ray);
}

template void walk_avx2(const WideTree&, WideRay<Ray3>&);
template void walk_avx2(const WideTree&, WideRay<PosedRay>&);

}  // namespace offgrid::scene::detail

#endif
