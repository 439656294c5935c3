#include "triangulation/library_triangulation.hpp"

namespace offgrid::testing::triangulation {

std::unique_ptr<TriangulationSubject> honest_triangulation() {
  return std::make_unique<LibraryTriangulation>();
}

}  // namespace offgrid::testing::triangulation
