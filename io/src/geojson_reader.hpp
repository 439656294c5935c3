// GeoJSON from an indexed text.
#pragma once

#include "json_tape.hpp"
#include "offgrid/io/drawing.hpp"
#include "offgrid/io/geojson.hpp"

namespace offgrid::io::detail {

ReadResult<Drawing> read_geojson(const JsonTape& tape, const PropertyNames& names = {});

}  // namespace offgrid::io::detail
