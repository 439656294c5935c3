// The offset family with concrete numbers: the mesh really is moved, by rationals small enough that
// no integer question can tell.
//
// How small? Moving lines by w changes what decides side3, an integer, by sums of e.y cross(f, g)
// for the first component of w and e.x cross(f, g) for the second, with directions e, f, g:
// integers below 2^31 * 2^63 = 2^94. (Two lines moved by the same w count as the third moved back,
// so this bound holds for two as well.) A number therefore outweighs all later ones together if
// each is 2^-97 of the one before: 2^94 * (2^-97 + 2^-194 + ..) < 1. Two components for each of
// three meshes give 2^-97, 2^-194 | 2^-291, 2^-388 | 2^-485, 2^-582. Products are scaled to
// integers by 2^(194 * highest level that occurs).
#pragma once

#include "predicates/subject.hpp"

namespace offgrid::verify {

/// Answers the whole offset family, both signs.
void answer_with_shifted_meshes(testing::Subject& subject);

/// Offsets that are too large, for bugs.
namespace too_large {
void side_of_mesh_edge(testing::Subject& subject);  ///< 2^-20, 2^-40
void side_of_line(testing::Subject& subject);       ///< 2^-20, 2^-40
/// 2^-40, 2^-80 | 2^-120, 2^-160 | 2^-200, 2^-240
void side3(testing::Subject& subject);
void order_along(testing::Subject& subject);  ///< the same
}  // namespace too_large

/// The branches of the cascades, decided without asking the oracle above: which coefficient is the
/// first that does not vanish.
namespace rung {
/// T1 and T2: 0 exact; a tie decided by the direction: 1 up, 2 down, 3 level to the right, 4 level
/// to the left.
int of_direction(const kernel::Point2& from, const kernel::Point2& to,
                 const kernel::Point2& tested);
/// T3: 0 before, 1 equal, 2 after.
int of_order(std::int64_t mesh, std::int64_t query);
/// side3: see side3_rung_names.
int of_side3(const kernel::LeveledLine& first, const kernel::LeveledLine& second,
             const kernel::LeveledLine& third);
}  // namespace rung

inline constexpr const char* side3_rung_names[] = {
    "exact",
    "one line on the first mesh level, by iota1",
    "one line on the first mesh level, by iota2",
    "two lines on the first mesh level, by iota1",
    "two lines on the first mesh level, by iota2",
    "the first mesh level vanishes, the next decides by iota1",
    "the first mesh level vanishes, the next decides by iota2",
    "zero: all three lines on one level",
    "zero: a line meets itself on its own level",
};

}  // namespace offgrid::verify
