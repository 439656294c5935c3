// Suite perturbation: the tie rule and the offset family against concrete, tiny rationals; every
// branch of every cascade is counted.
#include <algorithm>

#include "framework/suite.hpp"
#include "oracle/perturbed_height.hpp"
#include "oracle/shifted.hpp"
#include "suites/generators.hpp"
#include "suites/questions.hpp"
#include "suites/tie_generators.hpp"
#include "support/generate.hpp"

namespace offgrid::verify {

namespace {

using testing::Bug;
using testing::Class2;

int circle_rung(const Call& in) {
  return perturbed::rung(point_at(in, 0), point_at(in, 1), point_at(in, 2), point_at(in, 3));
}
int direction_rung(const Call& in) {
  return rung::of_direction(point_at(in, 0), point_at(in, 1), point_at(in, 2));
}
int x_rung(const Call& in) { return rung::of_order(number(in, 0), number(in, 2)); }
int y_rung(const Call& in) { return rung::of_order(number(in, 1), number(in, 3)); }
int side3_rung(const Call& in) {
  const auto [first, second, third] = lines_of(in);
  return rung::of_side3(first, second, third);
}

/// Predicates that share a cascade of ties, and the inputs that reach all of its branches.
struct Family {
  const char* name;
  std::vector<std::string> predicates;
  std::vector<std::string> rungs;
  int (*rung)(const Call&);
  std::vector<Class2> classes;
  std::vector<TieScene> scenes;
};

const std::vector<Family>& families() {
  const std::vector<std::string> directions{"exact", "tie, the line goes up", "tie, it goes down",
                                            "tie, level to the right", "tie, level to the left"};
  const std::vector<Class2> line_classes{
      Class2::random,       Class2::small_grid, Class2::collinear, Class2::extended_gcd,
      Class2::axis_aligned, Class2::duplicates, Class2::corners};
  const std::vector<Class2> order_classes{Class2::random, Class2::small_grid, Class2::axis_aligned,
                                          Class2::corners};
  static const std::vector<Family> list{
      {"cocircular",
       {"in_circle_perturbed", "must_flip"},
       {"exact", "tie, first point is the smallest", "tie, second point", "tie, third point",
        "tie, fourth point"},
       circle_rung,
       {Class2::random, Class2::small_grid, Class2::cocircular, Class2::extended_gcd,
        Class2::pythagorean, Class2::axis_aligned, Class2::duplicates, Class2::corners},
       {TieScene::rectangle, TieScene::level_rectangle}},
      {"T1",
       {"side_of_mesh_edge", "side_of_mesh_edge_plus"},
       directions,
       direction_rung,
       line_classes,
       {TieScene::on_line, TieScene::on_level_line}},
      {"T2",
       {"side_of_line", "side_of_line_plus"},
       directions,
       direction_rung,
       line_classes,
       {TieScene::on_line, TieScene::on_level_line}},
      {"T3 x", {"order_x", "order_x_plus"}, {"before", "tie", "after"}, x_rung, order_classes, {}},
      {"T3 y", {"order_y", "order_y_plus"}, {"before", "tie", "after"}, y_rung, order_classes, {}},
      {"side3",
       {"side3_or_zero", "side3_or_zero_plus", "order_along"},
       {std::begin(side3_rung_names), std::end(side3_rung_names)},
       side3_rung,
       {Class2::random, Class2::small_grid, Class2::extended_gcd, Class2::near_concurrent,
        Class2::axis_aligned, Class2::duplicates, Class2::corners},
       {TieScene::concurrent, TieScene::concurrent_level, TieScene::coincident,
        TieScene::coincident_level}},
  };
  return list;
}

struct FamilyCell {
  const Family* family;
  Cell cell;
};

std::vector<FamilyCell> all_cells() {
  std::vector<FamilyCell> cells;
  for (const Family& family : families()) {
    for (const std::string& predicate : family.predicates) {
      const Question* question = find_question(predicate);
      for (const Class2 which : family.classes) {
        cells.push_back({&family,
                         {question, testing::name(which), generate_in_plane,
                          static_cast<int>(which), which == Class2::extended_gcd, family.rung}});
      }
      for (const TieScene scene : family.scenes) {
        cells.push_back(
            {&family,
             {question, name(scene), generate_tie, static_cast<int>(scene), false, family.rung}});
      }
    }
  }
  return cells;
}

Subject oracle_for(const std::string&) {
  Subject oracle{};
  oracle.in_circle_perturbed = perturbed::in_circle_perturbed;
  oracle.must_flip = perturbed::must_flip;
  answer_with_shifted_meshes(oracle);
  if (is_on(Bug::oracle_iota_t1)) too_large::side_of_mesh_edge(oracle);
  if (is_on(Bug::oracle_iota_t2)) too_large::side_of_line(oracle);
  if (is_on(Bug::oracle_iota_side3)) too_large::side3(oracle);
  if (is_on(Bug::oracle_iota_order_along)) too_large::order_along(oracle);
  if (is_on(Bug::oracle_delta_circle))
    oracle.in_circle_perturbed = perturbed::in_circle_perturbed_too_large;
  return oracle;
}

void add_tables(const std::vector<FamilyCell>& cells, const CampaignResult& result,
                Report& report) {
  Table per_cell{"cells",
                 "Cases per predicate and class of inputs:",
                 {"predicate", "class", "cases", "ties", "disagreements"},
                 {}};
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const CellResult& found = result.cells[i];
    per_cell.rows.push_back({cells[i].cell.question->name, cells[i].cell.name, found.cases,
                             found.zeros, found.disagreements});
  }
  Table rungs{"rungs",
              "Branches of the tie cascades, classified without the oracle:",
              {"cascade", "rung", "hits"},
              {}};
  std::uint64_t smallest = UINT64_MAX;
  for (const Family& family : families()) {
    for (std::size_t rung = 0; rung < family.rungs.size(); ++rung) {
      std::uint64_t hits = 0;
      for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i].family == &family) hits += result.cells[i].rungs[rung];
      }
      smallest = std::min(smallest, hits);
      rungs.rows.push_back({family.name, family.rungs[rung], hits});
    }
  }
  report.tables = {std::move(per_cell), std::move(rungs)};
  report.totals.emplace_back("hits of the rarest rung", smallest);
}

