// Drawing: the contents of a file of polygons and lines, in its own units.
//
// Readers check that rings and lines are well formed, not that they make sense: rings may cross
// themselves and each other, repeat points, and have either orientation. A winding rule decides
// when areas are made of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
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

/// The properties of a feature that are those of its areas, as far as the file states them and the
/// reader was asked for them.
struct AreaProperties {
  std::optional<bool> is_blocked;     ///< is the ground blocked, or is it walkable?
  std::optional<std::uint32_t> cost;  ///< of a unit of length times 2^16, at least 2^16
  std::optional<std::uint64_t> tag;   ///< for the user
  std::optional<double> height;       ///< of the ground, in units of the file

  friend bool operator==(const AreaProperties&, const AreaProperties&) = default;
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
  /// those of each feature, if the reader was asked for any; empty otherwise
  std::vector<AreaProperties> properties{};
  /// the name of the coordinate reference system that a GeoJSON file states; empty if it states
  /// none
  std::string crs{};
};

/// The number of places of a drawing.
std::size_t count_places(const Drawing& drawing);

}  // namespace offgrid::io
