// restore_world: a world made of a snapshot, for points or for discs.
#pragma once

#include <optional>
#include <vector>

#include "offgrid/navmesh/world/grow.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"

namespace offgrid::navmesh::detail {

/// The parts of an area in the world of a disc's centre: grown if the area is a barrier or blocked.
/// None for an area that grows to nothing, such as a barrier of single points.
std::vector<Area> parts_of(const Area& area, const Disc& disc);

/// The number of areas that one thread grows together.
inline constexpr std::size_t grown_at_once = 32;

/// The error in the ids of areas, seams and links, if any.
std::optional<RestoreError> check_ids(const Snapshot& saved);

/// A world with other options of these areas, grown unless the disc is null, and of these seams and
/// links, on these threads. Compares no digest. Requires ids without an error. Errors: those by
/// which restore() is refused.
AreaResult<World> restore_world(const Snapshot& saved, const WorldOptions& options,
                                const Disc* disc, Threads& threads);

/// The error of a snapshot that a world refuses.
inline RestoreError refused(const AreaError& error) {
  return {.code = RestoreErrorCode::refused, .refusal = error};
}

/// The error digest_differs if a digest is stated and differs.
std::optional<RestoreError> compare(const std::optional<Digest>& stated, const Digest& digest);

}  // namespace offgrid::navmesh::detail
