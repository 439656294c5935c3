// The judge of ground: an import and all that is asked about it, beside the definition.
#pragma once

#include <functional>

#include "engine/counts.hpp"
#include "engine/finding.hpp"
#include "ground/definition.hpp"
#include "ground/library_ground.hpp"

namespace offgrid::testing::ground {

/// The first wrong answer. Counts "soups", "faces", "joints", "floors", "seams", "faults",
/// "questions" and the "answers" that were compared, if counts are given.
std::optional<Finding> judge(LibraryGround& subject, const GroundProgram& program,
                             Counts* counts = nullptr);

/// The program without what it does not need and with smaller numbers, for which `fails` still
/// holds.
GroundProgram shrunk_program(GroundProgram program,
                             const std::function<bool(const GroundProgram&)>& fails);

/// A GoogleTest case for a file that includes tests/navmesh/ground_test.hpp. `name` is as in
/// "Suite, case".
std::string test_of_ground(const GroundProgram& program, const std::string& name);

/// The place on the floor to which a program's question leads: the right answer, none, or nothing
/// that the definition could say, as a border is near.
struct RightFloor {
  bool is_known = true;
  std::optional<std::int64_t> floor;
};
RightFloor right_floor(const GroundDefinition& right, const GroundQuestion& q);

/// The corners of the face, and the places a unit beside them. Heights are compared there.
std::vector<Site> places_beside(const GroundFace& face);

/// Places at which areas of rods and of low ground are compared.
std::vector<Site> places_of(const GroundDefinition& right, const GroundQuestion& q);

}  // namespace offgrid::testing::ground
