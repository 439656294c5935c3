// A unit that sees the navmesh refers to a symbol which only a library with the same OFFGRID_CHECKS
// has. Units of one link are compared by contract.hpp already; this is for shared libraries, and
// for object files other than ELF.
#pragma once

#include "offgrid/kernel/contract.hpp"

namespace offgrid::navmesh::detail {

#if OFFGRID_CHECKS
#define OFFGRID_BUILT_ALIKE library_was_built_with_OFFGRID_CHECKS_1
#else
#define OFFGRID_BUILT_ALIKE library_was_built_with_OFFGRID_CHECKS_0
#endif

extern const char OFFGRID_BUILT_ALIKE;

/// Is not used, but kept in every unit, for its reference.
[[gnu::used]] inline const char* const built_alike = &OFFGRID_BUILT_ALIKE;

}  // namespace offgrid::navmesh::detail