Report run(const SuiteOptions& options) {
  const Suite& suite = *find_suite("perturbation");
  const std::vector<FamilyCell> cells = all_cells();
  std::vector<Cell> plain_cells;
  plain_cells.reserve(cells.size());
  for (const FamilyCell& cell : cells) plain_cells.push_back(cell.cell);
  const Campaign campaign = campaign_of(suite, options, std::move(plain_cells));
  const CampaignResult result = run_campaign(campaign);

  Report report;
  report.seconds = result.seconds;
  std::uint64_t ties = 0, extended_gcd = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    report.cases += result.cells[i].cases;
    ties += result.cells[i].zeros;
    if (cells[i].cell.is_extended_gcd) extended_gcd += result.cells[i].cases;
  }
  const double all = static_cast<double>(std::max<std::uint64_t>(report.cases, 1));
  report.totals = {{"cells", std::uint64_t{cells.size()}},
                   {"ties", Share{static_cast<double>(ties) / all}},
                   {"extended-gcd cases", Share{static_cast<double>(extended_gcd) / all}}};
  add_tables(cells, result, report);
  report_disagreements(suite, options, campaign, result, report);
  return report;
}

std::vector<std::string> covered() {
  std::vector<std::string> names;
  for (const Family& family : families())
    names.insert(names.end(), family.predicates.begin(), family.predicates.end());
  return names;
}

const SuiteRegistration registration({
    .name = "perturbation",
    .what =
        "cocircular ties and the offset family against concrete tiny rationals, branch by branch",
    .examples = "  offgrid-verify perturbation --count 1e8                the tie rules against "
                "real infinitesimals\n"
                "  offgrid-verify perturbation --bug oracle-iota-t1  an oracle whose offset "
                "is too large\n",
    .default_count = 2'000'000,
    .against = {},
    .predicates = covered(),
    .run = run,
    .oracle = oracle_for,
    .rank = 2,
});

}  // namespace

}  // namespace offgrid::verify
