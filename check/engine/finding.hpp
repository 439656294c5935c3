// Finding: what a check found wrong.
#pragma once

#include <cstddef>
#include <string>

namespace offgrid::testing {

/// The answer that was right, and the one that was given.
struct Fault {
  std::string expected;
  std::string found;
};

/// A fault and its place.
struct Finding {
  std::string where;      ///< the part of the library that is at fault
  std::string after;      ///< the operation at fault, in words
  std::string expected;   ///< see Fault
  std::string found;      ///< see Fault
  std::size_t index = 0;  ///< the number of the operation, in its program
};

inline std::string describe(const Finding& finding) {
  return "  after      " + finding.after + "\n  expected   " + finding.expected +
         "\n  got        " + finding.found + "\n";
}

}  // namespace offgrid::testing
