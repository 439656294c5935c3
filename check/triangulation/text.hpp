// The text form of a program of edits, and its form in C++.
#pragma once

#include <string>
#include <vector>

#include "engine/step.hpp"
#include "triangulation/program.hpp"

namespace offgrid::testing::triangulation {

std::vector<Step> steps_of(const EditProgram& program);
/// Answers what is wrong with the steps.
std::string read(const std::vector<Step>& steps, EditProgram& made);

/// As in "constrain 0 0 4 2".
std::string show(const Edit& edit);
/// Step by step, with what is refused.
std::string explain(const EditProgram& program);
/// A GoogleTest case that needs nothing but the library.
std::string test_of_edits(const EditProgram& program, const std::string& name);

}  // namespace offgrid::testing::triangulation
