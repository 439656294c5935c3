// Cuts on the grid against the definition of an update, and against exact cuts.
#include "case_target.hpp"
#include "cut/domain.hpp"
#include "cut/picture.hpp"

namespace offgrid::fuzz {

Target& target() {
  static CaseTarget<testing::cut::Cuts> cuts(
      "Cuts meshes on the grid and checks each update against its definition.", picture_of_cuts);
  return cuts;
}

}  // namespace offgrid::fuzz
