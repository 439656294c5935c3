// Scenes of turned models, against the definition.
#include "scenes/domain.hpp"

#include "case_target.hpp"

namespace offgrid::fuzz {

Target& target() {
  static CaseTarget<testing::scenes::Scenes> scenes(
      "Edits scenes of turned models, asks about them, and compares with the definition.");
  return scenes;
}

}  // namespace offgrid::fuzz
