// built_alike: a unit that was compiled with another OFFGRID_CHECKS than the library does not link.
//
// A unit that includes the navmesh refers to a symbol that only a library with the same
// OFFGRID_CHECKS defines. contract.hpp already compares the units of one link; this covers shared
// libraries, and object files other than ELF.
#pragma once

#include "offgrid/kernel/contract.hpp"

namespace offgrid::navmesh::detail {

#if OFFGRID_CHECKS
#define OFFGRID_BUILT_ALIKE library_was_built_with_OFFGRID_CHECKS_1
#else
#define OFFGRID_BUILT_ALIKE library_was_built_with_OFFGRID_CHECKS_0
#endif

extern const char OFFGRID_BUILT_ALIKE;

/// Unused; it puts the reference to the symbol into every unit.
[[gnu::used]] inline const char* const built_alike = &OFFGRID_BUILT_ALIKE;

}  // namespace offgrid::navmesh::detail
