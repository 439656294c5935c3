// The adapter from the library's cuts on the grid to CutSubject. Compiled twice: with the library,
// and with the copy of it that has bugs.
#pragma once

#include <algorithm>

#include "cut/subject.hpp"
#include "offgrid/navmesh/cut/cut_grid.hpp"

namespace offgrid::testing::cut {

class LibraryCut : public CutSubject {
 public:
  void start(const kernel::Point2& low, const kernel::Point2& high) override {
    cut_ = *Cut::rectangle(low, high, 0);
  }

  CutOutcome update(const CutUpdate& update, std::uint64_t number,
                    const SplitObserver& observe) override {
    const navmesh::CutOptions options{
        .scope = update.is_unrestricted ? navmesh::CutScope::unrestricted
                                        : navmesh::CutScope::interacting,
        .order = update.is_against ? navmesh::EdgeOrder::against : navmesh::EdgeOrder::along};
    const auto change = [&](std::uint64_t& history) { apply(history, number); };
    const auto report = cut_.update(update.triangle, change, options,
                                    [&](const navmesh::CutStep& step) { observe(seen(step)); });
    if (!report) {
      const navmesh::CutError& error = report.error();
      return {.refusal = refusal_of(error.code),
              .refused_side = error.side,
              .refused_edge = error.edge};
    }
    CutOutcome outcome{.refusal = CutRefusal::none,
                       .splits = report->splits,
                       .corners = report->corners,
                       .rounded = report->rounded,
                       .neighbours = report->neighbours,
                       .routed = report->routed,
                       .unfinished = report->unfinished};
    for (const navmesh::FaceId f : report->inside) outcome.inside.push_back(f.value());
    for (std::size_t k = 0; k < 3; ++k) {
      for (const navmesh::VertexId v : report->chains[k]) outcome.chains[k].push_back(v.value());
    }
    return outcome;
  }

  void read(CutMesh& mesh) const override {
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
  }

  std::string violation() const override {
    const auto broken = find_violation(cut_.mesh());
    return broken ? describe(*broken) : "";
  }

 protected:
  using Cut = navmesh::GridCut<std::uint64_t>;

  /// The effect of an update on a face inside.
  virtual void apply(std::uint64_t& history, std::uint64_t number) {
    history = updated_history(history, number);
  }

  Cut& cut() { return cut_; }

 private:
  CutSplit seen(const navmesh::CutStep& step) const {
    const navmesh::Mesh& mesh = cut_.mesh();
    CutSplit split{.kind = static_cast<CutSplit::Kind>(step.kind),
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

  static CutRefusal refusal_of(navmesh::CutErrorCode code) {
    switch (code) {
      case navmesh::CutErrorCode::flat_triangle: return CutRefusal::flat;
      case navmesh::CutErrorCode::unrestricted_on_grid: return CutRefusal::unrestricted;
      case navmesh::CutErrorCode::outside_mesh: return CutRefusal::outside;
      case navmesh::CutErrorCode::no_safe_rounding: return CutRefusal::no_safe_rounding;
      case navmesh::CutErrorCode::sides_fold: return CutRefusal::sides_fold;
      default: return CutRefusal::other;
    }
  }

  Cut cut_;
};

}  // namespace offgrid::testing::cut
