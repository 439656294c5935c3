#include "support/sight_subject.hpp"

namespace offgrid::testing {

std::unique_ptr<SightSubject> honest_sight() { return std::make_unique<LibrarySight>(); }

}  // namespace offgrid::testing
