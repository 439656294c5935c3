// The adapter from the library's lines of sight to SightSubject. Compiled twice, as
// library_triangulation.hpp is.
#pragma once

#include <map>

#include "offgrid/navmesh/offset/sight.hpp"
#include "support/sights.hpp"

namespace offgrid::testing {

class LibrarySight : public SightSubject {
 private:
  struct Surface {
    const LibrarySight& subject;

    navmesh::PlanarMesh planar() const { return subject.planar(); }
    bool is_barrier(navmesh::HalfedgeId h) const { return subject.is_barrier(h); }
    bool is_blocked(navmesh::FaceId f) const { return subject.is_blocked(f); }
    navmesh::FaceId face_at(const kernel::Point2&) const { return {}; }
  };

 public:
  void set_mesh(const SightMesh& mesh) override {
    points_ = mesh.points;
    blocked_ = mesh.is_blocked;
    mesh_ = {};
    for (std::size_t i = 0; i < points_.size(); ++i) mesh_.add_vertex();
    std::map<CrossedEdge, navmesh::HalfedgeId> halfedges;
    for (const std::array<std::uint32_t, 3>& corners : mesh.faces) {
      const navmesh::FaceId f =
          mesh_.add_face(navmesh::VertexId{corners[0]}, navmesh::VertexId{corners[1]},
                         navmesh::VertexId{corners[2]});
      for (std::uint32_t k = 0; k < 3; ++k) {
        const navmesh::HalfedgeId h = mesh_.halfedge(f, k);
        mesh_.set_halfedge(h);
        halfedges[{corners[k], corners[(k + 1) % 3]}] = h;
        const auto back = halfedges.find({corners[(k + 1) % 3], corners[k]});
        if (back != halfedges.end()) mesh_.link(h, back->second);
      }
    }
    for (const CrossedEdge& edge : mesh.barriers) {
      const auto h = halfedges.find(edge);
      mesh_.set_constrained(
          h != halfedges.end() ? h->second : halfedges.at({edge.second, edge.first}), true);
    }
  }

  Sight cast(const kernel::Point2& from, const kernel::Point2& to) const override {
    const navmesh::RayHit hit = navmesh::raycast(Surface{*this}, from, to);
    Sight sight{stop_of(hit.stop), hit.t.numerator, hit.t.denominator, {}, 0};
    if (hit.halfedge)
      sight.edge = {mesh_.origin(hit.halfedge).value(), mesh_.target(hit.halfedge).value()};
    if (hit.vertex) sight.vertex = hit.vertex.value();
    return sight;
  }

  bool sees(const kernel::Point2& from, const kernel::Point2& to) const override {
    return navmesh::visible(Surface{*this}, from, to);
  }

  bool sees_by_default(const kernel::Point2& from, const kernel::Point2& to) const override {
    return navmesh::visible(navmesh::ConstrainedSurface(planar()), from, to);
  }

 protected:
  virtual bool is_barrier(navmesh::HalfedgeId h) const { return mesh_.is_constrained(h); }
  virtual bool is_blocked(navmesh::FaceId f) const { return blocked_[f.value()]; }

  navmesh::PlanarMesh planar() const { return {mesh_, points_}; }
  const navmesh::Mesh& mesh() const { return mesh_; }

 private:
  static SightStop stop_of(navmesh::RayStop stop) {
    switch (stop) {
      case navmesh::RayStop::none: return SightStop::target;
      case navmesh::RayStop::start: return SightStop::start;
      case navmesh::RayStop::edge: return SightStop::edge;
      case navmesh::RayStop::vertex: return SightStop::vertex;
    }
    return SightStop::start;
  }

  navmesh::Mesh mesh_;
  std::vector<kernel::Point2> points_;
  std::vector<bool> blocked_;
};

}  // namespace offgrid::testing
