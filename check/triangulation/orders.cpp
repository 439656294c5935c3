#include "triangulation/orders.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <numeric>

#include "bugs/bugs_off.hpp"
#include "triangulation/definition.hpp"
#include "triangulation/generators.hpp"
#include "triangulation/judge.hpp"
#include "triangulation/plane.hpp"

namespace offgrid::testing::triangulation {

namespace {

using kernel::Point2;
using Failing = std::optional<EditProgram>;

std::vector<Point2> grid_points(int side) {
  std::vector<Point2> points;
  for (int x = 0; x < side; ++x) {
    for (int y = 0; y < side; ++y) points.push_back(Point2::at(x, y));
  }
  return points;
}

/// The edits of a subject that began with nothing.
class Life {
 public:
  explicit Life(LibraryTriangulation& subject) : subject_(subject) { subject.clear(); }
  void add(EditKind kind, const Point2& a, const Point2& b = {}) {
    done.edits.push_back({kind, a, b});
    subject_.apply(done.edits.back());
  }

  EditProgram done;

 private:
  LibraryTriangulation& subject_;
};

/// The items whose bits are set.
template <class Item>
std::vector<Item> chosen(const std::vector<Item>& items, std::uint64_t bits) {
  std::vector<Item> some;
  for (std::size_t k = 0; k < items.size(); ++k) {
    if ((bits >> k & 1) != 0) some.push_back(items[k]);
  }
  return some;
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
  const BugsOff honest;
  LibraryTriangulation rebuilt;
  rebuilt.build(points, {});
  return rebuilt.digest();
}

/// After every insertion, so that the 986,409 sequences of different points are all met: each
/// begins an order of all points.
EditPart all_orders() {
  const std::vector<Point2> points = grid_points(3);
  std::vector<std::array<std::uint64_t, 2>> expected;  // by subset
  for (std::size_t subset = 0; subset < std::size_t{1} << points.size(); ++subset)
    expected.push_back(digest_of_rebuild(chosen(points, subset)));
  const auto run = [=](LibraryTriangulation& subject, std::uint64_t begin,
                       std::uint64_t end) -> Failing {
    for (std::uint64_t rank = begin; rank < end; ++rank) {
      Life life(subject);
      std::size_t subset = 0;
      for (const Point2& p : permutation(points, rank)) {
        life.add(EditKind::insert, p);
        subset |= std::size_t{1} << (std::find(points.begin(), points.end(), p) - points.begin());
        if (subject.digest() != expected[subset]) return life.done;
      }
    }
    return std::nullopt;
  };
  return {"all insertion orders of the 3x3 grid", 362880, 4096, run};
}

/// From one subset to the next by one edit, in the order of a Gray code.
EditPart all_subsets() {
  const std::vector<Point2> points = grid_points(5);
  const auto gray = [](std::uint64_t i) { return i ^ (i >> 1); };
  const auto run = [=](LibraryTriangulation& subject, std::uint64_t begin,
                       std::uint64_t end) -> Failing {
    Life life(subject);
    std::uint64_t subset = 0;
    for (std::uint64_t i = begin; i < end; ++i) {
      for (const Point2& p : chosen(points, subset & ~gray(i))) life.add(EditKind::remove, p);
      for (const Point2& p : chosen(points, gray(i) & ~subset)) life.add(EditKind::insert, p);
      subset = gray(i);
      if (subject.digest() != digest_of_rebuild(chosen(points, subset))) return life.done;
    }
    return std::nullopt;
  };
  return {"all subsets of the 5x5 grid, one edit apart", std::uint64_t{1} << 25, 4096, run};
}

/// All sets of edges that do not cross, among those that pass through no point of the 3x3 grid. A
/// set has a bit for each edge.
struct PlaneGraphs {
  PlaneGraphs() {
    for (const Point2& a : points) {
      for (const Point2& b : points) {
        const int dx = b.x.raw() - a.x.raw(), dy = b.y.raw() - a.y.raw();
        if (a < b && std::gcd(std::abs(dx), std::abs(dy)) == 1) edges.push_back({a, b});
      }
    }
    for (const auto& [a, b] : edges) {
      crossed.push_back(0);
      for (std::size_t f = 0; f < edges.size(); ++f) {
        if (do_cross(a, b, edges[f].first, edges[f].second))
          crossed.back() |= std::uint64_t{1} << f;
      }
    }
    add_supersets(0, 0);
  }

  void add_supersets(std::uint64_t graph, std::size_t next_edge) {
    graphs.push_back(graph);
    for (std::size_t e = next_edge; e < edges.size(); ++e) {
      if ((crossed[e] & graph) == 0) add_supersets(graph | std::uint64_t{1} << e, e + 1);
    }
  }

  std::vector<Point2> points = grid_points(3);
  std::vector<Piece> edges;
  std::vector<std::uint64_t> crossed;  ///< by edge: the edges that it crosses
  std::vector<std::uint64_t> graphs;
};

/// From one graph to the next by few edits, in an order in which each shares its first edges with
/// the one before.
EditPart all_plane_graphs() {
  const auto all = std::make_shared<const PlaneGraphs>();
  const auto run = [all](LibraryTriangulation& subject, std::uint64_t begin,
                         std::uint64_t end) -> Failing {
    Life life(subject);
    for (const Point2& p : all->points) life.add(EditKind::insert, p);
    std::uint64_t graph = 0;
    for (std::uint64_t i = begin; i < end; ++i) {
      const std::uint64_t wanted = all->graphs[i];
      for (const auto& [a, b] : chosen(all->edges, graph & ~wanted))
        life.add(EditKind::release, a, b);
      for (const auto& [a, b] : chosen(all->edges, wanted & ~graph))
        life.add(EditKind::constrain, a, b);
      graph = wanted;
      const std::vector<Piece> pieces = chosen(all->edges, graph);
      const EditModel model({all->points.begin(), all->points.end()},
                            {pieces.begin(), pieces.end()});
      if (judge_state(subject, model) ||
          !find_fault(model.points(), model.pieces(), subject.faces()).empty())
        return life.done;
    }
    return std::nullopt;
  };
  return {"all plane graphs on the 3x3 grid, few edits apart", all->graphs.size(), 4096, run};
}

EditPart random_sequences(std::uint64_t seed, std::uint64_t count) {
  constexpr std::size_t edits_per_sequence = 512, edits_per_check = 64;
  const auto run = [=](LibraryTriangulation& subject, std::uint64_t begin,
                       std::uint64_t end) -> Failing {
    for (std::uint64_t at = begin; at < end; at += edits_per_sequence) {
      const std::vector<Edit> edits = random_edits(
          seed * 0x9e3779b97f4a7c15U + at, std::min<std::uint64_t>(edits_per_sequence, end - at));
      if (judge_edits(subject, edits, edits_per_check)) return EditProgram{edits};
    }
    return std::nullopt;
  };
  return {"random edits, rebuilt after every 64", count, 16 * edits_per_sequence, run};
}

}  // namespace

std::vector<EditPart> edit_parts(std::uint64_t seed, std::uint64_t random_edits) {
  return {random_sequences(seed, random_edits), all_orders(), all_subsets(), all_plane_graphs()};
}

}  // namespace offgrid::testing::triangulation
