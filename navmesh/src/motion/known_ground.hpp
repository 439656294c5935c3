// KnownGround: a view that remembers in which faces the last few points are, and a straight motion
// that is open. In each step an agent asks for the same points again: where it is, and the corner
// to which it goes.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh::detail {

/// The memory of a view is right while the world has the same version, and the view the same areas
/// and tags. It is no part of the state of an agent, since it changes no answer.
struct GroundMemory {
  static constexpr std::size_t faces_max = 2;

  /// A point, and the faces that View::faces_at has for it; on one floor any face about it.
  struct Known {
    FloorPoint point{};
    std::array<FaceId, faces_max> faces{};
    std::uint32_t count = 0;  ///< 0: nothing is known
  };
  std::array<Known, 4> places{};  ///< the one used last first
  bool has_open = false;
  std::pair<FloorPoint, FloorPoint> open{};  ///< visible() from the one to the other, if has_open
};

/// A surface for sight.hpp. Each answer is that of the view.
class KnownGround {
 public:
  /// Requires that both outlive it.
  KnownGround(const View& view, GroundMemory& memory) : view_(view), memory_(memory) {}

  PlanarMesh planar() const { return view_.planar(); }
  bool is_barrier(HalfedgeId h) const { return view_.is_barrier(h); }
  bool is_blocked(FaceId f) const { return view_.is_blocked(f); }
  std::uint32_t floor_count() const { return view_.floor_count(); }
  bool is_at(FaceId f, const FloorPoint& p) const { return view_.is_at(f, p); }
  /// Requires one floor. Cost: as for faces_at().
  FaceId face_at(const FloorPoint& p) const;
  /// Cost: nothing if the point is known; otherwise, on one floor, a walk from a point that is.
  std::vector<FaceId> faces_at(const FloorPoint& p) const;

  /// Remembers that the point is in the closure of the face.
  void note(const FloorPoint& p, FaceId f) const;
  /// Remembers that one sees the other.
  void note_open(const FloorPoint& from, const FloorPoint& to) const {
    memory_.has_open = true;
    memory_.open = {from, to};
  }
  bool is_known_open(const FloorPoint& from, const FloorPoint& to) const {
    return memory_.has_open && memory_.open.first == from && memory_.open.second == to;
  }
  /// Is it the start of a motion that is known to be open?
  bool is_known_free(const FloorPoint& p) const {
    return memory_.has_open && memory_.open.first == p;
  }

 private:
  const GroundMemory::Known* find(const FloorPoint& p) const;
  void remember(const GroundMemory::Known& known) const;

  const View& view_;
  GroundMemory& memory_;
};

}  // namespace offgrid::navmesh::detail
