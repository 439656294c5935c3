// Suite snap: snap rounding of every three segments of the 6x6 grid, against its definition: hot
// pixels and how often they are heated, chains, constrained edges. To each pair every third segment
// is added, compared and taken away again, after which the mesh must be that of the pair. With each
// pair some segments come all at once, on finer grids as well, which makes the whole mesh anew. In
// the direction of each pair's first segment some that overlap come and go; in one of 64 hundreds
// come, all at once.
#include <algorithm>
#include <array>
#include <atomic>

#include "bugs/bug.hpp"
#include "framework/choice.hpp"
#include "framework/jobs.hpp"
#include "framework/suite.hpp"
#include "support/snap_compare.hpp"
#include "worlds/subject.hpp"

namespace offgrid::verify {

namespace {

using kernel::Point2;
using testing::Site;
using testing::site_of;
using testing::SnapDefinition;
using testing::SnapPicture;
using testing::SnapSubject;

constexpr const char* suite_name = "snap";
constexpr int side = 6;

struct Bar {
  Point2 a, b;
};

Point2 low_corner() { return Point2::at(-3, -3); }
/// The points of a grid of 6x6 squares that are `fine` units wide.
Point2 high_corner(std::int64_t fine = 1) { return Point2::at(side * fine + 2, side * fine + 2); }

/// All 630 segments between two points of the grid.
std::vector<Bar> all_bars() {
  std::vector<Bar> bars;
  constexpr int points = side * side;
  const auto point = [](int i) { return Point2::at(i / side, i % side); };
  for (int i = 0; i < points; ++i) {
    for (int j = i + 1; j < points; ++j) bars.push_back({point(i), point(j)});
  }
  return bars;
}

/// The fault in words for the report.
struct Wrong {
  std::vector<Bar> bars;
  std::string ours;
  std::string theirs;
};

/// All third segments beside one pair.
class PairCheck {
 public:
  PairCheck(SnapSubject& subject, const std::vector<Bar>& bars, std::size_t first,
            std::size_t second)
      : subject_(subject), bars_(bars), first_(first), second_(second) {}

  std::optional<Wrong> run(std::uint64_t& triples) {
    if (auto fault = run_in_bulk()) return fault;
    if (auto fault = run_stack()) return fault;
    subject_.start(low_corner(), high_corner());
    for (const std::size_t bar : {first_, second_}) {
      if (!use(bars_[bar], 1)) return wrong({bars_[bar]}, "refused", "taken");
    }
    const auto digest = subject_.digest();
    for (std::size_t third = second_ + 1; third < bars_.size(); ++third) {
      ++triples;
      const std::vector<Bar> all{bars_[first_], bars_[second_], bars_[third]};
      try {
        if (auto fault = check_third(all, digest)) return fault;
      } catch (const testing::BrokenContract& broken) {
        return wrong(all, std::string("a broken contract: ") + broken.what, "none");
      }
    }
    return std::nullopt;
  }

 private:
  static Wrong wrong(std::vector<Bar> bars, std::string ours, std::string theirs) {
    return {std::move(bars), std::move(ours), std::move(theirs)};
  }

  // The pair and some others, at places in the squares where the grid has their ends. An edit of so
  // many uses makes the whole mesh anew; most of these come to nothing.
  std::optional<Wrong> run_in_bulk() {
    testing::Random random(first_ * bars_.size() + second_);
    constexpr std::array<std::int64_t, 5> widths{1, 1, 2, 5, 50};
    const std::int64_t fine = random.pick(widths);
    const auto moved = [&](const Point2& p) {
      const std::int64_t x = p.x.raw() * fine + random.between(0, fine - 1);
      return Point2::at(x, p.y.raw() * fine + random.between(0, fine - 1));
    };
    std::vector<Bar> all{bars_[first_], bars_[second_]};
    for (std::int64_t i = random.between(1, 30); i > 0; --i)
      all.push_back(random.pick(std::span(bars_)));
    std::vector<SnapSubject::Use> uses;
    for (Bar& bar : all) {
      bar = {moved(bar.a), moved(bar.b)};
      uses.push_back({bar.a, bar.b, 1});
    }
    constexpr std::size_t many = 128;  // see SnapRounding::is_bulk
    for (std::int32_t change = 1; uses.size() < many || change < 0; change = -change)
      uses.push_back({all[0].a, all[0].b, change});
    subject_.start(low_corner(), high_corner(fine));
    try {
      if (!subject_.edit(uses)) return wrong(all, "refused", "taken");
      return compare(all, high_corner(fine));
    } catch (const testing::BrokenContract& broken) {
      return wrong(all, std::string("a broken contract: ") + broken.what, "none");
    }
  }

