// The named classes of cuts: which degenerate situations a campaign must have seen.
#pragma once

#include <span>
#include <vector>

#include "cut/judge.hpp"
#include "target.hpp"

namespace offgrid::fuzz {

std::vector<ClassGroup> cut_classes();
void count_cut_classes(const CutProgram& program, const CutObservation& seen,
                       std::span<std::uint8_t> marks);

}  // namespace offgrid::fuzz
