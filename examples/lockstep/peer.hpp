// The peer that is talked to. It plays what it is told to, and answers each line:
//
//   play N          plays frame N                                            digest D
//   guess N K       plays frames N, ..., N + K - 1 as it guesses them        digest D
//   back            takes the last guess back                                digest D, of the world
//   join SIZE       goes on from a world file, whose bytes follow            digest D, of the world
//   world           says what its world is                                   world SIZE, and the
//   bytes of a world file
#pragma once

#include "process.hpp"

namespace lockstep {

/// Until the other side is gone. In frame `slip` (-1: in none) it drops a crate that is not the one
/// it was told to. Returns an exit code.
int run_peer(Channel channel, int slip);

}  // namespace lockstep
