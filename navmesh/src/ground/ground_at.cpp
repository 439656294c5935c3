#include "offgrid/navmesh/ground/ground_at.hpp"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "ground/ground_index.hpp"
#include "offgrid/kernel/contract.hpp"
#include "world/free_faces.hpp"

namespace offgrid::navmesh {

using kernel::Int;
using kernel::Point2;

namespace {

/// A floor at the point; the height of its ground, less z, is above / unit.
struct Storey {
  Int<95> above;
  Int<62> unit;  ///< positive
  Floor floor = 0;

  /// Is it nearer, or as near and lower, or at the same height on a smaller floor?
  friend bool operator<(const Storey& a, const Storey& b) {
    const Int<157> height_a = a.above * b.unit, height_b = b.above * a.unit;
    return std::tuple(abs(height_a), height_a, a.floor) <
           std::tuple(abs(height_b), height_b, b.floor);
  }
};

/// The position on the storey; none if the ground is not free there.
std::optional<Position> free_position(const View& view, const FloorPoint& p) {
  std::optional<Position> at = view.locate(p);
  if (at && view.is_blocked(at->face)) {
    // the point may be on the border of a free face that does not hold it
    const Location place = view.world().snap().triangulation().locate(p);
    if (detail::free_faces(view, place).empty()) return std::nullopt;
  }
  return at;
}

}  // namespace

std::optional<Position> locate(const View& view, const Relief& relief, const Point2& p,
                               const HeightRange& range) {
  OFFGRID_EXPECTS(range.up >= 0 && range.down >= 0, "locate: a range of heights about z");
  OFFGRID_EXPECTS(relief.floor_count() <= view.floor_count(),
                  "locate: the floors of the relief are floors of the world");
  if (!view.world().options().contains(p)) return std::nullopt;
  const auto z = Int<32>::trusted(std::int64_t{range.z});
  const auto up = Int<31>::trusted(range.up), down = Int<31>::trusted(range.down);
  std::optional<Storey> nearest;
  std::vector<Storey> others;  // mostly there are none
  detail::index_of(relief).for_each_height(p, [&](Floor floor, const detail::PlaneHeight& height) {
    const Int<62>& unit = height.denominator;
    Storey storey{height.numerator - z * unit, unit, floor};
    if (storey.above > up * unit || storey.above < -down * unit) return;
    if (!nearest) {
      nearest = storey;
      return;
    }
    if (storey < *nearest) std::swap(storey, *nearest);
    others.push_back(storey);
  });
  if (!nearest) return std::nullopt;
  if (auto at = free_position(view, {p, nearest->floor})) return at;
  std::sort(others.begin(), others.end());
  for (const Storey& storey : others) {
    if (auto at = free_position(view, {p, storey.floor})) return at;
  }
  return std::nullopt;
}

}  // namespace offgrid::navmesh
