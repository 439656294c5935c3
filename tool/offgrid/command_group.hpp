// CommandGroup: takes commands, each of which declares its options in its own file.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "common/failure.hpp"
#include "offgrid/report.hpp"

namespace offgrid::tool {

/// A command that was added: `app` takes options, which are parsed into members of `options`.
template <class Options>
struct AddedCommand {
  CLI::App& app;
  Options& options;  ///< lives as long as the app
};

/// The commands of the program, or of a command that has commands of its own.
class CommandGroup {
 public:
  using Run = std::function<std::optional<Failure>(const Manner&)>;

  /// Adds commands to `app`. Both outlive the group; parsing sets `chosen` to the command that the
  /// user names.
  CommandGroup(CLI::App& app, Run& chosen) : app_(app), chosen_(chosen) {}

  /// Adds a command that calls `run` with its options. `examples` are lines of the help.
  template <class Options>
  AddedCommand<Options> add(const std::string& name, const std::string& about,
                            const std::string& examples,
                            std::optional<Failure> (*run)(const Options&, const Manner&)) const {
    const auto options = std::make_shared<Options>();
    CLI::App& app = add_app(name, about, examples);
    app.callback([&chosen = chosen_, options, run] {
      chosen = [options, run](const Manner& manner) { return run(*options, manner); };
    });
    return {app, *options};
  }

  /// Adds a command that only has commands, one of which must be named.
  CommandGroup add_group(const std::string& name, const std::string& about,
                         const std::string& examples) const;

 private:
  CLI::App& add_app(const std::string& name, const std::string& about,
                    const std::string& examples) const;

  CLI::App& app_;
  Run& chosen_;
};

}  // namespace offgrid::tool
