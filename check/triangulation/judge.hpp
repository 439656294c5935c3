// The judges of triangulations: a rebuild from nothing, the definition, a plain model of refusals,
// and a look at every face.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/finding.hpp"
#include "triangulation/library_triangulation.hpp"
#include "triangulation/marks.hpp"
#include "triangulation/model.hpp"

namespace offgrid::testing::triangulation {

/// The first disagreement of the subject, which is left as it is then. After each edit: was it
/// refused when it had to be. After every `check_every` edits and after the last one: see
/// judge_state. Is what is located where a look at everything finds it?
std::optional<Finding> judge_edits(LibraryTriangulation& subject, std::span<const Edit> edits,
                                   std::size_t check_every = 1);

/// Is the triangulation the one of these points and pieces of constraints: the points, the pieces,
/// the validator, and the digest of what the honest library builds from nothing?
std::optional<Fault> judge_state(const LibraryTriangulation& subject, const EditModel& model);

/// Builds insertions and constraints in bulk. Is that what the model says, and the canonical
/// triangulation by its definition?
std::optional<Finding> judge_build(LibraryTriangulation& subject, std::span<const Edit> edits);

/// Is all that the library itself answers right: refusals name what is at fault and change nothing,
/// how many points and pieces came or went, no changed faces where nothing changed, vertices that
/// keep their ids? Marks what it sees.
std::optional<Finding> judge_answers(std::span<const Edit> edits, EditMarks& marks);

/// A bulk build of what the edits leave: its points backwards, one of them twice.
std::optional<Finding> judge_rebuild(LibraryTriangulation& subject, std::span<const Edit> edits);

}  // namespace offgrid::testing::triangulation
