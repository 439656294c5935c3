// Suite walk: locate and traverse against a mesh that is really shifted, by small integers on a
// finer grid.
//
// Every full triangulation of the 4x4 grid, with every walk between points of the half grid. The
// grid is scaled by 2^16; there a vertex is moved by (-2^6, -1), which is small enough for every
// tie of so small a mesh and large enough for plain integers. The edges that a segment crosses on
// the shifted grid, in their order, are found for all segments and edges once; a walk must cross
// those that its mesh has.
#include <algorithm>
#include <array>
#include <atomic>
#include <bitset>
#include <map>
#include <numeric>

#include "bugs/bug.hpp"
#include "framework/choice.hpp"
#include "framework/jobs.hpp"
#include "framework/suite.hpp"
#include "support/walks.hpp"

namespace offgrid::verify {

namespace {

using kernel::Point2;
using testing::CrossedEdge;
using testing::FaceList;
using testing::WalkSubject;

constexpr const char* suite_name = "walk";
constexpr int side = 4;
constexpr int vertices = side * side;
constexpr int half_side = 2 * side - 1;
constexpr int places = half_side * half_side;
constexpr std::int64_t scale = std::int64_t{1} << 16;

__extension__ using Wide = __int128;

/// by the smaller end * vertices + the larger
using EdgeSet = std::bitset<std::size_t{vertices} * vertices>;

struct Grid {
  std::int64_t x, y;
};

std::size_t edge_index(std::size_t u, std::size_t v) {
  return std::min(u, v) * vertices + std::max(u, v);
}

/// On the scaled grid, in half units: a vertex, shifted, and a query.
Grid shifted_vertex(std::size_t v) {
  return {2 * static_cast<std::int64_t>(v / side) * scale - 64,
          2 * static_cast<std::int64_t>(v % side) * scale - 1};
}
Grid query(std::size_t place) {
  return {static_cast<std::int64_t>(place / half_side) * scale,
          static_cast<std::int64_t>(place % half_side) * scale};
}
/// The same for the library: twice the grid, so that half points are whole.
Point2 library_vertex(std::size_t v) {
  return Point2::at(2 * static_cast<int>(v / side), 2 * static_cast<int>(v % side));
}
Point2 library_query(std::size_t place) {
  return Point2::at(static_cast<int>(place / half_side), static_cast<int>(place % half_side));
}

std::int64_t orientation(const Grid& a, const Grid& b, const Grid& c) {
  return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
}

/// For every pair of places: all edges between vertices that the segment crosses on the shifted
/// grid, in order. Edges that meet the segment in one point of it cross each other, so no mesh has
/// both, and their order does not matter.
class Crossings {
 public:
  Crossings() : by_pair_(std::size_t{places} * places) {
    for (std::size_t a = 0; a < places; ++a) {
      for (std::size_t b = 0; b < places; ++b)
        by_pair_[a * places + b] = between(query(a), query(b));
    }
  }
  const std::vector<CrossedEdge>& of(std::size_t a, std::size_t b) const {
    return by_pair_[a * places + b];
  }

 private:
  struct Met {
    std::int64_t part, whole;  ///< the share of the segment before the crossing
    CrossedEdge edge;
  };

  static std::vector<CrossedEdge> between(const Grid& a, const Grid& b) {
    std::vector<Met> met;
    for (std::uint32_t u = 0; u < vertices; ++u) {
      for (std::uint32_t v = 0; v < vertices; ++v) {
        const Grid p = shifted_vertex(u), q = shifted_vertex(v);
        // From the left of u -> v to its right, as a walk leaves a face.
        const std::int64_t before = orientation(p, q, a), after = orientation(p, q, b);
        if (u == v || before <= 0 || after >= 0 || orientation(a, b, p) >= 0 ||
            orientation(a, b, q) <= 0)
          continue;
        met.push_back({before, before - after, {u, v}});
      }
    }
    std::stable_sort(met.begin(), met.end(), [](const Met& m, const Met& n) {
      return Wide{m.part} * n.whole < Wide{n.part} * m.whole;
    });
    std::vector<CrossedEdge> edges;
    for (const Met& m : met) edges.push_back(m.edge);
    return edges;
  }

