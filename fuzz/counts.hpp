// Counts: what a campaign has seen, for programs: one JSON object.
#pragma once

#include <string>

#include "tally.hpp"

namespace offgrid::fuzz {

/// Executions, inputs that reached no class, and of each class its name and how often it was
/// reached.
std::string counts_as_json(const Tally& tally);

/// Writes it beside the path and moves it there, so that a reader meets no half of it. "%p" in the
/// path is the number of the process: an engine may run several. Answers what is wrong, with the
/// path; empty: nothing.
std::string write_counts(const std::string& path, const Tally& tally);

}  // namespace offgrid::fuzz
