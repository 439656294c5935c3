// StatedLengths: is a path longer than a scenario states? Exactly.
//
// A file states a decimal that was rounded up, down or to the nearest. The original length differs
// from it by less than a unit, which is the larger one of
//
//   a unit of the last decimal   of the file's finest length: files of "%.2f" state 1.41 and 6.00
//   a unit of the last digit     of as many digits as the file's longest length has, six at most:
//                                files of "%g" state 1.41421 and 1234.56, and files of eight
//                                decimals are sums of floats, whose further digits are wrong
#pragma once

#include <cstddef>
#include <optional>

#include "offgrid/io/scenario.hpp"
#include "offgrid/navmesh/path/path.hpp"

namespace offgrid::tool {

class StatedLengths {
 public:
  explicit StatedLengths(const io::Scenario& scenario);

  /// Is the path longer than every length that `stated` may mean? `scale` is the number of grid
  /// units in a unit of the file, positive. Each leg may be 2^-16 grid units shorter than its
  /// rounded length.
  bool is_longer(const navmesh::Path& path, const io::Decimal& stated, double scale) const;

 private:
  /// The exponent of the unit, a power of 10.
  int unit_of(const io::Decimal& stated) const;

  int decimals_ = 0;  ///< the decimals of the finest length; negative if all are multiples of ten
  int digits_ = 0;    ///< the digits of the longest length, at most six
};

}  // namespace offgrid::tool
