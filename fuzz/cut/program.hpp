// Programs of cuts: what the byte code of `offgrid-fuzz-cut` means.
//
// The byte for the grid (mesh/program.hpp) chooses the rectangle that is cut, from the first place
// of the grid to the last. Each update is one byte of flags and three points.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "mesh/program.hpp"
#include "offgrid/navmesh/cut/cut_report.hpp"

namespace offgrid::fuzz {

struct CutUpdate {
  navmesh::UpdatingTriangle triangle{};
  bool is_against = false;       ///< the edges of a side are split in the other order
  bool is_unrestricted = false;  ///< which is refused on the grid

  navmesh::CutOptions options() const;
};

struct CutProgram {
  static constexpr std::size_t updates_max = 8;

  std::uint8_t header = 0;
  std::vector<CutUpdate> updates;

  kernel::Point2 low() const;
  kernel::Point2 high() const;
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

CutProgram read_cuts(std::span<const std::uint8_t> input);
Input write_cuts(const CutProgram& program);
Input random_cut_program(testing::Random& random);

std::string text_of(const CutUpdate& update);
std::string explain_cuts(const CutProgram& program);

}  // namespace offgrid::fuzz
