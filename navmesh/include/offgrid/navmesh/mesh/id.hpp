// VertexId, FaceId, HalfedgeId: indices that cannot be mixed up.
//
// An id names a slot of a mesh. Ids of different kinds do not compare, convert or assign to each
// other. An id is valid until its element is removed; slots are reused, so an id says nothing about
// the order in which elements were added. A result that must not depend on history uses
// coordinates.
#pragma once

#include <compare>
#include <cstdint>

namespace offgrid::navmesh {

/// An index of one kind. The default is `none`, which names nothing.
template <class Kind>
class Id {
 public:
  static constexpr std::uint32_t none_value = 0xFFFFFFFF;

  constexpr Id() = default;
  constexpr explicit Id(std::uint32_t value) : value_(value) {}

  constexpr std::uint32_t value() const { return value_; }
  constexpr bool is_none() const { return value_ == none_value; }
  constexpr explicit operator bool() const { return !is_none(); }

  friend constexpr bool operator==(Id, Id) = default;
  friend constexpr std::strong_ordering operator<=>(Id, Id) = default;

 private:
  std::uint32_t value_ = none_value;
};

using VertexId = Id<struct VertexKind>;
using FaceId = Id<struct FaceKind>;
using HalfedgeId = Id<struct HalfedgeKind>;

}  // namespace offgrid::navmesh
