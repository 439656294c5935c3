#include "offgrid/navmesh/tiles/tile_grid.hpp"

#include <algorithm>
#include <utility>

#include "offgrid/kernel/contract.hpp"

namespace offgrid::navmesh {

using kernel::Coordinate2;
using kernel::Point2;

namespace {

constexpr int log_side_max = 30;
constexpr std::uint64_t tiles_max = std::uint64_t{1} << 31;

/// The first and the last column, or row, of a range of at least one unit.
std::pair<std::int32_t, std::int32_t> span_of(Coordinate2 low, Coordinate2 high, int log_side) {
  return {low.raw() >> log_side, (high.raw() - 1) >> log_side};
}

Coordinate2 line_at(std::int64_t index, int log_side, Coordinate2 low, Coordinate2 high) {
  const std::int64_t at = index * (std::int64_t{1} << log_side);
  return Coordinate2::trusted(
      static_cast<std::int32_t>(std::clamp<std::int64_t>(at, low.raw(), high.raw())));
}

}  // namespace

std::string describe(const TileKey& tile) {
  return "tile (" + std::to_string(tile.x) + ", " + std::to_string(tile.y) + ")";
}

std::string describe(const TileGridError& error) {
  const std::string tiles = "tiles of 2^" + std::to_string(error.log_side) + ": ";
  switch (error.code) {
    case TileGridErrorCode::bad_side: return tiles + "the side is from 2^0 to 2^30";
    case TileGridErrorCode::too_many_tiles:
      return tiles + std::to_string(error.tiles) + " of them, more than 2^31";
    case TileGridErrorCode::bad_world: return describe(error.world);
  }
  return "unknown error";
}

TileGrid::TileGrid(const World& world, int log_side)
    : options_(world.options()),
      log_side_(log_side),
      digest_(DigestWriter(world.digest()).add(static_cast<std::uint64_t>(log_side)).digest()),
      outer_(Box{options_.low, options_.high}.grown(options_.margin + 1)) {
  const auto [first_x, last_x] = span_of(outer_.low.x, outer_.high.x, log_side);
  const auto [first_y, last_y] = span_of(outer_.low.y, outer_.high.y, log_side);
  low_ = {first_x, first_y};
  columns_ = static_cast<std::uint32_t>(last_x - first_x) + 1;
  rows_ = static_cast<std::uint32_t>(last_y - first_y) + 1;
}

kernel::Result<TileGrid, TileGridError> TileGrid::make(const WorldOptions& options, int log_side) {
  if (log_side < 0 || log_side > log_side_max)
    return TileGridError{.code = TileGridErrorCode::bad_side, .log_side = log_side};
  const auto world = World::make(options);
  if (!world)
    return TileGridError{
        .code = TileGridErrorCode::bad_world, .log_side = log_side, .world = world.error()};
  const TileGrid grid(*world, log_side);
  const std::uint64_t tiles = std::uint64_t{grid.columns_} * grid.rows_;
  if (tiles > tiles_max)
    return TileGridError{
        .code = TileGridErrorCode::too_many_tiles, .log_side = log_side, .tiles = tiles};
  return grid;
}

TileKey TileGrid::tile(std::size_t i) const {
  OFFGRID_EXPECTS(i < size(), "TileGrid::tile: there are so many tiles");
  return {low_.x + static_cast<std::int32_t>(i % columns_),
          low_.y + static_cast<std::int32_t>(i / columns_)};
}

std::size_t TileGrid::index(const TileKey& tile) const {
  OFFGRID_EXPECTS(has(tile), "TileGrid::index: the tile is one of the grid");
  return static_cast<std::size_t>(tile.y - low_.y) * columns_ +
         static_cast<std::size_t>(tile.x - low_.x);
}

bool TileGrid::has(const TileKey& tile) const {
  const TileKey last = high();
  return low_.x <= tile.x && tile.x <= last.x && low_.y <= tile.y && tile.y <= last.y;
}

TileKey TileGrid::beyond(const TileKey& tile, TileSide side) {
  switch (side) {
    case TileSide::lower: return {tile.x, tile.y - 1};
    case TileSide::right: return {tile.x + 1, tile.y};
    case TileSide::upper: return {tile.x, tile.y + 1};
    case TileSide::left: break;
  }
  return {tile.x - 1, tile.y};
}

Box TileGrid::box(const TileKey& low, const TileKey& high) const {
  OFFGRID_EXPECTS(has(low) && has(high), "TileGrid::box: the tile is one of the grid");
  const auto corner = [&](std::int64_t x, std::int64_t y) {
    return Point2{line_at(x, log_side_, outer_.low.x, outer_.high.x),
                  line_at(y, log_side_, outer_.low.y, outer_.high.y)};
  };
  return {corner(low.x, low.y), corner(std::int64_t{high.x} + 1, std::int64_t{high.y} + 1)};
}

Segment TileGrid::side(const TileKey& tile, TileSide side) const {
  const auto [low, high] = box(tile);
  switch (side) {
    case TileSide::lower: return {low, {high.x, low.y}};
    case TileSide::right: return {{high.x, low.y}, high};
    case TileSide::upper: return {{low.x, high.y}, high};
    case TileSide::left: break;
  }
  return {low, {low.x, high.y}};
}

std::vector<Segment> TileGrid::lines() const {
  std::vector<Segment> lines;
  const TileKey last = high();
  for (std::int32_t x = low_.x + 1; x <= last.x; ++x) {
    const Coordinate2 at = line_at(x, log_side_, outer_.low.x, outer_.high.x);
    lines.push_back({{at, outer_.low.y}, {at, outer_.high.y}});
  }
  for (std::int32_t y = low_.y + 1; y <= last.y; ++y) {
    const Coordinate2 at = line_at(y, log_side_, outer_.low.y, outer_.high.y);
    lines.push_back({{outer_.low.x, at}, {outer_.high.x, at}});
  }
  return lines;
}

}  // namespace offgrid::navmesh
