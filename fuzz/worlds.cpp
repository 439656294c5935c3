// Worlds of areas, edited and seen through views, against worlds that are built anew; and paths in
// them.
#include "case_target.hpp"
#include "worlds/domain.hpp"
#include "worlds/picture.hpp"

namespace offgrid::fuzz {

Target& target() {
  static CaseTarget<testing::worlds::Worlds> worlds(
      "Edits worlds of areas, looks for paths in them, and compares both with worlds built anew.",
      picture_of_worlds);
  return worlds;
}

}  // namespace offgrid::fuzz
