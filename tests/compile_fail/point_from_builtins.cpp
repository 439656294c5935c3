// A point is made of checked coordinates.
// expect: conver(t|sion) .*int.* to .*(Coordinate2|Int<30>)
#include "offgrid/kernel/point.hpp"

using namespace offgrid::kernel;

#ifdef MUST_NOT_COMPILE
constexpr Point2 a{1, 2};
#else
constexpr Point2 a = Point2::at(1, 2);
#endif
