// The meaning of canonical, and the bulk build: docs/triangulation.md.
#include <algorithm>
#include <set>
#include <utility>

#include "figures.hpp"
#include "mesh/hilbert.hpp"
#include "offgrid/kernel/in_circle_perturbed.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "scatter.hpp"
#include "sheet.hpp"

namespace offgrid::figures {

namespace {

using kernel::Point2;
using navmesh::FaceId;
using navmesh::PlanarMesh;
using navmesh::Triangulation;

using Edge = std::pair<Point2, Point2>;

std::set<Edge> edges_of(const PlanarMesh& mesh) {
  std::set<Edge> edges;
  for (const FaceId f : mesh.mesh().faces()) {
    const auto p = mesh.triangle(f);
    for (std::size_t k = 0; k < 3; ++k) edges.insert(std::minmax(p[k], p[(k + 1) % 3]));
  }
  return edges;
}

// Four points on a circle with one of the two diagonals, which is right or must be flipped.
void draw_diagonal(Canvas& canvas, const std::array<Point2, 4>& p, bool first) {
  const auto [u, v, left, right] =
      first ? std::array{p[0], p[2], p[3], p[1]} : std::array{p[1], p[3], p[0], p[2]};
  const bool is_right = !kernel::must_flip(u, v, left, right);
  std::vector<Position> corners;
  for (const Point2& q : p) corners.push_back(io::position(q));
  Style circle = Style::line(role::line, 1);
  circle.dashed = true;
  const Box& world = canvas.world();
  canvas.point({2, 2}, 2.8284 / world.width() * canvas.on_page().width(), circle);
  canvas.polygon(corners, Style::line(io::palette::faint_ink, 1.5));
  Style diagonal = Style::line(is_right ? role::fresh : role::wrong, 2.5);
  diagonal.dashed = !is_right;
  canvas.line(io::position(u), io::position(v), diagonal);
  for (std::size_t i = 0; i < 4; ++i)
    draw_dot(canvas, corners[i], i == 0 ? role::fresh : io::palette::ink, i == 0 ? 5 : 3.5);
}

}  // namespace

std::string triangulation_ties() {
  const std::array square = {Point2::at(0, 0), Point2::at(4, 0), Point2::at(4, 4),
                             Point2::at(0, 4)};
  std::vector<Point2> circle;
  for (int x = -5; x <= 5; ++x) {
    for (int y = -5; y <= 5; ++y) {
      if (x * x + y * y == 25) circle.push_back(Point2::at(x, y));
    }
  }
  const Triangulation grid = *Triangulation::build(lattice(4, 4, 1));
  const Triangulation fan = *Triangulation::build(circle);
  Sheet sheet("Cocircular points: the diagonal from the smallest point", 4, 4, 195, 195);
  constexpr Box box{{-1, -1}, {5, 5}};
  sheet.frame("this diagonal", box, [&](Canvas& c) { draw_diagonal(c, square, true); });
  sheet.frame("not this one", box, [&](Canvas& c) { draw_diagonal(c, square, false); });
  sheet.frame("a square grid", {{-0.4, -0.4}, {4.4, 4.4}},
              [&](Canvas& c) { io::draw_mesh(c, grid.planar(), mesh_style(2.2)); });
  sheet.frame("twelve points on a circle", {{-5.6, -5.6}, {5.6, 5.6}}, [&](Canvas& c) {
    io::draw_mesh(c, fan.planar(), mesh_style(2.2));
    draw_dot(c, {-5, 0}, role::fresh, 5);
  });
  return sheet.document();
}

std::string triangulation_build() {
  const std::vector<Point2> points = scattered(17, 64, 32, 32, 2);
  const navmesh::HilbertOrder curve = navmesh::hilbert_sort(points);
  std::vector<Point2> sorted;
  std::vector<std::uint64_t> keys;
  for (const std::uint32_t i : curve.order) {
    sorted.push_back(points[i]);
    keys.push_back(curve.keys[i]);
  }
  // The highest bit in which the keys differ cuts the range in two.
  std::uint64_t bit = std::uint64_t{1} << 63;
  while ((keys.front() & bit) == (keys.back() & bit)) bit >>= 1;
  std::size_t cut = 0;
  while ((keys[cut] & bit) == 0) ++cut;
  const std::span<const Point2> all = sorted;
  const Triangulation first = *Triangulation::build(all.first(cut));
  const Triangulation second = *Triangulation::build(all.subspan(cut));
  const Triangulation whole = *Triangulation::build(all);
  std::set<Edge> parts = edges_of(first.planar());
  parts.merge(edges_of(second.planar()));
  const std::set<Edge> merged = edges_of(whole.planar());

  constexpr Box box{{-0.8, -0.8}, {32, 32}};
  Sheet sheet("Divide and conquer along the Hilbert curve", 3, 3, 260, 260);
  const auto draw_points = [&](Canvas& c) {
    for (std::size_t i = 0; i < sorted.size(); ++i)
      draw_dot(c, io::position(sorted[i]), i < cut ? role::line : role::area_line, 3.5);
  };
  sheet.frame("along the curve, cut in two", box, [&](Canvas& c) {
    for (std::size_t i = 0; i + 1 < sorted.size(); ++i) {
      if (i + 1 != cut)
        c.line(io::position(sorted[i]), io::position(sorted[i + 1]), Style::line(role::edge, 1.3));
    }
    draw_points(c);
  });
  sheet.frame("each part by itself", box, [&](Canvas& c) {
    for (const Triangulation* t : {&first, &second}) io::draw_mesh(c, t->planar(), mesh_style(0));
    draw_points(c);
  });
  sheet.frame("the gap, closed", box, [&](Canvas& c) {
    io::draw_mesh(c, whole.planar(), mesh_style(0));
    for (const Edge& e : merged) {
      if (parts.count(e) == 0)
        c.line(io::position(e.first), io::position(e.second), Style::line(role::fresh, 2));
    }
    for (const Edge& e : parts) {
      Style gone = Style::line(role::wrong, 1.2);
      gone.dashed = true;
      if (merged.count(e) == 0) c.line(io::position(e.first), io::position(e.second), gone);
    }
    draw_points(c);
  });
  return sheet.document();
}

}  // namespace offgrid::figures
