// Game: the game that all peers play: in each frame crates are added, moved and removed, a door
// opens or closes, and a player of each size asks for a path.
//
// Its whole state is one NavMesh. The events of a frame are an Input; two games with the same
// inputs are equal, whatever compilers made the programs, whether they played from the beginning,
// and whatever they guessed and undid in between.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "offgrid/navmesh/nav_mesh.hpp"

namespace lockstep {

using offgrid::kernel::Point2;
using offgrid::navmesh::Area;
using offgrid::navmesh::AreaId;
using offgrid::navmesh::Digest;
using offgrid::navmesh::FloorPoint;
using offgrid::navmesh::Mark;
using offgrid::navmesh::NavMesh;
using offgrid::navmesh::ShortestPathFinder;

/// The players' name of a crate or a door. It is the tag of its area, so it is part of the mesh.
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
  /// The mesh before the first frame: a hall with two walls and four doors, and a loft above it,
  /// with stairs up and a hatch to jump down, for points and players of two sizes.
  Game();
  /// The mesh of another peer, from the bytes of a world file. Stops the program if they are none.
  explicit Game(std::string_view world_file);

  /// Returns a digest of the mesh after the frame and of the answers that it gave.
  Digest play(const Input& input);

  /// The current state, to which the game can go back after guesses.
  Mark mark() const { return mesh_.mark(); }
  void roll_back(Mark mark);

  const NavMesh& mesh() const { return mesh_; }
  std::string world_file() const;

 private:
  AreaId find(Name name) const;
  Digest ask(const Input& input);
  void ask(const Input& input, offgrid::navmesh::Agent agent,
           offgrid::navmesh::DigestWriter& answers);

  NavMesh mesh_;
  ShortestPathFinder finder_;
};

/// Reports an impossible state and stops the program.
[[noreturn]] void give_up(const std::string& why);

}  // namespace lockstep
