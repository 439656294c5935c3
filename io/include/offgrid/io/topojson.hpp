// TopoJSON (topojson/topojson-specification), read: polygons whose common borders are stored once,
// as arcs.
#pragma once

#include <string_view>

#include "offgrid/io/drawing.hpp"
#include "offgrid/io/read_error.hpp"

namespace offgrid::io {

/// Reads a Topology: the object of this name, or all objects if `object` is empty. Each geometry of
/// an object that is a collection is one feature, any other object is one. Its name is its property
/// "name", its "id", or, for a feature that is an object, the object's name. Where the topology has
/// a transform, arcs are sums of differences, and every place is scaled and moved. Rings may have
/// fewer than the four positions of the specification: writers that round their arcs leave such
/// rings of small islands.
///
/// Errors as read_geojson has them, and bad_reference for an arc that is not there, bad_shape for
/// arcs that do not meet, too_large when the features hold more places than the text has bytes
/// (arcs may be referred to more than once). Memory: at most seven times the text for an index and
/// a look at the names, three times for the arcs, and what the drawing holds; at most twelve times
/// a text that is no JSON.
ReadResult<Drawing> read_topojson(std::string_view text, std::string_view object = {});

}  // namespace offgrid::io
