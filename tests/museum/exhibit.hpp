// Exhibit: an input that is publicly known to have crashed, hung or misled another library, and
// what must come out of it here.
//
// Exhibits are data (the folder exhibits), so that claims.hpp can ask the same of the library, of
// copies of it with bugs, and of exhibits whose expectations are wrong. Only what was read in a
// public report is here.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "worlds/plans.hpp"

namespace offgrid::museum {

using kernel::Point2;
using testing::worlds::AreaPlan;
using Loop = AreaPlan::Loop;

/// Points and segments between them, for a triangulation. Points may repeat; segments do not cross.
struct Cloud {
  using Segment = std::array<std::uint32_t, 2>;  ///< positions of its ends

  Loop points;
  std::vector<Segment> segments;
  std::size_t vertices = 0;  ///< expected
  std::size_t faces = 0;     ///< expected
};

/// The shortest path between two places.
struct Path {
  Loop corners;  ///< expected, from the start to the goal
  bool is_unreachable =
      false;  ///< expected: no path leads from the first of two places to the other
};

/// Does one place see the other? From a place to itself: is it free?
struct Sight {
  Point2 from{}, to{};
  bool is_free = false;  ///< expected
};

/// Do the interiors of two areas share a point?
struct Overlap {
  std::size_t first = 0, second = 0;
  bool is_there = false;  ///< expected
};

/// Areas that block a world that is free, and barriers in it.
struct Scene {
  std::vector<AreaPlan> areas;
  /// expected, without the four of the world and the four of its frame
  std::size_t vertices = 0;
  std::size_t parts = 1;  ///< expected: into how many parts the free ground falls
  /// expected: twice the area of what is blocked. None: crossings are rounded
  std::optional<std::int64_t> doubled_area;
  std::string digest;  ///< expected, if it is stated
  std::vector<Path> paths;
  std::vector<Sight> sights;
  std::vector<Overlap> overlaps;
};

/// A question with an answer in words, such as an error.
struct Answer {
  std::string (*ask)() = nullptr;
  std::string words;  ///< expected
};

struct Exhibit {
  std::string claim;   ///< the name of the test
  std::string report;  ///< what follows https://github.com/; of several the first
  std::string seen;    ///< what went wrong there, as reported
  std::variant<Scene, Cloud, Answer> shown;
};

std::vector<Exhibit> exhibits_of_refusals();
std::vector<Exhibit> exhibits_of_layers();
std::vector<Exhibit> exhibits_of_space();
/// These, and all of the folder. Stops with a message if a line there makes no sense.
std::vector<Exhibit> all_exhibits();

}  // namespace offgrid::museum
