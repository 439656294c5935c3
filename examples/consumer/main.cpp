// Links offgrid from outside its tree: exact answers where a rounded determinant has none.
#include <cstdio>

#include "offgrid/kernel/in_circle.hpp"
#include "offgrid/kernel/orient.hpp"

int main() {
  using namespace offgrid::kernel;
  const int far = 1073741823;  // 2^30 - 1, the last coordinate of the grid

  // Three points on a line of the full length of the grid, then the middle one moved by one unit.
  const Point2 a = Point2::at(-far, -far), b = Point2::at(1, 1), c = Point2::at(far, far);
  const Point2 moved = Point2::at(1, 2);
  std::printf("orient: %d %d\n", to_int(orient(a, b, c)), to_int(orient(a, moved, c)));

  // Four corners of the grid lie on one circle; one unit further in lies inside it.
  const Point2 corners[] = {Point2::at(-far, -far), Point2::at(far, -far), Point2::at(far, far),
                            Point2::at(-far, far)};
  const Point2 inside = Point2::at(1 - far, far);
  std::printf("in_circle: %d %d\n",
              to_int(in_circle(corners[0], corners[1], corners[2], corners[3])),
              to_int(in_circle(corners[0], corners[1], corners[2], inside)));

  // Input from outside is checked, and the answer to bad input says what is wrong.
  const auto outside = Point2::make(5, 1073741824);
  std::printf("make: %s\n", outside ? "a point" : describe(outside.error()).c_str());
  return 0;
}