  // In the direction of the first segment of the pair, between places that are as far from each
  // other as its ends; one in four leaves the line by a unit, and one in eight has the direction of
  // the other segment of the pair.
  Bar random_overlap(testing::Random& random, std::int64_t places) const {
    const Bar& along = bars_[random.chance(1, 8) ? second_ : first_];
    const kernel::Vector2 step = along.b - along.a;
    const std::int64_t off = random.chance(1, 4) ? 1 : 0, first = random.between(0, places - 1);
    const auto place = [&](std::int64_t i) {
      const std::int64_t steps = i - places / 2;  // from the middle, where both directions meet
      return Point2::at(side * places / 2 + steps * step.x.raw(),
                        side * places + steps * step.y.raw() + random.between(-off, off));
    };
    const std::int64_t last = random.between(first + 1, places);
    Bar made{place(first), {}};
    do {
      made.b = place(last);
    } while (made.a == made.b);
    return made;
  }

  std::optional<Wrong> run_stack() {
    testing::Random random(first_ * bars_.size() + second_);
    std::vector<Bar> all;
    try {
      if (random.chance(1, 64)) return run_large_stack(random);
      constexpr std::int64_t places = 6;
      const Point2 corner = high_corner(2 * places);
      subject_.start(low_corner(), corner);
      for (int i = 0; i < 9; ++i) {
        all.push_back(random_overlap(random, places));
        if (!use(all.back(), 1)) return wrong(all, "refused", "taken");
        if (auto fault = compare(all, corner)) return fault;
      }
      while (!all.empty()) {
        std::swap(all.back(), all[static_cast<std::size_t>(
                                  random.between(0, static_cast<std::int64_t>(all.size()) - 1))]);
        if (!use(all.back(), -1)) return wrong(all, "refused to go", "gone");
        all.pop_back();
        if (auto fault = compare(all, corner)) return fault;
      }
    } catch (const testing::BrokenContract& broken) {
      return wrong(all, std::string("a broken contract: ") + broken.what, "none");
    }
    return std::nullopt;
  }

  std::optional<Wrong> run_large_stack(testing::Random& random) {
    constexpr std::int64_t places = 60;
    std::vector<Bar> all;
    std::vector<SnapSubject::Use> uses;
    for (int i = 0; i < 600; ++i) {
      all.push_back(random_overlap(random, places));
      uses.push_back({all.back().a, all.back().b, 1});
    }
    subject_.start(low_corner(), high_corner(2 * places));
    if (!subject_.edit(uses)) return wrong(all, "refused", "taken");
    return compare(all, high_corner(2 * places));
  }

  bool use(const Bar& bar, std::int32_t change) {
    const std::array uses{SnapSubject::Use{bar.a, bar.b, change}};
    return subject_.edit(uses);
  }

  std::optional<Wrong> check_third(const std::vector<Bar>& all,
                                   const std::array<std::uint64_t, 2>& digest) {
    const Bar& third = all.back();
    if (!use(third, 1)) return wrong(all, "refused", "taken");
    if (auto fault = compare(all, high_corner())) return fault;
    if (!use(third, -1)) return wrong(all, "refused to go", "gone");
    if (subject_.digest() != digest)
      return wrong(all, "taking the third one away leaves another mesh",
                   "the mesh of the first two");
    return std::nullopt;
  }

