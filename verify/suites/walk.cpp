// Suite walk: locate and traverse on every full triangulation of the 4x4 grid, with every walk
// between points of the half grid.
//
// The edges that a segment crosses on a mesh that is really shifted, in their order, are found for
// all segments and edges once; a walk must cross those that its mesh has.
#include <algorithm>
#include <array>
#include <bitset>
#include <numeric>

#include "framework/choice.hpp"
#include "framework/counted_jobs.hpp"
#include "suites/walk_steps.hpp"
#include "walks/generators.hpp"

namespace offgrid::verify {

namespace {

using kernel::Point2;
using testing::walks::CrossedEdge;
using testing::walks::FaceList;
using testing::walks::Shift;
using testing::walks::ShiftedLine;
using testing::walks::WalkProgram;
using testing::walks::WalkQuery;
using testing::walks::WalkScene;
using Kind = WalkQuery::Kind;

constexpr const char* suite_name = "walk";
constexpr std::uint32_t side = 4;
constexpr std::uint32_t vertices = side * side;
constexpr std::uint32_t half_side = 2 * side - 1;
constexpr std::uint32_t places = half_side * half_side;

/// Twice the grid, so that half points are whole.
Point2 vertex(std::uint32_t v) {
  return Point2::at(std::int64_t{2} * (v / side), std::int64_t{2} * (v % side));
}
Point2 place(std::uint32_t p) { return Point2::at(p / half_side, p % half_side); }

/// by the smaller end * vertices + the larger
using EdgeSet = std::bitset<std::size_t{vertices} * vertices>;
std::size_t edge_index(const CrossedEdge& edge) {
  return std::min(edge.first, edge.second) * vertices + std::max(edge.first, edge.second);
}

/// For every pair of places: all edges between vertices that the segment crosses on the shifted
/// grid, in order. Edges that meet the segment in one point of it cross each other, so no mesh has
/// both, and their order does not matter.
class Crossings {
 public:
  Crossings() {
    for (std::uint32_t u = 0; u < vertices; ++u) {
      for (std::uint32_t v = 0; v < vertices; ++v) {
        if (u != v) edges_.push_back({{u, v}, ShiftedLine(vertex(u), vertex(v), Shift::mesh)});
      }
    }
    for (std::uint32_t a = 0; a < places; ++a) {
      for (std::uint32_t b = 0; b < places; ++b) by_pair_.push_back(between(place(a), place(b)));
    }
  }
  const std::vector<CrossedEdge>& of(std::uint32_t a, std::uint32_t b) const {
    return by_pair_[a * places + b];
  }

 private:
  std::vector<CrossedEdge> between(const Point2& a, const Point2& b) const {
    const ShiftedLine way(a, b, Shift::none);
    const auto end = shifted(b, Shift::none);
    std::array<bool, vertices> is_left{};
    for (std::uint32_t v = 0; v < vertices; ++v)
      is_left[v] = way.side(shifted(vertex(v), Shift::mesh)) > 0;
    std::vector<std::pair<ShiftedLine::Parameter, CrossedEdge>> met;
    for (const auto& [edge, line] : edges_) {
      // From the left of the edge to its right, as a walk leaves a face.
      if (is_left[edge.first] || !is_left[edge.second]) continue;
      if (line.side(way.from) > 0 && line.side(end) < 0) met.push_back({*way.meeting(line), edge});
    }
    std::stable_sort(met.begin(), met.end(),
                     [](const auto& m, const auto& n) { return m.first < n.first; });
    std::vector<CrossedEdge> crossed;
    for (const auto& [t, edge] : met) crossed.push_back(edge);
    return crossed;
  }

