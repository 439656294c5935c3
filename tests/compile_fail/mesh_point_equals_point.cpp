// A point and a point of the mesh are never equal, so they are not compared.
// expect: (no match for .operator|invalid operands to binary expression)
#include "offgrid/kernel/mesh_point.hpp"

using namespace offgrid::kernel;

constexpr Point2 a = Point2::at(1, 2);
constexpr MeshPoint2 m{a};

#ifdef MUST_NOT_COMPILE
constexpr bool same = a == m;
#else
constexpr bool same = a == m.grid();
#endif
