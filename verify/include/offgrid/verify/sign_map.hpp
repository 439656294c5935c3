// SignMap: where on a patch of the grid a predicate lies. One cell per grid point, its colour says
// the exact sign, or that the answer is wrong.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "offgrid/io/cell_map.hpp"
#include "offgrid/io/number.hpp"
#include "offgrid/io/svg.hpp"
#include "offgrid/kernel/point.hpp"

namespace offgrid::verify {

/// The grid points lower_left + (0 .. columns - 1, 0 .. rows - 1). All of them must be in range.
struct Patch {
  kernel::Point2 lower_left;
  int columns = 256;
  int rows = 256;
};

/// The content of a cell. The values index sign_map_colours.
enum class Cell : std::uint8_t {
  negative,
  zero,
  positive,
  false_zero,  ///< wrong: zero instead of a side
  false_side,  ///< wrong: a side instead of zero, or the opposite side
};

inline constexpr std::array sign_map_colours{io::palette::right, io::palette::zero,
                                             io::palette::left, io::palette::wrong,
                                             io::palette::opposite};

struct SignMap {
  Patch patch;
  io::CellMap cells;
  std::array<std::size_t, 5> count{};  ///< cells per value of Cell

  std::size_t cells_of(Cell kind) const { return count[static_cast<std::size_t>(kind)]; }
  std::size_t wrong() const { return cells_of(Cell::false_zero) + cells_of(Cell::false_side); }
  double wrong_percent() const {
    return 100.0 * static_cast<double>(wrong()) / static_cast<double>(cells.cells.size());
  }
};

constexpr Cell classify(int exact, int tried) {
  if (exact == tried) return exact < 0 ? Cell::negative : exact > 0 ? Cell::positive : Cell::zero;
  return tried == 0 ? Cell::false_zero : Cell::false_side;
}

/// Asks both functions, Point2 -> -1, 0 or 1, about every point of the patch.
template <class Exact, class Tried>
SignMap sign_map(const Patch& patch, Exact&& exact, Tried&& tried) {
  const auto columns = static_cast<std::size_t>(patch.columns);
  const auto rows = static_cast<std::size_t>(patch.rows);
  SignMap map{.patch = patch, .cells = io::CellMap(columns, rows)};
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      const auto x = patch.lower_left.x.raw() + static_cast<std::int32_t>(column);
      const auto y = patch.lower_left.y.raw() + static_cast<std::int32_t>(row);
      const kernel::Point2 p = kernel::Point2::at(x, y);
      const auto cell = static_cast<std::uint8_t>(classify(exact(p), tried(p)));
      map.cells.at(column, row) = cell;
      ++map.count[cell];
    }
  }
  return map;
}

/// Draws the map into a square of `size` pixels with its name above, its axes beside and its score
/// below. Takes 30 pixels above `corner` and 64 below the square.
inline void draw_sign_map(io::SvgPage& page, io::Position corner, double size, const SignMap& map,
                          const std::string& name) {
  using namespace io;
  const Box square{corner, {corner.x + size, corner.y + size}};
  draw_cell_map(page, square, map.cells, sign_map_colours);
  page.rectangle(square, Style::line(palette::frame));
  page.text({corner.x, corner.y - 10}, name, {.size = 15, .bold = true});
  const auto& from = map.patch.lower_left;
  const TextStyle axis{.size = 11, .colour = palette::faint_ink};
  const std::string first = "x = " + grouped(from.x.raw()) + ",  y = " + grouped(from.y.raw());
  page.text({corner.x, square.max.y + 16}, first, axis);
  page.text({square.max.x, square.max.y + 16}, "x + " + std::to_string(map.patch.columns - 1),
            {.size = 11, .colour = palette::faint_ink, .anchor = Anchor::end});
  const bool perfect = map.wrong() == 0;
  const std::string share = number(map.wrong_percent(), 2) + " % of the cells are wrong";
  page.text({corner.x, square.max.y + 42}, perfect ? "no cell is wrong" : share,
            {.size = 15, .colour = perfect ? palette::good : palette::wrong, .bold = true});
  const std::string zeros =
      grouped(static_cast<long long>(map.cells_of(Cell::false_zero))) + " false zeros, " +
      grouped(static_cast<long long>(map.cells_of(Cell::false_side))) + " wrong sides";
  const auto zero_count = static_cast<long long>(map.cells_of(Cell::zero));
  const std::string exact_zeros = zero_count == 0
                                      ? "no point of the patch is an exact zero"
                                      : "all " + grouped(zero_count) + " exact zeros found";
  page.text({corner.x, square.max.y + 60}, perfect ? exact_zeros : zeros,
            {.size = 12, .colour = palette::faint_ink});
}

/// The legend of a sign map, with the words for its three signs and for a false zero.
inline void draw_sign_legend(io::SvgPage& page, io::Position at,
                             const std::array<std::string, 3>& words) {
  const std::array<io::LegendEntry, 5> entries{{{sign_map_colours[2], words[2]},
                                                {sign_map_colours[0], words[0]},
                                                {sign_map_colours[1], "exactly " + words[1]},
                                                {sign_map_colours[3], "wrong: says " + words[1]},
                                                {sign_map_colours[4], "wrong: says a wrong side"}}};
  page.legend(at, entries);
}

}  // namespace offgrid::verify
