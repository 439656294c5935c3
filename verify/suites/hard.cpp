// Suite hard: inputs known from the literature and from bug reports to break floating point, on the
// grid. Beside offgrid's count of wrong answers, which must be 0, stands that of the usual formula
// in double.
#include <algorithm>

#include "framework/suite.hpp"
#include "oracle/oracle.hpp"
#include "suites/generators.hpp"
#include "suites/hard_generators.hpp"
#include "suites/naive.hpp"
#include "suites/questions.hpp"
#include "support/generate.hpp"

namespace offgrid::verify {

namespace {

using testing::Class2;
using testing::Class3;

const Subject& exact() {
  static const Subject oracle = [] {
    Subject subject{};
    answer_with_integers(subject);
    answer_with_epick(subject);
    return subject;
  }();
  return oracle;
}

/// 1 if double is wrong, counted like a branch of a cascade.
template <Answer (*Naive)(const Call&)>
int naive_is_wrong(const Call& in) {
  return Naive(in) != predicates::all_predicates()[in.predicate].ask(exact(), in) ? 1 : 0;
}

struct HardCase {
  const char* name;
  const char* what;
  const char* predicate;
  Generator generate;
  int variant;
  int (*naive)(const Call&);
};

constexpr int of(Class2 which) { return static_cast<int>(which); }
constexpr int of(Class3 which) { return static_cast<int>(which); }
constexpr int of(HullFailure which) { return static_cast<int>(which); }

const std::vector<HardCase>& hard_cases() {
  constexpr auto orient = naive_is_wrong<naive::orient>;
  constexpr auto in_circle = naive_is_wrong<naive::in_circle>;
  static const std::vector<HardCase> list{
      {"classroom A1", "a point outside a hull sees no edge", "orient", generate_hull_failure,
       of(HullFailure::outside_sees_none), orient},
      {"classroom A2", "a point inside a hull sees an edge", "orient", generate_hull_failure,
       of(HullFailure::inside_sees_one), orient},
      {"classroom B1", "a point sees all edges of a hull", "orient", generate_hull_failure,
       of(HullFailure::sees_all), orient},
      {"classroom B2", "a point sees edges that are not contiguous", "orient",
       generate_hull_failure, of(HullFailure::sees_two_groups), orient},
      {"strip", "a long segment and a determinant of -64 to 64", "orient", generate_strip, 0,
       orient},
      {"extended gcd", "determinant 1 with coordinates up to 2^30", "orient", generate_in_plane,
       of(Class2::extended_gcd), orient},
      {"collinear", "points of one line over the full range", "orient", generate_in_plane,
       of(Class2::collinear), orient},
      {"corners", "the corners of the range and their neighbours", "orient", generate_in_plane,
       of(Class2::corners), orient},
      {"circle corners", "in_circle on the same", "in_circle", generate_in_plane,
       of(Class2::corners), in_circle},
      {"cocircular", "lattice points of one large circle", "in_circle", generate_in_plane,
       of(Class2::cocircular), in_circle},
      {"Pythagorean", "the same, moved by at most one unit", "in_circle", generate_in_plane,
       of(Class2::pythagorean), in_circle},
      {"half", "segments that cross exactly between four grid points", "round_cross",
       generate_half_crossing, 0, naive_is_wrong<naive::round_cross>},
      {"concurrent", "three lines nearly or exactly through one point", "orient_crossing",
       generate_in_plane, of(Class2::near_concurrent), naive_is_wrong<naive::orient_crossing>},
      {"nearest wall", "which of two nearly parallel segments is nearer",
       "compare_distance_to_segments", generate_in_plane, of(Class2::extended_gcd),
       naive_is_wrong<naive::compare_distance_to_segments>},
      {"length", "a length rounded up", "length", generate_in_plane, of(Class2::random),
       naive_is_wrong<naive::length>},
      {"coplanar", "points of one plane", "orient3d", generate_in_space, of(Class3::coplanar),
       naive_is_wrong<naive::orient3d>},
      {"near coplanar", "determinant 1 in space", "orient3d", generate_in_space,
       of(Class3::near_coplanar), naive_is_wrong<naive::orient3d>},
      {"cospherical", "lattice points of one large sphere", "in_sphere", generate_in_space,
       of(Class3::cospherical), naive_is_wrong<naive::in_sphere>},
  };
  return list;
}

Subject oracle_for(const std::string&) { return exact(); }

Report run(const SuiteOptions& options) {
  const Suite& suite = *find_suite("hard");
  std::vector<Cell> cells;
  for (const HardCase& hard : hard_cases()) {
    cells.push_back(
        {find_question(hard.predicate), hard.name, hard.generate, hard.variant, false, hard.naive});
  }
  const Campaign campaign = campaign_of(suite, options, std::move(cells));
  const CampaignResult result = run_campaign(campaign);

  Report report;
  report.seconds = result.seconds;
  Table table{
      "families",
      "Named hard inputs:",
      {"case", "what", "predicate", "cases", "zeros", "double is wrong", "offgrid is wrong"},
      {}};
  for (std::size_t i = 0; i < result.cells.size(); ++i) {
    const HardCase& hard = hard_cases()[i];
    const CellResult& found = result.cells[i];
    const double cases = static_cast<double>(std::max<std::uint64_t>(found.cases, 1));
    report.cases += found.cases;
    table.rows.push_back({hard.name, hard.what, hard.predicate, found.cases, found.zeros,
                          Share{static_cast<double>(found.rungs[1]) / cases}, found.disagreements});
  }
  report.tables.push_back(std::move(table));
  report_disagreements(suite, options, campaign, result, report);
  return report;
}

std::vector<std::string> covered() {
  std::vector<std::string> names;
  for (const HardCase& hard : hard_cases()) names.emplace_back(hard.predicate);
  return names;
}

const SuiteRegistration registration({
    .name = "hard",
    .what = "named inputs that break floating point: how often double is wrong, and that offgrid "
            "never is",
    .examples =
        "  offgrid-verify hard                     how often double is wrong, family by family\n"
        "  offgrid-verify hard --count 1e7 --json  more cases, for programs\n",
    .default_count = 200'000,
    .against = {},
    .predicates = covered(),
    .run = run,
    .oracle = oracle_for,
    .rank = 4,
});

}  // namespace

}  // namespace offgrid::verify
