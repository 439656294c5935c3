#include "snap/heat_sharing.hpp"

#include <algorithm>

#include "offgrid/kernel/pixel.hpp"
#include "offgrid/navmesh/mesh/digest.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

Location PixelHeat::located(const SnapState& state) const {
  const auto& [location, near] = spot;
  if (location.place != Place::outside) return location;
  if (near && state.triangulation.point(near) == point) return {Place::vertex, near, {}};
  return state.triangulation.locate(point, near, floor);
}

// Calls take(id) for the originals with seams that meet the pixel, for some repeatedly.
template <class Take>
void HeatSharing::for_each_seam_at(const SnapState& state, Corridor& corridor,
                                   const PixelHeat& pixel, const Take& take) {
  const auto take_seam = [&](OriginalId id) {
    if (state.seams.has(id)) take(id);
  };
  const Location& at = pixel.spot.location;
  if (pixel.is_vertex()) return state.for_each_user_at(at.vertex, take_seam);
  constexpr kernel::Int<30> two_pixels = kernel::constant<2>;
  const PlanarMesh mesh = state.triangulation.planar();
  corridor.walk(mesh, pixel.point, pixel.point, two_pixels, at);
  for (const HalfedgeId h : corridor.constrained()) {
    state.users.for_each(mesh.mesh().origin(h), mesh.mesh().target(h), [&](OriginalId id) {
      if (kernel::hits(state.original(id).a, state.original(id).b, pixel.point)) take_seam(id);
    });
  }
}

// The index of the pixel on the floor of a seam that meets it.
std::size_t HeatSharing::pixel_on(const SnapState& state, OriginalId seam, const Point2& point) {
  const Original& s = state.original(seam);
  for (std::size_t i = 0; i < floors_.size(); ++i) {
    if (floors_[i].floor == s.floor) return i;
  }
  const std::size_t near = state.place_in_chain(s, point);
  PixelHeat pixel;
  pixel.point = point;
  pixel.floor = s.floor;
  pixel.spot.near = near == s.chain.size() ? s.chain.back() : s.chain[near];
  pixel.spot.location = pixel.located(state);
  sets_.add();
  floors_.push_back(pixel);
  return floors_.size() - 1;
}

// Finds the floors to which seams lead from those in floors_, and what the pixel's heat is there.
void HeatSharing::share_one(const SnapState& state, Corridor& corridor,
                            std::vector<PixelHeat>& shared) {
  sets_.begin(floors_.size());
  for (std::size_t i = 0; i < floors_.size(); ++i) {
    const PixelHeat pixel = floors_[i];
    for_each_seam_at(state, corridor, pixel, [&](OriginalId seam) {
      state.seams.for_each_partner(
          seam, [&](OriginalId partner) { sets_.unite(pixel_on(state, partner, pixel.point), i); });
    });
  }
  sums_.assign(floors_.size(), 0);
  for (std::size_t i = 0; i < floors_.size(); ++i) {
    const PixelHeat& pixel = floors_[i];
    const VertexId v = pixel.spot.location.vertex;
    sums_[sets_.root(i)] += pixel.own + (v ? static_cast<std::int64_t>(state.own_heat(v)) : 0);
  }
  for (std::size_t i = 0; i < floors_.size(); ++i) {
    PixelHeat& pixel = floors_[i];
    const VertexId v = pixel.spot.location.vertex;
    pixel.change =
        sums_[sets_.root(i)] - (v ? static_cast<std::int64_t>(state.heat[v.value()]) : 0);
    if (pixel.change != 0 || pixel.own != 0) shared.push_back(pixel);
  }
}

void HeatSharing::share(const SnapState& state, Corridor& corridor, std::vector<PixelHeat>& heat) {
  std::sort(heat.begin(), heat.end(), [](const PixelHeat& a, const PixelHeat& b) {
    return a.point != b.point ? a.point < b.point : a.floor < b.floor;
  });
  std::vector<PixelHeat> shared;
  for (std::size_t i = 0; i < heat.size();) {
    floors_.clear();
    const Point2 point = heat[i].point;
    for (; i < heat.size() && heat[i].point == point; ++i) floors_.push_back(heat[i]);
    share_one(state, corridor, shared);
  }
  heat = std::move(shared);
  std::sort(heat.begin(), heat.end(), [](const PixelHeat& a, const PixelHeat& b) {
    return a.floor != b.floor ? a.floor < b.floor : a.point < b.point;
  });
}

}  // namespace offgrid::navmesh::detail
