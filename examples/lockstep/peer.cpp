#include "peer.hpp"

#include <sstream>

#include "game.hpp"

namespace lockstep {

namespace {

/// The input with the first corner of the crate one unit off.
Input slipped(Input input) {
  Point2& corner = input.dropped.loops[0][0];
  corner = Point2::at(corner.x.raw() + 1, corner.y.raw());
  return input;
}

}  // namespace

int run_peer(Channel channel, int slip) {
  Game game;
  Mark before_guess = game.mark();
  for (std::string line = channel.line(); !line.empty(); line = channel.line()) {
    std::istringstream words(line);
    std::string verb;
    int number = 0, count = 0;
    words >> verb >> number >> count;
    Digest digest;
    if (verb == "play") {
      digest = game.play(number == slip ? slipped(input_of(number)) : input_of(number));
    } else if (verb == "guess") {
      before_guess = game.mark();
      for (int frame = number; frame < number + count; ++frame) digest = game.play(guess_of(frame));
    } else if (verb == "back") {
      game.roll_back(before_guess);
      digest = game.mesh().digest();
    } else if (verb == "join") {
      game = Game(channel.bytes(static_cast<std::size_t>(number)));
      digest = game.mesh().digest();
    } else if (verb == "world") {
      const std::string file = game.world_file();
      channel.send("world " + std::to_string(file.size()), file);
      continue;
    } else {
      give_up("what does '" + line + "' mean?");
    }
    channel.send("digest " + to_string(digest));
  }
  return 0;
}

}  // namespace lockstep
