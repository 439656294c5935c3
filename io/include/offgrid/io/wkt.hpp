// read_wkt: reads well-known text (OGC 06-103r4).
#pragma once

#include <string_view>

#include "offgrid/io/drawing.hpp"
#include "offgrid/io/read_error.hpp"

namespace offgrid::io {

/// Reads any number of geometries, one after the other, each of which becomes a feature: POINT,
/// LINESTRING, LINEARRING, POLYGON, MULTIPOINT, MULTILINESTRING, MULTIPOLYGON and
/// GEOMETRYCOLLECTION, in either case, with Z, M or ZM or without, or EMPTY. A leading "SRID=n;"
/// and semicolons between geometries are ignored, and so are the third and fourth number of a
/// position.
///
/// Errors have the line and the byte: syntax, truncated, out_of_range (a number), unsupported
/// (curves, surfaces, triangles), bad_shape (a line of one position, a ring of fewer than four or
/// one that is not closed), too_deep beyond 64 nested collections. Memory: the drawing, at most
/// thirty times the text, which empty geometries reach.
ReadResult<Drawing> read_wkt(std::string_view text);

}  // namespace offgrid::io
