// Answers of lines of sight, as numbers.
#pragma once

#include <cstdint>

#include "walks/scene.hpp"

namespace offgrid::testing::walks {

enum class SightStop : std::uint8_t { target, start, edge, vertex };

/// A ray's answer: where it stops, and at what.
struct Sight {
  SightStop stop = SightStop::start;
  std::int64_t numerator = 0;  ///< of the part of the way that it comes
  std::int64_t denominator = 1;
  CrossedEdge edge{};        ///< of stop edge: as an edge of the face that it would leave
  std::uint32_t vertex = 0;  ///< of stop vertex

  friend bool operator==(const Sight&, const Sight&) = default;
};

}  // namespace offgrid::testing::walks
