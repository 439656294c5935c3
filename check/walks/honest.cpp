#include "walks/library_walk.hpp"

namespace offgrid::testing {

std::unique_ptr<WalkSubject> honest_walk() { return std::make_unique<LibraryWalk>(); }

}  // namespace offgrid::testing
