// The named classes of cuts: which degenerate situations a campaign must have seen.
#pragma once

#include <span>
#include <vector>

#include "cut/judge.hpp"
#include "engine/classes.hpp"

namespace offgrid::testing::cut {

std::vector<ClassGroup> classes_of_cuts();
/// Counts the classes of the update that was judged last.
void count_cut_classes(const CutProgram& program, const CutUpdate& update, const CutJudge& seen,
                       std::span<std::uint8_t> marks);

}  // namespace offgrid::testing::cut
