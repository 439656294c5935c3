// A Sign becomes a number only by to_int.
// expect: (could not convert|cannot convert|no viable conversion|cannot initialize).*Sign
#include "offgrid/kernel/orient.hpp"

using namespace offgrid::kernel;

constexpr Point2 a = Point2::at(0, 0), b = Point2::at(4, 0), c = Point2::at(0, 4),
                 d = Point2::at(1, 1);

#ifdef MUST_NOT_COMPILE
constexpr int s = orient(a, b, c);
#else
constexpr int s = to_int(orient(a, b, c));
#endif
