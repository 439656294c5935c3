// The adapter from the library's walks and lines of sight to WalkSubject. Compiled twice, as
// library_triangulation.hpp is.
#pragma once

#include <map>

#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/offset/walk.hpp"
#include "walks/subject.hpp"

namespace offgrid::testing::walks {

class LibraryWalk : public WalkSubject {
 private:
  struct Surface {
    const LibraryWalk& subject;
    navmesh::FaceId near;

    navmesh::PlanarMesh planar() const { return subject.planar(); }
    bool is_barrier(navmesh::HalfedgeId h) const { return subject.is_barrier(h); }
    bool is_blocked(navmesh::FaceId f) const { return subject.is_blocked(f); }
    navmesh::FaceId face_at(const kernel::Point2&) const { return near; }
  };

 public:
  void set_scene(const WalkScene& scene) override {
    points_ = scene.points;
    blocked_ = scene.is_blocked;
    mesh_ = {};
    for (std::size_t i = 0; i < points_.size(); ++i) mesh_.add_vertex();
    std::map<CrossedEdge, navmesh::HalfedgeId> halfedges;
    for (const auto& [a, b, c] : scene.faces) {
      const navmesh::FaceId f =
          mesh_.add_face(navmesh::VertexId{a}, navmesh::VertexId{b}, navmesh::VertexId{c});
      for (std::uint32_t k = 0; k < 3; ++k) {
        const navmesh::HalfedgeId h = mesh_.halfedge(f, k);
        mesh_.set_halfedge(h);
        const auto [from, to] = edge_of(h);
        halfedges[{from, to}] = h;
        const auto back = halfedges.find({to, from});
        if (back != halfedges.end()) mesh_.link(h, back->second);
      }
    }
    for (const auto& [u, v] : scene.barriers) {
      const auto h = halfedges.find({u, v});
      mesh_.set_constrained(h != halfedges.end() ? h->second : halfedges.at({v, u}), true);
    }
  }

  std::optional<std::uint32_t> locate(const kernel::Point2& p,
                                      std::optional<std::uint32_t> near) const override {
    const auto position = navmesh::locate(planar(), p, id_of(near));
    return position ? number_of(position->face) : std::nullopt;
  }

  std::optional<std::uint32_t> walk(const WalkQuery& query,
                                    std::vector<CrossedEdge>& crossings) const override {
    crossings.clear();
    const kernel::Point2 &from = query.points[0], &to = query.points[1];
    if (query.kind == WalkQuery::Kind::meeting) {
      const auto start =
          navmesh::locate(planar(), navmesh::LineMeeting{line(query.walk()), line(query.first())});
      if (!start) return std::nullopt;
      const navmesh::WalkBound bound = query.is_bounded
                                           ? navmesh::WalkBound::at_line(line(query.last()))
                                           : navmesh::WalkBound::none();
      list(navmesh::traverse(planar(), *start, {from, to}, bound), crossings);
      return number_of(*start);
    }
    const auto start = navmesh::locate(planar(), from);
    if (!start) return std::nullopt;
    if (query.kind == WalkQuery::Kind::traverse)
      list(navmesh::traverse(planar(), *start, to), crossings);
    if (query.kind == WalkQuery::Kind::ray)
      list(navmesh::traverse_ray(planar(), *start, to), crossings);
    return number_of(start->face);
  }

  Sight cast(const kernel::Point2& from, const kernel::Point2& to,
             std::optional<std::uint32_t> near) const override {
    const navmesh::RayHit hit = navmesh::raycast(Surface{*this, id_of(near)}, from, to);
    Sight sight{stop_of(hit.stop), hit.t.numerator, hit.t.denominator, {}, 0};
    if (hit.halfedge) sight.edge = edge_of(hit.halfedge);
    if (hit.vertex) sight.vertex = hit.vertex.value();
    return sight;
  }
  bool sees(const kernel::Point2& from, const kernel::Point2& to) const override {
    return navmesh::visible(Surface{*this, {}}, from, to);
  }
  bool sees_by_default(const kernel::Point2& from, const kernel::Point2& to) const override {
    return navmesh::visible(navmesh::ConstrainedSurface(planar()), from, to);
  }

 protected:
  virtual bool is_barrier(navmesh::HalfedgeId h) const { return mesh_.is_constrained(h); }
  virtual bool is_blocked(navmesh::FaceId f) const { return blocked_[f.value()]; }

  navmesh::PlanarMesh planar() const { return {mesh_, points_}; }
  CrossedEdge edge_of(navmesh::HalfedgeId h) const {
    return {mesh_.origin(h).value(), mesh_.target(h).value()};
  }

 private:
  static std::optional<std::uint32_t> number_of(navmesh::FaceId f) { return f.value(); }
  static navmesh::FaceId id_of(std::optional<std::uint32_t> face) {
    return face ? navmesh::FaceId{*face} : navmesh::FaceId{};
  }
  static kernel::LeveledLine line(const WalkQuery::Line& l) {
    return {l.from, l.to, l.is_of_second_mesh ? kernel::Level::second_mesh : kernel::Level::query};
  }
  static SightStop stop_of(navmesh::RayStop stop) {
    switch (stop) {
      case navmesh::RayStop::none: return SightStop::target;
      case navmesh::RayStop::start: return SightStop::start;
      case navmesh::RayStop::edge: return SightStop::edge;
      case navmesh::RayStop::vertex: return SightStop::vertex;
    }
    return SightStop::start;
  }

  void list(const navmesh::Walk& walk, std::vector<CrossedEdge>& crossings) const {
    for (const navmesh::Crossing& crossing : walk) {
      crossings.push_back(edge_of(crossing.halfedge));
      // a bug goes round in circles
      if (crossings.size() > 6 * std::size_t{mesh_.face_bound()}) return;
    }
  }

  navmesh::Mesh mesh_;
  std::vector<kernel::Point2> points_;
  std::vector<bool> blocked_;
};

}  // namespace offgrid::testing::walks
