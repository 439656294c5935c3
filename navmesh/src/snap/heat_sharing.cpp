#include "snap/heat_sharing.hpp"

#include <algorithm>
#include <span>

#include "offgrid/kernel/sort.hpp"
#include "offgrid/navmesh/mesh/digest.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;

namespace {

bool is_unchanged(const PixelHeat& pixel) { return pixel.change == 0 && pixel.own == 0; }

// The heat of a vertex that came over seams.
std::int64_t shared_heat(const SnapState& state, const PixelHeat& pixel) {
  const VertexId v = pixel.spot.location.vertex;
  return v ? static_cast<std::int64_t>(state.heat[v.value()] - state.own_heat(v)) : 0;
}

void add_turns(const SnapState& state, const PixelHeat& pixel, std::span<const OriginalId> users,
               std::vector<ChainTurn>& turns) {
  if (is_unchanged(pixel) || pixel.stays_hot(state)) return;
  for (const OriginalId id : users) turns.push_back({id, pixel.point, pixel.is_vertex()});
}

}  // namespace

// Appends the originals at a pixel to users_.
HeatSharing::SeamPixel HeatSharing::find_users(const SnapState& state, PixelUsers& users,
                                               const std::vector<PixelHeat>& heat, std::size_t i) {
  SeamPixel pixel{static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(users_.size())};
  users.for_each(state, heat[i], [&](OriginalId id) {
    users_.push_back(id);
    pixel.has_seam = pixel.has_seam || state.seams.has(id);
  });
  pixel.end = static_cast<std::uint32_t>(users_.size());
  return pixel;
}

// The index in floors_ of the pixel on the floor of a seam that meets it.
std::size_t HeatSharing::pixel_on(const SnapState& state, PixelUsers& users, OriginalId seam,
                                  std::vector<PixelHeat>& heat) {
  const Original& s = state.original(seam);
  const auto is_there = [&](const SeamPixel& p) { return heat[p.heat].floor == s.floor; };
  const auto known = std::find_if(floors_.begin(), floors_.end(), is_there);
  if (known != floors_.end()) return static_cast<std::size_t>(known - floors_.begin());
  const Point2 point = heat[floors_.front().heat].point;
  const std::size_t near = state.place_in_chain(s, point);
  PixelHeat pixel;
  pixel.point = point;
  pixel.floor = s.floor;
  pixel.spot.near = near == s.chain.size() ? s.chain.back() : s.chain[near];
  pixel.spot.location = pixel.located(state);
  sets_.add();
  heat.push_back(pixel);
  floors_.push_back(find_users(state, users, heat, heat.size() - 1));
  return floors_.size() - 1;
}

// Finds the floors to which seams lead from those in floors_, and what the pixel's heat is there.
void HeatSharing::share_one(const SnapState& state, PixelUsers& users,
                            std::vector<PixelHeat>& heat) {
  sets_.begin(floors_.size());
  for (std::size_t i = 0; i < floors_.size(); ++i) {
    for (std::uint32_t k = floors_[i].first; k < floors_[i].end; ++k) {
      state.seams.for_each_partner(users_[k], [&](OriginalId partner) {
        sets_.unite(pixel_on(state, users, partner, heat), i);
      });
    }
  }
  sums_.assign(floors_.size(), 0);
  for (std::size_t i = 0; i < floors_.size(); ++i) {
    const PixelHeat& pixel = heat[floors_[i].heat];
    const VertexId v = pixel.spot.location.vertex;
    sums_[sets_.root(i)] += pixel.own + (v ? static_cast<std::int64_t>(state.own_heat(v)) : 0);
  }
  for (std::size_t i = 0; i < floors_.size(); ++i) {
    PixelHeat& pixel = heat[floors_[i].heat];
    const VertexId v = pixel.spot.location.vertex;
    pixel.change =
        sums_[sets_.root(i)] - (v ? static_cast<std::int64_t>(state.heat[v.value()]) : 0);
  }
}

// The pixels that seams meet are put aside, in pixels_; no other floor minds the rest.
void HeatSharing::share(const SnapState& state, PixelUsers& users, std::vector<PixelHeat>& heat,
                        std::vector<ChainTurn>& turns) {
  users_.clear();
  pixels_.clear();
  const std::size_t count = heat.size();
  for (std::size_t i = 0; i < count; ++i) {
    const SeamPixel pixel = find_users(state, users, heat, i);
    if (pixel.has_seam) {
      pixels_.push_back(pixel);
      continue;
    }
    if (heat[i].own == 0) heat[i].change = -shared_heat(state, heat[i]);  // a seam went
    add_turns(state, heat[i], std::span(users_).subspan(pixel.first), turns);
    users_.resize(pixel.first);
  }
  kernel::sort(pixels_.begin(), pixels_.end(), [&](const SeamPixel& a, const SeamPixel& b) {
    const Point2 &p = heat[a.heat].point, &q = heat[b.heat].point;
    return p != q ? p < q : a.heat < b.heat;
  });
  for (std::size_t i = 0; i < pixels_.size();) {
    floors_.clear();
    const Point2 point = heat[pixels_[i].heat].point;
    for (; i < pixels_.size() && heat[pixels_[i].heat].point == point; ++i)
      floors_.push_back(pixels_[i]);
    share_one(state, users, heat);
    for (const SeamPixel& p : floors_)
      add_turns(state, heat[p.heat], std::span(users_).subspan(p.first, p.end - p.first), turns);
  }
  const bool is_sorted = heat.size() == count;
  std::erase_if(heat, is_unchanged);
  if (is_sorted) return;
  kernel::sort(heat.begin(), heat.end(), [](const PixelHeat& a, const PixelHeat& b) {
    return a.floor != b.floor ? a.floor < b.floor : a.point < b.point;
  });
}

}  // namespace offgrid::navmesh::detail
