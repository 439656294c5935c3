#include <algorithm>
#include <optional>

#include "mesh/disjoint_sets.hpp"
#include "offgrid/kernel/sort.hpp"
#include "offgrid/navmesh/tiles/tile.hpp"

namespace offgrid::navmesh {

namespace {

class TileJoiner {
 public:
  TileJoiner(const TileGrid& grid, std::span<const Tile> tiles) : grid_(grid) {
    by_index_.resize(grid.size(), nullptr);
    for (const Tile& tile : tiles) given_.push_back(&tile);
  }

  kernel::Result<JoinedTiles, TileError> run() {
    if (const auto error = arrange()) return *error;
    detail::DisjointSets sets(first_.back());
    for (std::size_t i = 0; i < by_index_.size(); ++i) {
      for (const TileSide side : {TileSide::right, TileSide::upper}) {
        const TileKey beyond = TileGrid::beyond(by_index_[i]->key, side);
        if (!grid_.has(beyond)) continue;
        if (const auto error = join_side(i, grid_.index(beyond), side, sets)) return *error;
      }
    }
    return joined(sets);
  }

 private:
  std::optional<TileError> arrange() {
    const Digest options = grid_.digest();
    for (const Tile* tile : given_) {
      if (tile->options != options) return fault(TileErrorCode::other_grid, tile->key);
      if (!grid_.has(tile->key)) return fault(TileErrorCode::unknown_tile, tile->key);
      const Tile*& place = by_index_[grid_.index(tile->key)];
      if (place != nullptr) return fault(TileErrorCode::tile_twice, tile->key);
      place = tile;
    }
    first_.push_back(0);
    for (std::size_t i = 0; i < by_index_.size(); ++i) {
      if (by_index_[i] == nullptr) return fault(TileErrorCode::missing_tile, grid_.tile(i));
      first_.push_back(first_.back() + by_index_[i]->component_count);
    }
    return std::nullopt;
  }

  std::optional<TileError> join_side(std::size_t i, std::size_t j, TileSide side,
                                     detail::DisjointSets& sets) {
    const auto of = static_cast<std::size_t>(side);
    const std::size_t opposite = (of + 2) % tile_sides;
    const Tile &a = *by_index_[i], &b = *by_index_[j];
    // The neighbour's edges, as they are seen from here.
    std::vector<OpenEdge> back = b.open[opposite];
    for (OpenEdge& edge : back) std::swap(edge.here, edge.there);
    kernel::sort(back.begin(), back.end());
    const auto is_same = [](const OpenEdge& p, const OpenEdge& q) {
      return p.from == q.from && p.here == q.here && p.there == q.there;
    };
    const std::vector<OpenEdge>& open = a.open[of];
    if (a.sides[of] != b.sides[opposite] ||
        !std::equal(open.begin(), open.end(), back.begin(), back.end(), is_same)) {
      TileError error = fault(TileErrorCode::sides_differ, a.key);
      error.other = b.key;
      error.side = side;
      return error;
    }
    for (std::size_t k = 0; k < open.size(); ++k) {
      if (open[k].component >= a.component_count || back[k].component >= b.component_count)
        return fault(TileErrorCode::other_grid, a.key);
      sets.unite(first_[i] + open[k].component, first_[j] + back[k].component);
    }
    return std::nullopt;
  }

  JoinedTiles joined(detail::DisjointSets& sets) const {
    constexpr std::uint32_t none = 0xFFFFFFFF;
    JoinedTiles whole;
    std::vector<std::uint32_t> names(first_.back(), none);
    for (std::size_t i = 0; i < by_index_.size(); ++i) {
      whole.faces += by_index_[i]->faces;
      whole.face_count += by_index_[i]->face_count;
      std::vector<std::uint32_t>& of_tile = whole.components.emplace_back();
      for (std::size_t k = first_[i]; k < first_[i + 1]; ++k) {
        std::uint32_t& name = names[sets.root(k)];
        if (name == none) name = static_cast<std::uint32_t>(whole.component_count++);
        of_tile.push_back(name);
      }
    }
    return whole;
  }

  static TileError fault(TileErrorCode code, const TileKey& tile) {
    return {.code = code, .tile = tile};
  }

  const TileGrid& grid_;
  std::vector<const Tile*> given_;
  std::vector<const Tile*> by_index_;
  std::vector<std::size_t> first_;  ///< by tile: how many components the tiles before have
};

}  // namespace

kernel::Result<JoinedTiles, TileError> join(const TileGrid& grid, std::span<const Tile> tiles) {
  return TileJoiner(grid, tiles).run();
}

Digest digest_of(const TileGrid& grid, const JoinedTiles& whole, const Digest& items) {
  const auto empty = World::make(grid.options());
  Digest sum = empty->digest();
  for (const FaceId f : empty->mesh().faces()) sum -= empty->digest(f);
  sum += whole.faces;
  sum += items;
  return sum;
}

}  // namespace offgrid::navmesh
