// HeldArea: an area, or none, on its way into a map of areas or out of one.
#pragma once

#include <map>
#include <utility>

#include "offgrid/navmesh/mesh/id.hpp"
#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::navmesh::detail {

/// An area with its id, or none. It is a node of a map of areas, so an edit, the world and the
/// journal hand the same node on, and a million areas are allocated once.
class HeldArea {
 public:
  using Areas = std::map<AreaId, Area>;

  HeldArea() = default;
  HeldArea(AreaId id, Area area) {
    Areas one;
    one.emplace(id, std::move(area));
    node_ = one.extract(one.begin());
  }
  HeldArea(const HeldArea& other) {
    if (other) *this = HeldArea(other.node_.key(), *other);
  }
  HeldArea(HeldArea&&) noexcept = default;
  HeldArea& operator=(const HeldArea& other) {
    HeldArea copy(other);
    return *this = std::move(copy);
  }
  HeldArea& operator=(HeldArea&&) noexcept = default;
  ~HeldArea() = default;

  /// Takes the area out of the map. Requires that it is there.
  static HeldArea taken_from(Areas& areas, AreaId id) {
    HeldArea taken;
    taken.node_ = areas.extract(id);
    return taken;
  }
  /// Puts the area into the map, and holds none any more. Requires an area whose id is not there.
  /// Cost: O(1) if the id is the largest.
  void put_into(Areas& areas) { areas.insert(areas.end(), std::move(node_)); }

  explicit operator bool() const { return !node_.empty(); }
  Area& operator*() { return node_.mapped(); }
  const Area& operator*() const { return node_.mapped(); }
  Area* operator->() { return &node_.mapped(); }
  const Area* operator->() const { return &node_.mapped(); }

 private:
  Areas::node_type node_;
};

}  // namespace offgrid::navmesh::detail
