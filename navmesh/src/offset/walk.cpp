#include "offgrid/navmesh/offset/walk.hpp"

#include "triangulation/walk_towards.hpp"

namespace offgrid::navmesh {

using kernel::Level;
using kernel::LeveledLine;
using kernel::MeshPoint2;
using kernel::Order;
using kernel::Point2;
using kernel::Side;
using kernel::Sign;

namespace {

LeveledLine line_of(const PlanarMesh& mesh, HalfedgeId h) {
  const auto [from, to] = mesh.segment(h);
  return {from, to, Level::mesh};
}

}  // namespace

std::optional<Position> locate(const PlanarMesh& mesh, const Point2& p, FaceId near) {
  const FaceId face = detail::walk_towards(mesh.mesh(), near, [&](HalfedgeId h) {
    return kernel::side_of_mesh_edge(mesh.mesh_point(mesh.mesh().origin(h)),
                                     mesh.mesh_point(mesh.mesh().target(h)), p) == Side::right;
  });
  if (!face) return std::nullopt;
  return Position{p, face, mesh.floor(face)};
}

std::optional<FaceId> locate(const PlanarMesh& mesh, const LineMeeting& meeting, FaceId near) {
  const FaceId face = detail::walk_towards(mesh.mesh(), near, [&](HalfedgeId h) {
    return kernel::side3(meeting.first, meeting.second, line_of(mesh, h)) == Side::right;
  });
  if (!face) return std::nullopt;
  return face;
}

bool WalkBound::line_is_behind(const WalkLine& line, const MeshPoint2& u,
                               const MeshPoint2& v) const {
  const LeveledLine walk{line.from, line.to, Level::query};
  if (sign_of(cross(walk.direction(), line_.direction())) == Sign::zero) return true;
  return kernel::order_along(walk, LeveledLine{u.grid(), v.grid(), Level::mesh}, line_) ==
         Order::before;
}

Walk::Walk(const PlanarMesh& mesh, FaceId start, const WalkLine& line, const WalkBound& bound)
    : mesh_(mesh),
      start_(start),
      line_(line),
      direction_(kernel::Line2::through(line.from, line.to)),
      bound_(bound) {
  const bool ties_are_left = direction_ && kernel::tau(direction_->direction()) == Side::left;
  first_on_left_ =
      ties_are_left ? kernel::Int<62>(kernel::constant<0>) : kernel::Int<62>(kernel::constant<1>);
}

// The line leaves the first face by the half-edge that starts on its right and ends on its left. A
// line without a direction does not leave the face.
void Walk::Iterator::start() {
  if (!walk_->direction_) return;
  const Mesh& mesh = walk_->mesh_.mesh();
  for (std::uint32_t k = 0; k < 3; ++k) {
    const HalfedgeId h = mesh.halfedge(walk_->start_, k);
    ends_ = walk_->mesh_.segment(h);
    if (walk_->is_left(ends_[0]) || !walk_->is_left(ends_[1])) continue;
    exit_ = h;
    entry_ = mesh.twin(h);
    apex_ = apex_of(entry_);
    stop_at_bound();
    return;
  }
}

FaceId Walk::last_face() const {
  FaceId face = start_;
  for (const Crossing& crossing : *this) face = crossing.entered;
  return face;
}

}  // namespace offgrid::navmesh
