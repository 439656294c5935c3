// Drawing: what a file of polygons and lines holds, in its own units.
//
// Readers check that rings and lines are well formed, not that they make sense: rings may cross
// themselves and each other, repeat points, and turn either way. Whoever makes areas of them lets a
// winding rule decide.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "offgrid/kernel/formula.hpp"

namespace offgrid::io {

/// A position in the units of a file.
using Place = kernel::Vec2<double>;

/// Closed: the last place is joined with the first one and does not repeat it.
using Ring = std::vector<Place>;
/// Open.
using Line = std::vector<Place>;

/// One outer ring and its holes, as the file has them; the first ring is the outer one. No rings:
/// an empty polygon.
struct Polygon {
  std::vector<Ring> rings;
};

/// What belongs together: a feature of GeoJSON, a geometry of a TopoJSON object, one WKT geometry.
struct Feature {
  std::string name;  ///< empty if it has none
  std::vector<Polygon> polygons;
  std::vector<Line> lines;
  std::vector<Place> points;
  std::size_t offset = 0;  ///< the byte of the file at which it begins
};

struct Drawing {
  std::vector<Feature> features;
};

/// How many places a drawing has.
std::size_t count_places(const Drawing& drawing);

}  // namespace offgrid::io
