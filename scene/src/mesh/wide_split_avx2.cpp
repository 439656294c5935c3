#include "offgrid/kernel/batch/isa.hpp"

#if OFFGRID_BATCH_X86

#include "mesh/lanes_avx2.hpp"
#include "mesh/wide_split.hpp"

namespace offgrid::scene::detail {

void fill_bins_avx2(std::span<const BuildTriangle> triangles, const BinScale& scale, Bins& bins) {
  avx2::fill_bins(triangles, scale, bins);
}

std::uint32_t part_avx2(std::span<BuildTriangle> triangles, const BinScale& scale, const Cut& cut,
                        std::array<Bounds, 2>& centres) {
  return avx2::part(triangles, scale, cut, centres);
}

}  // namespace offgrid::scene::detail

#endif
