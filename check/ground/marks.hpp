// GroundMarks: which degenerate situations a soup and its questions reach. The judge tells it what
// is asked, and hands over what the definition says; the library is not asked.
#pragma once

#include <optional>
#include <span>

#include "engine/classes.hpp"
#include "ground/definition.hpp"

namespace offgrid::testing::ground {

inline constexpr auto ground_class_list = list_of_classes(
    "soup:", "no ground", "ten faces of ground", "at the end of the range", "no step",
    "a slope of exactly the limit",  //
    "dropped:", "height out of range", "no area", "vertical", "faces down", "too steep",
    "repeated",  //
    "joints:", "of whole sides", "of parts", "over a step", "of exactly a step",
    "of different gaps at its ends", "two on a side",  //
    "faults:", "a height out of range", "ground twice", "fold", "second neighbour", "crack",
    "a blocked foot", "passes through", "a ledge",                                  //
    "feet:", "on a face", "several", "off the line of its side", "beside a joint",  //
    "twice:", "in one plane", "within the bound", "a corner off the grid",
    "farther apart somewhere",  //
    "floors:", "one of several faces", "two", "five", "parted by an overlap", "parted by a cliff",
    "parted by a rise", "over each other", "joined at a seam", "a seam that is split",
    "equal seams", "shared by pieces",  //
    "reimports:", "a piece keeps its floor", "no room on it", "a floor without ground",
    "a floor of which nothing is left", "a floor that is divided",  //
    "rims:", "none", "some", "beyond seams",                        //
    "heights:", "inside a face", "on a side", "on a corner", "two at a step", "no whole number",
    "half a unit beside the ground", "no ground",  //
    "locate:", "none in the range", "found", "of two floors", "at one height",
    "equally near, below and above", "beside a border",  //
    "rods:", "ground in it", "no ground in it", "several floors", "touches the ground",
    "touches the range", "flat ground at the end of the range", "an empty range",
    "loops that cancel", "even-odd otherwise than nonzero", "an area inside",  //
    "low ground:", "low", "high enough", "two ceilings", "parallel, as far apart as the height",
    "in the ground's plane");

/// The floor to which a question leads: the right answer, none, or nothing that the definition
/// could say, as a border is near.
struct RightFloor {
  bool is_known = true;
  std::optional<std::int64_t> floor{};
};

class GroundMarks : ClassMarks<ground_class_list> {
 public:
  /// The definition must stay.
  GroundMarks(const GroundProgram& program, const GroundDefinition& right,
              std::span<std::uint8_t> marks)
      : ClassMarks(marks), program_(program), right_(right) {}

  /// Takes the import, when it was found right.
  void see_import();
  /// Takes an import after another one.
  void see_reimport(const GroundDefinition& right);
  /// Takes the numbers of sides of a floor's rims, with those beyond seams and without.
  void see_rims(std::size_t all, std::size_t own);
  void see_height(const Site& p);
  void see_locate(const GroundQuestion& q, const RightFloor& floor);
  /// Takes a rod that has ground on so many floors.
  void see_rod(const GroundQuestion& q, std::size_t floors);
  /// Takes the winding number of the area of a rod, or the count of ceilings, at a place.
  void see_area(const GroundQuestion& q, std::size_t floor, const Site& p, int winding);
  void see_low(const GroundQuestion& q);

 private:
  void see_soup();
  void see_joints();
  void see_feet();
  void see_twice();
  void see_floors();

  const GroundProgram& program_;
  const GroundDefinition& right_;
};

/// The floors that have ground in the rod.
std::vector<std::int64_t> floors_in(const GroundDefinition& right, const GroundQuestion& rod);

}  // namespace offgrid::testing::ground
