// The game that all peers play: in each frame crates come, move and go, a door opens or closes, and
// somebody asks for a way.
//
// All of its state is one World. What happens in a frame is an Input; a game that gets the same
// inputs is the same game, whatever compiler made the program, whether it was there from the
// beginning, and whatever it guessed and took back in between.
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
using offgrid::navmesh::ShortestPathFinder;
using offgrid::navmesh::World;

/// What the players call a crate or a door. It is the tag of its area, so it is part of the world
/// and comes along with it. The area's id would not do: ids that a wrong guess has used up are not
/// given out again, so peers have the same areas under other ids.
using Name = std::uint64_t;

/// What the players do in a frame.
struct Input {
  Area dropped;
  std::optional<Area> moved;  ///< a crate that is there, in its new place
  std::optional<Name> taken;
  Name door = 0;        ///< opens if it is closed, and closes if it is open
  Point2 from{}, to{};  ///< somebody looks from here to there, and asks for the way
};

/// Written down once and for all: a function of the frame's number.
Input input_of(int frame);

/// What a peer expects of a frame as long as it has not heard from the others: that they go on as
/// in the frame before. Always wrong.
Input guess_of(int frame);

class Game {
 public:
  /// The world before the first frame: two walls with four doors.
  Game();
  /// The world as it comes from another peer, in the bytes of a world file. Stops the program if
  /// they are not one.
  explicit Game(std::string_view world_file);

  /// Returns a digest of the world after the frame and of the answers that it gave.
  Digest play(const Input& input);

  /// For guesses: where the game is, and back to there.
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

/// For what cannot happen: says so and stops the program.
[[noreturn]] void give_up(const std::string& why);

}  // namespace lockstep
