// Points of the mesh stand off the grid: an orientation over both kinds has no meaning.
// expect: no matching function for call to .*orient
#include "offgrid/kernel/orient.hpp"

using namespace offgrid::kernel;

constexpr Point2 a = Point2::at(0, 0), b = Point2::at(4, 0), c = Point2::at(0, 4),
                 d = Point2::at(1, 1);
constexpr MeshPoint2 m{Point2::at(1, 2)}, n{Point2::at(3, 5)};

#ifdef MUST_NOT_COMPILE
constexpr Sign s = orient(a, m, c);
#else
constexpr Sign s = orient(a, m.grid(), c);
#endif
