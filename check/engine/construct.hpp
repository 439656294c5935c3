// Constructions: new points from earlier ones, chosen so that coincidences are common.
//
// Each answers nothing when its point would leave the grid.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "predicates/call.hpp"

namespace offgrid::testing::construct {

using predicates::Grid2;
using predicates::Grid3;
using predicates::Number;

inline constexpr std::int64_t limit2 = (std::int64_t{1} << 30) - 1;
inline constexpr std::int64_t limit3 = (std::int64_t{1} << 29) - 1;

/// The low four bits as a number of -8..7, so that a zero byte means no offset.
constexpr std::int64_t signed_nibble(int bits) { return ((bits & 15) ^ 8) - 8; }

bool inside(const Grid2& p);
bool inside(const Grid3& p);

/// A coordinate from one byte: one of 16 anchors (zero, powers of two, the ends of the range) plus
/// an offset of -8..7.
std::int64_t anchored2(std::uint8_t byte);
std::int64_t anchored3(std::uint8_t byte);

/// A point on the line a-b. mode 0: whole steps between lattice points from a; 1: multiples of b -
/// a; 2: a share of the part of the line that is inside the grid; 3: near the end of that part.
/// Both points equal: that point.
std::optional<Grid2> along_line(const Grid2& a, const Grid2& b, int mode, std::uint8_t amount);
std::optional<Grid3> along_line(const Grid3& a, const Grid3& b, int mode, std::uint8_t amount);

/// p turned about the centre by `quarters` * 90 degrees: cocircular with p around the centre.
std::optional<Grid2> turned(const Grid2& p, const Grid2& centre, int quarters);

/// p mirrored at one of the four axes of the grid (x, y, the two diagonals) through the centre.
std::optional<Grid2> mirrored(const Grid2& p, const Grid2& centre, int axis);

/// One of the 48 images of p under the symmetries of a cube around the centre: cospherical with p
/// around the centre.
std::optional<Grid3> cube_image(const Grid3& p, const Grid3& centre, int symmetry);

/// A point as close to the line a-b as a lattice point that is not on it can be, on the side the
/// mode says, `steps` lattice steps along.
std::optional<Grid2> next_to_line(const Grid2& a, const Grid2& b, int mode, int steps);

/// mode 0: a + c - b, the parallelogram; 1: (a.x, b.y), axis-aligned with both; 2: the midpoint of
/// a and b; 3: a with its coordinates swapped.
std::optional<Grid2> blended(const Grid2& a, const Grid2& b, const Grid2& c, int mode);

/// The other end of a segment from `u` whose midpoint is a corner, an edge's middle, or the centre
/// of the unit pixel around `h`.
std::optional<Grid2> through_pixel(const Grid2& u, const Grid2& h, int mode);

/// a + k (b - a) + l (c - a): in one plane with a, b, c.
std::optional<Grid3> in_plane(const Grid3& a, const Grid3& b, const Grid3& c, int k, int l);

/// A point f so that the line e-f passes through the crossing of the lines a-b and c-d, exactly if
/// the grid allows it, otherwise within the best rational approximation of the direction. `skip`
/// takes an earlier, worse one. Parallel lines: nothing.
std::optional<Grid2> aimed(const std::array<Grid2, 4>& lines, const Grid2& e, int skip);

/// The lattice point nearest to the crossing of the lines a-b and c-d. Parallel, or outside the
/// grid: nothing.
std::optional<Grid2> near_crossing(const std::array<Grid2, 4>& lines);

}  // namespace offgrid::testing::construct
