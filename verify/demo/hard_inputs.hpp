// The inputs of the demonstration. All of them come from find_inputs.py, which searches with a
// fixed seed; run it to see them again.
#pragma once

#include <array>

#include "offgrid/kernel/point.hpp"

namespace offgrid::demo {

using kernel::Point2;
using kernel::Point3;

/// Extended gcd: the determinant is 1, the smallest that is not 0, at the full range of
/// coordinates.
inline constexpr std::array near_collinear{
    Point2::at(-1073741821, -1073741819),
    Point2::at(182261232, 775365023),
    Point2::at(-991736582, -953012456),
};

/// Four lattice points of a circle of radius 243,061,325 (a product of Pythagorean hypotenuses),
/// the last one moved by one unit.
inline constexpr std::array near_cocircular{
    Point2::at(-298737064, 220887029),
    Point2::at(-39833375, 108010056),
    Point2::at(-309774792, 450079083),
    Point2::at(-333284889, 345790705),
};

/// Four lattice points of that circle, left where they are.
inline constexpr std::array cocircular{
    Point2::at(-422473295, 320719611),
    Point2::at(-17123532, 486375530),
    Point2::at(-364546732, 720554180),
    Point2::at(-498588252, 546255812),
};

/// Two segments, a billion units long, whose directions have a cross product of a few hundred.
inline constexpr std::array nearly_parallel{
    Point2::at(-539156533, -512076918),
    Point2::at(475372927, 312815293),
    Point2::at(-464089487, -451041508),
    Point2::at(318822790, 185527724),
};

/// a-b passes through a grid point; the lines c-d and e-f miss that point by the smallest amount
/// there is. Picked so that the order of the points that EPICK constructs is wrong as well: of 40
/// such inputs, all of which are wrong in double, it was reversed on 16.
inline constexpr std::array nearly_concurrent{
    Point2::at(-363320274, -224062209), Point2::at(297270474, 385250405),
    Point2::at(-516519981, -772436026), Point2::at(22429969, 178433095),
    Point2::at(-897471129, -672411141), Point2::at(708475129, 726502875),
};

/// d is one lattice step off the plane of a, b, c: the determinant is 1.
inline constexpr std::array near_coplanar{
    Point3::at(-8102451, -6926925, -7152169),
    Point3::at(-149188402, 360239178, -355318766),
    Point3::at(253370847, 331745472, 182246628),
    Point3::at(81285023, 267382804, -13314201),
};

}  // namespace offgrid::demo
