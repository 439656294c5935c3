#include "offgrid/kernel/batch/isa.hpp"

#if OFFGRID_BATCH_X86

#include "mesh/lanes_avx512.hpp"
#include "mesh/posed_ray.hpp"
#include "mesh/wide_query.hpp"
#include "mesh/wide_walk.hpp"

namespace offgrid::scene::detail {

template <class Line>
void walk_avx512(const WideTree& tree, WideRay<Line>& ray) {
  avx512::walk(tree, ray);
}

template void walk_avx512(const WideTree&, WideRay<Ray3>&);
template void walk_avx512(const WideTree&, WideRay<PosedRay>&);

}  // namespace offgrid::scene::detail

#endif
