// offgrid-bench-navmesh: the triangulation and its queries against CGAL, Boost.Polygon, GEOS and
// Detour, in one run.
#include <cstdio>
#include <cstdlib>

#include "navmesh/measurements.hpp"
#include "navmesh/requirements.hpp"
#include "report/report.hpp"

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
    "  --data FOLDER      the shared data, for coastlines, maps and meshes (default: "
    "$OFFGRID_DATA; without either they are left out)\n"
    "  --csv FILE         write all figures as comma-separated values\n"
    "  --json FILE        write all figures with every repetition\n"
    "  --commit TEXT      names the source that is measured, in both files\n"
    "  --help             this text\n\n"
    "The exit status is 0 whether or not the required ratios hold; 2 if the command line is "
    "wrong.\n";

Options read(int argc, char** argv, int& status) {
  Options options =
      read_options({"navmesh", help, {{"--large", &Options::large}}, {{"--data", &Options::data}}},
                   argc, argv, status);
  const char* folder = std::getenv("OFFGRID_DATA");
  if (options.data.empty() && folder != nullptr) options.data = folder;
  return options;
}

}  // namespace

}  // namespace offgrid::bench

int main(int argc, char** argv) {
  using namespace offgrid::bench;
  int status = -1;
  const Options options = read(argc, argv, status);
  if (status >= 0) return status;
  Results results({ours, "4t+k"});
  results.note(
      "-: not measured. GEOS: 100,000 uniform points, or 1,000 others. Boost.Polygon: up to "
      "500,000, and twice a million uniform,\n"
      "     clustered and grid points, not with --quick. All three peers: only small inputs on one "
      "line. Others have no such operation.");
#ifndef OFFGRID_BENCH_GEOS
  results.note("GEOS: left out, libgeos-dev was not found when this program was built");
#endif
#ifndef OFFGRID_BENCH_DETOUR
  results.note("Detour: left out, librecast-dev was not found when this program was built");
#endif
#ifndef OFFGRID_BENCH_LAYERS
  results.note("layered ground: left out, librecast-dev was not found when this program was built");
#endif
  print_header(options);
  // These first: their processes are copies of this one, which is small now.
  measure_memory(options, results);
  measure_frames(options, results);
  measure_bulk(options, results);
  measure_constrained(options, results);
  measure_edits(options, results);
  measure_walks(options, results);
  measure_world_bulk(options, results);
  measure_world(options, results);
  measure_floors(options, results);
  measure_paths(options, results);
  measure_cheap_paths(options, results);
  measure_roads(options, results);
#ifdef OFFGRID_BENCH_LAYERS
  measure_layers(options, results);
#endif
  measure_agents(options, results);
  measure_doors(options, results);
  measure_crowds(options, results);
  measure_arrivals(options, results);
  measure_halfedges(options, results);
  if (!options.quick) measure_growth(options, results);
  if (results.all().empty()) {
    print_notes(results);  // inputs that are missing
    std::fprintf(stderr, "offgrid-bench-navmesh: nothing to measure is named like --filter %s\n",
                 options.filter.c_str());
    return 2;
  }
  print_tables(results);
  print_notes(results);
  print_requirements(results);
  return finish(options, results);
}
