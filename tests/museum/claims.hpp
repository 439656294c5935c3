// The claims of an exhibit about whichever copy of the library; empty if it does, else the first
// fault.
//
// A cloud: one set of faces whatever the order of the edits and in bulk, each edit as
// check/triangulation has it, a canonical triangulation, faces that fill the convex hull. A
// scene: what the judges of worlds and of paths find (check/worlds, check/paths) when its areas
// come in whatever order, and go; overlaps against trapezoids (queries/definition.hpp). Then the
// numbers that the exhibit expects.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "museum/exhibit.hpp"
#include "triangulation/subject.hpp"

namespace offgrid::museum {

/// A copy of the library. Overlaps are asked of the library itself.
struct Copy {
  std::function<std::unique_ptr<testing::triangulation::TriangulationSubject>()> triangulation =
      testing::triangulation::honest_triangulation;
  std::function<std::unique_ptr<testing::worlds::WorldSubject>()> world =
      testing::worlds::honest_world;
};

std::string find_fault(const Exhibit& exhibit, const Copy& copy = {});
std::string find_fault(const Cloud& cloud, const Copy& copy);
std::string find_fault(const Scene& scene, const Copy& copy);

}  // namespace offgrid::museum
