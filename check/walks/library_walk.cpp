#include "walks/library_walk.hpp"

#include <map>

#include "bugs/asked.hpp"
#include "engine/broken_contract.hpp"
#include "offgrid/kernel/triangle.hpp"
#include "offgrid/navmesh/offset/sight.hpp"

namespace offgrid::testing::walks {

using kernel::Point2;
using Kind = WalkStep::Kind;

/// The mesh as a sight from one point to another meets it.
struct LibraryWalk::Surface {
  const LibraryWalk& walk;
  Point2 from, to;
  navmesh::FaceId near;
  mutable std::size_t asked = 0;

  navmesh::PlanarMesh planar() const { return walk.planar(); }
  bool is_barrier(navmesh::HalfedgeId h) const {
    if (OFFGRID_BUG(sight_drops_barriers)) return false;
    const navmesh::HalfedgeId twin = planar().mesh().twin(h);
    if (OFFGRID_BUG(sight_barrier_one_way) && twin && h < twin) return false;
    return planar().mesh().is_constrained(h);
  }
  bool is_blocked(navmesh::FaceId f) const {
    // A bug goes round in circles.
    if (can_have_bugs && ++asked > 100 * std::size_t{10 + planar().mesh().face_bound()})
      throw BrokenContract{"a line of sight has no end"};
    if (OFFGRID_BUG(sight_drops_blocked)) return false;
    if (OFFGRID_BUG(sight_ignores_first_face) && touches(f, from)) return false;
    if (OFFGRID_BUG(sight_ignores_last_face) && touches(f, to)) return false;
    return walk.blocked_[f.value()];
  }
  navmesh::FaceId face_at(const Point2&) const { return near; }

 private:
  bool touches(navmesh::FaceId f, const Point2& p) const {
    const auto [a, b, c] = planar().triangle(f);
    return kernel::point_in_triangle(a, b, c, p) != kernel::Containment::outside;
  }
};

void LibraryWalk::set_scene(const WalkScene& scene) {
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

std::optional<std::uint32_t> LibraryWalk::locate(const Point2& p,
                                                 std::optional<std::uint32_t> near) const {
  const auto position = navmesh::locate(planar(), p, id_of(near));
  return position ? number_of(position->face) : std::nullopt;
}

std::optional<std::uint32_t> LibraryWalk::do_walk(const WalkStep& step,
                                                  std::vector<CrossedEdge>& crossings) const {
  crossings.clear();
  const Point2 &from = step.from, &to = step.to;
  if (step.kind == Kind::meeting) {
    const auto start =
        navmesh::locate(planar(), navmesh::LineMeeting{line(step.line()), line(step.start)});
    if (!start) return std::nullopt;
    const navmesh::WalkBound bound =
        step.bound ? navmesh::WalkBound::at_line(line(*step.bound)) : navmesh::WalkBound::none();
    list(navmesh::traverse(planar(), *start, {from, to}, bound), crossings);
    return number_of(*start);
  }
  const auto start = navmesh::locate(planar(), from);
  if (!start) return std::nullopt;
  if (step.kind == Kind::traverse) list(navmesh::traverse(planar(), *start, to), crossings);
  if (step.kind == Kind::ray) list(navmesh::traverse_ray(planar(), *start, to), crossings);
  return number_of(start->face);
}

std::optional<std::uint32_t> LibraryWalk::walk(const WalkStep& step,
                                               std::vector<CrossedEdge>& crossings) const {
  WalkStep asked = step;
  if (OFFGRID_BUG(ray_ends_at_its_point) && step.kind == Kind::ray) asked.kind = Kind::traverse;
  if (OFFGRID_BUG(line_bound_is_ignored)) asked.bound.reset();
  const auto start = do_walk(asked, crossings);
  if (OFFGRID_BUG(walk_drops_last_crossing) && step.kind == Kind::traverse && !crossings.empty())
    crossings.pop_back();
  if (OFFGRID_BUG(line_starts_at_its_first_point) && step.kind == Kind::meeting && start) {
    if (const auto early = locate(step.from, std::nullopt)) return early;
  }
  return start;
}

navmesh::RayHit LibraryWalk::cast(const Point2& from, const Point2& to,
                                  std::optional<std::uint32_t> near) const {
  if (OFFGRID_BUG(sight_stops_at_ends_of_barriers) && touches_end_of_barrier(from, to))
    return {navmesh::RayStop::vertex, {}, {}, navmesh::VertexId{0}};
  navmesh::RayHit hit = navmesh::raycast(Surface{*this, from, to, id_of(near)}, from, to);
  hit.face = {};  // one of several
  if (OFFGRID_BUG(sight_open_end) && hit.stop == navmesh::RayStop::none) stop_at_barrier(to, hit);
  return hit;
}

bool LibraryWalk::sees(const Point2& from, const Point2& to) const {
  if (can_have_bugs) return cast(from, to, std::nullopt).stop == navmesh::RayStop::none;
  return navmesh::visible(Surface{*this, from, to, {}}, from, to);
}

bool LibraryWalk::sees_by_default(const Point2& from, const Point2& to) const {
  return navmesh::visible(navmesh::ConstrainedSurface(planar()), from, to);
}

CrossedEdge LibraryWalk::edge_of(navmesh::HalfedgeId h) const {
  return {mesh_.origin(h).value(), mesh_.target(h).value()};
}

navmesh::FaceId LibraryWalk::id_of(std::optional<std::uint32_t> face) {
  return face ? navmesh::FaceId{*face} : navmesh::FaceId{};
}

kernel::LeveledLine LibraryWalk::line(const WalkStep::Line& l) {
  return {l.from, l.to, l.is_of_second_mesh ? kernel::Level::second_mesh : kernel::Level::query};
}

void LibraryWalk::list(const navmesh::Walk& walk, std::vector<CrossedEdge>& crossings) const {
  for (const navmesh::Crossing& crossing : walk) {
    crossings.push_back(edge_of(crossing.halfedge));
    // a bug goes round in circles
    if (crossings.size() > 6 * std::size_t{mesh_.face_bound()}) return;
  }
}

/// A barrier whose ends are such, as a half-edge; none if there is none.
template <class IsSuch>
navmesh::HalfedgeId LibraryWalk::find_barrier(const IsSuch& is_such) const {
  for (const navmesh::FaceId f : mesh_.faces()) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const navmesh::HalfedgeId h = mesh_.halfedge(f, k);
      const auto [u, v] = planar().segment(h);
      if (mesh_.is_constrained(h) && is_such(u, v)) return h;
    }
  }
  return {};
}

bool LibraryWalk::touches_end_of_barrier(const Point2& from, const Point2& to) const {
  return bool{find_barrier([&](const Point2& u, const Point2& v) {
    const auto met = kernel::intersect(u, v, from, to);
    return met.contact == kernel::SegmentContact::touching && (met.a_on_cd || met.b_on_cd);
  })};
}

void LibraryWalk::stop_at_barrier(const Point2& to, navmesh::RayHit& hit) const {
  const navmesh::HalfedgeId h =
      find_barrier([&](const Point2& u, const Point2& v) { return kernel::on_segment(u, v, to); });
  if (!h) return;
  hit.stop = navmesh::RayStop::edge;
  hit.halfedge = h;
}

}  // namespace offgrid::testing::walks
