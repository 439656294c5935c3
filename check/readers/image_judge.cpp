#include "readers/image_judge.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <utility>
#include <vector>

namespace offgrid::readers {
namespace {

using io::Occupancy;

using Fault = std::optional<std::string>;

/// A place in halves of a cell.
using Spot = std::pair<std::int64_t, std::int64_t>;

/// Cells in the sense of a drawing: what lies outside the map has no colour.
class Cells {
 public:
  Cells(const io::CellMap& map, std::uint8_t colour) : map_(map), colour_(colour) {}

  std::int64_t columns() const { return static_cast<std::int64_t>(map_.columns); }
  std::int64_t rows() const { return static_cast<std::int64_t>(map_.rows); }
  bool is_inside(std::int64_t x, std::int64_t y) const {
    return x >= 0 && y >= 0 && x < columns() && y < rows();
  }
  bool has(std::int64_t x, std::int64_t y) const {
    return is_inside(x, y) &&
           map_.at(static_cast<std::size_t>(x), static_cast<std::size_t>(y)) == colour_;
  }

  /// The number of sets of cells with or without the colour that are connected over sides, or over
  /// corners too; of those without, only sets that do not reach the border.
  std::size_t count_sets(bool with_colour, bool over_corners) const {
    std::size_t sets = 0;
    std::vector<bool> seen(map_.cells.size());
    for (std::int64_t y = 0; y < rows(); ++y) {
      for (std::int64_t x = 0; x < columns(); ++x) {
        if (has(x, y) != with_colour || seen[place(x, y)]) continue;
        const bool reaches_border = flood({x, y}, over_corners, seen);
        sets += with_colour || !reaches_border ? 1 : 0;
      }
    }
    return sets;
  }

 private:
  std::size_t place(std::int64_t x, std::int64_t y) const {
    return static_cast<std::size_t>(y * columns() + x);
  }
  bool flood(const Spot& from, bool over_corners, std::vector<bool>& seen) const {
    const bool colour = has(from.first, from.second);
    bool reaches_border = false;
    std::vector<Spot> open{from};
    seen[place(from.first, from.second)] = true;
    while (!open.empty()) {
      const auto [x, y] = open.back();
      open.pop_back();
      for (std::int64_t i = 0; i < 9; ++i) {
        const std::int64_t dx = i % 3 - 1, dy = i / 3 - 1;
        if (dx != 0 && dy != 0 && !over_corners) continue;
        reaches_border = reaches_border || !is_inside(x + dx, y + dy);
        if (!is_inside(x + dx, y + dy) || has(x + dx, y + dy) != colour ||
            seen[place(x + dx, y + dy)])
          continue;
        seen[place(x + dx, y + dy)] = true;
        open.emplace_back(x + dx, y + dy);
      }
    }
    return reaches_border;
  }

