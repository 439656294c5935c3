// offgrid-bench-scene: rays and pairs of triangles against CGAL, Embree and textbook floats, times
// and wrong answers in one run.
#include <cstdio>

#include "offgrid/io/svg.hpp"
#include "report/report.hpp"
#include "scene/measurements.hpp"
#include "scene/subjects.hpp"
#include "scene/tables.hpp"

namespace offgrid::bench {

namespace {

constexpr const char* help =
    "usage: offgrid-bench-scene [option...]\n"
    "Times rays at meshes and pairs of triangles against CGAL, Embree and textbook floats, all in "
    "this run,\ncounts their wrong answers and prints both side by side.\n\n"
    "  --quick            two repetitions, a sixteenth of the rays, a tenth of the pairs\n"
    "  --repetitions N    of everything but pairs, which are repeated three times as often "
    "(default 5)\n"
    "  --filter TEXT      only measurements whose case/input contains the text, as in --filter "
    "\"nearest hit/hills\"\n"
    "  --csv FILE         write all figures as comma-separated values\n"
    "  --json FILE        write all figures with every repetition\n"
    "  --markdown FILE    write the tables for docs/performance.md\n"
    "  --picture FILE     draw which rays leak out of a closed body, as an SVG; needs Embree\n"
    "  --commit TEXT      names the source that is measured, in all files\n"
    "  --help             this text\n\n"
    "The exit status is 2 if the command line is wrong, 1 if a file cannot be written.\n";

}  // namespace

}  // namespace offgrid::bench

int main(int argc, char** argv) {
  using namespace offgrid::bench;
  int status = -1;
  const Options options = read_options(
      {"scene", help, {}, {{"--markdown", &Options::markdown}, {"--picture", &Options::picture}}},
      argc, argv, status);
  if (status >= 0) return status;
  if (const auto named = offgrid::io::check_svg_name(options.picture); !named.ok()) {
    std::fprintf(stderr, "offgrid-bench-scene: --picture %s\n", named.message().c_str());
    return 2;
  }
  Results results({ours, ours_fastest});
#ifndef OFFGRID_BENCH_EMBREE
  results.note("Embree: left out, libembree-dev was not found when this program was built");
#endif
  print_header(options);
  measure_builds(options, results);
  const bool is_drawn = measure_leaks(options, results);
  measure_rays(options, results);
  measure_posed(options, results);
  measure_pairs(options, results);
  if (results.all().empty()) {
    std::fprintf(stderr, "offgrid-bench-scene: nothing is named like --filter %s\n",
                 options.filter.c_str());
    return 2;
  }
  print_scene_tables(results);
  print_notes(results);
  if (!options.markdown.empty() && !write_markdown(options, results)) {
    std::fprintf(stderr, "offgrid-bench-scene: cannot write %s\n", options.markdown.c_str());
    return 1;
  }
  if (!is_drawn) {
    std::fprintf(stderr, "offgrid-bench-scene: cannot draw %s\n", options.picture.c_str());
    return 1;
  }
  return finish(options, results);
}
