// contact_of: how two triangles lie beside each other on the map.
#pragma once

#include <cstdint>

#include "offgrid/navmesh/ground/relief.hpp"

namespace offgrid::navmesh::detail {

enum class Contact : std::uint8_t {
  apart,    ///< they have a point in common at most
  adjoins,  ///< they have parts of their sides in common
  overlap,
};

/// Requires triangles that turn left on the map.
Contact contact_of(const GroundTriangle& s, const GroundTriangle& t);

/// Is some place of one triangle at most a unit from the other one, along both axes?
bool are_close(const GroundTriangle& s, const GroundTriangle& t);

}  // namespace offgrid::navmesh::detail
