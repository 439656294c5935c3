// Segments that are snapped, against the definition.
#include "case_target.hpp"
#include "snap/picture.hpp"
#include "snapping/domain.hpp"

namespace offgrid::fuzz {

Target& target() {
  static CaseTarget<testing::snapping::Snap> snap(
      "Snaps segments that come and go, and compares with the definition.", picture_of_snap);
  return snap;
}

}  // namespace offgrid::fuzz
