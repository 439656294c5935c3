// Compiled with bugs/scene_with_bugs.hpp in front, so these tests of shapes are those of the copy
// of the library that has bugs.
#include "shapes/library_shapes.hpp"

namespace offgrid::testing::shapes {

std::unique_ptr<ShapeSubject> shapes_under_test() {
  if (is_on(Bug::none)) return honest_shapes();
  return std::make_unique<LibraryShapes>();
}

}  // namespace offgrid::testing::shapes
