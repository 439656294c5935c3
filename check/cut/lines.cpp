#include "cut/lines.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "cut/exact.hpp"
#include "cut/library_cut.hpp"
#include "offgrid/kernel/orient.hpp"

namespace offgrid::testing::cut {

using kernel::Point2;
using kernel::Sign;

namespace {

using ExactPoint = std::pair<Rational, Rational>;
using ExactFace = std::array<ExactPoint, 3>;

ExactPoint exact(const Point2& p) { return {Rational(p.x.raw()), Rational(p.y.raw())}; }

ExactFace from_smallest(ExactFace face) {
  std::rotate(face.begin(), std::min_element(face.begin(), face.end()), face.end());
  return face;
}

/// A triangle whose first side runs along the line, far beyond [-8, 8]^2, with everything there
/// that is left of the line inside.
std::array<Point2, 3> half_plane(const Point2& a, const Point2& b) {
  constexpr std::int64_t far = 1000;
  const std::int64_t dx = b.x.raw() - a.x.raw(), dy = b.y.raw() - a.y.raw();
  return {Point2::at(a.x.raw() - far * dx, a.y.raw() - far * dy),
          Point2::at(a.x.raw() + far * dx, a.y.raw() + far * dy),
          Point2::at(a.x.raw() - far * dy, a.y.raw() + far * dx)};
}

/// Where the line crosses the edge u-v.
ExactPoint crossing(const Point2& u, const Point2& v, const Point2& a, const Point2& b) {
  const Rational at_u(std::int64_t{kernel::orient_value(a, b, u).raw()}),
      at_v(std::int64_t{kernel::orient_value(a, b, v).raw()});
  const Rational part = at_u / (at_u - at_v);
  const auto between = [&part](std::int64_t from, std::int64_t to) {
    return Rational(from) + part * Rational(to - from);
  };
  return {between(u.x.raw(), v.x.raw()), between(u.y.raw(), v.y.raw())};
}

/// The faces that there must be, by cases; the line is directed from a to b, the triangle turns
/// left.
std::set<ExactFace> expected_faces(const CutUpdate& update, const CutLine& line) {
  const auto& t = update.triangle;
  const auto& [a, b] = line;
  std::array<Sign, 3> side{};
  for (std::size_t k = 0; k < 3; ++k) side[k] = kernel::orient(a, b, t[k]);
  const auto face = [](const ExactPoint& p, const ExactPoint& q, const ExactPoint& r) {
    return from_smallest({p, q, r});
  };
  for (std::size_t k = 0; k < 3; ++k) {
    const std::size_t next = (k + 1) % 3, last = (k + 2) % 3;
    const Point2 &c = t[k], &p = t[next], &q = t[last];
    if (side[k] == Sign::zero && side[next] * side[last] == Sign::negative) {
      const ExactPoint x = crossing(p, q, a, b);
      return {face(exact(c), exact(p), x), face(exact(c), x, exact(q))};
    }
    if (side[k] == Sign::zero || side[next] != side[last] || side[next] * side[k] != Sign::negative)
      continue;
    // The corner c is alone on its side. The line crosses c-p at x and q-c at y; the quadrilateral
    // is x, p, q, y.
    const ExactPoint x = crossing(c, p, a, b), y = crossing(q, c, a, b);
    // With c on the left the line enters through c-p: along it x is first, and the edge that is
    // split first is joined to q.
    const bool x_first = (side[k] == Sign::positive) != update.is_against;
    if (x_first) return {face(exact(c), x, y), face(x, exact(p), exact(q)), face(x, exact(q), y)};
    return {face(exact(c), x, y), face(x, exact(p), y), face(exact(p), exact(q), y)};
  }
  return {face(exact(t[0]), exact(t[1]), exact(t[2]))};
}

/// One face, turning left, cut along the whole line.
std::set<ExactFace> faces_of_cut(const CutUpdate& update, const CutLine& line,
                                 std::string& refusal) {
  navmesh::Mesh mesh;
  for (int i = 0; i < 3; ++i) mesh.add_vertex();
  const navmesh::FaceId face =
      mesh.add_face(navmesh::VertexId{0}, navmesh::VertexId{1}, navmesh::VertexId{2});
  for (std::uint32_t k = 0; k < 3; ++k) mesh.set_halfedge(mesh.halfedge(face, k));
  auto cut = *ExactTrace::make(std::move(mesh), update.triangle, {Trace{}});
  const auto report = testing::cut::update(cut, half_plane(line[0], line[1]),
                                           {.order = order_of(update.is_against)});
  if (!report) refusal = describe(report.error());
  std::set<ExactFace> faces;
  for (const navmesh::FaceId f : cut.mesh().faces()) {
    const auto [a, b, c] = cut.mesh().vertices(f);
    const auto corner = [&cut](navmesh::VertexId v) {
      return ExactPoint{cut.point(v).x, cut.point(v).y};
    };
    faces.insert(from_smallest({corner(a), corner(b), corner(c)}));
  }
  return faces;
}

}  // namespace

LineVerdict judge_line(const CutUpdate& update, const CutLine& line) {
  std::string refusal;
  const auto found = faces_of_cut(update, line, refusal);
  const auto expected = expected_faces(update, line);
  LineVerdict verdict{expected.size()};
  if (!refusal.empty()) {
    verdict.fault = Fault{"an update", refusal};
  } else if (found != expected) {
    verdict.fault = Fault{std::to_string(expected.size()) + " faces, as the order says",
                          std::to_string(found.size()) + " faces, or with another diagonal"};
  }
  return verdict;
}

}  // namespace offgrid::testing::cut
