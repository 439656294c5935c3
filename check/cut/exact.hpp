// The exact mode of a cut: the definition of an update of rational points, and the exact twin of a
// mesh on the grid. Its checks share nothing with the code that cuts. Each answers an empty text,
// or what does not hold.
#pragma once

#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "cut/cuts.hpp"
#include "engine/finding.hpp"
#include "offgrid/navmesh/cut/cut_exact.hpp"
#include "offgrid/navmesh/mesh/mesh_check.hpp"

namespace offgrid::testing::cut {

using Rational = navmesh::ExactPlane::Number;

/// The data of a face under test: which face it was part of before the last update, and which
/// updates it went through, as a hash.
struct Trace {
  navmesh::FaceId origin;
  bool is_updated = false;
  std::uint64_t history = 0;

  friend bool operator==(const Trace&, const Trace&) = default;
};
using ExactTrace = navmesh::ExactCut<Trace>;

/// The square [0, side]^2 as two faces.
template <class C>
C square_of(std::int64_t side) {
  return *C::rectangle(kernel::Point2::at(0, 0), kernel::Point2::at(side, side), {});
}

/// Begins a new update: each face is its own origin, none is updated.
template <class C>
void mark_faces(C& cut) {
  for (const navmesh::FaceId f : cut.mesh().faces()) {
    cut.data(f).origin = f;
    cut.data(f).is_updated = false;
  }
}

/// Updates with a number that goes into the histories of the faces inside.
template <class C>
auto update(C& cut, const navmesh::UpdatingTriangle& t, const navmesh::CutOptions& options = {},
            std::uint64_t number = 1) {
  const auto change = [number](Trace& trace) {
    trace.is_updated = true;
    trace.history = updated_history(trace.history, number);
  };
  return cut.update(t, change, options);
}

/// The place (x / weight, y / weight), with a positive weight.
struct WeightedPoint {
  using Number = boost::multiprecision::number<
      boost::multiprecision::cpp_int_backend<1024, 0, boost::multiprecision::signed_magnitude,
                                             boost::multiprecision::unchecked>,
      boost::multiprecision::et_off>;

  explicit WeightedPoint(const kernel::Point2& p) : x(p.x.raw()), y(p.y.raw()) {}
  explicit WeightedPoint(const navmesh::ExactPlane::Point& p)
      : x(numerator(p.x) * denominator(p.y)),
        y(numerator(p.y) * denominator(p.x)),
        weight(denominator(p.x) * denominator(p.y)) {}

  Number x, y, weight{1};
};
using WeightedTriangle = std::array<WeightedPoint, 3>;

/// Positive if the triangle turns left: twice its area, multiplied by the three weights.
inline WeightedPoint::Number weighted_area(const WeightedPoint& a, const WeightedPoint& b,
                                           const WeightedPoint& c) {
  return a.x * (b.y * c.weight - c.y * b.weight) - a.y * (b.x * c.weight - c.x * b.weight) +
         a.weight * (b.x * c.y - c.x * b.y);
}
/// Twice the triangle's area.
inline Rational area_of(const WeightedTriangle& t) {
  using Integer = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>,
                                                boost::multiprecision::et_off>;
  return {Integer(weighted_area(t[0], t[1], t[2])),
          Integer(t[0].weight * t[1].weight * t[2].weight)};
}

template <class C>
WeightedTriangle triangle_of(const C& cut, navmesh::FaceId f) {
  const auto [a, b, c] = cut.mesh().vertices(f);
  return {WeightedPoint(cut.point(a)), WeightedPoint(cut.point(b)), WeightedPoint(cut.point(c))};
}
/// Twice the area of the faces that were updated.
template <class C>
Rational updated_area(const C& cut) {
  Rational sum;
  for (const navmesh::FaceId f : cut.mesh().faces())
    sum += cut.data(f).is_updated ? area_of(triangle_of(cut, f)) : Rational(0);
  return sum;
}
/// Twice the area inside of the mesh's border.
template <class C>
Rational bordered_area(const C& cut) {
  Rational sum;
  for (const navmesh::FaceId f : cut.mesh().faces()) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const navmesh::HalfedgeId h = cut.mesh().halfedge(f, k);
      if (!cut.mesh().is_border(h)) continue;
      sum += area_of({WeightedPoint(kernel::Point2::at(0, 0)),
                      WeightedPoint(cut.point(cut.mesh().origin(h))),
                      WeightedPoint(cut.point(cut.mesh().target(h)))});
    }
  }
  return sum;
}

/// The mesh is sound, its faces turn left, and its border is round an area, which is that of the
/// faces, then.
template <class C>
std::string check_mesh(const C& cut, const Rational& twice_its_area) {
  if (const auto violation = find_violation(cut.mesh())) return describe(*violation);
  for (const navmesh::FaceId f : cut.mesh().faces()) {
    const auto [a, b, c] = triangle_of(cut, f);
    if (weighted_area(a, b, c) <= 0)
      return "face " + std::to_string(f.value()) + " is not counter-clockwise";
  }
  return bordered_area(cut) == twice_its_area ? "" : "the total area has changed";
}

/// Everything that a cut shows, by id: the points of vertices, and the ends, neighbours and data of
/// half-edges.
template <class C>
auto picture_of(const C& cut) {
  const navmesh::Mesh& mesh = cut.mesh();
  const auto vertex = [&](navmesh::VertexId v) {
    return std::tuple(v, mesh.halfedge(v), cut.point(v).x, cut.point(v).y);
  };
  const auto halfedge = [&](navmesh::HalfedgeId h) {
    return std::tuple(h, mesh.origin(h), mesh.twin(h), mesh.is_constrained(h),
                      cut.data(mesh.face(h)));
  };
  std::vector<decltype(vertex({}))> vertices;
  for (const navmesh::VertexId v : mesh.vertices()) vertices.push_back(vertex(v));
  std::vector<decltype(halfedge({}))> halfedges;
  for (const navmesh::FaceId f : mesh.faces()) {
    for (std::uint32_t k = 0; k < 3; ++k) halfedges.push_back(halfedge(mesh.halfedge(f, k)));
  }
  return std::pair(vertices, halfedges);
}
template <class C>
bool is_same(const C& a, const C& b) {
  return picture_of(a) == picture_of(b);
}

/// Everything about an exact update. `before` is a copy made after mark_faces.
std::string check_update(const ExactTrace& before, const ExactTrace& after,
                         const navmesh::CutReport& report, const navmesh::UpdatingTriangle& t);

/// The exact twin of a mesh on the grid, as long as no crossing is rounded.
class ExactTwin {
 public:
  void start(const kernel::Point2& low, const kernel::Point2& high);
  /// Nothing was rounded so far.
  bool is_exact() const { return is_exact_; }
  /// Does an update that was done on the grid, too. If nothing was rounded, each place has the same
  /// history in both modes.
  std::optional<Fault> follow(const CutUpdate& update, std::uint64_t number,
                              const navmesh::CutReport& on_grid, const CutMesh& grid);

 private:
  static constexpr std::uint64_t updates_max = 8;  ///< the numbers get long

  ExactTrace cut_;
  bool is_exact_ = true;
};

}  // namespace offgrid::testing::cut
