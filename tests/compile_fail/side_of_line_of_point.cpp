// T2 asks for the side of a point of the mesh; a query point may lie on the line.
// expect: no matching function for call to .*side_of_line
#include "offgrid/kernel/offset.hpp"

using namespace offgrid::kernel;

constexpr Point2 a = Point2::at(0, 0), b = Point2::at(4, 0), c = Point2::at(0, 4),
                 d = Point2::at(1, 1);
constexpr MeshPoint2 m{Point2::at(1, 2)}, n{Point2::at(3, 5)};

#ifdef MUST_NOT_COMPILE
constexpr Side s = side_of_line(a, b, c);
#else
constexpr Side s = side_of_line(a, b, m);
#endif
