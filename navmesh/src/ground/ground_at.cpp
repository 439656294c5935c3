#include "offgrid/navmesh/ground/ground_at.hpp"

#include <algorithm>
#include <vector>

#include "offgrid/kernel/contract.hpp"
#include "world/free_faces.hpp"

namespace offgrid::navmesh {

using kernel::Int;
using kernel::Point2;

namespace {

/// A floor at the point; its height, less z.
struct Storey {
  Ratio<125, 62> above;
  Floor floor = 0;

  Ratio<125, 62> distance() const {
    return above.numerator < kernel::constant<0>
               ? Ratio<125, 62>{*Int<125>::checked(-above.numerator), above.denominator}
               : above;
  }
  /// Is it nearer, or as near and lower, or at the same height on a smaller floor?
  friend bool operator<(const Storey& a, const Storey& b) {
    const auto by_distance = a.distance() <=> b.distance();
    if (by_distance != 0) return by_distance < 0;
    const auto by_height = a.above <=> b.above;
    return by_height != 0 ? by_height < 0 : a.floor < b.floor;
  }
};

}  // namespace

std::optional<Position> locate(const View& view, const Relief& relief, const Point2& p,
                               const HeightRange& range) {
  OFFGRID_EXPECTS(range.up >= 0 && range.down >= 0, "locate: a range of heights about z");
  OFFGRID_EXPECTS(relief.floor_count() <= view.floor_count(),
                  "locate: the floors of the relief are floors of the world");
  if (!view.world().options().contains(p)) return std::nullopt;
  const auto z = *Int<31>::checked(range.z);
  const Ratio<125, 62> most{*Int<31>::checked(range.up)};
  const Ratio<125, 62> least{*Int<32>::checked(-std::int64_t{range.down})};
  std::vector<Storey> storeys;
  for (std::size_t k = 0; k < relief.floor_count(); ++k) {
    const auto floor = static_cast<Floor>(k);
    const auto height = relief.height({p, floor});
    if (!height) continue;
    const Storey storey{
        {*Int<125>::checked(height->numerator - z * height->denominator), height->denominator},
        floor};
    if (least <= storey.above && storey.above <= most) storeys.push_back(storey);
  }
  std::sort(storeys.begin(), storeys.end());
  for (const Storey& storey : storeys) {
    const Location at = view.world().snap().triangulation().locate(p, {}, storey.floor);
    if (!detail::free_faces(view, at).empty()) return view.locate({p, storey.floor});
  }
  return std::nullopt;
}

}  // namespace offgrid::navmesh
