// Floor: the number of a floor of a stack. A plane is the stack of one floor, number 0.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

#include "offgrid/kernel/point.hpp"
#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh {

using Floor = std::uint16_t;

/// The largest number of floors of a stack.
inline constexpr std::uint32_t max_floors = 0xFFFF;

/// A point of a floor. A point alone is one of floor 0.
struct FloorPoint {
  kernel::Point2 point{};
  Floor floor = 0;

  FloorPoint() = default;
  FloorPoint(const kernel::Point2& p, Floor on = 0)  // NOLINT(google-explicit-constructor)
      : point(p), floor(on) {}

  friend bool operator==(const FloorPoint&, const FloorPoint&) = default;
};

/// Different floors, sorted; floor 0 alone by default. One floor needs no memory of its own.
class FloorSet {
 public:
  FloorSet() = default;
  FloorSet(std::initializer_list<Floor> floors) : FloorSet(std::vector<Floor>(floors)) {}
  explicit FloorSet(std::vector<Floor> floors) {
    kernel::sort(floors.begin(), floors.end());
    floors.erase(std::unique(floors.begin(), floors.end()), floors.end());
    is_empty_ = floors.empty();
    if (floors.size() == 1) only_ = floors.front();
    if (floors.size() > 1) several_ = std::move(floors);
  }

  std::size_t size() const { return several_.empty() ? (is_empty_ ? 0 : 1) : several_.size(); }
  bool empty() const { return is_empty_; }
  const Floor* begin() const { return several_.empty() ? &only_ : several_.data(); }
  const Floor* end() const { return begin() + size(); }
  Floor front() const { return *begin(); }
  Floor back() const { return end()[-1]; }
  bool contains(Floor floor) const { return std::binary_search(begin(), end(), floor); }

  friend bool operator==(const FloorSet&, const FloorSet&) = default;
  friend bool operator<(const FloorSet& a, const FloorSet& b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  Floor only_ = 0;  ///< the floor, if there is one
  bool is_empty_ = false;
  std::vector<Floor> several_;  ///< the floors, if there are several
};

}  // namespace offgrid::navmesh
