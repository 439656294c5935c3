// The named classes of segments that are snapped: which degenerate situations a campaign must have
// seen.
#pragma once

#include <span>
#include <vector>

#include "snap/bytes.hpp"
#include "target.hpp"

namespace offgrid::fuzz {

std::vector<ClassGroup> snap_classes();

/// Counts the classes that a program reaches, by the definition and the kernel: the navmesh is not
/// asked.
void count_snap_classes(const SnapProgram& program, std::span<std::uint8_t> marks);

}  // namespace offgrid::fuzz
