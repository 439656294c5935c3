#include "mesh/split.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "mesh/wide_query.hpp"
#include "offgrid/kernel/sort.hpp"

namespace offgrid::scene::detail {
namespace {

std::uint32_t longest_extent(const Bounds& bounds) {
  return std::max({extent(bounds, 0), extent(bounds, 1), extent(bounds, 2)});
}

/// The shift after which a value has `bits` bits at most.
int shift_to(int bits, std::uint32_t value) {
  return std::max(0, static_cast<int>(std::bit_width(value)) - bits);
}

/// The shift after which the extents of a box have 15 bits.
int area_shift_of(const Bounds& box) { return shift_to(15, longest_extent(box)); }

/// Half the surface of a box whose extents are shifted and rounded up, so at most 2^15.
Int<34> half_area(const Bounds& box, int shift) {
  const std::uint32_t rest = (std::uint32_t{1} << shift) - 1;
  const auto cut = [&](std::size_t axis) {
    return Int<16>::trusted(static_cast<std::int32_t>((extent(box, axis) + rest) >> shift));
  };
  const Int<16> x = cut(0), y = cut(1), z = cut(2);
  return (x * y + y * z) + z * x;
}

/// The bins along an axis are 2^shift wide, so that at most 16 hold all centres.
BinScale scale_of(const Bounds& centres) {
  BinScale scale{};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    scale.lowest[axis] = centres.low(axis);
    scale.shift[axis] = shift_to(4, extent(centres, axis));
  }
  return scale;
}

void fill_bins(std::span<const BuildTriangle> triangles, const BinScale& scale, Bins& bins) {
#if OFFGRID_BATCH_X86
  if (widest_isa() >= kernel::Isa::avx2) return fill_bins_avx2(triangles, scale, bins);
#endif
  fill_bins_portable(triangles, scale, bins);
}

std::uint32_t part_by(std::span<BuildTriangle> triangles, const BinScale& scale, const Cut& cut,
                      std::array<Bounds, 2>& centres) {
#if OFFGRID_BATCH_X86
  if (widest_isa() >= kernel::Isa::avx2) return part_avx2(triangles, scale, cut, centres);
#endif
  return part_portable(triangles, scale, cut, centres);
}

}  // namespace

Splitter::Splitter(const TriangleSource& triangles, std::uint32_t block) : block_(block) {
  triangles_.reserve(triangles.count());
  for (std::uint32_t i = 0; i < triangles.count(); ++i) {
    Bounds box = bounds_of(triangles, i);
    box.at[3] = static_cast<std::int32_t>(i);
    triangles_.push_back({box});
  }
  whole_ = around(0, triangles.count());
}

Part Splitter::around(std::uint32_t first, std::uint32_t last) const {
  Part part{first, last, {}, {}};
  for (std::uint32_t i = first; i < last; ++i) {
    const BuildTriangle& t = triangles_[i];
    Bounds centre;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      centre.at[axis] = t.centre(axis);
      centre.at[axis + 4] = -t.centre(axis);
    }
    part.box.add(t.box);
    part.centres.add(centre);
  }
  return part;
}

int Splitter::area_shift(const Part& part) { return area_shift_of(part.box); }

Int<34> Splitter::area(const Part& part, int shift) { return half_area(part.box, shift); }

Int<28> Splitter::blocks(std::uint32_t count) const {
  return Int<28>::trusted(static_cast<std::int32_t>((count + block_ - 1) / block_));
}

std::span<BuildTriangle> Splitter::triangles_of(const Part& part) {
  return std::span(triangles_).subspan(part.first, part.count());
}

void Splitter::compare_cuts(std::size_t axis, std::size_t bins, int area_shift,
                            std::optional<Cut>& best) {
  const auto& bounds = bins_.bounds[axis];
  const auto& counts = bins_.counts[axis];
  std::array<Int<62>, most_bins> right_costs;
  Bounds right;
  std::uint32_t right_count = 0;
  Int<62> right_cost;
  for (std::size_t bin = bins - 1; bin > 0; --bin) {
    if (counts[bin] != 0) {
      right.add(bounds[bin]);
      right_count += counts[bin];
      right_cost = half_area(right, area_shift) * blocks(right_count);
    }
    right_costs[bin] = right_cost;
  }
  Bounds left;
  std::uint32_t left_count = 0;
  for (std::size_t bin = 0; bin + 1 < bins; ++bin) {
    if (counts[bin] == 0) continue;  // the same parts as before
    left.add(bounds[bin]);
    left_count += counts[bin];
    const Int<63> cost = half_area(left, area_shift) * blocks(left_count) + right_costs[bin + 1];
    if (!best || cost < best->cost) best = Cut{axis, static_cast<std::uint32_t>(bin), cost};
  }
}

std::optional<Cut> Splitter::best_cut(const Part& part) {
  const BinScale scale = scale_of(part.centres);
  fill_bins(triangles_of(part), scale, bins_);
  std::optional<Cut> best;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::uint32_t length = extent(part.centres, axis);
    if (length != 0)
      compare_cuts(axis, std::size_t{length >> scale.shift[axis]} + 1, area_shift_of(part.box),
                   best);
  }
  return best;
}

std::pair<Part, Part> Splitter::apply(const Part& part, const Cut& cut) {
  std::array<Bounds, 2> boxes;
  for (std::size_t bin = 0; bin < most_bins; ++bin)
    boxes[bin <= cut.bin ? 0 : 1].add(bins_.bounds[cut.axis][bin]);
  std::array<Bounds, 2> centres;
  const std::uint32_t middle =
      part.first + part_by(triangles_of(part), scale_of(part.centres), cut, centres);
  return {Part{part.first, middle, boxes[0], centres[0]},
          Part{middle, part.last, boxes[1], centres[1]}};
}

void Splitter::sort(const Part& part) {
  std::size_t axis = 0;
  for (std::size_t k = 1; k < 3; ++k)
    if (extent(part.centres, k) > extent(part.centres, axis)) axis = k;
  kernel::sort(triangles_.begin() + part.first, triangles_.begin() + part.last,
               [axis](const BuildTriangle& a, const BuildTriangle& b) {
                 const std::int32_t at_a = a.centre(axis), at_b = b.centre(axis);
                 return at_a != at_b ? at_a < at_b : a.triangle() < b.triangle();
               });
}

std::pair<Part, Part> Splitter::halve(const Part& part) const {
  const std::uint32_t middle = part.first + part.count() / 2;
  return {around(part.first, middle), around(middle, part.last)};
}

}  // namespace offgrid::scene::detail
