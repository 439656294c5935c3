// The judge of edits: a triangulation against a rebuild from nothing, its validator, a plain model
// of refusals, and a look at every face.
#pragma once

#include <optional>
#include <string>

#include "edits/program.hpp"
#include "engine/finding.hpp"

namespace offgrid::fuzz {

using testing::Finding;

/// The first disagreement of the subject, which is left as it is then.
std::optional<Finding> judge_edits(testing::TriangulationSubject& subject,
                                   const EditProgram& program);

/// Do the library's own refusals name what is at fault?
std::optional<Finding> judge_refusals(const EditProgram& program);

/// The points and constraints that are left when the edits are done.
testing::EditModel model_of(const EditProgram& program);

}  // namespace offgrid::fuzz
