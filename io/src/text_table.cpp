#include "offgrid/io/text_table.hpp"

#include <algorithm>
#include <utility>

namespace offgrid::io {
namespace {

/// The number of UTF-8 characters: every byte but continuation bytes, which begin with the bits 10.
std::size_t letters_in(std::string_view cell) {
  return static_cast<std::size_t>(std::count_if(cell.begin(), cell.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U;
  }));
}

}  // namespace

TextTable::TextTable(std::vector<std::string> headings, std::vector<Align> alignment)
    : alignment_(std::move(alignment)) {
  alignment_.resize(headings.size(), Align::left);
  rows_.push_back(std::move(headings));
}

void TextTable::row(std::vector<std::string> cells) {
  cells.resize(alignment_.size());
  rows_.push_back(std::move(cells));
}

std::string TextTable::text(std::string_view indent) const {
  std::vector<std::size_t> widths(alignment_.size(), 0);
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], letters_in(row[i]));
  }
  std::string out;
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    std::string line(indent);
    std::string rule(indent);
    for (std::size_t i = 0; i < widths.size(); ++i) {
      const std::string blanks(widths[i] - letters_in(rows_[r][i]), ' ');
      line += i > 0 ? "  " : "";
      line += alignment_[i] == Align::right ? blanks + rows_[r][i] : rows_[r][i] + blanks;
      rule += (i > 0 ? "  " : "") + std::string(widths[i], '-');
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
    if (r == 0) out += rule + '\n';
  }
  return out;
}

}  // namespace offgrid::io
