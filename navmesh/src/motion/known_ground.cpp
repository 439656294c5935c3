#include "motion/known_ground.hpp"

#include <algorithm>

#include "offgrid/kernel/triangle.hpp"
#include "offgrid/navmesh/offset/detail/sight_line.hpp"

namespace offgrid::navmesh::detail {

using Known = GroundMemory::Known;

FaceId KnownGround::face_at(const FloorPoint& p) const {
  if (const Known* known = find(p)) return known->faces[0];
  const Known& last = memory_.places[0];
  const FaceId near = last.count > 0 ? last.faces[0] : view_.face_at(p);
  const FaceId face = closed_face(planar(), p.point, near);
  if (face) remember({p, {face}, 1});
  return face;
}

std::vector<FaceId> KnownGround::faces_at(const FloorPoint& p) const {
  if (const Known* known = find(p))
    return {known->faces.begin(), known->faces.begin() + known->count};
  std::vector<FaceId> faces = view_.faces_at(p);
  if (!faces.empty() && faces.size() <= GroundMemory::faces_max) {
    Known known{.point = p, .count = static_cast<std::uint32_t>(faces.size())};
    std::copy(faces.begin(), faces.end(), known.faces.begin());
    remember(known);
  }
  return faces;
}

// On several floors a face on whose border the point is may not be the only one.
void KnownGround::note(const FloorPoint& p, FaceId f) const {
  if (find(p) != nullptr) return;
  if (floor_count() > 1) {
    const auto [a, b, c] = planar().triangle(f);
    if (kernel::point_in_triangle(a, b, c, p.point) != kernel::Containment::inside) return;
  }
  remember({p, {f}, 1});
}

const Known* KnownGround::find(const FloorPoint& p) const {
  auto& places = memory_.places;
  const auto found = std::find_if(places.begin(), places.end(), [&](const Known& known) {
    return known.count > 0 && known.point == p;
  });
  if (found == places.end()) return nullptr;
  std::rotate(places.begin(), found, found + 1);
  return &places.front();
}

void KnownGround::remember(const Known& known) const {
  auto& places = memory_.places;
  std::rotate(places.begin(), places.end() - 1, places.end());
  places.front() = known;
}

}  // namespace offgrid::navmesh::detail
