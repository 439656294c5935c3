// Suite relations: what must stay, or turn into its opposite, when a question is asked in another
// way: ends swapped, points moved, turned, mirrored. No oracle is needed, so nothing is faster; but
// a bug that keeps the symmetries is not seen (docs/checking.md).
#include <algorithm>
#include <array>

#include "framework/jobs.hpp"
#include "framework/suite.hpp"
#include "oracle/definitions.hpp"
#include "predicates/bugs.hpp"
#include "suites/moved_points.hpp"
#include "support/generate.hpp"

namespace offgrid::verify {

namespace {

using kernel::MeshPoint2;
using kernel::Sign;
using moved::Plane;
using moved::Space;

constexpr const char* suite_name = "relations";
constexpr std::uint64_t cases_per_job = 1 << 16;

MeshPoint2 mesh(const Point2& p) { return MeshPoint2(p); }

kernel::SegmentIntersection with_ends_swapped(const kernel::SegmentIntersection& s) {
  return {s.contact, s.b_on_cd, s.a_on_cd, s.c_on_ab, s.d_on_ab};
}
kernel::SegmentIntersection with_segments_swapped(const kernel::SegmentIntersection& s) {
  return {s.contact, s.c_on_ab, s.d_on_ab, s.a_on_cd, s.b_on_cd};
}

/// The requirements of predicates; nothing is claimed of others. No predicate of the subject is
/// asked, which may be broken.
bool crosses(const Plane& p) {
  return turn(p[0], p[1], p[2]) * turn(p[0], p[1], p[3]) < 0 &&
         turn(p[2], p[3], p[0]) * turn(p[2], p[3], p[1]) < 0;
}
bool have_direction(const Plane& p) { return p[0] != p[1]; }
bool are_different(const Plane& p) {
  return have_direction(p) && p[0] != p[2] && p[0] != p[3] && p[1] != p[2] && p[1] != p[3] &&
         p[2] != p[3];
}

struct Relation {
  const char* predicate;
  const char* what;
  bool (*in_plane)(const Subject& s, const Plane& p, Random& random) = nullptr;
  bool (*in_space)(const Subject& s, const Space& p, Random& random) = nullptr;
};

constexpr std::array relations{
    Relation{"orient", "two points swapped",
             [](const Subject& s, const Plane& p, Random&) {
               return s.orient(p[1], p[0], p[2]) == -s.orient(p[0], p[1], p[2]);
             }},
    Relation{"orient", "points in a circle",
             [](const Subject& s, const Plane& p, Random&) {
               return s.orient(p[1], p[2], p[0]) == s.orient(p[0], p[1], p[2]);
             }},
    Relation{"orient", "moved",
             [](const Subject& s, const Plane& p, Random& random) {
               const Plane q = moved::shifted(p, random);
               return s.orient(q[0], q[1], q[2]) == s.orient(p[0], p[1], p[2]);
             }},
    Relation{"orient", "a quarter turn",
             [](const Subject& s, const Plane& p, Random&) {
               const Plane q = moved::turned(p);
               return s.orient(q[0], q[1], q[2]) == s.orient(p[0], p[1], p[2]);
             }},
    Relation{"orient", "mirrored",
             [](const Subject& s, const Plane& p, Random&) {
               const Plane q = moved::mirrored(p);
               return s.orient(q[0], q[1], q[2]) == -s.orient(p[0], p[1], p[2]);
             }},
    Relation{"orient", "twice as large",
             [](const Subject& s, const Plane& p, Random&) {
               const auto [small, large] = moved::halved_and_doubled(p);
               return s.orient(small[0], small[1], small[2]) ==
                      s.orient(large[0], large[1], large[2]);
             }},
    Relation{"in_circle", "two points swapped",
             [](const Subject& s, const Plane& p, Random&) {
               return s.in_circle(p[1], p[0], p[2], p[3]) == -s.in_circle(p[0], p[1], p[2], p[3]);
             }},
    Relation{"in_circle", "four points in a circle",
             [](const Subject& s, const Plane& p, Random&) {
               return s.in_circle(p[1], p[2], p[3], p[0]) == -s.in_circle(p[0], p[1], p[2], p[3]);
             }},
    Relation{"in_circle", "moved",
             [](const Subject& s, const Plane& p, Random& random) {
               const Plane q = moved::shifted(p, random);
               return s.in_circle(q[0], q[1], q[2], q[3]) == s.in_circle(p[0], p[1], p[2], p[3]);
             }},
    Relation{"in_circle", "a quarter turn",
             [](const Subject& s, const Plane& p, Random&) {
               const Plane q = moved::turned(p);
               return s.in_circle(q[0], q[1], q[2], q[3]) == s.in_circle(p[0], p[1], p[2], p[3]);
             }},
    Relation{"in_circle", "mirrored",
             [](const Subject& s, const Plane& p, Random&) {
               const Plane q = moved::mirrored(p);
               return s.in_circle(q[0], q[1], q[2], q[3]) == -s.in_circle(p[0], p[1], p[2], p[3]);
             }},
    Relation{"in_circle_perturbed", "two points swapped",
             [](const Subject& s, const Plane& p, Random&) {
               const bool is_asked = are_different(p) && turn(p[0], p[1], p[2]) != 0;
               return !is_asked || s.in_circle_perturbed(p[1], p[0], p[2], p[3]) !=
                                       s.in_circle_perturbed(p[0], p[1], p[2], p[3]);
             }},
    Relation{"in_circle_perturbed", "moved",
             [](const Subject& s, const Plane& p, Random& random) {
               const Plane q = moved::shifted(p, random);
               const bool is_asked = are_different(p) && turn(p[0], p[1], p[2]) != 0;
               return !is_asked || s.in_circle_perturbed(q[0], q[1], q[2], q[3]) ==
                                       s.in_circle_perturbed(p[0], p[1], p[2], p[3]);
             }},
    Relation{"intersect", "ends swapped",
             [](const Subject& s, const Plane& p, Random&) {
               return s.intersect(p[1], p[0], p[2], p[3]) ==
                      with_ends_swapped(s.intersect(p[0], p[1], p[2], p[3]));
             }},
    Relation{"intersect", "segments swapped",
             [](const Subject& s, const Plane& p, Random&) {
               return s.intersect(p[2], p[3], p[0], p[1]) ==
                      with_segments_swapped(s.intersect(p[0], p[1], p[2], p[3]));
             }},
    Relation{"intersect", "a quarter turn",
             [](const Subject& s, const Plane& p, Random&) {
               const Plane q = moved::turned(p);
               return s.intersect(q[0], q[1], q[2], q[3]) == s.intersect(p[0], p[1], p[2], p[3]);
             }},
    Relation{"proper_cross", "as intersect says",
             [](const Subject& s, const Plane& p, Random&) {
               return s.proper_cross(p[0], p[1], p[2], p[3]) ==
                      (s.intersect(p[0], p[1], p[2], p[3]).contact ==
                       kernel::SegmentContact::crossing);
             }},
    Relation{"round_cross", "segments and ends swapped",
             [](const Subject& s, const Plane& p, Random&) {
               return !crosses(p) || s.round_cross(p[3], p[2], p[0], p[1]) ==
                                         s.round_cross(p[0], p[1], p[2], p[3]);
             }},
    Relation{"round_cross", "moved",
             [](const Subject& s, const Plane& p, Random& random) {
               const Plane q = moved::shifted(p, random);
               return !crosses(p) || s.round_cross(q[0], q[1], q[2], q[3]) - q[0] ==
                                         s.round_cross(p[0], p[1], p[2], p[3]) - p[0];
             }},
    Relation{"round_cross", "in a pixel that both segments meet",
             [](const Subject& s, const Plane& p, Random&) {
               if (!crosses(p)) return true;
               const Point2 pixel = s.round_cross(p[0], p[1], p[2], p[3]);
               return s.hits(p[0], p[1], pixel) && s.hits(p[2], p[3], pixel);
             }},
    Relation{"hits", "moved, ends swapped",
             [](const Subject& s, const Plane& p, Random& random) {
               const Plane q = moved::shifted(p, random);
               return s.hits(q[1], q[0], q[2]) == s.hits(p[0], p[1], p[2]);
             }},
    Relation{"length", "moved, ends swapped",
             [](const Subject& s, const Plane& p, Random& random) {
               const Plane q = moved::shifted(p, random);
               return s.length(q[1], q[0]) == s.length(p[0], p[1]);
             }},
    Relation{"compare_distance2", "two points swapped",
             [](const Subject& s, const Plane& p, Random&) {
               return s.compare_distance2(p[0], p[2], p[1]) ==
                      -s.compare_distance2(p[0], p[1], p[2]);
             }},
    Relation{"side_of_mesh_edge", "the edge turned round",
             [](const Subject& s, const Plane& p, Random&) {
               return !have_direction(p) || s.side_of_mesh_edge(mesh(p[1]), mesh(p[0]), p[2]) !=
                                                s.side_of_mesh_edge(mesh(p[0]), mesh(p[1]), p[2]);
             }},
    Relation{"side_of_mesh_edge", "a half turn, the mesh on the other side of the grid",
             [](const Subject& s, const Plane& p, Random&) {
               const Plane q = moved::turned(moved::turned(p));
               return !have_direction(p) ||
                      s.side_of_mesh_edge_plus(mesh(q[0]), mesh(q[1]), q[2]) ==
                          s.side_of_mesh_edge(mesh(p[0]), mesh(p[1]), p[2]);
             }},
    Relation{"side_of_line", "the line turned round",
             [](const Subject& s, const Plane& p, Random&) {
               return !have_direction(p) || s.side_of_line(p[1], p[0], mesh(p[2])) !=
                                                s.side_of_line(p[0], p[1], mesh(p[2]));
             }},
    Relation{"side_of_line", "a mesh moved is a query moved back",
             [](const Subject& s, const Plane& p, Random&) {
               return !have_direction(p) || s.side_of_line_plus(p[0], p[1], mesh(p[2])) ==
                                                s.side_of_mesh_edge(mesh(p[0]), mesh(p[1]), p[2]);
             }},
    Relation{"orient3d", "two points swapped", nullptr,
             [](const Subject& s, const Space& p, Random&) {
               return s.orient3d(p[1], p[0], p[2], p[3]) == -s.orient3d(p[0], p[1], p[2], p[3]);
             }},
    Relation{"orient3d", "moved", nullptr,
             [](const Subject& s, const Space& p, Random& random) {
               const Space q = moved::shifted(p, random);
               return s.orient3d(q[0], q[1], q[2], q[3]) == s.orient3d(p[0], p[1], p[2], p[3]);
             }},
    Relation{"orient3d", "four points in a circle", nullptr,
             [](const Subject& s, const Space& p, Random&) {
               return s.orient3d(p[1], p[2], p[3], p[0]) == -s.orient3d(p[0], p[1], p[2], p[3]);
             }},
    Relation{"orient3d", "axes swapped", nullptr,
             [](const Subject& s, const Space& p, Random&) {
               const Space q = moved::mirrored(p);
               return s.orient3d(q[0], q[1], q[2], q[3]) == -s.orient3d(p[0], p[1], p[2], p[3]);
             }},
    Relation{"in_sphere", "two points swapped", nullptr,
             [](const Subject& s, const Space& p, Random&) {
               return s.in_sphere(p[1], p[0], p[2], p[3], p[4]) ==
                      -s.in_sphere(p[0], p[1], p[2], p[3], p[4]);
             }},
    Relation{"in_sphere", "five points in a circle", nullptr,
             [](const Subject& s, const Space& p, Random&) {
               return s.in_sphere(p[1], p[2], p[3], p[4], p[0]) ==
                      s.in_sphere(p[0], p[1], p[2], p[3], p[4]);
             }},
    Relation{"in_sphere", "moved", nullptr,
             [](const Subject& s, const Space& p, Random& random) {
               const Space q = moved::shifted(p, random);
               return s.in_sphere(q[0], q[1], q[2], q[3], q[4]) ==
                      s.in_sphere(p[0], p[1], p[2], p[3], p[4]);
             }},
};

/// A case that breaks a relation, as text.
using Broken = std::string;

template <class Points, class Classes, class Holds>
std::optional<Broken> find_broken(const Subject& subject, Holds holds, const Classes& classes,
                                  std::uint64_t count, Random& random) {
  for (std::uint64_t i = 0; i < count; ++i) {
    Points points;
    testing::fill(classes[i % classes.size()], random, points);
    if (!holds(subject, points, random)) return moved::show(points);
  }
  return std::nullopt;
}

std::optional<Broken> run_job(const Subject& subject, const Relation& relation, std::uint64_t count,
                              std::uint64_t seed) {
  Random random(seed);
  if (relation.in_plane != nullptr)
    return find_broken<Plane>(subject, relation.in_plane, testing::all_classes2(), count, random);
  return find_broken<Space>(subject, relation.in_space, testing::all_classes3(), count, random);
}

void report_broken(const SuiteOptions& options, const Relation& relation, const Broken& broken,
                   Report& report) {
  Disagreement d;
  d.predicate = relation.predicate;
  d.cell = relation.what;
  d.inputs = broken;
  d.ours = "another answer";
  d.theirs = "the one that follows from the points as they were";
  d.oracle = "the relation";
  add_unsaved(std::move(d), suite_name, options, options.seed, options.count, report);
}

Report run(const SuiteOptions& options) {
  const Subject subject = testing::subject_under_test();
  Report report;
  report.tables.push_back(
      {"relations", "What must hold:", {"predicate", "asked again with", "cases", "broken"}, {}});
  Progress progress(suite_name, options.count, options.show_progress);
  for (std::size_t i = 0; i < relations.size(); ++i) {
    const std::uint64_t count = share_of(options.count, i, relations.size());
    Jobs<Broken> jobs(options.threads, progress);
    jobs.run(0, static_cast<std::size_t>((count + cases_per_job - 1) / cases_per_job),
             [&](std::size_t job) {
               const std::uint64_t cases = std::min(cases_per_job, count - job * cases_per_job);
               auto broken =
                   run_job(subject, relations[i], cases,
                           (options.seed * relations.size() + i) * 0x9e3779b97f4a7c15U + job);
               progress.advance(cases);
               return broken;
             });
    report.cases += count;
    report.tables.front().rows.push_back({relations[i].predicate, relations[i].what, count,
                                          std::uint64_t{jobs.failing() ? 1U : 0U}});
    if (jobs.failing()) report_broken(options, relations[i], *jobs.failing(), report);
  }
  report.seconds = progress.seconds();
  report.totals.emplace_back("relations", std::uint64_t{relations.size()});
  return report;
}

std::vector<std::string> covered() {
  std::vector<std::string> names;
  for (const Relation& relation : relations) {
    if (names.empty() || names.back() != relation.predicate) names.emplace_back(relation.predicate);
  }
  return names;
}

const SuiteRegistration registration({
    .name = suite_name,
    .what = "answers that follow from each other: points swapped, moved, turned, mirrored",
    .examples = "  offgrid-verify relations --count 1e9           a long run\n"
                "  offgrid-verify relations --bug relation-orient-rounds\n",
    .default_count = 10'000'000,
    .against = {},
    .predicates = covered(),
    .run = run,
    .oracle = nullptr,
    .rank = 3,
});

}  // namespace

}  // namespace offgrid::verify