  std::vector<std::vector<CrossedEdge>> by_pair_;
};

/// All triangulations of the grid that use every point, each as its faces: from one of them by all
/// flips.
class Triangulations {
 public:
  Triangulations() {
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
  }
  const std::vector<FaceList>& all() const { return all_; }

 private:
  void add(FaceList faces) {
    for (auto& face : faces)
      std::rotate(face.begin(), std::min_element(face.begin(), face.end()), face.end());
    std::sort(faces.begin(), faces.end());
    if (index_.emplace(faces, all_.size()).second) all_.push_back(std::move(faces));
  }

  static std::int64_t turn(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    return orientation(shifted_vertex(a), shifted_vertex(b), shifted_vertex(c));
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
      if (turn(u, d, c) <= 0 || turn(d, v, c) <= 0) continue;
      FaceList flipped = faces;
      flipped[here.first] = {u, d, c};
      flipped[other->second.first] = {d, v, c};
      add(flipped);
    }
  }

  std::vector<FaceList> all_;
  std::map<FaceList, std::size_t> index_;
};

/// The fault in words for the report.
struct Wrong {
  std::string what;
  std::string ours;
  std::string theirs;
};

std::string text_of(const std::vector<CrossedEdge>& edges) {
  std::string text;
  for (const CrossedEdge& edge : edges) {
    text.append(text.empty() ? "" : ", ")
        .append(std::to_string(edge.first))
        .append("-")
        .append(std::to_string(edge.second));
  }
  return text.empty() ? "nothing" : text;
}

std::string text_of(const FaceList& faces) {
  std::string text = "faces of the 4x4 grid, vertex = 4 x + y:\n";
  for (const auto& f : faces) {
    text.append("  ")
        .append(std::to_string(f[0]))
        .append(" ")
        .append(std::to_string(f[1]))
        .append(" ")
        .append(std::to_string(f[2]))
        .append("\n");
  }
  return text;
}

std::string text_of(std::size_t place) {
  return "(" + std::to_string(place / half_side) + "/2, " + std::to_string(place % half_side) +
         "/2)";
}

/// The face that holds a place on the shifted grid.
std::optional<std::uint32_t> find_face(const FaceList& faces, std::size_t place) {
  for (std::uint32_t f = 0; f < faces.size(); ++f) {
    bool inside = true;
    for (std::size_t k = 0; k < 3; ++k) {
      inside = inside && orientation(shifted_vertex(faces[f][k]),
                                     shifted_vertex(faces[f][(k + 1) % 3]), query(place)) > 0;
    }
    if (inside) return f;
  }
  return std::nullopt;
}

class MeshCheck {
 public:
  MeshCheck(const Crossings& crossings, const FaceList& faces, WalkSubject& subject)
      : crossings_(crossings), faces_(faces), subject_(subject) {
    for (const auto& face : faces) {
      for (std::size_t k = 0; k < 3; ++k) edges_.set(edge_index(face[k], face[(k + 1) % 3]));
    }
    std::vector<Point2> points;
    for (std::size_t v = 0; v < vertices; ++v) points.push_back(library_vertex(v));
    subject_.set_mesh(points, faces);
  }

  std::optional<Wrong> run(std::uint64_t& walks) {
    std::array<bool, places> inside{};
    for (std::size_t p = 0; p < places; ++p) {
      const auto expected = find_face(faces_, p);
      const auto found = subject_.locate(library_query(p));
      inside[p] = expected.has_value();
      if (found != expected) {
        const auto name = [](const std::optional<std::uint32_t>& f) {
          return f ? "face " + std::to_string(*f) : std::string("outside");
        };
        return Wrong{text_of(faces_) + "locate " + text_of(p), name(found), name(expected)};
      }
    }
    for (std::size_t a = 0; a < places; ++a) {
      if (!inside[a]) continue;
      for (std::size_t b = 0; b < places; ++b) {
        ++walks;
        if (auto wrong = check_walk(a, b, inside[b])) return wrong;
      }
    }
    return std::nullopt;
  }

