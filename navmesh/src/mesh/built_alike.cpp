#include "offgrid/navmesh/mesh/detail/built_alike.hpp"

namespace offgrid::navmesh::detail {

const char OFFGRID_BUILT_ALIKE = 0;

}  // namespace offgrid::navmesh::detail
