// The domain of worlds in tiles (engine/domain.hpp): edits of a world in tiles and of the whole
// that it is, which has the lines as constraints. After each edit every tile, loaded or not, must
// be the part of the whole that lies in it, the tiles must join as the whole does, and while tiles
// are loaded and evicted all questions must have the answers of the whole. At the end all tiles are
// built anew, and the whole is compared with its definition, too.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "engine/counts.hpp"
#include "engine/domain.hpp"
#include "tiles/maker.hpp"

namespace offgrid::testing::tiles {

struct Tiles {
  using Case = TilesProgram;
  static constexpr auto name = "tiles";
  static constexpr auto header = "tiles/domain.hpp";
  static constexpr auto type = "tiles::Tiles";
  static constexpr auto make = make_tiles;
  static constexpr auto make_small = make_small_tiles;
  /// The names under which the judge counts what it compares.
  static constexpr std::array counted{"worlds",
                                      "worlds of several floors",
                                      "edits",
                                      "edits taken back",
                                      "edits refused",
                                      "tiles",
                                      "tiles built anew",
                                      "faces of tiles",
                                      "joined surfaces",
                                      "joined half-edges",
                                      "loaded tiles",
                                      "states",
                                      "rays",
                                      "sights",
                                      "paths",
                                      "worlds by definition"};

  static std::optional<Finding> judge(const Case& program, std::span<std::uint8_t> marks,
                                      Counts& counts);
  static std::optional<Finding> judge(const Case& program, std::span<std::uint8_t> marks) {
    Counts ignored;
    return judge(program, marks, ignored);
  }
  static std::vector<ClassGroup> classes();
};
static_assert(Domain<Tiles>);

}  // namespace offgrid::testing::tiles
