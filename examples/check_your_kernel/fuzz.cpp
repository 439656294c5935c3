// Fuzz your own kernel: the textbook's orient in doubles. Replace it by your own.
// --8<-- [start:fuzz]
#include "offgrid/verify/fuzz_kernel.hpp"

struct MyKernel {
  using Number = double;
  static double orient(double ax, double ay, double bx, double by, double cx, double cy) {
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  }
};

OFFGRID_FUZZ_KERNEL(MyKernel)
// --8<-- [end:fuzz]
