// Patches of the grid on which floating point is wrong over a wide area: where to look for errors
// with the naked eye.
#pragma once

#include "offgrid/verify/sign_map.hpp"

namespace offgrid::verify {

/// orient(p, q, r) with p running over the patch.
struct TurnPatch {
  Patch patch;
  kernel::Point2 q;
  kernel::Point2 r;
};

/// For 53 bits. Found by trying directions (i, j) with i, j <= 31 and random corners: q and r are
/// neighbours in the direction (3, 2), as far from the patch as the grid allows, and their line
/// runs through the middle of the patch. One step of p changes the determinant by 2 or 3 only,
/// while the two products that are subtracted have 62 bits and are rounded to multiples of 512.
inline constexpr TurnPatch turn_patch_for_double{
    .patch = {.lower_left = kernel::Point2::at(-1070471798, -957571727)},
    .q = kernel::Point2::at(1073739951, 471902815),
    .r = kernel::Point2::at(1073739954, 471902817)};

/// For 24 bits, in the direction (5, 3): coordinates up to 2^15 make the pattern that 2^30 makes in
/// double.
inline constexpr TurnPatch turn_patch_for_float{
    .patch = {.lower_left = kernel::Point2::at(-32121, -18140)},
    .q = kernel::Point2::at(32707, 20815),
    .r = kernel::Point2::at(32712, 20818)};

/// in_circle(a, b, c, d) with d running over the patch; a, b, c turn left.
struct CirclePatch {
  Patch patch;
  kernel::Point2 a;
  kernel::Point2 b;
  kernel::Point2 c;
};

/// For 53 bits. Found by a seeded search over triples with determinant 1: three nearly collinear
/// points define a circle of radius 29,679,838; the patch lies on its other side. One step of d
/// changes the value by about 2^26, and the products that are added have 86 bits, so that they are
/// rounded to multiples of 2^33.
inline constexpr CirclePatch circle_patch_for_double{
    .patch = {.lower_left = kernel::Point2::at(35175069, 47779658)},
    .a = kernel::Point2::at(0, 0),
    .b = kernel::Point2::at(200, -157),
    .c = kernel::Point2::at(493, -387)};

}  // namespace offgrid::verify
