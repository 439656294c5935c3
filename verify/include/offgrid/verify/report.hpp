// Report: how often a kernel is wrong, per predicate and class of input, and a counter-example for
// each kind of fault.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "offgrid/io/number.hpp"
#include "offgrid/io/text_table.hpp"
#include "offgrid/verify/counter_example.hpp"

namespace offgrid::verify {

/// One predicate on one class of input.
struct ReportCell {
  std::string predicate;
  std::string input_class;
  bool in_space = false;
  std::uint64_t asked = 0;
  std::uint64_t left_out = 0;  ///< inputs that the user's `applies` excludes
  std::uint64_t zeros = 0;  ///< questions whose exact answer is 0: collinear, cocircular, equal, no
  std::uint64_t wrong = 0;
};

struct Report {
  std::vector<ReportCell> cells;
  /// One for each function that is ever wrong, position of the points, and pair of an exact and a
  /// wrong answer, in this order, the most general position first.
  std::vector<CounterExample> counter_examples;
  std::vector<std::string> restricted;   ///< predicates whose points `applies` restricts
  std::vector<std::string> not_offered;  ///< predicates that the kernel does not have

  std::uint64_t asked() const { return sum(&ReportCell::asked); }
  std::uint64_t wrong() const { return sum(&ReportCell::wrong); }

  /// Predicates that the kernel has and that were asked nothing.
  std::vector<std::string> never_asked() const {
    std::vector<std::string> names;
    for (const ReportCell& cell : cells) {
      const bool known = !names.empty() && names.back() == cell.predicate;
      if (!known && sum(&ReportCell::asked, cell.predicate) == 0) names.push_back(cell.predicate);
    }
    return names;
  }

  /// Nothing is wrong, and each function that the kernel has was asked something.
  bool agrees() const { return asked() > 0 && wrong() == 0 && never_asked().empty(); }

  /// The share of wrong answers, one row per predicate and one column per class, the plane first,
  /// then space; below, each kind of wrong answer with its count and the classes where it was met.
  std::string table() const { return joined({table_of(false), table_of(true), table_of_kinds()}); }

  /// The counter-examples as sentences, one for each row of the table of kinds.
  std::string examples() const {
    std::string out;
    for (const CounterExample& example : counter_examples) out += example.text() + '\n';
    return out;
  }

  /// Names the inputs that `applies` leaves out, and the functions that are not there.
  std::string notes() const {
    std::string out;
    for (const std::string& predicate : restricted) {
      const std::uint64_t left_out = sum(&ReportCell::left_out, predicate);
      const std::uint64_t all = left_out + sum(&ReportCell::asked, predicate);
      out += predicate + ": applies leaves out " + std::to_string(left_out) + " of " +
             std::to_string(all) + " inputs\n";
    }
    for (const std::string& predicate : not_offered)
      out += (&predicate == &not_offered.front() ? "not offered: " : ", ") + predicate;
    return out + (not_offered.empty() ? "" : "\n");
  }

  /// One line: "wrong in 12 of 3400 questions", and what was not compared at all.
  std::string summary() const {
    std::string out =
        "wrong in " + std::to_string(wrong()) + " of " + std::to_string(asked()) + " questions";
    if (cells.empty()) out += "; nothing compared";
    for (const std::string& predicate : never_asked()) out += "; nothing compared: " + predicate;
    return out;
  }

  /// All of it.
  std::string text() const { return joined({table(), examples(), notes(), summary() + '\n'}); }

 private:
  /// Over all cells, or those of a predicate.
  std::uint64_t sum(std::uint64_t ReportCell::* what, const std::string& predicate = "") const {
    std::uint64_t total = 0;
    for (const ReportCell& cell : cells)
      total += predicate.empty() || cell.predicate == predicate ? cell.*what : 0;
    return total;
  }

  /// With an empty line between parts that are not empty.
  static std::string joined(const std::vector<std::string>& parts) {
    std::string out;
    for (const std::string& part : parts) out += (out.empty() || part.empty() ? "" : "\n") + part;
    return out;
  }

  std::string table_of_kinds() const {
    if (counter_examples.empty()) return "";
    using enum io::TextTable::Align;
    io::TextTable table({"wrong", "input", "answer", "times", "in class"},
                        {left, left, left, right, left});
    for (const CounterExample& example : counter_examples) {
      table.row({example.predicate, example.position, example.difference,
                 std::to_string(example.times), classes_of(example)});
    }
    return table.text();
  }

  static std::string classes_of(const CounterExample& example) {
    std::string out;
    for (const ClassCount& each : example.found_in)
      out += (out.empty() ? "" : ", ") + each.input_class + ' ' + std::to_string(each.times);
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
