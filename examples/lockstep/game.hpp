// Game: the game that all peers play: in each frame crates are added, moved and removed, a door
// opens or closes, and a player asks for a path.
//
// Its whole state is one World. The events of a frame are an Input; two games with the same inputs
// are equal, whatever compilers made the programs, whether they played from the beginning, and
// whatever they guessed and undid in between.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/world/world.hpp"

namespace lockstep {

using offgrid::kernel::Point2;
using offgrid::navmesh::Area;
using offgrid::navmesh::AreaId;
using offgrid::navmesh::Digest;
using offgrid::navmesh::FloorPoint;
using offgrid::navmesh::ShortestPathFinder;
using offgrid::navmesh::World;

/// The players' name of a crate or a door. It is the tag of its area, so it is part of the world.
/// The area's id would not do: ids that a wrong guess has used are not used again, so peers have
/// the same areas under other ids.
using Name = std::uint64_t;

/// The actions of the players in a frame.
struct Input {
  Area dropped;
  std::optional<Area> moved;  ///< an existing crate in its new place
  std::optional<Name> taken;
  Name door = 0;            ///< opens if it is closed, and closes if it is open
  FloorPoint from{}, to{};  ///< the ends of a line of sight and of a path
};

/// The input of a frame, a function of its number.
Input input_of(int frame);

/// A peer's guess of a frame before it hears from the others: that they repeat the frame before.
/// Always wrong.
Input guess_of(int frame);

class Game {
 public:
  /// The world before the first frame: a hall with two walls and four doors, and a loft above it,
  /// with stairs up and a hatch to jump down.
  Game();
  /// The world of another peer, from the bytes of a world file. Stops the program if they are none.
  explicit Game(std::string_view world_file);

  /// Returns a digest of the world after the frame and of the answers that it gave.
  Digest play(const Input& input);

  /// The current state, to which the game can go back after guesses.
  World::Mark mark() const { return world_.mark(); }
  void roll_back(World::Mark mark);

  const World& world() const { return world_; }
  std::string world_file() const;

 private:
  AreaId find(Name name) const;
  Digest ask(const Input& input);

  World world_;
  ShortestPathFinder finder_;
};

/// Reports an impossible state and stops the program.
[[noreturn]] void give_up(const std::string& why);

}  // namespace lockstep
