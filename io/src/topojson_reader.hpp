// TopoJSON from an indexed text.
#pragma once

#include <cstddef>
#include <string_view>

#include "json_tape.hpp"
#include "offgrid/io/drawing.hpp"

namespace offgrid::io::detail {

/// `places_max`: how many places the features may hold.
ReadResult<Drawing> read_topojson(const JsonTape& tape, std::size_t places_max,
                                  std::string_view object);

}  // namespace offgrid::io::detail
