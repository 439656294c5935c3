// Suite snap: snap rounding of every three segments of the 6x6 grid, against its definition: hot
// pixels and how often they are heated, chains, constrained edges and their users, the mesh. To
// each pair every third segment is added and taken away again. With each pair some segments come
// all at once, on finer grids as well, which makes the whole mesh anew. In the direction of each
// pair's first segment some that overlap come and go; in one of 64 hundreds come, all at once, and
// in another one hundreds that crowd in a part of a wide rectangle.
#include <algorithm>
#include <array>
#include <atomic>

#include "bugs/bug.hpp"
#include "framework/choice.hpp"
#include "framework/jobs.hpp"
#include "framework/steps.hpp"
#include "snapping/generators.hpp"
#include "snapping/judge.hpp"

namespace offgrid::verify {

namespace {

using kernel::Point2;
using testing::snapping::SegmentUse;
using testing::snapping::SnapProgram;

constexpr const char* suite_name = "snap";
constexpr int side = 6;

/// All 630 segments between two points of the grid.
std::vector<SegmentUse> all_segments() {
  std::vector<SegmentUse> segments;
  constexpr int points = side * side;
  const auto point = [](int i) { return Point2::at(i / side, i % side); };
  for (int i = 0; i < points; ++i) {
    for (int j = i + 1; j < points; ++j) segments.push_back({point(i), point(j), 1});
  }
  return segments;
}

SegmentUse gone(const SegmentUse& use) { return {use.a, use.b, -use.change}; }

/// In a rectangle about a grid of 6x6 squares that are `fine` units wide.
SnapProgram empty_program(std::int64_t fine = 1) {
  return {Point2::at(-3, -3), Point2::at(side * fine + 2, side * fine + 2), {}};
}

/// The programs of one pair of segments.
class Pair {
 public:
  Pair(const std::vector<SegmentUse>& segments, std::size_t first, std::size_t second)
      : segments_(segments), first_(first), second_(second) {}

  std::size_t triples() const { return segments_.size() - second_ - 1; }

  /// Each third segment comes and goes.
  SnapProgram thirds() const {
    SnapProgram program = empty_program();
    program.edits = {{segments_[first_]}, {segments_[second_]}};
    for (std::size_t third = second_ + 1; third < segments_.size(); ++third) {
      program.edits.push_back({segments_[third]});
      program.edits.push_back({gone(segments_[third])});
    }
    return program;
  }

  // The pair and some others, at places in the squares where the grid has their ends. An edit of so
  // many uses makes the whole mesh anew; most of these come to nothing.
  SnapProgram in_bulk() const {
    testing::Random random = random_of_pair();
    constexpr std::array<std::int64_t, 5> widths{1, 1, 2, 5, 50};
    const std::int64_t fine = random.pick(widths);
    const auto moved = [&](const Point2& p) {
      const std::int64_t x = p.x.raw() * fine + random.between(0, fine - 1);
      return Point2::at(x, p.y.raw() * fine + random.between(0, fine - 1));
    };
    std::vector<SegmentUse> uses{segments_[first_], segments_[second_]};
    for (std::int64_t i = random.between(1, 30); i > 0; --i)
      uses.push_back(random.pick(std::span(segments_)));
    for (SegmentUse& use : uses) use = {moved(use.a), moved(use.b), 1};
    constexpr std::size_t many = 128;  // see SnapRounding::is_bulk
    for (SegmentUse more = uses[0]; uses.size() < many || more.change < 0; more = gone(more))
      uses.push_back(more);
    SnapProgram program = empty_program(fine);
    program.edits = {std::move(uses)};
    return program;
  }

  /// One of 64 has hundreds of short segments in a small part of a wide rectangle, all at once:
  /// there the grid of segments has finer ones. The others have none.
  SnapProgram crowd() const {
    testing::Random random = random_of_pair();
    constexpr std::int64_t wide = 1 << 20, left = 300'000, places = 40, longest = 8;
    SnapProgram program{Point2::at(0, 0), Point2::at(wide, wide), {}};
    if (!random.chance(1, 64)) return program;
    const auto from = [&](std::int64_t low, std::int64_t most) {
      const std::int64_t x = low + random.between(0, most);
      return Point2::at(x, low + random.between(0, most));
    };
    std::vector<SegmentUse> uses;
    while (uses.size() < 200) {
      const Point2 a = from(left, places);
      const kernel::Vector2 by = from(0, longest) - Point2::at(0, 0);
      const Point2 b = Point2::at(a.x.raw() + by.x.raw(), a.y.raw() + by.y.raw() - longest / 2);
      if (a != b) uses.push_back({a, b, 1});
    }
    program.edits = {std::move(uses)};
    return program;
  }

