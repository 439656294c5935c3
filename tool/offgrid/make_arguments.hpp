// MakeArguments: the options of commands that make a world of any file.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "offgrid/make_world.hpp"

namespace offgrid::tool {

struct MakeArguments {
  std::string file;
  std::string format;
  std::string ground;                   ///< the ground where no polygon is; empty: not stated
  std::string kind;                     ///< the ground of polygons; empty: not stated
  std::vector<std::string> properties;  ///< each as in "cost=speed_cost"
  MakeOptions make;                     ///< without the three above

  /// The options with the three. Errors: wrong_usage for properties of another form.
  Outcome<MakeOptions> parsed() const;
};

/// Adds all options but the file.
void add_make_arguments(CLI::App& app, MakeArguments& arguments);

}  // namespace offgrid::tool
