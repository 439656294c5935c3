#include "triangulation/library_triangulation.hpp"

namespace offgrid::testing {

std::unique_ptr<TriangulationSubject> honest_triangulation() {
  return std::make_unique<LibraryTriangulation>();
}

}  // namespace offgrid::testing