 private:
  std::optional<Wrong> check_walk(std::size_t a, std::size_t b, bool ends_inside) {
    expected_.clear();
    for (const CrossedEdge& edge : crossings_.of(a, b)) {
      if (edges_.test(edge_index(edge.first, edge.second))) expected_.push_back(edge);
    }
    subject_.traverse(library_query(a), library_query(b), found_);
    if (found_ != expected_) {
      return Wrong{text_of(faces_) + "traverse " + text_of(a) + " to " + text_of(b),
                   text_of(found_), text_of(expected_)};
    }
    if (!ends_inside || a >= b) return std::nullopt;
    subject_.traverse(library_query(b), library_query(a), found_);
    std::reverse(found_.begin(), found_.end());
    for (CrossedEdge& edge : found_) std::swap(edge.first, edge.second);
    if (found_ == expected_) return std::nullopt;
    return Wrong{text_of(faces_) + "reverse of " + text_of(a) + " to " + text_of(b),
                 text_of(found_), text_of(expected_)};
  }

  const Crossings& crossings_;
  const FaceList& faces_;
  WalkSubject& subject_;
  EdgeSet edges_;
  std::vector<CrossedEdge> expected_, found_;
};

Report run(const SuiteOptions& options) {
  constexpr std::uint64_t walks_per_mesh = 1764;  // starts inside times ends, about
  const Crossings crossings;
  const Triangulations triangulations;
  const std::size_t total = triangulations.all().size();
  const std::size_t wanted =
      options.count == 0 ? total
                         : std::min<std::size_t>(
                               total, static_cast<std::size_t>(options.count / walks_per_mesh) + 1);
  std::vector<std::size_t> all(total);
  std::iota(all.begin(), all.end(), std::size_t{0});
  const std::vector<std::size_t> order = chosen(std::move(all), wanted, options.seed);
  std::atomic<std::uint64_t> walks{0};
  const auto [begin, end] = options.shard.of(wanted);
  Progress progress(suite_name, end - begin, options.show_progress);
  Jobs<Wrong> jobs(options.threads, progress);
  jobs.run(begin, end, [&](std::size_t job) {
    const auto subject = testing::walk_under_test();
    std::uint64_t done = 0;
    auto wrong = MeshCheck(crossings, triangulations.all()[order[job]], *subject).run(done);
    walks += done;
    progress.advance(1);
    return wrong;
  });
  Report report;
  report.cases = walks;
  report.seconds = progress.seconds();
  Table table{
      "meshes", "Walks between all points of the half grid:", {"meshes", "of", "walks"}, {}};
  std::vector<TableValue> row;
  for (const std::uint64_t value : {std::uint64_t{end - begin}, std::uint64_t{total}, walks.load()})
    row.emplace_back(value);
  table.rows.push_back(std::move(row));
  report.tables.push_back(std::move(table));
  if (!jobs.failing()) return report;
  report.disagreement_count = 1;
  Disagreement d;
  d.predicate = "walk";
  d.cell = "4x4 grid";
  d.inputs = jobs.failing()->what + "\n";
  d.ours = jobs.failing()->ours;
  d.theirs = jobs.failing()->theirs;
  d.oracle = "the shifted mesh";
  d.replay = options.program + " walk";
  report.disagreements.push_back(std::move(d));
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
    .predicates = {"walk"},
    .run = run,
    .oracle = nullptr,
    .rank = 6,
    .is_shared = true,
});

}  // namespace

}  // namespace offgrid::verify
