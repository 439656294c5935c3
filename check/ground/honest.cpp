#include "ground/library_ground.hpp"

namespace offgrid::testing::ground {

std::unique_ptr<GroundSubject> honest_ground() { return std::make_unique<LibraryGround>(); }

}  // namespace offgrid::testing::ground
