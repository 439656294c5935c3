// Suite triangulation: bulk builds of degenerate points and constraints, against the definition,
// and against CGAL where the answer is unique.

#include <algorithm>

#include "framework/jobs.hpp"
#include "framework/steps.hpp"
#include "oracle/triangulation_definition.hpp"
#include "suites/edits.hpp"

namespace offgrid::verify {

namespace {

using testing::Edit;
using testing::EditFailure;
using testing::EditKind;
using testing::Piece;
using testing::TriangulationSubject;

constexpr const char* suite_name = "triangulation";
constexpr std::uint64_t cases_per_job = 256;

struct Tally {
  std::uint64_t cases = 0;
  std::uint64_t constrained = 0;
  std::uint64_t unique = 0;
  std::uint64_t flat = 0;
};

std::string text_of(const std::set<Piece>& edges) {
  return std::to_string(edges.size()) + " edges";
}

std::optional<EditFailure> check(TriangulationSubject& subject, const std::vector<Edit>& edits,
                                 Tally& tally) {
  testing::EditModel model;
  std::vector<kernel::Point2> points;
  std::vector<Piece> constraints;
  for (const Edit& edit : edits) {
    if (edit.kind == EditKind::insert) points.push_back(edit.a);
    if (model.apply(edit) && edit.kind == EditKind::constrain)
      constraints.push_back({edit.a, edit.b});
  }
  const std::size_t last = edits.size() - 1;
  if (!subject.build(points, constraints)) return EditFailure{last, "a triangulation", "a refusal"};
  const std::vector<Face> faces = subject.faces();
  ++tally.cases;
  tally.constrained += static_cast<std::uint64_t>(!constraints.empty());
  tally.flat += static_cast<std::uint64_t>(faces.empty());
  if (const std::string fault = find_fault(model.points(), model.pieces(), faces); !fault.empty()) {
    return EditFailure{last, "the canonical triangulation", fault};
  }
  if (subject.pieces() != model.pieces())
    return EditFailure{last, text_of(model.pieces()) + " constrained", text_of(subject.pieces())};
  if (subject.points().size() != model.points().size())
    return EditFailure{last, "every point once", "other points"};
  const auto theirs = cgal_edges(model.points(), model.pieces());
  if (!theirs) return std::nullopt;
  ++tally.unique;
  if (!faces.empty() && edges_of(faces) != *theirs) {
    return EditFailure{last, "the " + text_of(*theirs) + " that CGAL finds",
                       text_of(edges_of(faces)) + ", or others"};
  }
  return std::nullopt;
}

Report run(const SuiteOptions& options) {
  constexpr std::uint64_t default_cases = 200000;
  const std::uint64_t cases = options.count == 0 ? default_cases : options.count;
  const std::size_t count = static_cast<std::size_t>((cases + cases_per_job - 1) / cases_per_job);
  std::vector<Tally> tallies(count);
  Progress progress(suite_name, cases, options.show_progress);
  Jobs<std::vector<Edit>> jobs(options.threads, progress);
  jobs.run(0, count, [&](std::size_t job) -> std::optional<std::vector<Edit>> {
    const auto subject = testing::triangulation_under_test();
    for (std::uint64_t i = job * cases_per_job; i < std::min(cases, (job + 1) * cases_per_job);
         ++i) {
      std::vector<Edit> edits = testing::random_input(options.seed * 0x9e3779b97f4a7c15U + i,
                                                      i % 2 == 0 ? 0 : 2 + i % 16);
      if (check(*subject, edits, tallies[job])) return edits;
    }
    progress.advance(cases_per_job);
    return std::nullopt;
  });
  Tally sum;
  for (std::size_t job = 0; job < count && jobs.counts(job); ++job) {
    sum.cases += tallies[job].cases;
    sum.constrained += tallies[job].constrained;
    sum.unique += tallies[job].unique;
    sum.flat += tallies[job].flat;
  }
  Report report;
  report.cases = sum.cases;
  report.seconds = progress.seconds();
  report.disagreement_count = jobs.failing() ? 1 : 0;
  report.tables.push_back({"kinds",
                           "Bulk builds, each against the definition:",
                           {"of which", "cases"},
                           {{"with constraints", sum.constrained},
                            {"unique, so also against CGAL", sum.unique},
                            {"without faces", sum.flat}}});
  if (jobs.failing())
    report_steps(*find_suite(suite_name), options, "random", steps_of(*jobs.failing()), report);
  return report;
}

StepVerdict check_steps(const std::vector<Step>& steps) {
  return check_edits(steps, find_bulk_failure);
}

const SuiteRegistration registration({
    .name = suite_name,
    .what = "bulk builds of triangulations, against their definition and CGAL's",
    .examples = "  offgrid-verify triangulation --count 1e4       a short run\n"
                "  offgrid-verify triangulation --seed 7          other points and constraints\n",
    .default_count = 0,
    .against = {},
    .predicates = {"triangulation"},
    .run = run,
    .oracle = nullptr,
    .rank = 4,
    .check_steps = check_steps,
    .show_steps = show_edits,
});

}  // namespace

std::optional<EditFailure> find_bulk_failure(TriangulationSubject& subject,
                                             const std::vector<Edit>& edits) {
  Tally tally;
  return check(subject, edits, tally);
}

}  // namespace offgrid::verify
