// Report: how often a kernel is wrong, per predicate and class of input, and its smallest
// counter-examples.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "offgrid/io/number.hpp"
#include "offgrid/io/text_table.hpp"

namespace offgrid::verify {

/// One predicate on one class of input.
struct ReportCell {
  std::string predicate;
  std::string input_class;
  bool in_space = false;
  std::uint64_t asked = 0;
  std::uint64_t zeros = 0;  ///< questions whose exact answer is 0: collinear, cocircular, equal, no
  std::uint64_t wrong = 0;
};

/// An input on which the kernel is wrong, as small as shrinking could make it.
struct CounterExample {
  std::string predicate;
  std::string input_class;                          ///< where it was found, before it shrank
  std::vector<std::vector<std::int32_t>> points{};  ///< two or three coordinates each
  int exact = 0;
  int answered = 0;
};

struct Report {
  std::vector<ReportCell> cells;
  std::vector<CounterExample> counter_examples;  ///< one per predicate that is ever wrong
  std::vector<std::string> not_offered;          ///< predicates that the kernel does not have

  std::uint64_t asked() const { return sum(&ReportCell::asked); }
  std::uint64_t wrong() const { return sum(&ReportCell::wrong); }

  /// The share of wrong answers, one row per predicate and one column per class; the plane first,
  /// then space.
  std::string table() const {
    const std::string plane = table_of(false);
    const std::string space = table_of(true);
    return plane + (plane.empty() || space.empty() ? "" : "\n") + space;
  }

  /// The counter-examples as sentences.
  std::string examples() const {
    std::string out;
    for (const CounterExample& example : counter_examples) {
      out += example.predicate + '(' + points_of(example) + "): exact " +
             signed_text(example.exact) + ", answered " + signed_text(example.answered) +
             "  (shrunk from class " + example.input_class + ")\n";
    }
    return out;
  }

  /// One line: "wrong in 12 of 3400 questions".
  std::string summary() const {
    return "wrong in " + std::to_string(wrong()) + " of " + std::to_string(asked()) + " questions";
  }

 private:
  std::uint64_t sum(std::uint64_t ReportCell::* what) const {
    std::uint64_t total = 0;
    for (const ReportCell& cell : cells) total += cell.*what;
    return total;
  }

  static std::string signed_text(int sign) { return sign > 0 ? "+1" : std::to_string(sign); }

  static std::string points_of(const CounterExample& example) {
    std::string out;
    for (const auto& point : example.points) {
      out += out.empty() ? "" : ", ";
      std::string inner;
      for (const std::int32_t v : point) inner += (inner.empty() ? "" : ", ") + std::to_string(v);
      out += '(' + inner + ')';
    }
    return out;
  }

  /// "0" means not one wrong answer; "<0.01 %" means at least one.
  static std::string share(const ReportCell& cell) {
    if (cell.asked == 0) return "-";
    if (cell.wrong == 0) return "0";
    const double percent =
        100.0 * static_cast<double>(cell.wrong) / static_cast<double>(cell.asked);
    return (percent < 0.01 ? "<0.01" : io::number(percent, 2)) + " %";
  }

  std::string table_of(bool in_space) const {
    std::vector<std::string> headings{in_space ? "wrong in space" : "wrong in the plane"};
    std::vector<std::vector<std::string>> rows;
    for (const ReportCell& cell : cells) {
      if (cell.in_space != in_space) continue;
      if (std::find(headings.begin() + 1, headings.end(), cell.input_class) == headings.end())
        headings.push_back(cell.input_class);
      if (rows.empty() || rows.back().front() != cell.predicate) rows.push_back({cell.predicate});
      rows.back().push_back(share(cell));
    }
    if (rows.empty()) return "";
    std::vector<io::TextTable::Align> alignment(headings.size(), io::TextTable::Align::right);
    alignment.front() = io::TextTable::Align::left;
    io::TextTable table(std::move(headings), std::move(alignment));
    for (auto& row : rows) table.row(std::move(row));
    return table.text();
  }
};

}  // namespace offgrid::verify
