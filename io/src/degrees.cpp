#include "offgrid/io/degrees.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "offgrid/io/number.hpp"
#include "quantise_places.hpp"

namespace offgrid::io {
namespace {

/// Is it the name of a reference system of longitudes and latitudes, as in
/// "urn:ogc:def:crs:OGC:1.3:CRS84" or "EPSG:4326"?
bool is_of_degrees(std::string_view crs) {
  constexpr std::array<std::string_view, 6> codes{"CRS84", "CRS83", "84", "4326", "4258", "4269"};
  const std::string_view code = crs.substr(crs.find_last_of(":/#") + 1);
  return std::find(codes.begin(), codes.end(), code) != codes.end();
}

/// Has the shortest decimal of the number more than three decimals?
bool is_fine(double value) {
  std::string text;
  append_shortest(text, value);
  if (text.find('e') != std::string::npos) return std::fabs(value) < 1;
  const std::size_t point = text.find('.');
  return point != std::string::npos && text.size() - point - 1 > 3;
}

/// The facts about places that decide, taken one by one.
class Places {
 public:
  void add(const Place& p) {
    is_on_globe_ =
        is_on_globe_ && std::round(std::fabs(p.x)) <= 180 && std::round(std::fabs(p.y)) <= 90;
    bounds_.add(p);
    if (is_on_globe_ && (is_fine(p.x) || is_fine(p.y))) ++fine_;
  }
  void add(const std::vector<Place>& places) {
    for (const Place& p : places) add(p);
  }

  Place low() const { return bounds_.low(); }
  Place high() const { return bounds_.high(); }

  bool look_like_degrees() const {
    const std::size_t count = bounds_.count();
    if (!is_on_globe_ || count < 3 || 2 * fine_ <= count) return false;
    const double width = high().x - low().x, height = high().y - low().y;
    const double away = std::max({low().x, -high().x, low().y, -high().y});
    return width > 180 || away > std::max(width, height);
  }

 private:
  detail::Bounds<Place> bounds_;
  bool is_on_globe_ = true;
  std::size_t fine_ = 0;  ///< places with a coordinate of more than three decimals
};

}  // namespace

std::optional<Degrees> find_degrees(const Drawing& drawing) {
  if (!drawing.crs.empty() && !is_of_degrees(drawing.crs)) return std::nullopt;
  Places places;
  for (const Feature& feature : drawing.features) {
    for (const Polygon& polygon : feature.polygons) {
      for (const Ring& ring : polygon.rings) places.add(ring);
    }
    for (const Line& line : feature.lines) places.add(line);
    places.add(feature.points);
  }
  if (drawing.crs.empty() && !places.look_like_degrees()) return std::nullopt;
  return Degrees{drawing.crs, places.low(), places.high()};
}

}  // namespace offgrid::io
