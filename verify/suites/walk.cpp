// Suite walk: locate and traverse on every full triangulation of the 4x4 grid, with every walk
// between points of the half grid.
//
// The edges that a segment crosses on a mesh that is really shifted, in their order, are found for
// all segments and edges once; a walk must cross those that its mesh has.
#include <algorithm>
#include <array>
#include <bitset>
#include <map>
#include <numeric>
#include <utility>

#include "framework/choice.hpp"
#include "framework/text_cases.hpp"
#include "walks/domain.hpp"

namespace offgrid::verify {

namespace {

using kernel::Point2;
using testing::walks::CrossedEdge;
using testing::walks::FaceList;
using testing::walks::Shift;
using testing::walks::ShiftedLine;
using testing::walks::WalkProgram;
using testing::walks::WalkScene;
using testing::walks::WalkStep;
using Kind = WalkStep::Kind;

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
    const ShiftedLine segment(a, b, Shift::none);
    const auto end = shifted(b, Shift::none);
    std::array<bool, vertices> is_left{};
    for (std::uint32_t v = 0; v < vertices; ++v)
      is_left[v] = segment.side(shifted(vertex(v), Shift::mesh)) > 0;
    std::vector<std::pair<ShiftedLine::Parameter, CrossedEdge>> met;
    for (const auto& [edge, line] : edges_) {
      // From the left of the edge to its right, as a walk leaves a face.
      if (is_left[edge.first] || !is_left[edge.second]) continue;
      if (line.side(segment.from) > 0 && line.side(end) < 0)
        met.push_back({*segment.meeting(line), edge});
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

/// All triangulations of the square grid that use every point: from one of them by all flips. A
/// vertex has the number side * x + y.
class Flips {
 public:
  std::vector<FaceList> run() {
    FaceList first;
    for (std::uint32_t x = 0; x + 1 < side; ++x) {
      for (std::uint32_t y = 0; y + 1 < side; ++y) {
        const std::uint32_t v = x * side + y;
        first.push_back({v, v + side, v + side + 1});
        first.push_back({v, v + side + 1, v + 1});
      }
    }
    add(first);
    for (std::size_t i = 0; i < all_.size(); ++i) add_flips(FaceList(all_[i]));
    return std::move(all_);
  }

 private:
  void add(FaceList faces) {
    for (auto& face : faces)
      std::rotate(face.begin(), std::min_element(face.begin(), face.end()), face.end());
    std::sort(faces.begin(), faces.end());
    if (index_.emplace(faces, all_.size()).second) all_.push_back(std::move(faces));
  }

  bool turns_left(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
    const auto x = [&](std::uint32_t v) { return static_cast<int>(v / side); };
    const auto y = [&](std::uint32_t v) { return static_cast<int>(v % side); };
    return (x(b) - x(a)) * (y(c) - y(a)) > (x(c) - x(a)) * (y(b) - y(a));
  }

  void add_flips(const FaceList& faces) {
    // of a directed edge: its face and the far corner
    std::map<CrossedEdge, std::pair<std::size_t, std::uint32_t>> left;
    for (std::size_t f = 0; f < faces.size(); ++f) {
      for (std::size_t k = 0; k < 3; ++k)
        left[{faces[f][k], faces[f][(k + 1) % 3]}] = {f, faces[f][(k + 2) % 3]};
    }
    for (const auto& [edge, here] : left) {
      const auto [u, v] = edge;
      const auto other = left.find({v, u});
      if (u > v || other == left.end()) continue;
      const std::uint32_t c = here.second, d = other->second.second;
      if (!turns_left(u, d, c) || !turns_left(d, v, c)) continue;
      FaceList flipped = faces;
      flipped[here.first] = {u, d, c};
      flipped[other->second.first] = {d, v, c};
      add(flipped);
    }
  }

  std::vector<FaceList> all_;
  std::map<FaceList, std::size_t> index_;
};

/// A mesh by its edges, which leave no choice, and what is asked about it.
WalkProgram program_of(const FaceList& faces, const WalkStep& question) {
  WalkProgram program;
  for (std::uint32_t v = 0; v < vertices; ++v) program.points.push_back(vertex(v));
  for (const auto& [a, b, c] : faces) {
    for (const auto& [u, v] : {CrossedEdge{a, b}, CrossedEdge{b, c}, CrossedEdge{c, a}})
      program.steps.push_back({.kind = Kind::barrier, .from = vertex(u), .to = vertex(v)});
  }
  program.steps.push_back(question);
  return program;
}

/// The first wrong question of all about a mesh; counts the walks.
std::optional<WalkStep> find_wrong(const Crossings& crossings, const FaceList& faces,
                                   std::uint64_t& walks) {
  testing::walks::LibraryWalk subject;
  WalkScene scene{{}, faces, {}, std::vector<bool>(faces.size())};
  for (std::uint32_t v = 0; v < vertices; ++v) scene.points.push_back(vertex(v));
  EdgeSet edges;
  for (const auto& [a, b, c] : faces) {
    for (const auto& edge : {CrossedEdge{a, b}, CrossedEdge{b, c}, CrossedEdge{c, a}})
      edges.set(edge_index(edge));
  }
  const testing::walks::WalkJudge judge(subject, scene);
  std::vector<CrossedEdge> expected, found;
  for (std::uint32_t a = 0; a < places; ++a) {
    const WalkStep start{.kind = Kind::locate, .from = place(a)};
    if (judge.ask(start)) return start;
    if (!subject.locate(place(a), std::nullopt)) continue;
    for (std::uint32_t b = 0; b < places; ++b) {
      const WalkStep question{.kind = Kind::traverse, .from = place(a), .to = place(b)};
      expected.clear();
      for (const CrossedEdge& edge : crossings.of(a, b)) {
        if (edges.test(edge_index(edge))) expected.push_back(edge);
      }
      ++walks;
      static_cast<void>(subject.walk(question, found));
      if (found != expected) return question;
    }
  }
  return std::nullopt;
}

std::optional<testing::Finding> find_fault(const WalkProgram& program) {
  return testing::walks::Walks::judge(program, {});
}

TextVerdict check_text(const std::string& text) {
  return verdict_on<WalkProgram>(text, find_fault);
}

Report run(const SuiteOptions& options) {
  constexpr std::uint64_t walks_per_mesh = 1764;  // starts inside times ends, about
  const Crossings crossings;
  const std::vector<FaceList> triangulations = Flips().run();
  const std::size_t total = triangulations.size();
  const std::size_t wanted =
      options.count == 0 ? total
                         : std::min<std::size_t>(
                               total, static_cast<std::size_t>(options.count / walks_per_mesh) + 1);
  std::vector<std::size_t> all(total);
  std::iota(all.begin(), all.end(), std::size_t{0});
  const std::vector<std::size_t> order = chosen(std::move(all), wanted, options.seed);
  const auto [begin, end] = options.shard.of(wanted);
  CountedJobs<WalkProgram> jobs(options, suite_name, "walks", (end - begin) * walks_per_mesh, 1);
  jobs.run(end - begin, [&, begin = begin](std::size_t job, std::vector<Counts>& rows) {
    const FaceList& faces = triangulations[order[begin + job]];
    rows[0]["meshes"] += 1;
    const auto wrong = find_wrong(crossings, faces, rows[0]["walks"]);
    return wrong ? std::optional(program_of(faces, *wrong)) : std::nullopt;
  });
  Report report;
  report.tables.push_back(jobs.table(
      "meshes", "Walks between all points of the half grid:", {"triangulations", "meshes", "walks"},
      {"of all " + std::to_string(total)}));
  conclude_cases(jobs, suite_name, options, "4x4 grid", find_fault, report);
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
    .check_text = check_text,
});

}  // namespace

}  // namespace offgrid::verify
