// The remote peer. It plays frames on command, and answers each line:
//
//   play N          plays frame N                                        digest D
//   guess N K       plays frames N, ..., N + K - 1 as it guesses them    digest D
//   back            undoes the last guess                                digest D, of the mesh
//   join SIZE       continues from a world file, whose bytes follow      digest D, of the mesh
//   world           sends its mesh                                       world SIZE, and the bytes
//                                                                        of a world file
#pragma once

#include "process.hpp"

namespace lockstep {

/// Answers until the other side is gone. In frame `slip` (-1: never) it adds another crate than the
/// one in the input. Returns an exit code.
int run_peer(Channel channel, int slip);

}  // namespace lockstep
