// First of two translation units that include the whole kernel.
#include "offgrid/kernel/kernel.hpp"

namespace offgrid::testing {
kernel::Sign in_sphere_of_the_second_unit(const kernel::Point3& e);
}

int main() {
  using namespace offgrid::kernel;
  const Point3 center = Point3::at(1, 1, 1);
  const Sign here = in_sphere(Point3::at(0, 0, 0), Point3::at(9, 0, 0), Point3::at(0, 9, 0),
                              Point3::at(0, 0, 9), center);
  return here == offgrid::testing::in_sphere_of_the_second_unit(center) && here == Sign::positive
             ? 0
             : 1;
}
