// offgrid-bench-kernel: Google Benchmark over every predicate. scripts/bench.sh runs it and makes
// the table.
#include <cstdio>
#include <cstring>

#include "harness.hpp"

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--help") == 0) {
      std::printf(
          "offgrid-bench-kernel: times each predicate of the kernel against naive double and CGAL; "
          "the names are predicate/input/subject.\n"
          "scripts/bench.sh runs it and prints a table of ratios. The options of Google Benchmark "
          "follow.\n\n");
      std::fflush(stdout);
    }
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
#ifndef NDEBUG
  std::fprintf(stderr,
               "offgrid-bench-kernel: built with checks (no -DNDEBUG): the figures say nothing\n");
#endif
  benchmark::AddCustomContext("compiler", OFFGRID_BENCH_COMPILER);
  benchmark::AddCustomContext("flags", OFFGRID_BENCH_FLAGS);
  benchmark::AddCustomContext("batch", offgrid::kernel::name(offgrid::kernel::best_isa()));
  offgrid::bench::add_circle_predicates();
  offgrid::bench::add_triangle_predicates();
  offgrid::bench::add_segment_predicates();
  offgrid::bench::add_crossing_predicates();
  offgrid::bench::add_distance_predicates();
  offgrid::bench::add_order_predicates();
  offgrid::bench::add_offset_predicates();
  offgrid::bench::add_space_predicates();
  offgrid::bench::add_ray_predicates();
  offgrid::bench::add_batches();
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