  /// Those that overlap come one by one and go in another order, or come all at once.
  SnapProgram stack() const {
    testing::Random random = random_of_pair();
    const bool is_large = random.chance(1, 64);
    const std::int64_t places = is_large ? 60 : 6;
    SnapProgram program = empty_program(2 * places);
    std::vector<SegmentUse> all;
    for (int i = is_large ? 600 : 9; i > 0; --i) all.push_back(overlap(random, places));
    if (is_large) {
      program.edits = {std::move(all)};
      return program;
    }
    for (const SegmentUse& use : all) program.edits.push_back({use});
    for (; !all.empty(); all.pop_back()) {
      std::swap(all.back(), random.pick(std::span(all)));
      program.edits.push_back({gone(all.back())});
    }
    return program;
  }

 private:
  testing::Random random_of_pair() const {
    return testing::Random(first_ * segments_.size() + second_);
  }

  // In the direction of the first segment of the pair, about the middle of the rectangle; one in
  // eight has the direction of the other segment of the pair.
  SegmentUse overlap(testing::Random& random, std::int64_t places) const {
    const SegmentUse& along = segments_[random.chance(1, 8) ? second_ : first_];
    return testing::snapping::random_overlap(random, Point2::at(side * places / 2, side * places),
                                             along.b - along.a, places);
  }

  const std::vector<SegmentUse>& segments_;
  std::size_t first_, second_;
};

/// All pairs of segments, or as many as the count needs, from everywhere, in an order that the seed
/// decides.
std::vector<std::pair<std::size_t, std::size_t>> pairs_of(std::size_t segments,
                                                          const SuiteOptions& options) {
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  for (std::size_t i = 0; i < segments; ++i) {
    for (std::size_t j = i + 1; j < segments; ++j) pairs.emplace_back(i, j);
  }
  constexpr std::uint64_t triples_of_a_pair = 209;  // on average
  const std::uint64_t wanted =
      options.count == 0 ? pairs.size() : options.count / triples_of_a_pair + 1;
  return chosen(std::move(pairs), static_cast<std::size_t>(wanted), options.seed);
}

/// The first of the pair's programs that is wrong, up to the edit that shows it.
std::optional<SnapProgram> find_wrong(testing::snapping::LibrarySnap& subject, const Pair& pair) {
  for (SnapProgram program : {pair.in_bulk(), pair.crowd(), pair.stack(), pair.thirds()}) {
    const auto finding = judge(subject, program);
    if (!finding) continue;
    program.edits.resize(finding->index + 1);
    return program;
  }
  return std::nullopt;
}

// ---- cases as steps

StepVerdict check_steps(const std::vector<Step>& steps) {
  SnapProgram made;
  StepVerdict verdict;
  verdict.unreadable = read(steps, made);
  if (!verdict.is_readable()) return verdict;
  testing::snapping::LibrarySnap subject;
  if (const auto finding = judge(subject, made))
    verdict = {"", finding->expected, "after " + finding->after + ": " + finding->found};
  return verdict;
}

std::string show_steps(const std::vector<Step>& steps) {
  SnapProgram made;
  read(steps, made);
  return test_of_snap(made, "SnapRegression, found_by_the_verifier");
}

Report run(const SuiteOptions& options) {
  const std::vector<SegmentUse> segments = all_segments();
  const auto pairs = pairs_of(segments.size(), options);
  const auto [begin, end] = options.shard.of(pairs.size());
  std::atomic<std::uint64_t> triples{0};
  Progress progress(suite_name, end - begin, options.show_progress);
  Jobs<SnapProgram> jobs(options.threads, progress);
  jobs.run(begin, end, [&](std::size_t job) {
    const Pair pair(segments, pairs[job].first, pairs[job].second);
    testing::snapping::LibrarySnap subject;
    auto wrong = find_wrong(subject, pair);
    if (!wrong) triples += pair.triples();
    progress.advance(1);
    return wrong;
  });
  Report report;
  report.cases = triples;
  report.seconds = progress.seconds();
  report.tables.push_back(
      {"segments",
       "Three segments of the 6x6 grid, the third added and taken away, and with each pair "
       "up to 30 others at once:",
       {"segments", "pairs", "triples"},
       {}});
  report.tables.back().rows.push_back(
      {std::uint64_t{segments.size()}, std::uint64_t{end - begin}, triples.load()});
  if (!jobs.failing()) return report;
  report.disagreement_count = 1;
  report_steps(*find_suite(suite_name), options, "6x6 grid", steps_of(*jobs.failing()), report);
  return report;
}

const SuiteRegistration registration({
    .name = suite_name,
    .what = "snap rounding of every three segments of the 6x6 grid, against its definition",
    .examples = "  offgrid-verify snap --count 1e5                some of the 41,476,260 triples\n"
                "  offgrid-verify snap --shard 3/8                the third eighth of them\n",
    .default_count = 0,
    .against = {},
    .predicates = {"snap"},
    .run = run,
    .oracle = nullptr,
    .rank = 9,
    .is_shared = true,
    .check_steps = check_steps,
    .show_steps = show_steps,
});

}  // namespace

}  // namespace offgrid::verify
