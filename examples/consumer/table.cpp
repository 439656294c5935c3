// Uses the compiled library beside the kernel: a table of the side of a line on which points lie.
#include <cstdio>
#include <string>

#include "offgrid/io/text_table.hpp"
#include "offgrid/kernel/orient.hpp"

int main() {
  using namespace offgrid;
  const auto a = kernel::Point2::at(0, 0), b = kernel::Point2::at(3, 1);
  io::TextTable table({"x", "side of (0,0) -> (3,1)"},
                      {io::TextTable::Align::right, io::TextTable::Align::right});
  for (int x = 5; x <= 7; ++x) {
    const auto sign = orient(a, b, kernel::Point2::at(x, 2));
    table.row({std::to_string(x), std::to_string(to_int(sign))});
  }
  std::fputs(table.text().c_str(), stdout);
  return 0;
}
