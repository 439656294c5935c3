// LevelSectors: the outlines of a level's sectors, on the grid.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "offgrid/io/wad.hpp"
#include "offgrid/navmesh/world/world.hpp"

namespace offgrid::tool {

/// The rules of the game that count, with lengths in map units.
struct LevelRules {
  static constexpr int grid_units = 16;  ///< grid units in a map unit
  static constexpr int radius = 16;      ///< the player's radius
  static constexpr int step = 24;        ///< the highest step that the player climbs
  static constexpr int opening = 56;     ///< the lowest opening that the player passes
};

/// The point at a place in map units.
kernel::Point2 on_grid(std::int16_t x, std::int16_t y);

/// Refers to a level that must outlive it.
class LevelSectors {
 public:
  using Loops = std::vector<navmesh::Area::Loop>;

  explicit LevelSectors(const io::WadLevel& level);

  const io::WadLevel& level() const { return level_; }
  /// The number of sectors that can have lines: sides name sectors by 16 bits.
  std::size_t count() const { return lines_of_.size(); }

  kernel::Point2 vertex(std::uint16_t i) const;
  /// The sector of a side of a line; none if there is no such side.
  std::optional<std::uint16_t> sector_of(const std::optional<std::uint16_t>& side) const;

  /// The closed loops along the sector's lines, counter-clockwise about it, joined as the lines
  /// say, in any order; none if they do not close.
  std::optional<Loops> loops(std::uint16_t sector) const;

  /// The options of a world about the lines that is blocked except for what its areas make
  /// walkable. `margin` is that of the world.
  navmesh::WorldOptions options(std::int32_t margin) const;

 private:
  const io::WadLevel& level_;
  /// the lines of each sector that have something else on the other side
  std::vector<std::vector<const io::WadLine*>> lines_of_;
};

}  // namespace offgrid::tool
