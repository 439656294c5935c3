// VertexId, FaceId, HalfedgeId: indices that cannot be mixed up.
//
// An id names a slot of a mesh. An id is valid until its element is removed; slots are reused, so
// an id says nothing about the order in which elements were added. A result that must not depend on
// history uses coordinates.
#pragma once

#include "offgrid/kernel/id.hpp"

namespace offgrid::navmesh {

using kernel::Id;
using VertexId = Id<struct VertexKind>;
using FaceId = Id<struct FaceKind>;
using HalfedgeId = Id<struct HalfedgeKind>;

}  // namespace offgrid::navmesh
