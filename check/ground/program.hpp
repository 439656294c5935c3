// Soups of triangles as plain numbers, and questions about the ground that they make: the language
// in which every check says what is imported. Programs are read from bytes (bytes.hpp) and from
// text, and written as both and as a test.
//
//   options RISE RUN STEP MAX_RISE      MAX_RISE -1: none
//   face X Y Z X Y Z X Y Z              a triangle of the soup
//   height X Y                          the heights of the floors at a place
//   locate X Y Z UP DOWN                the floor nearest to a height
//   rod RULE LOW HIGH COUNT X Y ...     RULE 0: nonzero, 1: even-odd; of each loop COUNT and places
//   low HEIGHT                          the ground below triangles of the soup
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/numbers.hpp"
#include "engine/step.hpp"
#include "snapping/picture.hpp"

namespace offgrid::testing::ground {

/// Coordinates are at most so large, heights of ground less than 2^29.
inline constexpr std::int64_t map_limit = (std::int64_t{1} << 30) - 1;
inline constexpr std::int64_t height_limit = std::int64_t{1} << 29;

/// A place of the map and a height.
struct GroundCorner {
  Site at;
  std::int64_t z = 0;

  friend auto operator<=>(const GroundCorner&, const GroundCorner&) = default;
};
using GroundFace = std::array<GroundCorner, 3>;
using SiteLoops = std::vector<std::vector<Site>>;

struct ImportPlan {
  std::int64_t rise = 1;
  std::int64_t run = 1;
  std::int64_t step = 0;
  std::int64_t max_rise = -1;  ///< -1: none

  friend bool operator==(const ImportPlan&, const ImportPlan&) = default;
};

/// Part of the corpus's format: append, never reorder.
enum class GroundAsk : std::uint8_t { height, locate, rod, low };

struct GroundQuestion {
  GroundAsk kind = GroundAsk::height;
  Site at;                             ///< of height and locate
  std::int64_t z = 0;                  ///< locate: the height; low: how high
  std::int64_t up = 0;                 ///< of locate
  std::int64_t down = 0;               ///< of locate
  std::int64_t z_low = 0, z_high = 0;  ///< of a rod
  bool is_even_odd = false;            ///< of a rod
  SiteLoops loops;                     ///< of a rod

  friend bool operator==(const GroundQuestion&, const GroundQuestion&) = default;
};

struct GroundProgram {
  ImportPlan plan;
  std::vector<GroundFace> soup;
  std::vector<GroundQuestion> questions;
};

/// Does the library take its numbers? A soup may be as bad as it likes.
bool is_valid(const GroundProgram& program);

std::vector<Step> steps_of(const GroundProgram& program);
/// Reads the steps, or says what is wrong with them.
std::string read(const std::vector<Step>& steps, GroundProgram& made);
std::string show(const GroundFace& face);
std::string show(const GroundQuestion& question);
/// The whole program, a line for each step.
std::string show(const GroundProgram& program);

/// The numbers of a program, as shrink_numbers takes them, and the points among them.
Numbers numbers_of(const GroundProgram& program, std::vector<NumberSpot>& points);
/// The program with other numbers, which may be none that is valid.
GroundProgram with_numbers(GroundProgram program, const Numbers& numbers);

}  // namespace offgrid::testing::ground
