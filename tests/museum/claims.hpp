// The claims of an exhibit about the library; empty if they hold, else the first fault.
//
// A cloud: one set of faces whatever the order of the edits and in bulk, each edit as
// check/triangulation has it, a canonical triangulation, faces that fill the convex hull. A
// scene: what the judges of worlds and of paths find (check/worlds, check/paths) when its areas
// come in whatever order, and go; overlaps against trapezoids (queries/definition.hpp). Then the
// numbers that the exhibit expects.
#pragma once

#include <string>

#include "museum/exhibit.hpp"

namespace offgrid::museum {

std::string find_fault(const Exhibit& exhibit);
std::string find_fault(const Cloud& cloud);
std::string find_fault(const Scene& scene);

}  // namespace offgrid::museum
