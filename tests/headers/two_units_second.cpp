// Second of two translation units that include the whole kernel.
#include "offgrid/kernel/kernel.hpp"

namespace offgrid::testing {

kernel::Sign in_sphere_of_the_second_unit(const kernel::Point3& e);

kernel::Sign in_sphere_of_the_second_unit(const kernel::Point3& e) {
  using kernel::Point3;
  return kernel::in_sphere(Point3::at(0, 0, 0), Point3::at(9, 0, 0), Point3::at(0, 9, 0),
                           Point3::at(0, 0, 9), e);
}

}  // namespace offgrid::testing
