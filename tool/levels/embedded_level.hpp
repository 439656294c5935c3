// A level of our own, for where the Debian package with real ones cannot be had: two rooms, a door
// between them, a pillar, a pit.
#pragma once

#include "offgrid/io/wad.hpp"

namespace offgrid::tool {

io::WadLevel embedded_level();

}  // namespace offgrid::tool
