// The tables of the scene's figures: times and wrong answers side by side.
#pragma once

#include "report/options.hpp"
#include "report/results.hpp"

namespace offgrid::bench {

void print_scene_tables(const Results& results);

/// Writes the same tables for the pages to the file that the options name; returns false if it
/// cannot be written.
bool write_markdown(const Options& options, const Results& results);

}  // namespace offgrid::bench
