// The report: tables of ratios, notes, and the files.
#pragma once

#include "report/options.hpp"
#include "report/results.hpp"

namespace offgrid::bench {

void print_header(const Options& options);
void print_tables(const Results& results);
void print_notes(const Results& results);

/// Writes the figures; returns false if the file cannot be written.
bool write_csv(const Options& options, const Results& results);
bool write_json(const Options& options, const Results& results);
/// Prints the load, and writes the files that the options name. Returns the exit status.
int finish(const Options& options, const Results& results);

/// The machine's name from the system.
std::string machine_name();
std::string load_average();
/// The compiler and its options.
std::string compiler();

}  // namespace offgrid::bench
