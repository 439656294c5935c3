// read_geojson: reads GeoJSON (RFC 7946).
#pragma once

#include <string>
#include <string_view>

#include "offgrid/io/drawing.hpp"
#include "offgrid/io/read_error.hpp"

namespace offgrid::io {

/// The names of the properties of features that become properties of areas; an empty one is not
/// read.
struct PropertyNames {
  std::string kind{};    ///< "blocked" or "walkable"
  std::string cost{};    ///< a number from 1 to less than 65536, which is rounded down to 2^-16
  std::string tag{};     ///< a whole number from 0 to 2^64 - 1, without a point and an exponent
  std::string height{};  ///< a number, in units of the file

  bool is_empty() const { return kind.empty() && cost.empty() && tag.empty() && height.empty(); }
};

/// Reads a FeatureCollection, a Feature or a geometry of any type; a geometry alone is one feature.
/// The text is UTF-8 and may begin with a byte order mark. A feature's name is its property "name",
/// or its "id", if that is a string; of its other properties those with `names` are read, which it
/// may lack and which may be null. A feature whose "properties" are missing, or null, has none. The
/// member "crs" of older files is kept if it has a name. Numbers after the first two of a position
/// are ignored, and so are members that are not mentioned here. A geometry may be null, and its
/// coordinates empty.
///
/// Errors have the line and the byte of the value at fault. JSON: syntax (also for a name that an
/// object has twice, whether it is read or not), truncated, out_of_range, too_deep beyond 128
/// nested values. GeoJSON: missing (a member), wrong_type (a member's value), unsupported (a type
/// that GeoJSON does not have), bad_shape (a position of fewer than two numbers, a line of fewer
/// than two positions, a ring of fewer than four or whose last one is not the first). Properties:
/// wrong_type, out_of_range, with the feature's number and name; missing (a property that no
/// feature has). Memory: the drawing, and at most seven times the text for an index and a check of
/// the names; at most thirteen times a text that is no JSON.
ReadResult<Drawing> read_geojson(std::string_view text, const PropertyNames& names = {});

}  // namespace offgrid::io
