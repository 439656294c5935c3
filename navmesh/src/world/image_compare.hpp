// find_difference: whether the state of a world is that of one made anew of its areas.
#pragma once

#include <optional>
#include <string>

#include "world/world_state.hpp"

namespace offgrid::navmesh::detail {

/// The first difference between a world that was loaded and one of the same areas, seams and links
/// that was made anew: in words, as in "heat". Ids of vertices, faces, segments and components may
/// differ, so vertices are compared by their points, faces by their corners, segments by their
/// ends. Requires a loaded state that ImageOf<WorldState>::read() has taken, with the digest that
/// digest_anew() computes. Cost: n log n.
std::optional<std::string> find_difference(const WorldState& loaded, const WorldState& made);

}  // namespace offgrid::navmesh::detail
