// Cut<Plane, Data>: a mesh whose faces carry data that updates change, each inside one triangle.
//
// An update cuts the mesh along the three lines of the updating triangle, and then applies a
// function to the data of every face inside. Faces outside keep theirs, and the parts of a cut face
// inherit it. Exact, nothing outside changes; on the grid, an edge that is split bends, so points
// within about a unit of it, also outside the triangle, may come to a face with other data. An area
// of any shape is several triangles. After the source "Trivial navigation mesh generation";
// docs/cut.md has the worked example.
//
//   auto made = GridCut<int>::rectangle(Point2::at(0, 0), Point2::at(2520, 2520), 0);
//   const UpdatingTriangle triangle{Point2::at(2310, 1050), Point2::at(2100, 1260),
//                                   Point2::at(2100, 420)};
//   auto report = made->update(triangle, [](int& cost) { cost += 5; });
//
// Planes     GridPlane (cut_grid.hpp): grid points; sides become snapped chains, and an update that
//            rounding makes impossible is refused.
//            ExactPlane (cut_exact.hpp): rational numbers, no rounding, up to a limit of bits.
// Merging    to merge points closer than some distance, quantise them by a kernel::Grid with cells
//            of that size before they come here; different points are at least a cell apart then.
// Order      the mesh, the triangle and CutOptions::order determine the splits of an update, and so
//            the result. A refused update leaves everything as it was, down to the ids that come
//            next; only the bounds of the ids may have grown, by free slots.
// Cost       grid: a walk to the first corner, the faces that the sides meet and those inside, and
//            a bit for each face. Exact: a test of each face.
// Exceptions from copying data, the function or the observer pass through and leave the cut
//            unfinished: discard it.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "offgrid/kernel/orient.hpp"
#include "offgrid/navmesh/cut/cut_report.hpp"
#include "offgrid/navmesh/cut/detail/cut_state.hpp"
#include "offgrid/navmesh/cut/detail/line_cut.hpp"
#include "offgrid/navmesh/cut/detail/side_cut.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"

namespace offgrid::navmesh {

/// The error of a mesh that cannot be cut; nothing if it can. It does not check that no faces
/// overlap, which is required, too.
std::optional<CutError> check_for_cut(const Mesh& mesh, std::span<const kernel::Point2> points,
                                      std::size_t data_count);

/// A rectangle of two faces, the first on the right of the diagonal from `low` to `high`, and the
/// points of its vertices. Error: empty_rectangle.
CutResult<std::pair<Mesh, std::vector<kernel::Point2>>> rectangle_mesh(const kernel::Point2& low,
                                                                       const kernel::Point2& high);

/// An observer that ignores every step.
struct IgnoreSteps {
  void operator()(const CutStep&) const {}
};

template <class Plane, class Data>
class Cut {
 public:
  using Point = typename Plane::Point;

  /// A mesh without faces.
  Cut() = default;

  /// A cut of a mesh with a point for each vertex slot and data for each face slot. Errors: those
  /// of check_for_cut.
  static CutResult<Cut> make(Mesh mesh, std::span<const kernel::Point2> points,
                             std::vector<Data> data, const Plane& plane = {}) {
    if (const auto error = check_for_cut(mesh, points, data.size())) return *error;
    Cut cut;
    cut.plane_ = plane;
    std::vector<Point> own;
    own.reserve(points.size());
    for (const kernel::Point2& p : points) own.push_back(Plane::point(p));
    cut.state_ = {std::move(mesh), std::move(own), std::move(data)};
    return cut;
  }

  /// A cut of a rectangle of two faces with the same data. Error: empty_rectangle.
  static CutResult<Cut> rectangle(const kernel::Point2& low, const kernel::Point2& high,
                                  const Data& data, const Plane& plane = {}) {
    auto made = rectangle_mesh(low, high);
    if (!made) return made.error();
    return make(std::move(made->first), made->second, std::vector<Data>(2, data), plane);
  }

  const Mesh& mesh() const { return state_.mesh(); }
  std::span<const Point> points() const { return state_.points(); }
  /// The point of a vertex, the data of a face. Requires that it exists; checked when
  /// OFFGRID_CHECKS is on.
  const Point& point(VertexId v) const {
    OFFGRID_ENSURES(mesh().is_alive(v), "Cut: the vertex exists");
    return state_.point(v);
  }
  const Data& data(FaceId f) const {
    OFFGRID_ENSURES(mesh().is_alive(f), "Cut: the face exists");
    return state_.data(f);
  }
  /// The data of a face, to change it without an update.
  Data& data(FaceId f) {
    OFFGRID_ENSURES(mesh().is_alive(f), "Cut: the face exists");
    return state_.data(f);
  }
  PlanarMesh planar() const
    requires std::same_as<Point, kernel::Point2>
  {
    return {state_.mesh(), state_.points()};
  }

  /// Cuts along the sides of the triangle, which may have either orientation, and calls
  /// change(Data&) for each face inside, by increasing id. Calls observe(CutStep) after each split,
  /// when the mesh is a triangulation again; the undoing of a refused update is not observed.
  /// Errors: the second half of CutErrorCode; nothing has changed then.
  template <class Change, class Observer = IgnoreSteps>
  CutResult<CutReport> update(UpdatingTriangle triangle, Change&& change,
                              const CutOptions& options = {}, Observer&& observe = {}) {
    const kernel::Sign turn = kernel::orient(triangle[0], triangle[1], triangle[2]);
    if (turn == kernel::Sign::zero) return CutError{.code = CutErrorCode::flat_triangle};
    if (turn == kernel::Sign::negative) std::swap(triangle[1], triangle[2]);
    CutReport report;
    state_.begin();
    if (const auto error = split(triangle, options, report, observe)) {
      state_.roll_back();
      return *error;
    }
    for (const FaceId f : report.inside) change(state_.data(f));
    return report;
  }

 private:
  template <class Observer>
  std::optional<CutError> split(const UpdatingTriangle& triangle, const CutOptions& options,
                                CutReport& report, Observer& observe) {
    if constexpr (Plane::follows_sides) {
      if (options.scope == CutScope::unrestricted)
        return CutError{.code = CutErrorCode::unrestricted_on_grid};
      return detail::SideCut<Data>(state_, triangle, options).run(report, observe);
    } else {
      return detail::LineCut<Plane, Data>(plane_, state_, triangle, options).run(report, observe);
    }
  }

  Plane plane_{};
  detail::CutState<Point, Data> state_;
};

}  // namespace offgrid::navmesh
