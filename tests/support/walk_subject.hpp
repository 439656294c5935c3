// The adapter from the library's walks to WalkSubject. Compiled twice, as library_triangulation.hpp
// is.
#pragma once

#include <map>

#include "offgrid/navmesh/offset/walk.hpp"
#include "support/walks.hpp"

namespace offgrid::testing {

class LibraryWalk : public WalkSubject {
 public:
  void set_mesh(std::span<const kernel::Point2> points, const FaceList& faces) override {
    points_.assign(points.begin(), points.end());
    mesh_ = {};
    for (std::size_t i = 0; i < points.size(); ++i) mesh_.add_vertex();
    std::map<CrossedEdge, navmesh::HalfedgeId> halfedges;
    for (const std::array<std::uint32_t, 3>& corners : faces) {
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
  }

  std::optional<std::uint32_t> locate(const kernel::Point2& p) const override {
    const auto position = navmesh::locate(planar(), p);
    if (!position) return std::nullopt;
    return position->face.value();
  }

  void traverse(const kernel::Point2& a, const kernel::Point2& b,
                std::vector<CrossedEdge>& crossings) const override {
    crossings.clear();
    if (const auto start = navmesh::locate(planar(), a))
      list(navmesh::traverse(planar(), *start, b), crossings);
  }

  void traverse_ray(const kernel::Point2& a, const kernel::Point2& through,
                    std::vector<CrossedEdge>& crossings) const override {
    crossings.clear();
    if (const auto start = navmesh::locate(planar(), a))
      list(navmesh::traverse_ray(planar(), *start, through), crossings);
  }

  std::optional<std::uint32_t> traverse_line(const kernel::LeveledLine& walk,
                                             const kernel::LeveledLine& first,
                                             const kernel::LeveledLine* last,
                                             std::vector<CrossedEdge>& crossings) const override {
    crossings.clear();
    const auto start = navmesh::locate(planar(), navmesh::LineMeeting{walk, first});
    if (!start) return std::nullopt;
    const navmesh::WalkBound bound =
        last != nullptr ? navmesh::WalkBound::at_line(*last) : navmesh::WalkBound::none();
    list(navmesh::traverse(planar(), *start, {walk.from, walk.to}, bound), crossings);
    return start->value();
  }

 protected:
  navmesh::PlanarMesh planar() const { return {mesh_, points_}; }

 private:
  void list(const navmesh::Walk& walk, std::vector<CrossedEdge>& crossings) const {
    for (const navmesh::Crossing& crossing : walk) {
      crossings.push_back(
          {mesh_.origin(crossing.halfedge).value(), mesh_.target(crossing.halfedge).value()});
      // a bug goes round in circles
      if (crossings.size() > 6 * std::size_t{mesh_.face_bound()}) return;
    }
  }

  navmesh::Mesh mesh_;
  std::vector<kernel::Point2> points_;
};

}  // namespace offgrid::testing
