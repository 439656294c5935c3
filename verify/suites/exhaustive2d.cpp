// Suite exhaustive2d: every triple and quadruple of a small grid against CGAL, so that no
// coincidence of few points is left to chance.
#include "suites/grid_task.hpp"

namespace offgrid::verify {

namespace {

using kernel::Point2;

constexpr const char* suite_name = "exhaustive2d";

Report run(const SuiteOptions& options) {
  constexpr int default_triples = 32, default_quadruples = 12;
  constexpr std::uint64_t predicates = 7;
  Report report;
  report.tables.push_back(grid_table());
  const auto share = [&](std::uint64_t i) { return share_of(options.count, i, predicates); };
  const auto on_triples = [&](const char* name, bool first_two_differ) {
    return GridPredicate{name, options.grid_triples, default_triples, first_two_differ};
  };
  const auto on_quadruples = [&](const char* name) {
    return GridPredicate{name, options.grid_quadruples, default_quadruples};
  };
  using S = Subject;
  check_on_grid<&S::orient, Point2>(suite_name, on_triples("orient", false), share(0), options,
                                    report);
  check_on_grid<&S::side_of_mesh_edge, Point2>(suite_name, on_triples("side_of_mesh_edge", true),
                                               share(1), options, report);
  check_on_grid<&S::side_of_mesh_edge_plus, Point2>(
      suite_name, on_triples("side_of_mesh_edge_plus", true), share(2), options, report);
  check_on_grid<&S::side_of_line, Point2>(suite_name, on_triples("side_of_line", true), share(3),
                                          options, report);
  check_on_grid<&S::side_of_line_plus, Point2>(suite_name, on_triples("side_of_line_plus", true),
                                               share(4), options, report);
  check_on_grid<&S::in_circle, Point2>(suite_name, on_quadruples("in_circle"), share(5), options,
                                       report);
  check_on_grid<&S::intersect, Point2>(suite_name, on_quadruples("intersect"), share(6), options,
                                       report);
  return report;
}

const SuiteRegistration registration({
    .name = suite_name,
    .what = "all triples and quadruples of a grid, against CGAL, and against a grid that is really "
            "moved",
    .examples = "  offgrid-verify exhaustive2d --grid 8 --grid-quadruples 4  smaller grids\n"
                "  offgrid-verify exhaustive2d --count 1e6                   grids with a million "
                "tuples at most\n"
                "  offgrid-verify exhaustive2d --grid 64 --grid-quadruples 16 --against integers "
                "--shard 3/40\n",
    .default_count = 0,
    .against = {"epick", "epeck", "rational", "integers"},
    .predicates = {"orient", "side_of_mesh_edge", "side_of_mesh_edge_plus", "side_of_line",
                   "side_of_line_plus", "in_circle", "intersect"},
    .run = run,
    .oracle = grid_oracle,
    .rank = 3,
    .is_shared = true,
});

}  // namespace

}  // namespace offgrid::verify
