// A drawing in one line, for tests that compare it.
#pragma once

#include <string>

#include "offgrid/io/drawing.hpp"
#include "offgrid/io/number.hpp"

namespace offgrid::io {

inline std::string words_of(const std::vector<Place>& places) {
  std::string words;
  for (const Place& p : places)
    words.append(words.empty() ? "" : " ").append(number(p.x)).append(",").append(number(p.y));
  return words;
}

/// name{polygons of (rings) lines [..] points}, one after the other.
inline std::string words_of(const Drawing& drawing) {
  std::string words;
  for (const Feature& feature : drawing.features) {
    words += feature.name + "{";
    for (const Polygon& polygon : feature.polygons) {
      words += "<";
      for (const Ring& ring : polygon.rings) words += "(" + words_of(ring) + ")";
      words += ">";
    }
    for (const Line& line : feature.lines) words += "[" + words_of(line) + "]";
    words += words_of(feature.points) + "}";
  }
  return words;
}

}  // namespace offgrid::io
