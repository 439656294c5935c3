// SideCut: the splitting of LineCut for grid points, where a crossing is rarely a grid point.
//
// A line that is rounded in two places is no line, so two such cuts usually miss the corner of the
// updating triangle where they should meet. Here the corners become vertices first. Then, for each
// side from vertex to vertex, the edges that it crosses are collected and then split where rounding
// is safe; the edges that this makes are not split. Nothing is cut beyond the corners. Neighbouring
// crossings are on one face, so the side becomes a chain of edges:
//
//         u1------u2            u1------u2       x1, x2, x3: the grid points nearest to the
//       / | \     | \         /  | \    |  \     crossings. Each is joined with the one before,
//      p- | - \ - | -q   ->  p---x1--x2-x3--q    so p x1 x2 x3 q is the snapped side.
//       \ |     \ | /         \  |    \ |  /     (Not drawn: the other new edges, x1 v2
//         v1------v2            v1------v2       and x2 u2.)
//
// The three chains enclose the snapped triangle, whose faces are updated. An update is refused if a
// later side crosses an edge of an earlier chain, which would turn a part of the triangle over.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "offgrid/navmesh/cut/cut_report.hpp"
#include "offgrid/navmesh/cut/detail/cut_grid_steps.hpp"
#include "offgrid/navmesh/cut/detail/cut_state.hpp"

namespace offgrid::navmesh::detail {

template <class Data>
class SideCut {
 public:
  using Point2 = kernel::Point2;
  using State = CutState<Point2, Data>;

  SideCut(State& state, const UpdatingTriangle& triangle, const CutOptions& options)
      : state_(state), triangle_(triangle), options_(options) {}

  template <class Observer>
  std::optional<CutError> run(CutReport& report, Observer& observe) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      if (const auto error = insert_corner(k, report, observe)) return *error;
    }
    for (std::uint32_t k = 0; k < 3; ++k) {
      if (auto error = cut(k, report, observe)) {
        error->side = k;
        return error;
      }
    }
    return faces_inside(planar(), report.chains, report.inside);
  }

 private:
  PlanarMesh planar() const { return {state_.mesh(), state_.points()}; }

  template <class Observer>
  std::optional<CutError> insert_corner(std::uint32_t k, CutReport& report, Observer& observe) {
    const Mesh& mesh = state_.mesh();
    const Point2& p = triangle_[k];
    if (mesh.face_count() == 0) return CutError{.code = CutErrorCode::outside_mesh, .point = p};
    const FaceId start = k > 0 ? mesh.face(mesh.halfedge(corner_[k - 1])) : find_start(planar(), p);
    const Location location = locate_exact(planar(), p, start);
    if (location.place == Place::outside)
      return CutError{.code = CutErrorCode::outside_mesh, .point = p};
    corner_[k] = location.vertex;
    if (location.place == Place::vertex) return std::nullopt;
    if (!state_.has_room()) return CutError{.code = CutErrorCode::too_many_vertices};
    const bool on_edge = location.place == Place::edge;
    const Split split = on_edge ? state_.split_edge(location.halfedge, p)
                                : state_.split_face(mesh.face(location.halfedge), p);
    corner_[k] = split.vertex;
    ++report.corners;
    observe(CutStep{on_edge ? CutStep::Kind::corner_on_edge : CutStep::Kind::corner_in_face, k,
                    split.vertex});
    return std::nullopt;
  }

  template <class Observer>
  std::optional<CutError> cut(std::uint32_t k, CutReport& report, Observer& observe) {
    if (const auto left = walk_side(planar(), corner_[k], corner_[(k + 1) % 3], events_))
      return left;
    if (options_.order == EdgeOrder::against) std::reverse(events_.begin(), events_.end());
    std::vector<VertexId>& chain = report.chains[k];
    for (const SideEvent& event : events_) {
      VertexId v = event.origin;
      if (!event.is_vertex()) {
        if (const auto error = pass(k, event, v, report, observe)) return *error;
      }
      if (chain.empty() || chain.back() != v) chain.push_back(v);
    }
    if (options_.order == EdgeOrder::against) std::reverse(chain.begin(), chain.end());
    chained_.add(chain);
    return std::nullopt;
  }

  /// Leads the side across an edge; v receives the vertex by which it passes.
  template <class Observer>
  std::optional<CutError> pass(std::uint32_t k, const SideEvent& event, VertexId& v,
                               CutReport& report, Observer& observe) {
    const HalfedgeId h = state_.follow(event.halfedge, event.origin, event.target);
    const Mesh& mesh = state_.mesh();
    const auto [from, to] = planar().segment(h);
    const Placement placement =
        place(triangle_[k], triangle_[(k + 1) % 3], from, to, state_.point(mesh.apex(h)),
              state_.point(mesh.apex(mesh.twin(h))));
    if (placement.how == Placement::How::none) {
      return CutError{
          .code = CutErrorCode::no_safe_rounding, .point = placement.point, .edge = {from, to}};
    }
    if (!placement.splits()) {
      v = placement.how == Placement::How::origin ? event.origin : event.target;
      ++report.routed;
      return std::nullopt;
    }
    if (chained_.has(event.origin, event.target))
      return CutError{
          .code = CutErrorCode::sides_fold, .point = placement.point, .edge = {from, to}};
    if (!state_.has_room()) return CutError{.code = CutErrorCode::too_many_vertices};
    v = state_.split_edge(h, placement.point).vertex;
    ++report.splits[k];
    report.rounded += placement.how != Placement::How::exact ? 1 : 0;
    report.neighbours += placement.how == Placement::How::neighbour ? 1 : 0;
    observe(CutStep{CutStep::Kind::crossed_edge, k, v});
    return std::nullopt;
  }

  State& state_;
  UpdatingTriangle triangle_;
  CutOptions options_;
  std::array<VertexId, 3> corner_;
  ChainEdges chained_;
  std::vector<SideEvent> events_;
};

}  // namespace offgrid::navmesh::detail
