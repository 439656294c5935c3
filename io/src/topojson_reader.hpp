// TopoJSON from an indexed text.
#pragma once

#include <cstddef>
#include <string_view>

#include "json_tape.hpp"
#include "offgrid/io/drawing.hpp"

namespace offgrid::io::detail {

/// Reads a topology whose features hold at most places_max places.
ReadResult<Drawing> read_topojson(const JsonTape& tape, std::size_t places_max,
                                  std::string_view object);

}  // namespace offgrid::io::detail
