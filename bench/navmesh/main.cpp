// offgrid-bench-navmesh: the triangulation and its queries against CGAL, Boost.Polygon, GEOS and
// Detour, in one run.
#include <cstdio>

#include "navmesh/measurements.hpp"
#include "navmesh/report.hpp"

int main(int argc, char** argv) {
  using namespace offgrid::bench;
  int status = -1;
  const Options options = read_options(argc, argv, status);
  if (status >= 0) return status;
  Results results;
#ifndef OFFGRID_BENCH_GEOS
  results.note("GEOS: left out, libgeos-dev was not found when this program was built");
#endif
#ifndef OFFGRID_BENCH_DETOUR
  results.note("Detour: left out, librecast-dev was not found when this program was built");
#endif
  print_header(options);
  // Memory first: its processes are copies of this one, which is small now.
  measure_memory(options, results);
  measure_bulk(options, results);
  measure_constrained(options, results);
  measure_edits(options, results);
  measure_walks(options, results);
  measure_world_bulk(options, results);
  measure_world(options, results);
  measure_paths(options, results);
  measure_doors(options, results);
  measure_halfedges(options, results);
  if (!options.quick) measure_growth(options, results);
  if (results.all().empty()) {
    std::fprintf(stderr, "offgrid-bench-navmesh: nothing is named like --filter %s\n",
                 options.filter.c_str());
    return 2;
  }
  print_tables(results);
  print_notes(results);
  print_requirements(results);
  std::printf("load at the end: %s\n", load_average().c_str());
  if (!options.csv.empty() && !write_csv(options, results)) {
    std::fprintf(stderr, "offgrid-bench-navmesh: cannot write %s\n", options.csv.c_str());
    return 1;
  }
  if (!options.json.empty() && !write_json(options, results)) {
    std::fprintf(stderr, "offgrid-bench-navmesh: cannot write %s\n", options.json.c_str());
    return 1;
  }
  return 0;
}
