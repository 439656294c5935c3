#include "shapes/library_shapes.hpp"

namespace offgrid::testing::shapes {

std::unique_ptr<ShapeSubject> honest_shapes() { return std::make_unique<LibraryShapes>(); }

}  // namespace offgrid::testing::shapes
