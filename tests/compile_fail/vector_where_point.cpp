// A vector is no point.
// expect: no matching function for call to .*orient
#include "offgrid/kernel/orient.hpp"

using namespace offgrid::kernel;

constexpr Point2 a = Point2::at(0, 0), b = Point2::at(4, 0), c = Point2::at(0, 4),
                 d = Point2::at(1, 1);

#ifdef MUST_NOT_COMPILE
constexpr Sign s = orient(a, b, c - a);
#else
constexpr Sign s = orient(a, b, c);
#endif
