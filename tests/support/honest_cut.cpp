#include "support/cut_subject.hpp"

namespace offgrid::testing {

std::unique_ptr<CutSubject> honest_cut() { return std::make_unique<LibraryCut>(); }

}  // namespace offgrid::testing
