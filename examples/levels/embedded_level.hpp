// embedded_level: a small level for machines without the Debian package of real ones: two rooms, a
// door between them, a pillar, a pit.
#pragma once

#include "offgrid/io/wad.hpp"

namespace offgrid::levels {

io::WadLevel embedded_level();

}  // namespace offgrid::levels
