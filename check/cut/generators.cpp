#include "cut/generators.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "bugs/bugs_off.hpp"
#include "cut/library_cut.hpp"
#include "support/random_point.hpp"

namespace offgrid::testing::cut {

using kernel::Point2;

namespace {

using enum CutAlignment;

constexpr std::int64_t lattice_width = 720720;  // a multiple of all numbers up to 16
constexpr std::int64_t lattice_side = 6;
constexpr std::int64_t whole_grid = (std::int64_t{1} << 30) - 1;

struct Scale {
  std::int64_t side;
  std::int64_t size;
};
constexpr std::array scales{Scale{12, 12}, Scale{100, 40}, Scale{1000, 100}, Scale{1000000, 50000},
                            Scale{whole_grid, 50000000}};
constexpr std::array alignments{anywhere, at_vertices, on_edges, along_edges, through_vertices};
constexpr std::array alignment_names{
    "anywhere",          "corners at vertices",    "corners on edges",
    "sides along edges", "sides through vertices", "corners on a lattice, nothing rounded"};

constexpr auto list_classes() {
  std::array<CutClass, scales.size() * alignments.size() + 2> classes{};
  std::size_t count = 0;
  for (const Scale& scale : scales) {
    for (const CutAlignment alignment : alignments)
      classes[count++] = {scale.side, scale.size, alignment};
  }
  classes[count] = {1000000, 1000000, anywhere};
  const std::int64_t lattice = lattice_side * lattice_width;
  classes[count + 1] = {lattice, lattice, on_lattice};
  return classes;
}
constexpr auto classes = list_classes();

/// Places of a mesh near one of its vertices, or anywhere in the window about it.
class Window {
 public:
  Window(Random& random, const CutClass& which, const CutMesh& mesh)
      : random_(random), which_(which), mesh_(mesh) {
    const Point2 centre = random.pick(points());
    const auto low = [&](std::int64_t v) {
      return std::clamp<std::int64_t>(v - random_.between(0, which_.size), 0,
                                      which_.side - which_.size);
    };
    low_x_ = low(random.chance(1, 2) ? centre.x.raw() : random_.between(0, which.side));
    low_y_ = low(random.chance(1, 2) ? centre.y.raw() : random_.between(0, which.side));
  }

  Point2 anywhere() {
    const std::int64_t x = low_x_ + random_.between(0, which_.size);
    return Point2::at(x, low_y_ + random_.between(0, which_.size));
  }

  Point2 vertex() {
    for (int tries = 0; tries < 12; ++tries) {
      const Point2 p = random_.pick(points());
      if (holds(p)) return p;
    }
    return anywhere();
  }

  /// Two ends of an edge, of which the first is in the window if one is found.
  std::array<Point2, 2> edge() {
    const std::span<const CutFace> faces(mesh_.faces);
    std::array<Point2, 2> ends{};
    for (int tries = 0; tries < 12; ++tries) {
      const CutFace& face = random_.pick(faces);
      const auto k = static_cast<std::size_t>(random_.between(0, 2));
      ends = {mesh_.points[face.corners[k]], mesh_.points[face.corners[(k + 1) % 3]]};
      if (holds(ends[0])) break;
    }
    return ends;
  }

  /// A grid point of the line through both, between them or up to twice as far, inside the square.
  Point2 on_line(const Point2& from, const Point2& to, bool between_only) {
    const std::int64_t dx = std::int64_t{to.x.raw()} - from.x.raw(),
                       dy = std::int64_t{to.y.raw()} - from.y.raw();
    const std::int64_t parts = std::max<std::int64_t>(std::gcd(dx, dy), 1);
    const std::int64_t i =
        between_only ? random_.between(0, parts) : random_.between(-parts, 2 * parts);
    return inside_or(from.x.raw() + dx / parts * i, from.y.raw() + dy / parts * i, to);
  }

  /// A grid point of the line of an edge, or its first end if that is not in the window, or else
  /// anything in the window.
  Point2 near(const Point2& u, const Point2& v) {
    const Point2 p = on_line(u, v, false);
    return holds(p) ? p : holds(v) ? v : holds(u) ? u : anywhere();
  }

  /// A grid point of the edge, or its first end if that is nearer.
  Point2 on_edge(const std::array<Point2, 2>& edge) {
    const Point2 p = on_line(edge[0], edge[1], true);
    return holds(p) ? p : holds(edge[0]) ? edge[0] : anywhere();
  }

