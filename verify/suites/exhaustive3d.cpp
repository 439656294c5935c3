// Suite exhaustive3d: every quadruple and quintuple of a small grid of space against CGAL.
#include "suites/grid_task.hpp"

namespace offgrid::verify {

namespace {

using kernel::Point3;

constexpr const char* suite_name = "exhaustive3d";

Report run(const SuiteOptions& options) {
  constexpr int default_quadruples = 5, default_quintuples = 3;
  constexpr std::uint64_t predicates = 2;
  Report report;
  report.tables.push_back(grid_table());
  const GridPredicate orient3d{"orient3d", options.grid_quadruples, default_quadruples};
  const GridPredicate in_sphere{"in_sphere", options.grid_quintuples, default_quintuples};
  check_on_grid<&Subject::orient3d, Point3>(
      suite_name, orient3d, share_of(options.count, 0, predicates), options, report);
  check_on_grid<&Subject::in_sphere, Point3>(
      suite_name, in_sphere, share_of(options.count, 1, predicates), options, report);
  return report;
}

const SuiteRegistration registration({
    .name = suite_name,
    .what =
        "orient3d on all quadruples, in_sphere on all quintuples of a grid of space, against CGAL",
    .examples = "  offgrid-verify exhaustive3d --grid-quadruples 3            a smaller grid\n"
                "  offgrid-verify exhaustive3d --grid-quadruples 6 --grid-quintuples 4 --against "
                "integers --shard 1/8\n",
    .default_count = 0,
    .against = {"epick", "epeck", "rational", "integers"},
    .predicates = {"orient3d", "in_sphere"},
    .run = run,
    .oracle = grid_oracle,
    .rank = 3,
    .is_shared = true,
});

}  // namespace

}  // namespace offgrid::verify
