// Walks and lines of sight against their definitions.
#include "case_target.hpp"
#include "walks/domain.hpp"
#include "walks/picture.hpp"

namespace offgrid::fuzz {

Target& target() {
  static CaseTarget<testing::walks::Walks> walks(
      "Walks through meshes and compares with a mesh that is really shifted.", picture_of_walks);
  return walks;
}

}  // namespace offgrid::fuzz
