// Pairs of shapes of space, against the definition.
#include "shapes/domain.hpp"

#include "case_target.hpp"

namespace offgrid::fuzz {

Target& target() {
  static CaseTarget<testing::shapes::Shapes> shapes(
      "Asks whether shapes of space meet and where a ray hits, and compares with the definition.");
  return shapes;
}

}  // namespace offgrid::fuzz
