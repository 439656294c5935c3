#include "offgrid/kernel/batch/isa.hpp"

#include "mesh/lanes_portable.hpp"
#include "mesh/wide_query.hpp"
#include "mesh/wide_walk.hpp"

namespace offgrid::scene::detail {

void walk_portable(const WideTree& tree, WideRay& ray) { portable::walk(tree, ray); }

}  // namespace offgrid::scene::detail
