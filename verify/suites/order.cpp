// Suite order: the triangulation is a function of the set of points and constraints, whatever the
// order of edits.
#include <algorithm>

#include "framework/jobs.hpp"
#include "framework/steps.hpp"
#include "suites/edits.hpp"
#include "suites/plane_graphs.hpp"

namespace offgrid::verify {

namespace {

using kernel::Point2;
using testing::Edit;
using testing::EditKind;
using testing::TriangulationSubject;

constexpr const char* suite_name = "order";
constexpr std::size_t edits_per_sequence = 512;
constexpr std::size_t edits_per_check = 64;

std::vector<Point2> grid_points(int side) {
  std::vector<Point2> points;
  for (int x = 0; x < side; ++x) {
    for (int y = 0; y < side; ++y) points.push_back(Point2::at(x, y));
  }
  return points;
}

/// One part of the suite: so many jobs, each of which does so many cases and returns the edits that
/// fail, or none.
struct Part {
  std::string name;
  std::uint64_t cases;
  std::uint64_t cases_per_job;
  std::function<std::optional<std::vector<Edit>>(TriangulationSubject&, std::uint64_t begin,
                                                 std::uint64_t end)>
      run;
};

std::vector<Edit> insertions(const std::vector<Point2>& points) {
  std::vector<Edit> edits;
  for (const Point2& p : points) edits.push_back({EditKind::insert, p, {}});
  return edits;
}

/// The permutation of a rank, in the factorial number system.
std::vector<Point2> permutation(std::vector<Point2> points, std::uint64_t rank) {
  for (std::uint64_t i = points.size(); i > 1; --i) {
    std::swap(points[i - 1], points[rank % i]);
    rank /= i;
  }
  return points;
}

std::array<std::uint64_t, 2> digest_of_rebuild(const std::vector<Point2>& points) {
  const auto rebuilt = testing::honest_triangulation();
  rebuilt->build(points, {});
  return rebuilt->digest();
}

/// After every insertion, so that the 986,409 sequences of different points are all met: each
/// begins an order of all points.
Part all_orders() {
  const std::vector<Point2> points = grid_points(3);
  std::vector<std::array<std::uint64_t, 2>> expected;  // by subset
  for (std::size_t subset = 0; subset < std::size_t{1} << points.size(); ++subset) {
    std::vector<Point2> chosen;
    for (std::size_t k = 0; k < points.size(); ++k) {
      if ((subset >> k & 1) != 0) chosen.push_back(points[k]);
    }
    expected.push_back(digest_of_rebuild(chosen));
  }
  const auto run = [=](TriangulationSubject& subject, std::uint64_t begin,
                       std::uint64_t end) -> std::optional<std::vector<Edit>> {
    for (std::uint64_t rank = begin; rank < end; ++rank) {
      const std::vector<Edit> edits = insertions(permutation(points, rank));
      subject.clear();
      std::size_t subset = 0;
      for (const Edit& edit : edits) {
        subject.apply(edit);
        subset |=
            std::size_t{1} << (std::find(points.begin(), points.end(), edit.a) - points.begin());
        if (subject.digest() != expected[subset]) return edits;
      }
    }
    return std::nullopt;
  };
  return {"all insertion orders of the 3x3 grid", 362880, 4096, run};
}

/// From one subset to the next by one edit, in the order of a Gray code.
Part all_subsets() {
  const std::vector<Point2> points = grid_points(5);
  const auto gray = [](std::uint64_t i) { return i ^ (i >> 1); };
  const auto run = [=](TriangulationSubject& subject, std::uint64_t begin,
                       std::uint64_t end) -> std::optional<std::vector<Edit>> {
    std::vector<Edit> edits;
    subject.clear();
    std::uint64_t subset = 0;
    for (std::uint64_t i = begin; i < end; ++i) {
      std::vector<Point2> wanted;
      for (std::size_t k = 0; k < points.size(); ++k) {
        const std::uint64_t bit = std::uint64_t{1} << k;
        if ((gray(i) & bit) != 0) wanted.push_back(points[k]);
        if (((gray(i) ^ subset) & bit) == 0) continue;
        edits.push_back(
            {(gray(i) & bit) != 0 ? EditKind::insert : EditKind::remove, points[k], {}});
        subject.apply(edits.back());
      }
      subset = gray(i);
      if (subject.digest() != digest_of_rebuild(wanted)) return edits;
    }
    return std::nullopt;
  };
  return {"all subsets of the 5x5 grid, one edit apart", std::uint64_t{1} << 25, 4096, run};
}

/// From one graph to the next by few edits, in an order in which each shares its first edges with
/// the one before.
Part all_plane_graphs() {
  const auto graphs = std::make_shared<const PlaneGraphs>(PlaneGraphs::on_grid(3));
  const auto run = [=](TriangulationSubject& subject, std::uint64_t begin,
                       std::uint64_t end) -> std::optional<std::vector<Edit>> {
    std::vector<Edit> edits = insertions(graphs->points());
    subject.clear();
    for (const Edit& edit : edits) subject.apply(edit);
    std::uint64_t graph = 0;
    for (std::uint64_t i = begin; i < end; ++i) {
      const std::uint64_t wanted = graphs->graph(i);
      for (const EditKind kind : {EditKind::release, EditKind::constrain}) {
        const std::uint64_t changed = kind == EditKind::release ? graph & ~wanted : wanted & ~graph;
        for (std::size_t e = 0; e < graphs->edges().size(); ++e) {
          if ((changed >> e & 1) == 0) continue;
          edits.push_back({kind, graphs->edges()[e].first, graphs->edges()[e].second});
          subject.apply(edits.back());
        }
      }
      graph = wanted;
      if (!graphs->is_canonical(graph, subject)) return edits;
    }
    return std::nullopt;
  };
  return {"all plane graphs on the 3x3 grid, few edits apart", graphs->count(), 4096, run};
}

Part random_sequences(std::uint64_t seed, std::uint64_t count) {
  const auto run = [=](TriangulationSubject& subject, std::uint64_t begin,
                       std::uint64_t end) -> std::optional<std::vector<Edit>> {
    for (std::uint64_t at = begin; at < end; at += edits_per_sequence) {
      const std::vector<Edit> edits = testing::random_edits(
          seed * 0x9e3779b97f4a7c15U + at, std::min<std::uint64_t>(edits_per_sequence, end - at));
      if (testing::find_failure(subject, edits, edits_per_check)) return edits;
    }
    return std::nullopt;
  };
  return {"random edits, rebuilt after every 64", count, 16 * edits_per_sequence, run};
}

void run_part(const Part& part, const SuiteOptions& options, Report& report) {
  const auto [first, last] = options.shard.of(
      static_cast<std::size_t>((part.cases + part.cases_per_job - 1) / part.cases_per_job));
  const std::uint64_t cases = std::min(part.cases, last * part.cases_per_job) -
                              std::min(part.cases, first * part.cases_per_job);
  Progress progress(part.name, cases, options.show_progress);
  Jobs<std::vector<Edit>> jobs(options.threads, progress);
  jobs.run(first, last, [&](std::size_t job) {
    const auto subject = testing::triangulation_under_test();
    const std::uint64_t begin = job * part.cases_per_job;
    const std::uint64_t end = std::min(part.cases, begin + part.cases_per_job);
    auto failing = part.run(*subject, begin, end);
    progress.advance(end - begin);
    return failing;
  });
  report.cases += cases;
  report.seconds += progress.seconds();
  report.tables.front().rows.push_back({part.name, cases, std::uint64_t{jobs.failing() ? 1U : 0U}});
  if (!jobs.failing()) return;
  ++report.disagreement_count;
  report_steps(*find_suite(suite_name), options, part.name, steps_of(*jobs.failing()), report);
}

Report run(const SuiteOptions& options) {
  Report report;
  report.tables.push_back(
      {"parts",
       "Digests after edits against the digest of a rebuild, graphs against the definition, too:",
       {"part", "cases", "disagreements"},
       {}});
  constexpr std::uint64_t default_edits = 10000000;
  std::vector<Part> parts{
      all_orders(), all_subsets(), all_plane_graphs(),
      random_sequences(options.seed, options.count == 0 ? default_edits : options.count)};
  for (Part& part : parts) {
    if (options.count != 0) part.cases = std::min(part.cases, options.count);
    run_part(part, options, report);
    if (options.bug != nullptr && report.disagreement_count > 0) break;
  }
  return report;
}

StepVerdict check_steps(const std::vector<Step>& steps) {
  return check_edits(steps, find_order_failure);
}

const SuiteRegistration registration({
    .name = suite_name,
    .what = "edits of a triangulation in any order, against a rebuild",
    .examples = "  offgrid-verify order --count 1e5              a short run: as many orders, "
                "subsets and random edits\n"
                "  offgrid-verify order --shard 1/8               the first eighth of everything\n"
                "  offgrid-verify order --bug flip-tie-keeps a bug, with the edits "
                "that show it\n",
    .default_count = 0,
    .against = {},
    .predicates = {"triangulation"},
    .run = run,
    .oracle = nullptr,
    .rank = 5,
    .is_shared = true,
    .check_steps = check_steps,
    .show_steps = show_edits,
});

}  // namespace

}  // namespace offgrid::verify
