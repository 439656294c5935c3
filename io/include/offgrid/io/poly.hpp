// read_poly: reads inputs of Jonathan Shewchuk's Triangle: points, segments between them, and
// places in holes. The format is described on Triangle's page about .poly files.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "offgrid/io/drawing.hpp"
#include "offgrid/io/read_error.hpp"

namespace offgrid::io {

struct PolySegment {
  std::uint32_t from = 0;  ///< a vertex, counted from 0, whatever the file counts from
  std::uint32_t to = 0;
  std::int64_t marker = 0;  ///< 0 if the file has none
};

/// A place in a region, with the region's attribute and largest triangle area.
struct PolyRegion {
  Place place;
  double attribute = 0;
  double area_max = -1;  ///< the largest area of a triangle; negative: not bounded
};

struct PolyFile {
  std::vector<Place> vertices;
  std::vector<double> attributes;            ///< attribute_count for each vertex
  std::vector<std::int64_t> vertex_markers;  ///< one for each vertex, or empty
  std::size_t attribute_count = 0;
  std::vector<PolySegment> segments;
  std::vector<Place> holes;
  std::vector<PolyRegion> regions;
  std::uint32_t first_number = 0;  ///< the number of the file's first item, 0 or 1
};

/// Reads a .poly file. A comment begins with "#" and ends with the line. The list of regions may be
/// left out. Items are numbered consecutively from 0 or from 1.
///
/// Errors have the line and the byte: syntax, truncated (fewer items than a list promises),
/// out_of_range (a count that a text of this size cannot hold, a dimension other than 2, a number
/// that is not the next one), bad_reference (an end of a segment), unsupported (no vertices: they
/// would be in a .node file). Memory: at most twelve times the text.
ReadResult<PolyFile> read_poly(std::string_view text);

/// A drawing of one feature: a line for each segment, and the vertices that no segment uses as
/// points, without holes and regions.
Drawing drawing_of(const PolyFile& poly);

}  // namespace offgrid::io
