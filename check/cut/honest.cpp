#include "cut/library_cut.hpp"

namespace offgrid::testing::cut {

std::unique_ptr<CutSubject> honest_cut() { return std::make_unique<LibraryCut>(); }

}  // namespace offgrid::testing::cut
