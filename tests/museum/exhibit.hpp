// Exhibit: an input that is publicly known to have crashed, hung or misled another library, and
// what must come out of it here.
//
// An exhibit is data, so that claims.hpp can ask the same of the library, of copies of it with
// bugs, and of exhibits whose expectations are wrong. Only what was read in a public report
// is here.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "worlds/subject.hpp"

namespace offgrid::museum {

using kernel::Point2;
using testing::AreaPlan;
using Loop = AreaPlan::Loop;

/// Points and segments between them, for a triangulation. Points may repeat; segments do not cross.
struct Cloud {
  using Segment = std::array<std::uint32_t, 2>;  ///< positions of its ends

  Loop points;
  std::vector<Segment> segments;
  std::size_t vertices = 0;  ///< expected
  std::size_t faces = 0;     ///< expected
};

/// The shortest way between two places.
struct Way {
  Point2 from{}, to{};
  std::vector<Point2> turns;    ///< expected: the corners between the ends
  bool is_unreachable = false;  ///< expected: there is no way
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
  std::optional<std::int64_t> blocked;
  std::vector<Way> ways;
  std::vector<Sight> sights;
  std::vector<Overlap> overlaps;
};

/// Something that must be refused.
struct Refusal {
  std::string (*answer)();  ///< the error in words
  std::string_view words;   ///< expected
};

struct Exhibit {
  std::string_view claim;   ///< the name of the test
  std::string_view report;  ///< what follows https://github.com/
  std::string_view seen;    ///< what went wrong there, as reported
  std::string_view input;   ///< where the numbers are from and how they came to the grid
  std::variant<Cloud, Scene, Refusal> shown;
};

// The rooms.
std::vector<Exhibit> exhibits_of_clipper();
std::vector<Exhibit> exhibits_of_constraints();
std::vector<Exhibit> exhibits_of_polygons();
std::vector<Exhibit> exhibits_of_navigation();
std::vector<Exhibit> exhibits_of_overlay();
std::vector<Exhibit> exhibits_of_points();
std::vector<Exhibit> exhibits_of_polygon_clipping();
std::vector<Exhibit> exhibits_of_refusals();
std::vector<Exhibit> all_exhibits();

}  // namespace offgrid::museum
