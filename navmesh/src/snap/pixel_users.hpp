// PixelUsers: pixels whose heat an edit changes, and the originals that meet them.
#pragma once

#include <cstdint>
#include <vector>

#include "mesh/zeroed_array.hpp"
#include "offgrid/kernel/pixel.hpp"
#include "snap/corridor.hpp"
#include "snap/snap_state.hpp"

namespace offgrid::navmesh::detail {

/// The location of a point, and a vertex near it where a search may begin; either may be unknown.
struct PixelSpot {
  Location location;
  VertexId near;
};

/// A change to the heat of a pixel.
struct PixelHeat {
  kernel::Point2 point{};
  std::int64_t change = 0;
  Floor floor = 0;
  PixelSpot spot;
  VertexId vertex{};     ///< the new vertex at the point, once it is inserted
  std::int64_t own = 0;  ///< the part of the change that is the pixel's own

  bool is_at(Floor on, const kernel::Point2& p) const { return floor == on && point == p; }
  bool is_vertex() const { return spot.location.place == Place::vertex; }
  /// Is it a vertex that stays one?
  bool stays_hot(const SnapState& state) const {
    return is_vertex() &&
           state.heat[spot.location.vertex.value()] + static_cast<std::uint64_t>(change) != 0;
  }
  /// The location, which is searched for if it is unknown.
  Location located(const SnapState& state) const {
    const auto& [location, near] = spot;
    if (location.place != Place::outside) return location;
    if (near && state.triangulation.point(near) == point) return {Place::vertex, near, {}};
    return state.triangulation.locate(point, near, floor);
  }
};

/// A point that a chain gets, or a vertex that it loses.
struct ChainTurn {
  OriginalId original;
  kernel::Point2 point{};
  bool is_lost = false;
};

/// Finds the originals at pixels. Knows the role of each original in an edit, and keeps its working
/// memory from one edit to the next.
class PixelUsers {
 public:
  enum class Role : std::uint8_t { stays, arrives, leaves, has_left };

  /// Makes room for the originals; the role of a new one is to stay.
  void begin(const SnapState& state) {
    roles_.make_room(state.originals.size());
    visits_.make_room(state.originals.size());
  }
  Role role(OriginalId id) const { return roles_[id.value()]; }
  void set_role(OriginalId id, Role role) { roles_[id.value()] = role; }

  void begin_visits() {
    if (++visit_ != 0) return;
    visits_.zero();
    visit_ = 1;
  }
  bool is_first_visit(OriginalId id) {
    if (visits_[id.value()] == visit_) return false;
    visits_[id.value()] = visit_;
    return true;
  }

  /// Calls take(id), once each, for the originals that stay and meet the pixel, whose location must
  /// be known. An original through a vertex has it in its chain. One through another pixel stays
  /// within half a unit of its chain, so the chain has an edge within a unit of the pixel's centre.
  /// Cost: the faces about a vertex, or those within a unit, and the users of their edges.
  template <class Take>
  void for_each(const SnapState& state, const PixelHeat& pixel, const Take& take) {
    begin_visits();
    const auto is_new = [this](OriginalId id) {
      return role(id) == Role::stays && is_first_visit(id);
    };
    const Location& at = pixel.spot.location;
    if (pixel.is_vertex()) {
      state.for_each_user_at(at.vertex, [&](OriginalId id) {
        if (is_new(id)) take(id);
      });
      return;
    }
    constexpr kernel::Int<30> two_pixels = kernel::constant<2>;
    const PlanarMesh mesh = state.triangulation.planar();
    corridor_.walk(mesh, pixel.point, pixel.point, two_pixels, at);
    for (const HalfedgeId e : corridor_.constrained()) {
      state.users.for_each(mesh.mesh().origin(e), mesh.mesh().target(e), [&](OriginalId id) {
        if (!is_new(id)) return;
        const Original& s = state.original(id);
        if (kernel::hits(s.a, s.b, pixel.point)) take(id);
      });
    }
  }

  /// The walks along segments.
  Corridor& corridor() { return corridor_; }

 private:
  ZeroedArray<Role> roles_;            ///< the role of each original; between plans it stays
  ZeroedArray<std::uint32_t> visits_;  ///< the value of visit_ at each original's last visit
  std::uint32_t visit_ = 0;
  Corridor corridor_;
};

}  // namespace offgrid::navmesh::detail
