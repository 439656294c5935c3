// Drawing: the contents of a file of polygons and lines, in its own units.
//
// Readers check that rings and lines are well formed, not that they make sense: rings may cross
// themselves and each other, repeat points, and have either orientation. A winding rule decides
// when areas are made of them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "offgrid/kernel/formula.hpp"

namespace offgrid::io {

/// A position in the units of a file.
using Place = kernel::Vec2<double>;

/// A closed line: the last place is joined with the first one and does not repeat it.
using Ring = std::vector<Place>;
/// An open line.
using Line = std::vector<Place>;

/// A polygon as in the file: its outer ring first, then its holes; empty without rings.
struct Polygon {
  std::vector<Ring> rings;
};

/// A feature of GeoJSON, a geometry of a TopoJSON object, or a WKT geometry.
struct Feature {
  std::string name;  ///< empty if the feature has none
  std::vector<Polygon> polygons;
  std::vector<Line> lines;
  std::vector<Place> points;
  std::size_t offset = 0;  ///< the byte of the file at which it begins
};

struct Drawing {
  std::vector<Feature> features;
};

/// The number of places of a drawing.
std::size_t count_places(const Drawing& drawing);

}  // namespace offgrid::io
