// Programs of cuts: the language in which every check says which updates are done to a rectangle
// that is cut on the grid. They are read from bytes (fuzz/cut/bytes.hpp) and from text, and written
// as both and as a test.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cut/cuts.hpp"
#include "engine/step.hpp"

namespace offgrid::testing::cut {

struct CutProgram {
  kernel::Point2 low{}, high{};
  std::vector<CutUpdate> updates{};
  std::uint8_t header = 0;  ///< the byte of which the rectangle was made, if it was
};

template <class Use>
void each_list(CutProgram& program, const Use& use) {
  use(program.updates);
}
template <class Use>
void each_point(CutProgram& program, const Use& use) {
  for (CutUpdate& update : program.updates) {
    for (kernel::Point2& p : update.triangle) use(p);
  }
}

/// As in "update-along 0 0 4 0 0 4".
Step step_of(const CutUpdate& update);
std::vector<Step> steps_of(const CutProgram& program);
/// Reads the steps, or says what is wrong with them.
std::string read(const std::vector<Step>& steps, CutProgram& made);
/// A GoogleTest case of that name that judges the program.
std::string test_of_cuts(const CutProgram& program, const std::string& name);

}  // namespace offgrid::testing::cut
