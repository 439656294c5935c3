#include "path/any_angle/ground.hpp"

#include <algorithm>

namespace offgrid::navmesh::detail::any_angle {

using kernel::Point2;
using kernel::Sign;
using kernel::Vector2;

void Ground::begin(const View& view, const LinkGraph& links, std::span<const FaceId> goal_faces) {
  view_ = &view;
  world_ = &state_of(view.world());
  is_whole_ = leaves_out_ = view.is_whole();
  known_ = nullptr;
  unknown_.clear();
  unknown_point_.reset();
  opens_all_ = false;
  has_seams_ = !view.world().seams().empty();
  mesh_ = &view.mesh();
  points_ = view.planar().points();
  goal_faces_ = goal_faces;
  links_ = &links;
  exits_.clear();
}

void Ground::open_exits(std::span<const FaceId> start_faces) {
  if (!leaves_out_) return;
  stops_.clear();
  mark_exits(view_->world(), start_faces, exits_, &stops_);
  mark_exits(view_->world(), goal_faces_, exits_, &stops_);
  stop_marks_ = 0;
  for (const FaceId f : stops_) stop_marks_ |= std::uint64_t{1} << f.value() % 64;
}

bool Ground::is_stop(FaceId f) const {
  return std::find(stops_.begin(), stops_.end(), f) != stops_.end();
}

void Ground::know_only(const KnownFaces& known) {
  known_ = &known;
  is_whole_ = false;
  leaves_out_ = leaves_out_ && links_->links().empty();
}

bool Ground::has_known(FaceId f) const {
  if (known_->has(f)) return true;
  if (unknown_.empty() || unknown_.back() != f) unknown_.push_back(f);
  return false;
}

// A face that is not known is as good as blocked: such a search is made again.
bool Ground::is_open_in_part(HalfedgeId h) const {
  if (!knows(mesh_->face(h))) return false;
  return leaves_out_ ? world_->dead_ends.is_open(h) : view_->is_open(h);
}

bool Ground::is_worth_crossing_in_part(HalfedgeId h) const {
  if (!knows(mesh_->face(h))) return false;
  return leaves_out_ ? leads_on(h) || may_lead_on(h) : view_->is_open(h);
}

bool is_same_part(const Ground& ground, HalfedgeId one, HalfedgeId other) {
  const Mesh& mesh = ground.mesh();
  HalfedgeId h = one;
  while (h != other && ground.is_open(mesh.prev(h))) {
    h = mesh.twin(mesh.prev(h));
    if (h == one) return false;
  }
  if (h == other) return true;
  for (h = one; h != other && ground.is_open(h);) h = mesh.next(mesh.twin(h));
  return h == other;
}

// Counts the passages through one direction: that of the clockwise end of the ground.
bool is_folded_at(const Ground& ground, HalfedgeId at) {
  const Mesh& mesh = ground.mesh();
  HalfedgeId first = at;
  while (ground.is_open(first)) {
    first = mesh.next(mesh.twin(first));
    if (first == at) break;
  }
  const Point2 p = ground.point(mesh.origin(at));
  const Vector2 along = ground.point(mesh.target(first)) - p;
  bool is_behind = false;  // has the ground passed the opposite direction?
  for (HalfedgeId h = first;;) {
    const HalfedgeId next = mesh.prev(h);
    const Vector2 side = ground.point(mesh.origin(next)) - p;
    const Sign of_side = sign_of(cross(along, side));
    const bool is_ahead = of_side == Sign::positive ||
                          (of_side == Sign::zero && dot(along, side) > kernel::constant<0>);
    if (is_behind && of_side == Sign::positive) return true;
    is_behind = is_behind || !is_ahead;
    if (!ground.is_open(next)) return false;
    h = mesh.twin(next);
    if (h == first) return false;
  }
}

}  // namespace offgrid::navmesh::detail::any_angle
