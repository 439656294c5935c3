#include "mesh/wide_query.hpp"

#include "mesh/posed_ray.hpp"

namespace offgrid::scene::detail {

kernel::Isa widest_isa() {
  static const kernel::Isa isa = kernel::best_isa();
  return isa;
}

template <class Line>
void walk_wide(const WideTree& tree, WideRay<Line>& ray, kernel::Isa isa) {
#if OFFGRID_BATCH_X86
  switch (kernel::runnable(isa, widest_isa())) {
    case kernel::Isa::avx512: return walk_avx512(tree, ray);
    case kernel::Isa::avx2: return walk_avx2(tree, ray);
    case kernel::Isa::scalar: break;
  }
#else
  static_cast<void>(isa);
#endif
  walk_portable(tree, ray);
}

template void walk_wide(const WideTree&, WideRay<Ray3>&, kernel::Isa);
template void walk_wide(const WideTree&, WideRay<PosedRay>&, kernel::Isa);

}  // namespace offgrid::scene::detail
