// Splitter: splits a set of triangles in two by the surface area heuristic, for the builds of
// binary and wide trees.
//
// A ray that meets a box meets a box inside it with the ratio of their surfaces, so a split costs
// area(left) blocks(left) + area(right) blocks(right), where a block is the number of triangles
// that a leaf tests at once. The centres of the boxes are put in bins along each axis, and the
// splits between two bins are compared:
//
//      centres   . ..  .     .   . ..  . .        bins of 2^shift doubled units, 16 or less
//               |----|----|----|----|----|        from the lowest centre on
//                    ^    ^    ^    ^              the splits that are compared
//
// All is computed in integers, so that trees are the same from all compilers and machines: a bin is
// a shift, not a division; an area is that of the box's extents rounded to 15 bits. Equal costs:
// the first axis, then the lowest split.
//
// Cost   one pass over the triangles to fill the bins, one to part them.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "mesh/triangle_source.hpp"

namespace offgrid::scene::detail {

/// x, y, z, and a fourth that does not count: four fill a register.
using Lanes = std::array<std::int32_t, 4>;
inline Lanes lanes_of(const Point3& p) { return {p.x.raw(), p.y.raw(), p.z.raw(), 0}; }

/// A box in raw coordinates that grows from nothing.
struct Bounds {
  Lanes low = {INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX};
  Lanes high = {INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN};

  void add(const Lanes& other_low, const Lanes& other_high) {
    for (std::size_t k = 0; k < 4; ++k) {
      low[k] = other_low[k] < low[k] ? other_low[k] : low[k];
      high[k] = other_high[k] > high[k] ? other_high[k] : high[k];
    }
  }
  void add(const Bounds& other) { add(other.low, other.high); }
  Box3 box() const;
};
/// Around the corners of a triangle.
inline Bounds bounds_of(const TriangleSource& triangles, std::uint32_t i) {
  Bounds box;
  for (const std::uint32_t corner : triangles.corners(i)) {
    const Lanes at = lanes_of(triangles.vertex(corner));
    box.add(at, at);
  }
  return box;
}

/// A triangle in a build: the box around it, and its index in the fourth place of `low`.
struct alignas(16) BuildTriangle {
  Lanes low;
  Lanes high;

  std::uint32_t triangle() const { return static_cast<std::uint32_t>(low[3]); }
  /// The doubled centre of the box. The fourth is the triangle's index.
  Lanes centre() const {
    return {low[0] + high[0], low[1] + high[1], low[2] + high[2], low[3] + high[3]};
  }
};

/// Neighbours in the array of triangles.
struct Part {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
  Bounds box;      ///< around the triangles
  Bounds centres;  ///< around their doubled centres

  std::uint32_t count() const { return last - first; }
};

/// A split between bins `bin` and `bin + 1` of an axis. `cost` is in units of area() of the same
/// part.
struct Cut {
  std::size_t axis = 0;
  std::uint32_t bin = 0;
  Int<63> cost;
};

class Splitter {
 public:
  /// Takes all triangles, in the order of their indices. Leaves test `block` triangles at once.
  Splitter(const TriangleSource& triangles, std::uint32_t block);

  /// All triangles.
  const Part& whole() const { return whole_; }

  /// The best cut; nothing if all centres are equal.
  std::optional<Cut> best_cut(const Part& part);
  /// Parts the triangles of a part by a cut of it.
  std::pair<Part, Part> apply(const Part& part, const Cut& cut);
  /// Sorts the triangles of a part along its longest axis, for halving.
  void sort(const Part& part);
  /// Parts a part in its middle, as its triangles are ordered. Requires two triangles at least.
  std::pair<Part, Part> halve(const Part& part) const;

  /// The shift after which the extents of the part's box have 15 bits.
  static int area_shift(const Part& part);
  /// Half the surface of the part's box, its extents shifted. The costs of a part's cuts are in
  /// units of its own shift. Requires a shift of that part at least.
  static Int<34> area(const Part& part, int shift);
  /// The blocks of `count` triangles.
  Int<28> blocks(std::uint32_t count) const;

  const BuildTriangle& operator[](std::uint32_t place) const { return triangles_[place]; }

 private:
  static constexpr std::size_t most_bins = 16;

  struct Bins {
    std::array<std::array<Bounds, most_bins>, 3> bounds;
    std::array<std::array<std::uint32_t, most_bins>, 3> counts;
  };

  Part around(std::uint32_t first, std::uint32_t last) const;
  void fill_bins(const Part& part, const Lanes& shift);
  void compare_cuts(std::size_t axis, std::size_t bins, int area_shift, std::optional<Cut>& best);

  std::vector<BuildTriangle> triangles_;
  std::uint32_t block_;
  Part whole_;
  Bins bins_;
};

}  // namespace offgrid::scene::detail
