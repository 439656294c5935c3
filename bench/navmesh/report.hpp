// The report: tables of ratios, the requirements, and the files.
#pragma once

#include "navmesh/options.hpp"
#include "navmesh/results.hpp"

namespace offgrid::bench {

void print_header(const Options& options);
void print_tables(const Results& results);
/// Prints the requirements; returns whether all measured ones hold.
bool print_requirements(const Results& results);
void print_notes(const Results& results);

/// Writes the figures; returns false if the file cannot be written.
bool write_csv(const Options& options, const Results& results);
bool write_json(const Options& options, const Results& results);

/// The machine's name from the system.
std::string machine_name();
std::string load_average();

/// The subject by whose figure another one is divided in the tables; empty for none.
std::string baseline_of(const Measured& one, const Results& results);

}  // namespace offgrid::bench
