#include "offgrid/navmesh/query/sight.hpp"

#include "offgrid/navmesh/offset/detail/faces_at.hpp"
#include "offgrid/navmesh/offset/visible.hpp"

namespace offgrid::navmesh {

using kernel::Point2;

RayHit raycast(const View& view, const Point2& from, const Point2& to) {
  const Location at = view.world().snap().triangulation().locate(from);
  if (at.place == Place::outside) return {};
  const FaceId near = detail::face_at(view.mesh(), at);
  const auto is_barrier = [&](HalfedgeId h) { return view.is_barrier(h); };
  const auto is_blocked = [&](FaceId f) { return view.is_blocked(f); };
  return raycast(view.planar(), from, to, is_barrier, is_blocked, near);
}

bool visible(const View& view, const Point2& from, const Point2& to) {
  return raycast(view, from, to).stop == RayStop::none;
}

}  // namespace offgrid::navmesh
