#include "levels/embedded_level.hpp"

#include <array>
#include <optional>
#include <span>

namespace offgrid::levels {

using io::WadLevel;

namespace {

class Maker {
 public:
  std::uint16_t sector(std::int16_t floor, std::int16_t ceiling) {
    io::WadSector made;
    made.floor = floor;
    made.ceiling = ceiling;
    level.sectors.push_back(made);
    return static_cast<std::uint16_t>(level.sectors.size() - 1);
  }

  /// Adds a line with the sector `right` on its right and `left`, if given, on its left.
  void line(std::array<std::int16_t, 2> from, std::array<std::int16_t, 2> to, std::uint16_t right,
            std::optional<std::uint16_t> left = {}, std::uint16_t special = 0) {
    io::WadLine made;
    made.from = vertex(from);
    made.to = vertex(to);
    made.flags = left ? io::wad_line::two_sided : io::wad_line::impassable;
    made.special = special;
    made.right = side(right);
    if (left) made.left = side(*left);
    level.lines.push_back(made);
  }

  void start(std::int16_t x, std::int16_t y, std::uint16_t type) {
    level.things.push_back({.x = x, .y = y, .angle = 0, .type = type, .flags = 0});
  }

  WadLevel level;

 private:
  std::uint16_t vertex(std::array<std::int16_t, 2> at) {
    level.vertices.push_back({at[0], at[1]});
    return static_cast<std::uint16_t>(level.vertices.size() - 1);
  }
  std::uint16_t side(std::uint16_t sector) {
    io::WadSide made;
    made.sector = sector;
    level.sides.push_back(made);
    return static_cast<std::uint16_t>(level.sides.size() - 1);
  }
};

}  // namespace

WadLevel embedded_level() {
  Maker maker;
  maker.level.name = io::WadName("ROOMS");
  const std::uint16_t west = maker.sector(0, 128), east = maker.sector(0, 128),
                      door = maker.sector(0, 0), pit = maker.sector(-96, 128);
  constexpr std::uint16_t opens_behind = 1;
  // Clockwise, so that each room is on the right.
  maker.line({0, 0}, {0, 512}, west);
  maker.line({0, 512}, {512, 512}, west);
  maker.line({512, 512}, {512, 320}, west);
  maker.line({512, 320}, {512, 192}, west, door, opens_behind);
  maker.line({512, 192}, {512, 0}, west);
  maker.line({512, 0}, {0, 0}, west);
  maker.line({512, 320}, {544, 320}, door);
  maker.line({544, 192}, {512, 192}, door);
  maker.line({544, 192}, {544, 320}, east, door, opens_behind);
  maker.line({544, 320}, {544, 512}, east);
  maker.line({544, 512}, {1056, 512}, east);
  maker.line({1056, 512}, {1056, 0}, east);
  maker.line({1056, 0}, {544, 0}, east);
  maker.line({544, 0}, {544, 192}, east);
  // Counter-clockwise: the room is outside.
  maker.line({192, 224}, {256, 192}, west);
  maker.line({256, 192}, {288, 256}, west);
  maker.line({288, 256}, {224, 288}, west);
  maker.line({224, 288}, {192, 224}, west);
  maker.line({736, 160}, {864, 160}, east, pit);
  maker.line({864, 160}, {864, 352}, east, pit);
  maker.line({864, 352}, {736, 352}, east, pit);
  maker.line({736, 352}, {736, 160}, east, pit);
  maker.start(64, 64, 1);
  maker.start(64, 448, 2);
  maker.start(992, 64, 3);
  maker.start(992, 448, 4);
  maker.start(928, 256, 11);
  return maker.level;
}

}  // namespace offgrid::levels
