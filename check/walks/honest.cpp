#include "walks/library_walk.hpp"

namespace offgrid::testing::walks {

std::unique_ptr<WalkSubject> honest_walk() { return std::make_unique<LibraryWalk>(); }

}  // namespace offgrid::testing::walks