  /// A grid point of the line from a to v that is behind v, up to as far again; v if there is none
  /// in the square.
  Point2 behind(const Point2& a, const Point2& v) {
    const std::int64_t dx = std::int64_t{v.x.raw()} - a.x.raw(),
                       dy = std::int64_t{v.y.raw()} - a.y.raw();
    const std::int64_t parts = std::max<std::int64_t>(std::gcd(dx, dy), 1),
                       i = random_.between(1, parts);
    return inside_or(v.x.raw() + dx / parts * i, v.y.raw() + dy / parts * i, v);
  }

 private:
  Point2 inside_or(std::int64_t x, std::int64_t y, const Point2& other) const {
    return 0 <= x && x <= which_.side && 0 <= y && y <= which_.side ? Point2::at(x, y) : other;
  }
  std::span<const Point2> points() const { return mesh_.points; }
  bool holds(const Point2& p) const {
    return low_x_ <= p.x.raw() && p.x.raw() <= low_x_ + which_.size && low_y_ <= p.y.raw() &&
           p.y.raw() <= low_y_ + which_.size;
  }

  Random& random_;
  const CutClass& which_;
  const CutMesh& mesh_;
  std::int64_t low_x_ = 0;
  std::int64_t low_y_ = 0;
};

std::array<Point2, 3> corners(Random& random, Window& window, CutAlignment alignment) {
  switch (alignment) {
    case anywhere:
    case on_lattice: break;
    case at_vertices: {
      const Point2 a = window.vertex(), b = window.vertex();
      return {a, b, random.chance(1, 2) ? window.vertex() : window.anywhere()};
    }
    case on_edges: {
      const auto e = window.edge(), f = window.edge();
      const Point2 a = window.on_edge(e), b = window.on_edge(f);
      return {a, b, window.anywhere()};
    }
    case along_edges: {
      const auto [u, v] = window.edge();
      const Point2 a = random.chance(1, 2) ? window.on_edge({u, v}) : window.near(u, v);
      return {a, window.near(u, v), window.anywhere()};
    }
    case through_vertices: {
      const Point2 a = random.chance(1, 2) ? window.vertex() : window.anywhere(),
                   v = window.vertex();
      return {a, window.behind(a, v), window.anywhere()};
    }
  }
  const Point2 a = window.anywhere(), b = window.anywhere();
  return {a, b, window.anywhere()};
}

}  // namespace

std::span<const CutClass> cut_classes() { return classes; }

std::string name(const CutClass& which) {
  return std::to_string(which.size) + " in " + std::to_string(which.side) + ", " +
         alignment_names[static_cast<std::size_t>(which.alignment)];
}

CutUpdate random_update(Random& random, const CutClass& which, const CutMesh& mesh) {
  Window window(random, which, mesh);
  // Now and then a triangle that reaches out of the square, and one without any alignment.
  CutUpdate update{corners(random, window, random.chance(1, 4) ? anywhere : which.alignment),
                   random.chance(1, 2)};
  if (random.chance(1, 200) && which.side < whole_grid)
    update.triangle[0] = Point2::at(which.side + 1, update.triangle[0].y.raw());
  std::rotate(update.triangle.begin(), update.triangle.begin() + random.between(0, 2),
              update.triangle.end());
  return update;
}

CutProgram random_program_on_lattice(Random& random) {
  constexpr std::size_t updates_max = 6;
  CutProgram program{Point2::at(0, 0),
                     Point2::at(lattice_side * lattice_width, lattice_side * lattice_width)};
  for (int tries = 0; tries < 40 && program.updates.size() < updates_max; ++tries) {
    CutUpdate& update = program.updates.emplace_back();
    for (Point2& p : update.triangle)
      p = times(lattice_width, random_point(random, 0, lattice_side));
    update.is_against = random.chance(1, 2);
    const BugsOff honest;
    LibraryCut cut;
    cut.start(program.low, program.high);
    CutOutcome last;
    for (std::size_t i = 0; i < program.updates.size(); ++i)
      last = cut.update(program.updates[i], i + 1, [](const CutSplit&) {});
    if (last.refusal != CutRefusal::none || last.rounded + last.routed > 0)
      program.updates.pop_back();
  }
  return program;
}

}  // namespace offgrid::testing::cut
