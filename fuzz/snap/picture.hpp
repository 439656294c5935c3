// The picture of segments that were snapped wrong.
#pragma once

#include <string>

#include "engine/finding.hpp"
#include "snapping/form.hpp"

namespace offgrid::fuzz {

/// The segments and the chains that the definition makes of them beside the chains under test.
std::string picture_of_snap(const testing::snapping::SnapProgram& program,
                            const testing::Finding& finding);

}  // namespace offgrid::fuzz
