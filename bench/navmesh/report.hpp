// The report: tables of ratios, what is required, and the files.
#pragma once

#include "navmesh/options.hpp"
#include "navmesh/results.hpp"

namespace offgrid::bench {

void print_header(const Options& options);
void print_tables(const Results& results);
/// Returns whether everything that was measured and is required holds.
bool print_requirements(const Results& results);
void print_notes(const Results& results);

/// False if the file cannot be written.
bool write_csv(const Options& options, const Results& results);
bool write_json(const Options& options, const Results& results);

/// From the system, for the header and the files.
std::string machine_name();
std::string load_average();

/// The subject whose figure a subject's is divided by in the tables, or empty.
std::string baseline_of(const Measured& one, const Results& results);

}  // namespace offgrid::bench
