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
#include <optional>
#include <span>
#include <utility>

#include "mesh/bounds.hpp"
#include "offgrid/kernel/large_vector.hpp"

namespace offgrid::scene::detail {

/// A triangle in a build: the box around it, whose fourth number is the triangle's index.
struct BuildTriangle {
  Bounds box;

  std::uint32_t triangle() const { return static_cast<std::uint32_t>(box.at[3]); }
  /// On an axis, the doubled centre of the box.
  std::int32_t centre(std::size_t axis) const { return box.at[axis] - box.at[axis + 4]; }
};

/// Neighbours in the array of triangles.
struct Part {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
  Bounds box;      ///< around the triangles
  Bounds centres;  ///< around their doubled centres

  std::uint32_t count() const { return last - first; }
};

inline constexpr std::size_t most_bins = 16;

/// The bins of a part, of `1 << shift` doubled units each on an axis.
struct BinScale {
  std::array<std::int32_t, 3> lowest;  ///< where the first one begins
  std::array<std::int32_t, 3> shift;

  std::uint32_t bin(const BuildTriangle& t, std::size_t axis) const {
    return (static_cast<std::uint32_t>(t.centre(axis)) -
            static_cast<std::uint32_t>(lowest[axis])) >>
           shift[axis];
  }
};

/// The boxes and numbers of the triangles in each bin of each axis.
struct Bins {
  std::array<std::array<Bounds, most_bins>, 3> bounds;
  std::array<std::array<std::uint32_t, most_bins>, 3> counts;
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
  /// Parts the triangles of a part by a cut of it. Requires the cut of the last call of best_cut.
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
  Part around(std::uint32_t first, std::uint32_t last) const;
  std::span<BuildTriangle> triangles_of(const Part& part);
  void compare_cuts(std::size_t axis, std::size_t bins, int area_shift, std::optional<Cut>& best);

  kernel::LargeVector<BuildTriangle> triangles_;
  std::uint32_t block_;
  Part whole_;
  Bins bins_;
};

// One source each, with the same results. Requires a machine that has the instructions.
void fill_bins_portable(std::span<const BuildTriangle> triangles, const BinScale& scale,
                        Bins& bins);
void fill_bins_avx2(std::span<const BuildTriangle> triangles, const BinScale& scale, Bins& bins);
std::uint32_t part_portable(std::span<BuildTriangle> triangles, const BinScale& scale,
                            const Cut& cut, std::array<Bounds, 2>& centres);
std::uint32_t part_avx2(std::span<BuildTriangle> triangles, const BinScale& scale, const Cut& cut,
                        std::array<Bounds, 2>& centres);

}  // namespace offgrid::scene::detail
