// Suites triangle3 and ray3: whether two shapes of space meet, where a ray first hits a triangle,
// and the point of a triangle nearest to a point, beside the definition (check/shapes), and beside
// CGAL wherever CGAL defines an answer.
//
// triangle3 asks about every two of the 2,876 triangles of the 3x3x3 grid, in any order of their
// corners, about any two of the 4x4x4 grid, degenerate ones among them, and about all other pairs
// of shapes in the constructions of the fuzzer. ray3 asks about every ray and segment between two
// points of the 3x3x3 grid and every triangle, degenerate ones among them, and about those of the
// fuzzer.
#include <algorithm>
#include <array>

#include "framework/text_cases.hpp"
#include "oracle/cgal_shapes.hpp"
#include "shapes/domain.hpp"
#include "shapes/judge.hpp"
#include "shapes/library_shapes.hpp"

namespace offgrid::verify {

namespace {

using testing::Finding;
using testing::Random;
using testing::shapes::LibraryShapes;
using testing::shapes::Shape;
using testing::shapes::ShapeKind;
using testing::shapes::ShapePair;
using testing::shapes::ShapeProgram;
using testing::shapes::Site3;

// ---- one pair

/// CGAL's complaint about a pair on which the library agrees with the definition.
std::optional<Finding> ask_cgal(const ShapePair& pair, Counts& row) {
  const Shape &a = pair.a, &b = pair.b;
  const auto finding = [&](const char* where, std::string expected) {
    return Finding{where, testing::line_of(pair), "CGAL: " + std::move(expected), "not so"};
  };
  const bool found = LibraryShapes::meets(a, b);
  const std::optional<bool> meets = cgal_meets(pair);
  row["by CGAL too"] += meets ? 1 : 0;
  if (meets && *meets != found) return finding("meets", *meets ? "they meet" : "they do not meet");
  if (a.kind != ShapeKind::triangle) return std::nullopt;
  if (b.kind == ShapeKind::ray || b.kind == ShapeKind::segment) {
    if (cgal_confirms_hit(pair, testing::shapes::first_hit(b, a)) == false)
      return finding("hit", "another first point");
  } else if (b.kind == ShapeKind::point) {
    if (cgal_confirms_distance(pair, LibraryShapes::closest(a, b).nearest.squared_distance) ==
        false)
      return finding("closest", "another distance");
  }
  return std::nullopt;
}

std::optional<Finding> find_wrong(const ShapePair& pair, Counts& row) {
  const bool must_meet = are_meeting(pair);
  row["pairs"] += 1;
  row["meet"] += must_meet ? 1 : 0;
  row["degenerate"] += is_degenerate(pair.a) || is_degenerate(pair.b) ? 1 : 0;
  if (auto finding = testing::shapes::judge_pair(pair, must_meet)) return finding;
  return ask_cgal(pair, row);
}

std::optional<Finding> find_fault(const ShapeProgram& program) {
  Counts unused;
  for (const ShapePair& pair : program.pairs) {
    if (auto finding = find_wrong(pair, unused)) return finding;
  }
  return std::nullopt;
}

TextVerdict check_text(const std::string& text) {
  return verdict_on<ShapeProgram>(text, find_fault);
}

// ---- shapes of grids

Site3 place(std::size_t side, std::size_t number) {
  return {static_cast<std::int64_t>(number / side / side),
          static_cast<std::int64_t>(number / side % side),
          static_cast<std::int64_t>(number % side)};
}

/// A triangle with its corners in one of six orders.
Shape triangle_of(const std::array<Site3, 3>& corners, std::size_t order) {
  Shape made{ShapeKind::triangle, {}};
  const std::size_t first = order % 3, step = order % 6 < 3 ? 1 : 2;
  for (std::size_t i = 0; i < 3; ++i) made.set(3 * i, corners[(first + step * i) % 3]);
  return made;
}

using Corners = std::array<Site3, 3>;
/// The triangles of a grid, each once; those without area only if they are wanted.
std::vector<Corners> triangles_of(std::size_t side, bool with_degenerate) {
  const std::size_t places = side * side * side, apart = with_degenerate ? 0 : 1;
  std::vector<Corners> triangles;
  for (std::size_t i = 0; i < places; ++i) {
    for (std::size_t j = i + apart; j < places; ++j) {
      for (std::size_t k = j + apart; k < places; ++k) {
        const Corners corners{place(side, i), place(side, j), place(side, k)};
        if (with_degenerate || !is_degenerate(triangle_of(corners, 0)))
          triangles.push_back(corners);
      }
    }
  }
  return triangles;
}

Shape random_triangle(Random& random, std::size_t side) {
  Shape made{ShapeKind::triangle, {}};
  for (std::size_t i = 0; i < 9; ++i)
    made.numbers[i] = random.between(0, static_cast<std::int64_t>(side) - 1);
  return made;
}

// ---- the suites

/// A part of a suite: a row of its table, and the pairs of its jobs.
struct Part {
  std::string name;
  std::size_t jobs = 0;
  std::size_t pairs_of_job = 0;
  /// The pair of that number of a job, whose random numbers are given.
  std::function<ShapePair(std::size_t job, std::size_t number, Random&)> pair;
};

constexpr std::size_t pairs_of_random_job = 2000;
constexpr std::size_t side = 3, places = side * side * side;

Part triangle_pairs(std::size_t wanted) {
  auto all = std::make_shared<const std::vector<Corners>>(triangles_of(side, false));
  const std::size_t count = all->size();
  return {"every two of the 3x3x3 grid", std::min(count, wanted / count + 1), count,
          [all](std::size_t job, std::size_t number, Random& random) {
            // So that the first jobs are from everywhere.
            const std::size_t first = job * 1021 % all->size();
            const std::uint64_t orders = random.next();
            return ShapePair{triangle_of((*all)[first], orders % 6),
                             triangle_of((*all)[number], orders / 6 % 6)};
          }};
}

/// Rays or segments from each place to each.
Part lines(ShapeKind kind, std::size_t wanted) {
  auto all = std::make_shared<const std::vector<Corners>>(triangles_of(side, true));
  const std::size_t count = places * places;
  const std::string name = kind == ShapeKind::ray ? "every ray" : "every segment";
  return {name + " of the 3x3x3 grid", std::min(count, wanted / all->size() + 1), all->size(),
          [all, kind](std::size_t job, std::size_t number, Random& random) {
            const std::size_t line = job * 37 % (places * places);
            const Site3 from = place(side, line / places), to = place(side, line % places);
            Shape made{kind, {}};
            made.set(0, from);
            made.set(3, kind == ShapeKind::ray ? testing::shapes::minus(to, from) : to);
            return ShapePair{triangle_of((*all)[number], random.next() % 6), made};
          }};
}

Part random_triangles(std::size_t wanted) {
  return {"any two of the 4x4x4 grid", wanted / pairs_of_random_job + 1, pairs_of_random_job,
          [](std::size_t, std::size_t, Random& random) {
            const Shape first = random_triangle(random, 4);
            return ShapePair{first, random_triangle(random, 4)};
          }};
}

Part constructed(std::size_t kind, std::size_t wanted) {
  return {name_of(testing::shapes::pair_kinds()[kind]), wanted / pairs_of_random_job + 1,
          pairs_of_random_job, [kind](std::size_t, std::size_t, Random& random) {
            testing::Choices choices(testing::from_seed(random.next() >> 16));
            return testing::shapes::ShapeMaker(choices).pair(kind);
          }};
}

/// The parts of a suite that asks about so many pairs, by the name of an option; 0: all of the
/// grids, and so many as each of the others has by itself.
std::vector<Part> parts_of(bool is_of_rays, const SuiteOptions& options) {
  constexpr std::size_t all = 1'000'000;
  const auto wanted = static_cast<std::size_t>(options.count);
  // A part that is alone has all of the pairs.
  const auto share = [&](std::size_t by_itself, std::size_t divisor) {
    return wanted == 0 ? by_itself : options.part.empty() ? wanted / divisor : wanted;
  };
  const auto is_wanted = [&](const char* name) {
    return options.part.empty() || options.part == name;
  };
  std::vector<Part> parts;
  if (is_wanted("grid")) {
    const std::size_t on_grids = share(SIZE_MAX / 2, 2);
    if (is_of_rays) {
      parts = {lines(ShapeKind::segment, on_grids / 2), lines(ShapeKind::ray, on_grids / 2)};
    } else {
      parts = {triangle_pairs(on_grids)};
    }
  }
  if (!is_of_rays && is_wanted("random")) parts.push_back(random_triangles(share(all, 4)));
  if (!is_wanted("constructed")) return parts;
  std::vector<std::size_t> chosen;
  for (std::size_t kind = 0; kind < testing::shapes::pair_kinds().size(); ++kind) {
    if (testing::shapes::is_of_rays(testing::shapes::pair_kinds()[kind]) == is_of_rays)
      chosen.push_back(kind);
  }
  for (const std::size_t kind : chosen)
    parts.push_back(constructed(kind, share(all / 4, 4) / chosen.size()));
  return parts;
}

Report run(const char* suite_name, bool is_of_rays, const SuiteOptions& options) {
  const std::vector<Part> parts = parts_of(is_of_rays, options);
  std::uint64_t expected = 0;
  std::vector<std::string> names;
  for (const Part& part : parts) {
    expected += part.jobs * part.pairs_of_job / options.shard.count;
    names.push_back(part.name);
  }
  CountedJobs<ShapeProgram> jobs(options, suite_name, "pairs", expected, parts.size());
  std::string wrong_part;
  std::size_t done = 0;
  for (std::size_t i = 0; i < parts.size() && !jobs.failing(); ++i) {
    const Part& part = parts[i];
    const auto [begin, end] = options.shard.of(part.jobs);
    jobs.run(end - begin, [&, first = begin](std::size_t number, std::vector<Counts>& rows) {
      const std::size_t job = first + number - done;
      Random random(options.seed * 1'000'003 + i * 1'000'000'007 + job);
      std::optional<ShapeProgram> wrong;
      for (std::size_t k = 0; k < part.pairs_of_job && !wrong; ++k) {
        const ShapePair pair = part.pair(job, k, random);
        if (find_wrong(pair, rows[i])) wrong = ShapeProgram{{pair}};
      }
      return wrong;
    });
    done += end - begin;
    wrong_part = part.name;
  }
  Report report;
  report.tables.push_back(jobs.table("shapes", "Pairs of shapes, beside the definition:",
                                     {"shapes", "pairs", "degenerate", "meet", "by CGAL too"},
                                     names));
  conclude_cases(jobs, suite_name, options, wrong_part, find_fault, report);
  return report;
}

constexpr const char* triangles_name = "triangle3";
constexpr const char* rays_name = "ray3";

const SuiteRegistration triangles({
    .name = triangles_name,
    .what = "triangles, boxes, balls and planes that meet, against the definition and CGAL",
    .examples = "  offgrid-verify triangle3 --count 1e6           some of the 8,271,376 pairs\n"
                "  offgrid-verify triangle3 --shard 3/8           the third eighth of all\n"
                "  offgrid-verify triangle3 --part random --count 1e8\n",
    .default_count = 0,
    .against = {},
    .predicates = {triangles_name},
    .run = [](const SuiteOptions& options) { return run(triangles_name, false, options); },
    .oracle = nullptr,
    .rank = 12,
    .is_shared = true,
    .parts = {"grid", "random", "constructed"},
    .check_text = check_text,
    .head = head_of(testing::Form<ShapeProgram>{}),
});

const SuiteRegistration rays({
    .name = rays_name,
    .what = "rays and segments that hit triangles and boxes, against the definition and CGAL",
    .examples = "  offgrid-verify ray3 --count 1e6                some of the pairs of the grid\n"
                "  offgrid-verify ray3 --shard 3/8                the third eighth of all\n",
    .default_count = 0,
    .against = {},
    .predicates = {rays_name},
    .run = [](const SuiteOptions& options) { return run(rays_name, true, options); },
    .oracle = nullptr,
    .rank = 13,
    .is_shared = true,
    .parts = {"grid", "constructed"},
    .check_text = check_text,
});

}  // namespace

}  // namespace offgrid::verify
