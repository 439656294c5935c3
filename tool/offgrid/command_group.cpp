#include "offgrid/command_group.hpp"

namespace offgrid::tool {

CommandGroup CommandGroup::add_group(const std::string& name, const std::string& about,
                                     const std::string& examples) const {
  CLI::App& app = add_app(name, about, examples);
  app.require_subcommand(1);
  return {app, chosen_};
}

CLI::App& CommandGroup::add_app(const std::string& name, const std::string& about,
                                const std::string& examples) const {
  CLI::App& app = *app_.add_subcommand(name, about);
  app.footer("Examples:\n" + examples);
  return app;
}

}  // namespace offgrid::tool
