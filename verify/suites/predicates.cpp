// Suite predicates: every predicate that knows no offset, on every class of degenerate input,
// against CGAL or GMP.
#include <algorithm>

#include "framework/oracle_name.hpp"
#include "framework/suite.hpp"
#include "oracle/against.hpp"
#include "suites/generators.hpp"
#include "suites/questions.hpp"

namespace offgrid::verify {

namespace {

Subject oracle_for(const std::string& against) {
  Subject oracle{};
  answer_with_integers(oracle);
  return with_answers_of(against, oracle);
}

std::vector<Cell> all_cells() {
  std::vector<Cell> cells;
  for (const Question& question : all_questions()) {
    if (question.kind == QuestionKind::plane) add_plane_cells(cells, question);
    if (question.kind == QuestionKind::space) add_space_cells(cells, question);
  }
  return cells;
}

Report run(const SuiteOptions& options) {
  const Suite& suite = *find_suite("predicates");
  const Campaign campaign = campaign_of(suite, options, all_cells());
  const CampaignResult result = run_campaign(campaign);

  Report report;
  report.seconds = result.seconds;
  Table table{"cells",
              "Cases per predicate and class of inputs:",
              {"predicate", "class", "oracle", "cases", "zeros", "disagreements"},
              {}};
  std::uint64_t zeros = 0, extended_gcd = 0;
  for (std::size_t i = 0; i < result.cells.size(); ++i) {
    const Cell& cell = campaign.cells[i];
    const CellResult& found = result.cells[i];
    report.cases += found.cases;
    zeros += found.zeros;
    if (cell.is_extended_gcd) extended_gcd += found.cases;
    table.rows.push_back({cell.question->name, cell.name,
                          oracle_name(*cell.question, campaign.oracle, options.against),
                          found.cases, found.zeros, found.disagreements});
  }
  const double all = static_cast<double>(std::max<std::uint64_t>(report.cases, 1));
  report.tables.push_back(std::move(table));
  report.totals = {{"cells", std::uint64_t{result.cells.size()}},
                   {"exact zeros", Share{static_cast<double>(zeros) / all}},
                   {"extended-gcd cases", Share{static_cast<double>(extended_gcd) / all}}};
  report_disagreements(suite, options, campaign, result, report);
  return report;
}

std::vector<std::string> covered() {
  std::vector<std::string> names;
  for (const Question& question : all_questions()) {
    if (question.kind != QuestionKind::offset) names.emplace_back(question.name);
  }
  return names;
}

const SuiteRegistration registration({
    .name = "predicates",
    .what = "every predicate without offsets, on random and degenerate classes of input, against "
            "CGAL or GMP",
    .examples = "  offgrid-verify predicates --count 1e9 --against rational  the long run, against "
                "GMP without a filter\n"
                "  offgrid-verify predicates --bug orient-double        switch a bug on, see "
                "it caught\n",
    .default_count = 2'000'000,
    .against = {"epick", "epeck", "rational"},
    .predicates = covered(),
    .run = run,
    .oracle = oracle_for,
    .rank = 1,
});

}  // namespace

}  // namespace offgrid::verify
