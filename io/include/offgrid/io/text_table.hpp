// TextTable: a table for a terminal, with columns as wide as their widest cell in characters, not
// bytes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace offgrid::io {

class TextTable {
 public:
  enum class Align { left, right };

  /// One heading and one alignment per column; columns without an alignment are left-aligned.
  explicit TextTable(std::vector<std::string> headings, std::vector<Align> alignment = {});

  /// Appends a row. Missing cells are empty; cells beyond the last column are dropped.
  void row(std::vector<std::string> cells);

  /// The table with a rule below the headings, two spaces between columns, and `indent` before each
  /// line. No blanks at line ends.
  std::string text(std::string_view indent = "") const;

 private:
  std::vector<Align> alignment_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace offgrid::io
