// What the program is asked to do.
#pragma once

#include <cstddef>
#include <string>

namespace offgrid::bench {

struct Options {
  int repetitions = 5;
  bool quick = false;  ///< fewer repetitions and only the inputs that something is required of
  bool large = false;  ///< ten million points too
  std::string filter;  ///< only measurements whose "case/input" contains it
  std::string data;    ///< folder of the coastlines and maps; empty: leave them out
  std::string csv;     ///< file to write; empty: none
  std::string json;    ///< file to write; empty: none
  std::string commit = "unknown";

  bool wants(const std::string& what, const std::string& input) const {
    return (what + "/" + input).find(filter) != std::string::npos;
  }
  /// Small inputs are repeated more often: about as many points altogether, within limits.
  int repetitions_for(std::size_t points) const;
};

/// Reads the command line. `status` is the exit status if the program ends here, else -1.
Options read_options(int argc, char** argv, int& status);

}  // namespace offgrid::bench
