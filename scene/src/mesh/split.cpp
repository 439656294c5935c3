#include "mesh/split.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace offgrid::scene::detail {
namespace {

/// high - low, at most 2^31.
std::uint32_t extent(const Bounds& bounds, std::size_t axis) {
  return static_cast<std::uint32_t>(bounds.high[axis]) -
         static_cast<std::uint32_t>(bounds.low[axis]);
}

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
Lanes bin_shifts(const Bounds& centres) {
  Lanes shift = {};
  for (std::size_t axis = 0; axis < 3; ++axis) shift[axis] = shift_to(4, extent(centres, axis));
  return shift;
}

std::uint32_t bin_of(std::int32_t centre, std::int32_t lowest, std::int32_t shift) {
  return (static_cast<std::uint32_t>(centre) - static_cast<std::uint32_t>(lowest)) >> shift;
}

}  // namespace

Box3 Bounds::box() const {
  const auto point = [](const Lanes& at) {
    return Point3{Int<29>::trusted(at[0]), Int<29>::trusted(at[1]), Int<29>::trusted(at[2])};
  };
  return *Box3::make(point(low), point(high));
}

Splitter::Splitter(const TriangleSource& triangles, std::uint32_t block)
    : triangles_(triangles.count()), block_(block) {
  for (std::uint32_t i = 0; i < triangles.count(); ++i) {
    Bounds box = bounds_of(triangles, i);
    box.low[3] = static_cast<std::int32_t>(i);
    triangles_[i] = {box.low, box.high};
  }
  whole_ = around(0, triangles.count());
}

Part Splitter::around(std::uint32_t first, std::uint32_t last) const {
  Part part{first, last, {}, {}};
  for (std::uint32_t i = first; i < last; ++i) {
    const Lanes centre = triangles_[i].centre();
    part.box.add(triangles_[i].low, triangles_[i].high);
    part.centres.add(centre, centre);
  }
  return part;
}

int Splitter::area_shift(const Part& part) { return area_shift_of(part.box); }

Int<34> Splitter::area(const Part& part, int shift) { return half_area(part.box, shift); }

Int<28> Splitter::blocks(std::uint32_t count) const {
  return Int<28>::trusted(static_cast<std::int32_t>((count + block_ - 1) / block_));
}

void Splitter::fill_bins(const Part& part, const Lanes& shift) {
  const Lanes& lowest = part.centres.low;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    bins_.bounds[axis].fill({});
    bins_.counts[axis].fill(0);
  }
  for (std::uint32_t i = part.first; i < part.last; ++i) {
    const BuildTriangle& t = triangles_[i];
    const Lanes centre = t.centre();
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::uint32_t bin = bin_of(centre[axis], lowest[axis], shift[axis]);
      bins_.bounds[axis][bin].add(t.low, t.high);
      ++bins_.counts[axis][bin];
    }
  }
}

void Splitter::compare_cuts(std::size_t axis, std::size_t bins, int area_shift,
                            std::optional<Cut>& best) {
  const auto& bounds = bins_.bounds[axis];
  const auto& counts = bins_.counts[axis];
  std::array<Int<62>, most_bins> right_costs;
  Bounds right;
  std::uint32_t right_count = 0;
  for (std::size_t bin = bins - 1; bin > 0; --bin) {
    right.add(bounds[bin]);
    right_count += counts[bin];
    if (right_count != 0) right_costs[bin] = half_area(right, area_shift) * blocks(right_count);
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
  const Lanes shift = bin_shifts(part.centres);
  fill_bins(part, shift);
  std::optional<Cut> best;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::uint32_t length = extent(part.centres, axis);
    if (length != 0)
      compare_cuts(axis, std::size_t{length >> shift[axis]} + 1, area_shift_of(part.box), best);
  }
  return best;
}

std::pair<Part, Part> Splitter::apply(const Part& part, const Cut& cut) {
  const std::int32_t shift = bin_shifts(part.centres)[cut.axis];
  const std::int32_t lowest = part.centres.low[cut.axis];
  Part left{part.first, part.first, {}, {}};
  Part right{part.last, part.last, {}, {}};
  while (left.last < right.first) {
    const BuildTriangle t = triangles_[left.last];
    const Lanes centre = t.centre();
    const bool is_left = bin_of(centre[cut.axis], lowest, shift) <= cut.bin;
    Part& part_of = is_left ? left : right;
    part_of.box.add(t.low, t.high);
    part_of.centres.add(centre, centre);
    if (is_left) {
      ++left.last;
    } else {
      std::swap(triangles_[left.last], triangles_[--right.first]);
    }
  }
  return {left, right};
}

void Splitter::sort(const Part& part) {
  std::size_t axis = 0;
  for (std::size_t k = 1; k < 3; ++k)
    if (extent(part.centres, k) > extent(part.centres, axis)) axis = k;
  std::sort(triangles_.begin() + part.first, triangles_.begin() + part.last,
            [axis](const BuildTriangle& a, const BuildTriangle& b) {
              const std::int32_t at_a = a.centre()[axis], at_b = b.centre()[axis];
              return at_a != at_b ? at_a < at_b : a.triangle() < b.triangle();
            });
}

std::pair<Part, Part> Splitter::halve(const Part& part) const {
  const std::uint32_t middle = part.first + part.count() / 2;
  return {around(part.first, middle), around(middle, part.last)};
}

}  // namespace offgrid::scene::detail