  const io::CellMap& map_;
  std::uint8_t colour_;
};

using SpotRing = std::vector<Spot>;

std::int64_t cross(const Spot& a, const Spot& b) { return a.first * b.second - a.second * b.first; }
/// Twice the area in quarters of a cell, positive if the ring turns left.
std::int64_t area_of(const SpotRing& ring) {
  std::int64_t area = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) area += cross(ring[i], ring[(i + 1) % ring.size()]);
  return area;
}

/// The rings in halves of a cell; none if a place is no multiple of it, or if rings turn the wrong
/// way or have places that are no corners.
std::optional<std::vector<SpotRing>> rings_of(const io::Drawing& drawing) {
  std::vector<SpotRing> rings;
  for (const io::Feature& feature : drawing.features) {
    if (feature.polygons.size() != 1) return std::nullopt;
    bool is_outer = true;
    for (const io::Ring& ring : feature.polygons.front().rings) {
      SpotRing& spots = rings.emplace_back();
      for (const io::Place& p : ring) {
        spots.emplace_back(static_cast<std::int64_t>(2 * p.x), static_cast<std::int64_t>(2 * p.y));
        if (static_cast<double>(spots.back().first) != 2 * p.x ||
            static_cast<double>(spots.back().second) != 2 * p.y)
          return std::nullopt;
      }
      if ((area_of(spots) > 0) != is_outer) return std::nullopt;
      is_outer = false;
      for (std::size_t i = 0; i < spots.size(); ++i) {
        const Spot& a = spots[i];
        const Spot& b = spots[(i + 1) % spots.size()];
        const Spot& c = spots[(i + 2) % spots.size()];
        if (cross({b.first - a.first, b.second - a.second},
                  {c.first - b.first, c.second - b.second}) == 0)
          return std::nullopt;
      }
    }
  }
  return rings;
}

/// Where rings cross a horizontal line, its lower side if they have a part on it; sorted. All sides
/// are parallel to an axis or a diagonal.
std::vector<std::int64_t> crossings(const std::vector<SpotRing>& rings, std::int64_t y) {
  std::vector<std::int64_t> found;
  for (const SpotRing& ring : rings) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      auto [low, high] = std::pair(ring[i], ring[(i + 1) % ring.size()]);
      if (low.second > high.second) std::swap(low, high);
      if (low.second > y || y >= high.second) continue;
      found.push_back(low.first +
                      (high.first - low.first) / (high.second - low.second) * (y - low.second));
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

bool is_covered(const std::vector<std::int64_t>& crossed, std::int64_t x) {
  return (std::lower_bound(crossed.begin(), crossed.end(), x) - crossed.begin()) % 2 == 1;
}

/// Eight times the area that cut corners add or take away.
std::int64_t cut_area(const Cells& cells) {
  std::int64_t area = 0;
  for (std::int64_t y = 1; y < cells.rows(); ++y) {
    for (std::int64_t x = 1; x < cells.columns(); ++x) {
      const bool diagonal = cells.has(x, y) == cells.has(x - 1, y - 1);
      const int count = int{cells.has(x, y)} + int{cells.has(x - 1, y)} + int{cells.has(x, y - 1)} +
                        int{cells.has(x - 1, y - 1)};
      if (count == 1) --area;
      if (count == 3) ++area;
      if (count == 2 && diagonal) area += 2;
    }
  }
  return area;
}

/// Cells keep their colour in their middles, and between those of neighbours of one colour.
Fault check_middles(const Cells& cells, const std::vector<SpotRing>& rings) {
  for (std::int64_t y = 0; y < cells.rows(); ++y) {
    const auto through = crossings(rings, 2 * y + 1);
    const auto below = crossings(rings, 2 * y);
    for (std::int64_t x = 0; x < cells.columns(); ++x) {
      const bool has = cells.has(x, y);
      const std::string name = "cell " + std::to_string(x) + ", " + std::to_string(y);
      if (is_covered(through, 2 * x + 1) != has) return name + " has another colour";
      if (x > 0 && cells.has(x - 1, y) == has && is_covered(through, 2 * x) != has)
        return name + " is parted from the one on its left";
      if (y > 0 && cells.has(x, y - 1) == has && is_covered(below, 2 * x + 1) != has)
        return name + " is parted from the one below";
    }
  }
  return std::nullopt;
}

/// The order of part / whole and a decimal that is not negative, by long division: digit after
/// digit.
int order_of(std::uint64_t part, std::uint64_t whole, const io::Decimal& decimal) {
  const auto places = static_cast<std::size_t>(std::max(-decimal.exponent, 0));
  std::string digits = std::to_string(decimal.digits);
  if (decimal.exponent > 0 && decimal.digits != 0)
    digits.append(static_cast<std::size_t>(decimal.exponent), '0');
  if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
  const std::string units = digits.substr(0, digits.size() - places);
  const std::string quotient = std::to_string(part / whole);
  if (units.size() != quotient.size()) return units.size() > quotient.size() ? -1 : 1;
  if (units != quotient) return quotient < units ? -1 : 1;
  std::uint64_t rest = part % whole;
  for (std::size_t i = units.size(); i < digits.size(); ++i) {
    rest *= 10;
    const auto digit = static_cast<std::uint64_t>(digits[i] - '0');
    if (rest / whole != digit) return rest / whole < digit ? -1 : 1;
    rest %= whole;
  }
  return rest == 0 ? 0 : 1;
}

Fault check_cells(const io::GreyImage& image, const io::OccupancyRule& rule,
                  const io::CellMap& cells) {
  if (cells.columns != image.width || cells.rows != image.height ||
      cells.cells.size() != image.samples.size())
    return "another number of cells than of pixels";
  for (std::size_t row = 0; row < image.height; ++row) {
    for (std::size_t column = 0; column < image.width; ++column) {
      const std::uint64_t sample = image.at(column, row);
      const std::uint64_t share = rule.is_negated ? sample : image.white - sample;
      const Occupancy right = order_of(share, image.white, rule.occupied) >= 0 ? Occupancy::occupied
                              : order_of(share, image.white, rule.free) <= 0   ? Occupancy::free
                                                                               : Occupancy::unknown;
      if (cells.at(column, image.height - 1 - row) != static_cast<std::uint8_t>(right))
        return "another cell for the sample " + std::to_string(sample);
    }
  }
  return std::nullopt;
}

/// The samples of the file, read from its end, where nothing follows them; none if comments may
/// stand among them.
std::optional<std::vector<std::uint16_t>> samples_from_end(const std::string& text,
                                                           const io::GreyImage& image) {
  const char format = text[1];
  std::vector<std::uint16_t> samples;
  const std::size_t count = image.samples.size();
  if (format == '2') {
    if (text.find('#') != std::string::npos) return std::nullopt;
    std::istringstream words(text);
    std::string word;
    for (int i = 0; i < 4; ++i) words >> word;
    for (unsigned sample = 0; words >> sample;)
      samples.push_back(static_cast<std::uint16_t>(sample));
    return samples;
  }
  if (format == '1') {
    if (text.find('#') != std::string::npos) return std::nullopt;
    for (auto c = text.rbegin(); c != text.rend() && samples.size() < count; ++c) {
      if (*c == '0' || *c == '1') samples.push_back(*c == '0' ? 1 : 0);
    }
    std::reverse(samples.begin(), samples.end());
    return samples;
  }
  const std::size_t row_bits = image.width * (format == '4' ? 1 : image.white > 255 ? 16 : 8);
  const std::size_t row_bytes = (row_bits + 7) / 8;
  const std::size_t begin = text.size() - row_bytes * image.height;
  for (std::size_t row = 0; row < image.height; ++row) {
    for (std::size_t column = 0; column < image.width; ++column) {
      const std::size_t bits = row_bits / image.width;
      unsigned sample = 0;
      for (std::size_t bit = column * bits; bit < (column + 1) * bits; ++bit) {
        const auto byte = static_cast<unsigned char>(text[begin + row * row_bytes + bit / 8]);
        sample = 2 * sample + (byte >> (7 - bit % 8)) % 2;
      }
      samples.push_back(static_cast<std::uint16_t>(format == '4' ? 1 - sample : sample));
    }
  }
  return samples;
}

/// The text behind a key, up to the end of its line.
std::string value_of(const std::string& text, const std::string& key) {
  const std::string lines = "\n" + text;
  const std::size_t at = lines.find("\n" + key + ":");
  if (at == std::string::npos) return {};
  const std::size_t begin = at + key.size() + 2;
  return lines.substr(begin, lines.find('\n', begin) - begin);
}

double number_of(const std::string& text) { return std::strtod(text.c_str(), nullptr); }

bool is_written(const io::Decimal& decimal, const std::string& text) {
  return number_of(std::to_string(decimal.digits) + "e" + std::to_string(decimal.exponent)) ==
         number_of(text);
}

}  // namespace

Fault check_outlines(const io::CellMap& map, std::uint8_t colour, io::CellCorners corners,
                     const io::Drawing& drawing) {
  const Cells cells(map, colour);
  const auto rings = rings_of(drawing);
  if (!rings) return "rings that are no outlines";
  if (drawing.features.size() != cells.count_sets(true, true))
    return std::to_string(drawing.features.size()) + " sets of cells";
  if (rings->size() - drawing.features.size() != cells.count_sets(false, false))
    return std::to_string(rings->size() - drawing.features.size()) + " holes";
  std::int64_t area = 0;
  for (const SpotRing& ring : *rings) area += area_of(ring);
  const auto covered = std::count(map.cells.begin(), map.cells.end(), colour);
  if (area != 8 * covered + (corners == io::CellCorners::cut ? cut_area(cells) : 0))
    return "an area of " + std::to_string(area) + " eighths of a cell";
  return check_middles(cells, *rings);
}

/// The corners of the areas are those of the outlines, sixteen units for a cell.
Fault check_areas(const io::CellMap& cells, const io::Drawing& outlines,
                  const std::optional<io::MapAreas>& areas) {
  if (!areas || areas->areas.size() != outlines.features.size())
    return "a map with other areas than outlines";
  const auto units = [](double v) { return static_cast<std::int32_t>(16 * v); };
  const auto corner = [&](std::size_t columns, std::size_t rows) {
    return kernel::Point2::at(units(static_cast<double>(columns)),
                              units(static_cast<double>(rows)));
  };
  if (areas->low != corner(0, 0) || areas->high != corner(cells.columns, cells.rows))
    return "a map with another rectangle";
  for (std::size_t i = 0; i < areas->areas.size(); ++i) {
    navmesh::Area wanted{.loops = {}, .rule = navmesh::WindingRule::even_odd};
    for (const io::Ring& ring : outlines.features[i].polygons.front().rings) {
      navmesh::Area::Loop& loop = wanted.loops.emplace_back();
      for (const io::Place& p : ring) loop.push_back(kernel::Point2::at(units(p.x), units(p.y)));
    }
    if (areas->areas[i] != wanted) return "an area that is not the outline of its cells";
  }
  return std::nullopt;
}

Fault check_image(const FileInput& file, const Reading& reading) {
  const io::GreyImage& image = *reading.image;
  if (image.width == 0 || image.height == 0 || image.white == 0) return "an image of no size";
  if (image.samples.size() != image.width * image.height)
    return std::to_string(image.samples.size()) + " samples";
  for (const std::uint16_t sample : image.samples) {
    if (sample > image.white) return "a sample above white";
  }
  if (const auto samples = samples_from_end(file.text, image); samples && *samples != image.samples)
    return "other samples than those of the file";
  if (auto fault = check_cells(image, {}, reading.cells)) return fault;
  constexpr std::size_t judged_max = 4096;
  if (image.samples.size() > judged_max) return std::nullopt;
  for (const io::CellCorners corners : {io::CellCorners::square, io::CellCorners::cut}) {
    const auto& outlines = reading.outlines[static_cast<std::size_t>(corners)];
    if (!outlines) return "cells without outlines";
    constexpr auto occupied = static_cast<std::uint8_t>(Occupancy::occupied);
    if (auto fault = check_outlines(reading.cells, occupied, corners, *outlines)) return fault;
  }
  return check_areas(reading.cells, *reading.outlines.front(), reading.areas);
}

Fault check_map_file(const FileInput& file, const Reading& reading) {
  const io::OccupancyFile& map = *reading.map_file;
  const auto value = [&](const char* key) { return value_of(file.text, key); };
  if (map.image.empty() || value("image").find(map.image) == std::string::npos)
    return "an image that the file does not name";
  if (!(map.resolution > 0) || map.resolution != number_of(value("resolution")))
    return "another resolution";
  std::string origin = value("origin");
  std::replace_if(
      origin.begin(), origin.end(), [](char c) { return c == '[' || c == ']' || c == ','; }, ' ');
  std::istringstream numbers(origin);
  std::string x, y, turn;
  numbers >> x >> y >> turn;
  if (map.origin.x != number_of(x) || map.origin.y != number_of(y)) return "another origin";
  if (number_of(turn) != 0) return "a map that is turned";
  const bool is_negated = value("negate").find_first_of("1t") != std::string::npos;
  if (map.rule.is_negated != is_negated && value("negate").find('#') == std::string::npos)
    return "black for white";
  if (!is_written(map.rule.occupied, value("occupied_thresh")) ||
      !is_written(map.rule.free, value("free_thresh")))
    return "another threshold";
  for (const auto& [ramp, cells] : reading.ramps) {
    if (auto fault = check_cells(ramp, map.rule, cells)) return fault;
  }
  return std::nullopt;
}

}  // namespace offgrid::readers
