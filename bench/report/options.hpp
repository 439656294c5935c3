// The options of a benchmark program.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace offgrid::bench {

struct Options {
  std::string suite;  ///< the program is offgrid-bench-SUITE
  int repetitions = 5;
  bool quick = false;  ///< fewer repetitions, and fewer or smaller inputs
  std::string filter;  ///< only measurements whose "case/input" contains it
  std::string csv;     ///< file to write; empty: none
  std::string json;    ///< file to write; empty: none
  std::string commit = "unknown";

  // of the navmesh's program
  bool large = false;  ///< ten million points, too
  std::string data;    ///< folder of the coastlines and maps; empty: they are left out

  // of the scene's program
  std::string markdown;  ///< file to write the tables of the pages to; empty: none
  std::string picture;   ///< file to draw the leak map to; empty: none

  bool wants(const std::string& what, const std::string& input) const {
    return (what + "/" + input).find(filter) != std::string::npos;
  }
  /// May an input of the case be wanted?
  bool may_want(const std::string& what) const {
    const std::size_t slash = filter.find('/');
    return slash == std::string::npos || what.ends_with(filter.substr(0, slash));
  }
  /// The number of repetitions: small inputs are repeated more often, within limits.
  int repetitions_for(std::size_t points) const;
};

/// An option that only one of the programs has.
struct OwnFlag {
  std::string_view name;
  bool Options::* value;
};
struct OwnValue {
  std::string_view name;
  std::string Options::* value;
};

struct Program {
  std::string suite;
  std::string help;
  std::vector<OwnFlag> flags;
  std::vector<OwnValue> values;
};

/// Reads the command line. `status` is the exit status if the program ends here, -1 otherwise.
Options read_options(const Program& program, int argc, char** argv, int& status);

}  // namespace offgrid::bench
