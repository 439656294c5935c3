// The loops of a split over all triangles of a part, over lanes of any kind: the text stands once,
// and a source for each instruction set includes it after its lanes, as with wide_walk.hpp.
#pragma once

#include <span>
#include <utility>

#include "mesh/split.hpp"

namespace offgrid::scene::detail::OFFGRID_LANES {

OFFGRID_LANES_FUNCTION void add(Bounds& bounds, const Ints& box) {
  store(bounds.at.data(), smaller(load(bounds.at.data()), box));
}

OFFGRID_LANES_FUNCTION void fill_bins(std::span<const BuildTriangle> triangles,
                                      const BinScale& scale, Bins& bins) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    bins.bounds[axis].fill({});
    bins.counts[axis].fill(0);
  }
  for (const BuildTriangle& t : triangles) {
    const Ints box = load(t.box.at.data());
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::uint32_t bin = scale.bin(t, axis);
      add(bins.bounds[axis][bin], box);
      ++bins.counts[axis][bin];
    }
  }
}

/// Moves the triangles whose bins are `cut.bin` or less to the front, without a branch. Returns
/// their number; adds the doubled centres of both parts to `centres`.
OFFGRID_LANES_FUNCTION std::uint32_t part(std::span<BuildTriangle> triangles, const BinScale& scale,
                                          const Cut& cut, std::array<Bounds, 2>& centres) {
  BuildTriangle* right = triangles.data();  // the first one behind the left part
  for (BuildTriangle& t : triangles) {
    const Ints box = load(t.box.at.data());
    const std::size_t is_right = scale.bin(t, cut.axis) > cut.bin ? 1 : 0;
    add(centres[is_right], minus(box, halves_exchanged(box)));
    store(t.box.at.data(), load(right->box.at.data()));
    store(right->box.at.data(), box);
    right += 1 - is_right;
  }
  return static_cast<std::uint32_t>(right - triangles.data());
}

}  // namespace offgrid::scene::detail::OFFGRID_LANES
