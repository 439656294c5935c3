#include "cut/library_cut.hpp"

#include <algorithm>

#include "bugs/asked.hpp"

namespace offgrid::testing::cut {

using kernel::Point2;
using navmesh::CutErrorCode;
using navmesh::FaceId;
using navmesh::VertexId;

navmesh::EdgeOrder order_of(bool is_against) {
  return is_against && !OFFGRID_BUG(cut_ignores_order) ? navmesh::EdgeOrder::against
                                                       : navmesh::EdgeOrder::along;
}

void LibraryCut::start(const kernel::Point2& low, const kernel::Point2& high) {
  cut_ = *Cut::rectangle(low, high, 0);
}

CutAnswer LibraryCut::update(const CutUpdate& update, std::uint64_t number,
                             const SplitObserver& observe) {
  const Cut before = OFFGRID_BUG(cut_reaches_across_an_edge) ? cut_ : Cut();
  torn_off_ = no_index;
  CutAnswer answer = do_update(update, number, [&](const CutSplit& split) {
    CutSplit told = split;
    torn_off_ = no_index;
    if (OFFGRID_BUG(cut_leaves_neighbour) && split.part_count == 4) {
      told.part_count = 3;
      torn_off_ = split.parts[3].face;
    }
    observe(told);
  });
  if (answer) {
    spoil(before, *answer, number);
  } else {
    leave_traces(answer, number);
  }
  return answer;
}

CutAnswer LibraryCut::do_update(const CutUpdate& update, std::uint64_t number,
                                const SplitObserver& observe) {
  const navmesh::CutOptions options{.scope = update.is_unrestricted
                                                 ? navmesh::CutScope::unrestricted
                                                 : navmesh::CutScope::interacting,
                                    .order = order_of(update.is_against)};
  const auto& [a, b, c] = update.triangle;
  const bool is_left_out =
      OFFGRID_BUG(cut_ignores_right_turns) && kernel::orient_value(a, b, c) < kernel::constant<0>;
  int updated = 0;
  const auto change = [&](std::uint64_t& history) {
    const bool is_missed = OFFGRID_BUG(cut_misses_a_face) && ++updated == 4;
    if (!is_left_out && !is_missed) history = updated_history(history, number);
  };
  return cut_.update(update.triangle, change, options,
                     [&](const navmesh::CutStep& step) { observe(seen(step)); });
}

/// The effects that a refused update has nevertheless.
void LibraryCut::leave_traces(CutAnswer& answer, std::uint64_t number) {
  const CutErrorCode code = answer.error().code;
  if (OFFGRID_BUG(cut_refusal_leaves_splits) && code == CutErrorCode::sides_fold) {
    // A unit triangle at the rectangle's first corner, which splits a face but changes no data.
    const Point2 corner = cut_.point(VertexId{0});
    const auto next = [&](int x, int y) {
      return Point2::at(std::int64_t{corner.x.raw()} + x, std::int64_t{corner.y.raw()} + y);
    };
    static_cast<void>(cut_.update({corner, next(1, 0), next(1, 1)}, [](std::uint64_t&) {}));
  }
  std::uint64_t& history = cut_.data(FaceId{0});
  if (OFFGRID_BUG(cut_refusal_changes_data) && code == CutErrorCode::no_safe_rounding)
    history = updated_history(history, number);
  if (OFFGRID_BUG(cut_accepts_outside) && code == CutErrorCode::outside_mesh)
    answer = navmesh::CutReport{};
}

void LibraryCut::spoil(const Cut& before, navmesh::CutReport& report, std::uint64_t number) {
  if (OFFGRID_BUG(cut_reaches_across_an_edge)) reach_across(before, report, number);
  const FaceId newest{cut_.mesh().face_bound() - 1};
  if (OFFGRID_BUG(cut_forgets_data_of_parts) && report.corners > 0 &&
      cut_.mesh().is_alive(newest) && (report.inside.empty() || report.inside.back() != newest))
    cut_.data(newest) = 0;
  for (auto& chain : report.chains) {
    if (OFFGRID_BUG(cut_loses_a_bend) && report.routed > 0 && chain.size() > 2)
      chain.erase(chain.begin() + 1);
  }
}

/// Updates the face beyond the first edge that was there before and is part of a side.
void LibraryCut::reach_across(const Cut& before, const navmesh::CutReport& report,
                              std::uint64_t number) {
  for (const auto& chain : report.chains) {
    for (std::size_t i = 0; i + 1 < chain.size(); ++i) {
      const VertexId u = chain[i], v = chain[i + 1];
      if (!before.mesh().is_alive(u) || !before.mesh().is_alive(v) ||
          !before.mesh().find_edge(u, v))
        continue;
      const navmesh::HalfedgeId beyond = cut_.mesh().find_halfedge(v, u);
      if (!beyond) continue;
      std::uint64_t& history = cut_.data(cut_.mesh().face(beyond));
      history = updated_history(history, number);
      return;
    }
  }
}

void LibraryCut::read(CutMesh& mesh) const {
  const navmesh::MeshArrays arrays = cut_.mesh().arrays();
  std::size_t vertices = arrays.vertices.size();
  while (vertices > 0 && arrays.vertices[vertices - 1] == navmesh::MeshArrays::dead) --vertices;
  mesh.points.assign(cut_.points().begin(),
                     cut_.points().begin() + static_cast<std::ptrdiff_t>(vertices));
  std::size_t faces = arrays.halfedges.size() / 3;
  while (faces > 0 && arrays.halfedges[3 * faces - 3].origin == navmesh::HalfedgeRecord::none)
    --faces;
  mesh.faces.resize(faces);
  for (std::size_t f = 0; f < faces; ++f) {
    CutFace& face = mesh.faces[f];
    for (std::size_t k = 0; k < 3; ++k) {
      const navmesh::HalfedgeRecord& record = arrays.halfedges[3 * f + k];
      const bool is_dead = record.origin == navmesh::HalfedgeRecord::none,
                 has_twin = record.twin != navmesh::HalfedgeRecord::none;
      face.corners[k] = is_dead ? no_index : record.vertex();
      face.twins[k] = has_twin ? 4 * navmesh::Numbering::face(record.twin) +
                                     navmesh::Numbering::corner(record.twin)
                               : no_index;
    }
    face.history = cut_.data(navmesh::FaceId{static_cast<std::uint32_t>(f)});
  }
  // As if the last two parts of a split had never been made: the first of them is whole again.
  if (torn_off_ != no_index) mesh.faces[torn_off_].twins = {no_index, no_index, no_index};
}

std::string LibraryCut::violation() const {
  const auto broken = find_violation(cut_.mesh());
  return broken ? describe(*broken) : "";
}

CutSplit LibraryCut::seen(const navmesh::CutStep& step) const {
  const navmesh::Mesh& mesh = cut_.mesh();
  CutSplit split{.kind = step.kind,
                 .side = step.side,
                 .vertex = step.vertex.value(),
                 .point = cut_.point(step.vertex)};
  for (const navmesh::HalfedgeId h : mesh.outgoing(step.vertex)) {
    if (split.part_count < split.parts.size()) {
      const navmesh::FaceId f = mesh.face(h);
      const auto v = mesh.vertices(f);
      split.parts[split.part_count] = {
          f.value(), {v[0].value(), v[1].value(), v[2].value()}, cut_.data(f)};
    }
    ++split.part_count;
  }
  return split;
}

}  // namespace offgrid::testing::cut
