#include "report/options.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace offgrid::bench {

namespace {

int fail(const Program& program, const std::string& text) {
  std::fprintf(stderr, "offgrid-bench-%s: %s (try --help)\n", program.suite.c_str(), text.c_str());
  return 2;
}

/// The member that has the name; a null pointer if none has it.
template <class Own>
const Own* named(const std::vector<Own>& all, std::string_view name) {
  const auto found =
      std::find_if(all.begin(), all.end(), [name](const Own& one) { return one.name == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace

int Options::repetitions_for(std::size_t points) const {
  if (points >= 5'000'000) return std::min(repetitions, 3);
  const int factor = points > 500'000 ? 1 : points > 50'000 ? 2 : 5;
  return repetitions * factor;
}

Options read_options(const Program& program, int argc, char** argv, int& status) {
  Options options;
  options.suite = program.suite;
  status = -1;
  std::vector<OwnFlag> flags = {{"--quick", &Options::quick}};
  flags.insert(flags.end(), program.flags.begin(), program.flags.end());
  std::vector<OwnValue> values = {{"--filter", &Options::filter},
                                  {"--csv", &Options::csv},
                                  {"--json", &Options::json},
                                  {"--commit", &Options::commit}};
  values.insert(values.end(), program.values.begin(), program.values.end());
  std::string repetitions;
  for (int i = 1; i < argc && status < 0; ++i) {
    const std::string_view argument = argv[i];
    const OwnFlag* flag = named(flags, argument);
    const OwnValue* value = named(values, argument);
    if (argument == "--help") {
      std::fputs(program.help.c_str(), stdout);
      status = 0;
    } else if (flag != nullptr) {
      options.*(flag->value) = true;
    } else if (value == nullptr && argument != "--repetitions") {
      status = fail(program, "unknown option: " + std::string(argument));
    } else if (i + 1 == argc) {
      status = fail(program, "a value is missing after " + std::string(argument));
    } else {
      (value != nullptr ? options.*(value->value) : repetitions) = argv[++i];
    }
  }
  if (options.quick) options.repetitions = 2;
  if (!repetitions.empty()) {
    options.repetitions = std::atoi(repetitions.c_str());
    if (options.repetitions < 1 || options.repetitions > 1000)
      status = fail(program, "--repetitions takes a number from 1 to 1000");
  }
  return options;
}

}  // namespace offgrid::bench
