#include "support/snap_subject.hpp"

namespace offgrid::testing {

std::unique_ptr<SnapSubject> honest_snap() { return std::make_unique<LibrarySnap>(); }

}  // namespace offgrid::testing
