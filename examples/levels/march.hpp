// run_march: agents cross a level while doors open and close and crates drop.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/level_world.hpp"
#include "levels/gif.hpp"

namespace offgrid::levels {

struct MarchOptions {
  int agents = 200;
  int frames = 240;
  std::uint64_t seed = 1;
  bool draws = false;  ///< are pictures kept?
};

struct MarchReport {
  std::size_t doors = 0;            ///< doors that were opened or closed on the way
  std::size_t crates = 0;           ///< crates that were dropped
  std::size_t arrivals = 0;         ///< agents that came to a goal; each gets another one
  std::vector<double> frame_us;     ///< the time of each frame: edits, and the step of the crowd
  std::size_t wrong = 0;            ///< agents in blocked ground, of all frames; refused edits
  std::string first_wrong;          ///< a description of the first of them
  std::vector<Frame> pictures;      ///< of each frame, with the times below
  std::vector<io::Colour> colours;  ///< by index
  int full_ms = 0;                  ///< the time of a bar that is as high as the strip
};

/// Opens all doors, and lets the agents go between random points of the largest connected
/// component. Every few frames a door is switched or a crate dropped; of crates only the last few
/// stay.
MarchReport run_march(tool::LevelWorld& level, const MarchOptions& options);

}  // namespace offgrid::levels
