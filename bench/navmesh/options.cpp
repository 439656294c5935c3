#include "navmesh/options.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace offgrid::bench {

namespace {

constexpr const char* help =
    "usage: offgrid-bench-navmesh [option...]\n"
    "Times the mesh and its queries against CGAL, Boost.Polygon, GEOS and Detour, both sides in "
    "this run, and prints ratios.\n\n"
    "  --quick            two repetitions, and only the inputs that something is required of\n"
    "  --large            ten million uniform points too (needs about 3 GiB)\n"
    "  --repetitions N    of the inputs of a million points; smaller ones are repeated more often "
    "(default 5)\n"
    "  --filter TEXT      only measurements whose case/input contains the text, as in --filter "
    "delaunay/uniform\n"
    "  --data FOLDER      the shared data, for coastlines and maps (default: $OFFGRID_DATA; "
    "without either they are left out)\n"
    "  --csv FILE         write all figures as comma-separated values\n"
    "  --json FILE        write all figures with every repetition\n"
    "  --commit TEXT      names the source that is measured, in both files\n"
    "  --help             this text\n\n"
    "The exit status is 0 whether or not the required ratios hold; 2 if the command line is "
    "wrong.\n";

int fail(const std::string& text) {
  std::fprintf(stderr, "offgrid-bench-navmesh: %s (try --help)\n", text.c_str());
  return 2;
}

/// Takes the value of an option, if it is this option; `ok` turns false if the value is missing.
bool takes(std::string_view name, int argc, char** argv, int& i, std::string& value, bool& ok) {
  if (argv[i] != name) return false;
  ok = i + 1 < argc;
  if (ok) value = argv[++i];
  return true;
}

}  // namespace

int Options::repetitions_for(std::size_t points) const {
  if (points >= 5'000'000) return std::min(repetitions, 3);
  const int factor = points > 500'000 ? 1 : points > 50'000 ? 2 : 5;
  return repetitions * factor;
}

Options read_options(int argc, char** argv, int& status) {
  Options options;
  status = -1;
  std::string repetitions;
  if (const char* folder = std::getenv("OFFGRID_DATA")) options.data = folder;
  for (int i = 1; i < argc && status < 0; ++i) {
    const std::string_view argument = argv[i];
    bool ok = true;
    if (argument == "--help") {
      std::fputs(help, stdout);
      status = 0;
    } else if (argument == "--quick") {
      options.quick = true;
    } else if (argument == "--large") {
      options.large = true;
    } else if (!takes("--repetitions", argc, argv, i, repetitions, ok) &&
               !takes("--filter", argc, argv, i, options.filter, ok) &&
               !takes("--data", argc, argv, i, options.data, ok) &&
               !takes("--csv", argc, argv, i, options.csv, ok) &&
               !takes("--json", argc, argv, i, options.json, ok) &&
               !takes("--commit", argc, argv, i, options.commit, ok)) {
      status = fail("unknown option: " + std::string(argument));
    }
    if (!ok) status = fail("a value is missing after " + std::string(argument));
  }
  if (options.quick) options.repetitions = 2;
  if (!repetitions.empty()) {
    options.repetitions = std::atoi(repetitions.c_str());
    if (options.repetitions < 1 || options.repetitions > 1000)
      status = fail("--repetitions takes a number from 1 to 1000");
  }
  return options;
}

}  // namespace offgrid::bench
