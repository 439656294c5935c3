// GeoJSON from an indexed text.
#pragma once

#include "json_tape.hpp"
#include "offgrid/io/drawing.hpp"

namespace offgrid::io::detail {

ReadResult<Drawing> read_geojson(const JsonTape& tape);

}  // namespace offgrid::io::detail
