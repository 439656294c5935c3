// find_degrees: does a drawing have longitudes and latitudes for coordinates?
//
// GeoJSON is made for degrees (RFC 7946), and much of it is drawn in metres all the same. A mesh
// needs lengths, which degrees are not: a degree of longitude is 111 km at the equator and 56 km
// at 60 degrees north.
#pragma once

#include <optional>
#include <string>

#include "offgrid/io/drawing.hpp"

namespace offgrid::io {

/// Why coordinates count as degrees, and the box about them.
struct Degrees {
  std::string crs;  ///< the reference system that the file states; empty if it states none
  Place low;
  Place high;
};

/// Degrees, or none.
///
/// A reference system that the file states decides: WGS 84, ETRS89 and NAD83 in longitude and
/// latitude (CRS84, CRS83, EPSG:4326, 4258, 4269) are degrees, others are not. Without one, all of
/// this must hold, so that no plan in metres counts as degrees:
///
/// - there are at least three places, all in [-180, 180] x [-90, 90] or beyond by less than half,
///   since writers of maps of the world overshoot;
/// - more than half of them have a coordinate with more than three decimals: plans are drawn in
///   millimetres at the finest, and three decimals of a degree are a hundred metres;
/// - the box about all is wider than 180, or along an axis farther from 0 than it is wide and high:
///   plans begin at (0, 0), or have it in their middle.
///
/// So some drawings in degrees are missed, such as those about (0, 0). Cost: linear.
std::optional<Degrees> find_degrees(const Drawing& drawing);

}  // namespace offgrid::io
