// Inputs made for the rarest branches of the tie cascades, which the general classes hit too
// seldom.
#pragma once

#include "framework/campaign.hpp"

namespace offgrid::verify {

/// Variants of generate_tie.
enum class TieScene : int {
  rectangle,        ///< four points: the corners of a rectangle in any order, so on one circle
  level_rectangle,  ///< the same with sides along the axes
  /// three points: the third on the line of the first two, one time in three a level line
  on_line,
  on_level_line,  ///< the same, always a level line
  concurrent,     ///< three lines through one grid point, two times in five all on one level
  /// the same, one of them a level line that decides: alone on the first mesh level, or the only
  /// one not on it
  concurrent_level,
  coincident,  ///< the third line is one of the others; one time in two on its own level
  /// the same, a level line, on another level, and the remaining line on the first mesh level
  coincident_level,
};

const char* name(TieScene scene);

void generate_tie(const Question& question, int scene, Random& random, Call& inputs);

}  // namespace offgrid::verify
