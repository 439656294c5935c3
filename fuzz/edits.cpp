// Edits of triangulations against a rebuild from nothing.
#include "case_target.hpp"
#include "edits/picture.hpp"
#include "triangulation/domain.hpp"

namespace offgrid::fuzz {

Target& target() {
  static CaseTarget<testing::triangulation::Edits> edits(
      "Edits triangulations and compares each result with a rebuild from nothing.",
      picture_of_edits);
  return edits;
}

}  // namespace offgrid::fuzz
