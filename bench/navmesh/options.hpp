// The options of the program.
#pragma once

#include <cstddef>
#include <string>

namespace offgrid::bench {

struct Options {
  int repetitions = 5;
  bool quick = false;  ///< fewer repetitions, and only inputs with requirements
  bool large = false;  ///< ten million points, too
  std::string filter;  ///< only measurements whose "case/input" contains it
  std::string data;    ///< folder of the coastlines and maps; empty: they are left out
  std::string csv;     ///< file to write; empty: none
  std::string json;    ///< file to write; empty: none
  std::string commit = "unknown";

  bool wants(const std::string& what, const std::string& input) const {
    return (what + "/" + input).find(filter) != std::string::npos;
  }
  /// The number of repetitions: small inputs are repeated more often, within limits.
  int repetitions_for(std::size_t points) const;
};

/// Reads the command line. `status` is the exit status if the program ends here, -1 otherwise.
Options read_options(int argc, char** argv, int& status);

}  // namespace offgrid::bench
