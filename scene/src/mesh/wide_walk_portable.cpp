#include "offgrid/kernel/batch/isa.hpp"

#include "mesh/lanes_portable.hpp"
#include "mesh/posed_ray.hpp"
#include "mesh/wide_query.hpp"
#include "mesh/wide_walk.hpp"

namespace offgrid::scene::detail {

template <class Line>
void walk_portable(const WideTree& tree, WideRay<Line>& ray) {
  portable::walk(tree, ray);
}

template void walk_portable(const WideTree&, WideRay<Ray3>&);
template void walk_portable(const WideTree&, WideRay<PosedRay>&);

}  // namespace offgrid::scene::detail
