// Soups of triangles, imported as ground, against the definition.
#include "ground/domain.hpp"

#include "case_target.hpp"

namespace offgrid::fuzz {

Target& target() {
  static CaseTarget<testing::ground::Ground> ground(
      "Imports soups of triangles as ground, asks about it, and compares with the definition.");
  return ground;
}

}  // namespace offgrid::fuzz
