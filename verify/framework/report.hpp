// Report: what a suite found, as data; printed as text or as JSON by the same program for every
// suite.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace offgrid::verify {

/// A share is printed as a percentage in text, as a fraction in JSON.
struct Share {
  double value = 0;
};

using TableValue = std::variant<std::string, std::uint64_t, Share>;

struct Table {
  std::string name;
  std::string caption;
  std::vector<std::string> columns;
  std::vector<std::vector<TableValue>> rows;
};

/// One disagreement, already shrunk.
struct Disagreement {
  std::string predicate;
  std::string cell;    ///< the class it was found in
  std::string inputs;  ///< one argument per line
  std::string ours;
  std::string theirs;
  std::string oracle;      ///< who answered the other way
  std::string file;        ///< where it was saved; empty: it could not be
  std::string save_error;  ///< the path that could not be written, and why; empty: it was
  std::string replay;      ///< the command
};

struct Report {
  std::string suite;
  std::string against;
  std::string bug;
  std::string shard;  ///< "3/8"; empty: all
  std::uint64_t seed = 0;
  std::uint64_t cases = 0;
  std::optional<std::uint64_t> compared;  ///< answers; none: one for each case
  std::uint64_t disagreement_count = 0;
  double seconds = 0;
  unsigned threads = 1;
  std::vector<Table> tables;
  std::vector<std::pair<std::string, TableValue>> totals;
  std::vector<Disagreement> disagreements;

  std::uint64_t comparisons() const { return compared.value_or(cases); }
  bool passed() const { return disagreement_count == 0; }
};

void print_text(std::ostream& out, const Report& report, bool quiet);
void print_json(std::ostream& out, const Report& report);

/// 1234567 as 1,234,567.
std::string grouped(std::uint64_t value);

}  // namespace offgrid::verify
