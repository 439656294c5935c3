#include "mesh/lanes_portable.hpp"
#include "mesh/wide_split.hpp"

namespace offgrid::scene::detail {

void fill_bins_portable(std::span<const BuildTriangle> triangles, const BinScale& scale,
                        Bins& bins) {
  portable::fill_bins(triangles, scale, bins);
}

std::uint32_t part_portable(std::span<BuildTriangle> triangles, const BinScale& scale,
                            const Cut& cut, std::array<Bounds, 2>& centres) {
  return portable::part(triangles, scale, cut, centres);
}

}  // namespace offgrid::scene::detail
