#include "support/world_subject.hpp"

namespace offgrid::testing {

std::unique_ptr<WorldSubject> honest_world() { return std::make_unique<LibraryWorld>(); }

}  // namespace offgrid::testing
