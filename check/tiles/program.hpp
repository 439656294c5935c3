// Programs of worlds in tiles: steps of worlds (worlds/form.hpp), and a first line that says which
// tiles there are:
//
//   tiles low=(0, 0) high=(40, 24) floors=2 log-side=3 most-loaded=4 moves=17
//   add a1 loops=[[(8, 1) (16, 9) (8, 17)]]
//   commit
//   ask from=(0, 0) to=(40, 24)@1
//
// Between the steps tiles are loaded and evicted; `moves` is the seed that decides which.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "offgrid/navmesh/tiles/tile_grid.hpp"
#include "worlds/form.hpp"

namespace offgrid::testing::tiles {

struct TilesProgram {
  worlds::WorldFrame frame;
  std::uint32_t log_side = 4;     ///< tiles are 2^log_side wide and high
  std::uint32_t most_loaded = 1;  ///< tiles at once
  std::uint64_t moves = 0;
  std::vector<worlds::WorldStep> steps;
};

constexpr std::string_view head_of(Form<TilesProgram>) { return "tiles"; }
template <class F>
void fields(F& f, Form<TilesProgram>) {
  f.inlined(&TilesProgram::frame);
  f("log-side", &TilesProgram::log_side);
  f("most-loaded", &TilesProgram::most_loaded);
  f("moves", &TilesProgram::moves);
}
inline auto& steps_in(TilesProgram& program) { return program.steps; }
inline const auto& steps_in(const TilesProgram& program) { return program.steps; }
/// Sorts floors. Answers what is wrong with the frame or the tiles; empty: nothing.
std::string settle(TilesProgram& program);

/// The options of the world.
navmesh::WorldOptions options_of(const worlds::WorldFrame& frame);
/// The most tiles that a program may have.
inline constexpr std::size_t tiles_max = 400;

}  // namespace offgrid::testing::tiles