  std::vector<std::pair<CrossedEdge, ShiftedLine>> edges_;
  std::vector<std::vector<CrossedEdge>> by_pair_;
};

/// A mesh by its edges, which leave no choice, and what is asked about it.
WalkProgram program_of(const FaceList& faces, const WalkQuery& query) {
  WalkProgram program;
  for (std::uint32_t v = 0; v < vertices; ++v) program.points.push_back(vertex(v));
  for (const auto& [a, b, c] : faces) {
    for (const auto& [u, v] : {CrossedEdge{a, b}, CrossedEdge{b, c}, CrossedEdge{c, a}})
      program.barriers.push_back({vertex(u), vertex(v)});
  }
  program.queries.push_back(query);
  return program;
}

/// The first wrong query of all about a mesh; counts the walks.
std::optional<WalkQuery> find_wrong(const Crossings& crossings, const FaceList& faces,
                                    std::uint64_t& walks) {
  testing::walks::LibraryWalk subject;
  WalkScene scene{{}, faces, {}, std::vector<bool>(faces.size())};
  for (std::uint32_t v = 0; v < vertices; ++v) scene.points.push_back(vertex(v));
  EdgeSet edges;
  for (const auto& [a, b, c] : faces) {
    for (const auto& edge : {CrossedEdge{a, b}, CrossedEdge{b, c}, CrossedEdge{c, a}})
      edges.set(edge_index(edge));
  }
  testing::walks::WalkJudge judge(subject, scene);
  std::vector<CrossedEdge> expected, found;
  for (std::uint32_t a = 0; a < places; ++a) {
    const WalkQuery start{.kind = Kind::locate, .points = {place(a)}};
    if (judge.ask(start)) return start;
    if (!subject.locate(place(a), std::nullopt)) continue;
    for (std::uint32_t b = 0; b < places; ++b) {
      const WalkQuery query{.kind = Kind::traverse, .points = {place(a), place(b)}};
      expected.clear();
      for (const CrossedEdge& edge : crossings.of(a, b)) {
        if (edges.test(edge_index(edge))) expected.push_back(edge);
      }
      ++walks;
      static_cast<void>(subject.walk(query, found));
      if (found != expected) return query;
    }
  }
  return std::nullopt;
}

Report run(const SuiteOptions& options) {
  constexpr std::uint64_t walks_per_mesh = 1764;  // starts inside times ends, about
  const Crossings crossings;
  const std::vector<FaceList> triangulations = testing::walks::all_triangulations(side);
  const std::size_t total = triangulations.size();
  const std::size_t wanted =
      options.count == 0 ? total
                         : std::min<std::size_t>(
                               total, static_cast<std::size_t>(options.count / walks_per_mesh) + 1);
  std::vector<std::size_t> all(total);
  std::iota(all.begin(), all.end(), std::size_t{0});
  const std::vector<std::size_t> order = chosen(std::move(all), wanted, options.seed);
  const auto [begin, end] = options.shard.of(wanted);
  CountedJobs<std::vector<Step>> jobs(options, suite_name, "walks", (end - begin) * walks_per_mesh,
                                      1);
  jobs.run(end - begin, [&, begin = begin](std::size_t job, std::vector<Counts>& rows) {
    const FaceList& faces = triangulations[order[begin + job]];
    rows[0]["meshes"] += 1;
    const auto wrong = find_wrong(crossings, faces, rows[0]["walks"]);
    return wrong ? std::optional(steps_of(program_of(faces, *wrong))) : std::nullopt;
  });
  Report report;
  report.tables.push_back(jobs.table(
      "meshes", "Walks between all points of the half grid:", {"triangulations", "meshes", "walks"},
      {"of all " + std::to_string(total)}));
  conclude(jobs, suite_name, options, "4x4 grid", report);
  return report;
}

const SuiteRegistration registration({
    .name = suite_name,
    .what = "locate and traverse on all triangulations of the 4x4 grid, against a shifted mesh",
    .examples = "  offgrid-verify walk --count 1e6                some of the triangulations\n"
                "  offgrid-verify walk                            all 46,456, about 1e8 walks\n"
                "  offgrid-verify walk --shard 3/8                the third eighth of them\n",
    .default_count = 0,
    .against = {},
    .predicates = {suite_name},
    .run = run,
    .oracle = nullptr,
    .rank = 6,
    .is_shared = true,
    .check_steps = check_walk_steps,
    .show_steps = show_walk_steps,
});

}  // namespace

}  // namespace offgrid::verify
