// The picture of a finding: a rebuild beside the state of the subject after the finding.
#pragma once

#include <string>

#include "engine/finding.hpp"
#include "triangulation/library_triangulation.hpp"

namespace offgrid::fuzz {

std::string picture_of_edits(const testing::triangulation::EditProgram& program,
                             const testing::Finding& finding,
                             const testing::triangulation::LibraryTriangulation& subject);

}  // namespace offgrid::fuzz
