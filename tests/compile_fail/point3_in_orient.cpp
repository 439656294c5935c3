// The plane's orientation takes no points of space.
// expect: no matching function for call to .*orient
#include "offgrid/kernel/orient.hpp"

using namespace offgrid::kernel;

constexpr Point3 a = Point3::at(0, 0, 0), b = Point3::at(1, 0, 0), c = Point3::at(0, 1, 0);
constexpr Point2 p = Point2::at(0, 0), q = Point2::at(1, 0), r = Point2::at(0, 1);

#ifdef MUST_NOT_COMPILE
constexpr Sign s = orient(a, b, c);
#else
constexpr Sign s = orient(p, q, r);
#endif
