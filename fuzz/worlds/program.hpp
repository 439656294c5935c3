// Programs of worlds: what the byte code of `offgrid-fuzz-worlds` means.
//
// The first byte chooses places (mesh/program.hpp), and the world's rectangle is that of the places
// with room about it. Then an operation is one byte: three bits say which (add an area, add one
// where the last one is, change one, commit, take back, ask for a way), the others how. An area is
// one byte more and its points. The other bits of a commit make four more operations of it: ask the
// last question again, go on with a world made of a snapshot, put an area under an id, do the whole
// program to a mesh for movers of three sizes as well.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "mesh/program.hpp"
#include "support/meshes.hpp"
#include "support/worlds.hpp"

namespace offgrid::fuzz {

struct WorldStep {
  enum class Kind : std::uint8_t {
    add,
    put,
    remove,
    replace,
    enable,
    disable,
    commit,
    roll_back,
    ask,
    restore
  };

  Kind kind = Kind::commit;
  std::uint32_t number = 0;  ///< of the area; of roll_back: how many edits
  testing::AreaPlan plan;    ///< of add, put and replace
  kernel::Point2 from{}, to{};
  std::uint32_t view = 0;  ///< of ask: bit i is set if area i + 1 is switched off
};

struct WorldProgram {
  static constexpr std::size_t steps_max = 24;
  static constexpr std::uint32_t areas_max = 8;
  static constexpr std::uint32_t view_bits = 5;

  std::uint8_t header = 0;
  std::vector<WorldStep> steps;
  std::optional<std::uint8_t>
      movers{};  ///< four bits: how long the journal and how large the mesh may be

  /// For three sizes of movers. Requires that there are movers.
  testing::MeshFrame mesh() const;

  /// The world's rectangle.
  kernel::Point2 low() const;
  kernel::Point2 high() const;
};

WorldProgram read_worlds(std::span<const std::uint8_t> input);
Input write_worlds(const WorldProgram& program);
Input random_world_program(testing::Random& random);

}  // namespace offgrid::fuzz
