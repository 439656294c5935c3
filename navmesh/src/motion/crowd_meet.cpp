// Do agents of two floors meet? Ground may lie above ground, so that they are close on the map is
// not enough: one must come from the one to the other over ground as close as that.
#include <algorithm>
#include <utility>
#include <vector>

#include "motion/crowd_state.hpp"
#include "offgrid/kernel/distance.hpp"

namespace offgrid::navmesh::detail {

using kernel::Int;

namespace {

/// The faces to which one comes from a place without leaving a disc about it.
class GroundAround {
 public:
  GroundAround(const View& view, const FloorPoint& middle, const Int<63>& squared_radius)
      : view_(view), middle_(middle), squared_radius_(squared_radius) {}

  /// Does one come to the place? Cost: location, and the faces in the disc.
  bool reaches(const FloorPoint& place) {
    for (const FaceId f : free_faces_at_middle()) add(f);
    for (std::size_t i = 0; i < faces_.size(); ++i) {
      if (contains(faces_[i], place)) return true;
      spread(faces_[i]);
    }
    return false;
  }

 private:
  /// Is the place in the face, or on its border? On a seam it may be named by another floor.
  bool contains(FaceId f, const FloorPoint& place) const {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const auto [u, v] = view_.planar().segment(view_.mesh().halfedge(f, k));
      if (kernel::orient(u, v, place.point) == kernel::Sign::negative) return false;
    }
    return view_.world().is_at(f, place);
  }
  /// Free ground may have the middle on its border, while it is located in blocked ground.
  std::vector<FaceId> free_faces_at_middle() const {
    std::vector<FaceId> all = view_.faces_at(middle_);
    const Mesh& mesh = view_.mesh();
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId twin = mesh.twin(mesh.halfedge(all[i], k));
        if (!twin || !contains(mesh.face(twin), middle_)) continue;
        if (std::find(all.begin(), all.end(), mesh.face(twin)) == all.end())
          all.push_back(mesh.face(twin));
      }
    }
    return all;
  }
  void add(FaceId f) {
    if (!view_.is_blocked(f) && std::find(faces_.begin(), faces_.end(), f) == faces_.end())
      faces_.push_back(f);
  }
  void spread(FaceId f) {
    const Mesh& mesh = view_.mesh();
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = mesh.halfedge(f, k);
      if (!view_.is_open(h)) continue;
      const auto [u, v] = view_.planar().segment(h);
      if (kernel::compare_distance_to_segment(middle_.point, u, v, squared_radius_) !=
          kernel::Sign::positive)
        add(mesh.face(mesh.twin(h)));
    }
  }

  const View& view_;
  FloorPoint middle_;
  Int<63> squared_radius_;
  std::vector<FaceId> faces_;
};

}  // namespace

// As the smaller one moves. Those of one floor meet always, and those that see each other. The disc
// is about the same one of the two places whichever agent asks, so that both get one answer.
bool CrowdStep::do_meet(const CrowdMember& member, const FloorPoint& at,
                        const CrowdMember& other) const {
  const FloorPoint& there = other.agent.place.point;
  if (at.floor == there.floor) return true;
  const auto size_of = [](const CrowdMember& m) { return std::pair(m.agent.radius, m.agent.view); };
  const CrowdMember& smaller = size_of(member) <= size_of(other) ? member : other;
  const auto radii = Int<30>::trusted(member.agent.radius + other.agent.radius);
  const Int<63> squared =
      std::max<Int<63>>(radii * radii, kernel::squared_distance(at.point, there.point));
  const bool is_first = at.floor < there.floor;
  return GroundAround(view(smaller), is_first ? at : there, squared).reaches(is_first ? there : at);
}

}  // namespace offgrid::navmesh::detail
