// The claims of an exhibit about whichever copy of the library; empty if it does, else the first
// fault.
//
// A cloud: one set of faces whatever the order of the edits and in bulk, each edit as
// tests/support/edits.hpp has it, a canonical triangulation, faces that fill the convex hull. A
// scene: one digest in whatever order the areas come, and the empty world's when they are gone;
// faces that fill the world, how often each area goes round each face, which faces are blocked, all
// recounted from the corners of the areas. Then the numbers that the exhibit expects.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "museum/exhibit.hpp"
#include "support/edits.hpp"

namespace offgrid::museum {

/// A copy of the library.
struct Copy {
  std::function<std::unique_ptr<testing::TriangulationSubject>()> triangulation =
      testing::honest_triangulation;
  std::function<std::unique_ptr<testing::WorldSubject>()> world = testing::honest_world;
};

std::string find_fault(const Exhibit& exhibit, const Copy& copy = {});
std::string find_fault(const Cloud& cloud, const Copy& copy);
std::string find_fault(const Scene& scene, const Copy& copy);
std::string find_fault(const Refusal& refusal);

/// Compares the library itself with slow definitions: the world of a scene with every chain and
/// label (world_model.hpp), its ways against the best of all ways (path_model.hpp), overlaps
/// against trapezoids (query_model.hpp). Empty for what is no scene.
std::string find_definition_fault(const Exhibit& exhibit);

/// The world about a scene: everything in it, and some room.
struct Frame {
  Point2 low{}, high{};
};
Frame frame_of(const Scene& scene);

/// The expectation in words: "7 vertices, 5 faces".
std::string describe(const Exhibit& exhibit);

}  // namespace offgrid::museum