  std::optional<Wrong> compare(const std::vector<Bar>& bars, const Point2& corner) {
    definition_.clear();
    const Site low = site_of(low_corner()), high = site_of(corner);
    definition_.add(low, {high.x, low.y});
    definition_.add({high.x, low.y}, high);
    definition_.add(high, {low.x, high.y});
    definition_.add({low.x, high.y}, low);
    for (const Bar& bar : bars) definition_.add(site_of(bar.a), site_of(bar.b));
    definition_.finish(testing::WorldOracle::exact);
    subject_.read(picture_);
    if (agree(definition_, picture_)) return std::nullopt;
    return wrong(bars, text_of(picture_), text_of(definition_));
  }

  SnapSubject& subject_;
  const std::vector<Bar>& bars_;
  std::size_t first_, second_;
  SnapDefinition definition_;
  SnapPicture picture_;
};

/// All pairs of segments, or as many as the count needs, from everywhere, in an order that the seed
/// decides.
std::vector<std::pair<std::size_t, std::size_t>> pairs_of(std::size_t bars,
                                                          const SuiteOptions& options) {
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  for (std::size_t i = 0; i < bars; ++i) {
    for (std::size_t j = i + 1; j < bars; ++j) pairs.emplace_back(i, j);
  }
  constexpr std::uint64_t triples_of_a_pair = 209;  // on average
  const std::uint64_t wanted =
      options.count == 0 ? pairs.size() : options.count / triples_of_a_pair + 1;
  return chosen(std::move(pairs), static_cast<std::size_t>(wanted), options.seed);
}

void report_wrong(const SuiteOptions& options, const Wrong& wrong, Report& report) {
  report.disagreement_count = 1;
  Disagreement d;
  d.predicate = suite_name;
  d.cell = "6x6 grid";
  for (const Bar& bar : wrong.bars) {
    d.inputs.append("segment");
    for (const Point2& end : {bar.a, bar.b}) testing::add_point(d.inputs, site_of(end));
    d.inputs.append("\n");
  }
  d.ours = wrong.ours;
  d.theirs = wrong.theirs;
  d.oracle = "the definition";
  d.replay = options.program + " snap";
  if (options.count != 0)
    d.replay +=
        " --count " + std::to_string(options.count) + " --seed " + std::to_string(options.seed);
  report.disagreements.push_back(std::move(d));
}

Report run(const SuiteOptions& options) {
  const std::vector<Bar> bars = all_bars();
  const auto pairs = pairs_of(bars.size(), options);
  const auto [begin, end] = options.shard.of(pairs.size());
  std::atomic<std::uint64_t> triples{0};
  Progress progress(suite_name, end - begin, options.show_progress);
  Jobs<Wrong> jobs(options.threads, progress);
  jobs.run(begin, end, [&](std::size_t job) {
    const auto subject = testing::snap_under_test();
    std::uint64_t done = 0;
    auto wrong = PairCheck(*subject, bars, pairs[job].first, pairs[job].second).run(done);
    triples += done;
    progress.advance(1);
    return wrong;
  });
  Report report;
  report.cases = triples;
  report.seconds = progress.seconds();
  Table table{"segments",
              "Three segments of the 6x6 grid, the third added and taken away, and with each pair "
              "up to 30 others at once:",
              {"segments", "pairs", "triples"},
              {}};
  std::vector<TableValue> row;
  for (const std::uint64_t value :
       {std::uint64_t{bars.size()}, std::uint64_t{end - begin}, triples.load()})
    row.emplace_back(value);
  table.rows.push_back(std::move(row));
  report.tables.push_back(std::move(table));
  if (jobs.failing()) report_wrong(options, *jobs.failing(), report);
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
});

}  // namespace

}  // namespace offgrid::verify
