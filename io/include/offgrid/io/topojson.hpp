// read_topojson: reads TopoJSON (topojson/topojson-specification): polygons whose common borders
// are stored once, as arcs.
#pragma once

#include <string_view>

#include "offgrid/io/drawing.hpp"
#include "offgrid/io/read_error.hpp"

namespace offgrid::io {

/// Reads a Topology: the object of this name, or all objects if `object` is empty. Each geometry of
/// an object that is a collection is one feature, any other object is one. Its name is its property
/// "name", its "id", or, for a feature that is an object, the object's name. If the topology has a
/// transform, arcs are sums of differences, and every place is scaled and moved. Rings may have
/// fewer than the four positions of the specification: writers that round their arcs leave such
/// rings of small islands.
///
/// Errors: those of read_geojson; bad_reference for an arc that does not exist, bad_shape for arcs
/// that do not meet, too_large if the features hold more places than the text has bytes (arcs may
/// be used more than once). Memory: the drawing, at most seven times the text for an index and a
/// check of the names, and three times for the arcs; at most thirteen times a text that is no JSON.
ReadResult<Drawing> read_topojson(std::string_view text, std::string_view object = {});

}  // namespace offgrid::io
