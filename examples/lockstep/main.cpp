// lockstep: three processes play the same 600 frames and compare digests in each of them. See
// README.md.
//
//   example_lockstep [--peer PROGRAM] [--bug FRAME]
//
// Exit code: 0 all digests were equal, 1 a peer had another one, 2 wrong arguments, 3 a peer did
// not work.
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "game.hpp"
#include "offgrid/navmesh/nav_snapshot.hpp"
#include "peer.hpp"

using namespace lockstep;
namespace navmesh = offgrid::navmesh;

namespace {

constexpr int frame_count = 600;
constexpr int join_frame = 250;  ///< the frame in which the late peer joins
/// the number of frames that the first peer guesses
constexpr int frames_to_guess = 8;
constexpr int frames_to_next = 50;  ///< the number of frames between two guesses
constexpr int exit_desync = 1, exit_usage = 2;

struct Options {
  std::string peer;  ///< the program of the other peers
  int slip = -1;     ///< the frame of the bug; -1: none
  bool is_peer = false;
  bool wants_help = false;
};

/// The arguments of a process that is a peer.
std::vector<std::string> peer_command(const std::string& program, int slip) {
  std::vector<std::string> command{program, "--as-peer"};
  if (slip >= 0) command.insert(command.end(), {"--bug", std::to_string(slip)});
  return command;
}

/// A peer with its name.
struct Peer {
  std::string name;
  Process process;
  int compared = 0;

  Peer(std::string called, const std::string& program, int slip)
      : name(std::move(called)), process(peer_command(program, slip)) {}

  /// Is its answer this digest?
  bool agrees(const Digest& digest) {
    const std::string answer = process.line();
    if (answer.empty()) give_up(name + " is gone");
    ++compared;
    return answer == "digest " + to_string(digest);
  }
};

void print_area(const char* whose, const Area& area) {
  std::printf("  %s: crate %llu,", whose, static_cast<unsigned long long>(area.state.tag));
  for (const Area::Loop& loop : area.loops) {
    for (const Point2& p : loop) std::printf(" (%d, %d)", p.x.raw(), p.y.raw());
  }
  std::printf("%s\n", area.enabled ? "" : ", disabled");
}

/// Reports the difference to the peer's mesh, which it sends as a world file.
int report(const NavMesh& mine, Peer& peer, const std::string& when) {
  std::printf("%s: %s has another digest\n", when.c_str(), peer.name.c_str());
  peer.process.send("world");
  const std::string answer = peer.process.line();
  if (answer.rfind("world ", 0) != 0) give_up(peer.name + " does not say what its world is");
  const Game theirs(peer.process.bytes(std::strtoul(answer.c_str() + 6, nullptr, 10)));
  const navmesh::NavDiff difference = navmesh::diff(mine, theirs.mesh());
  for (std::uint32_t agent = 0; agent < difference.worlds.size(); ++agent) {
    const navmesh::WorldDiff& world = difference.worlds[agent];
    std::printf(
        "  radius %d: %zu areas differ; faces: %zu only here, %zu only there, %zu that mean "
        "something else\n",
        mine.radius(navmesh::Agent{agent}), world.areas.size(), world.only_in_a.size(),
        world.only_in_b.size(), world.relabelled.size());
  }
  if (difference.first_area() == nullptr) {
    std::printf("  the areas are equal, but the answers to equal questions differ\n");
    return exit_desync;
  }
  const navmesh::AreaDifference& first = *difference.first_area();
  print_area(first.ids_a.size() > first.ids_b.size() ? "the first one, only here"
                                                     : "the first one, only there",
             first.area);
  return exit_desync;
}

class Match {
 public:
  explicit Match(const Options& options)
      : options_(options), first_("the first peer", options.peer, options.slip) {}

  int play() {
    for (int frame = 0; frame < frame_count; ++frame) {
      if (frame == join_frame && !let_late_peer_join())
        return report(game_.mesh(), *late_, "joining");
      if (frame % frames_to_next == 1 && !guess_and_take_back(frame))
        return report(game_.mesh(), first_, "taking a guess back");
      if (const int result = play_frame(frame); result != 0) return result;
    }
    std::printf("%d frames: all digests are equal, the last one is %s\n", frame_count,
                to_string(last_).c_str());
    std::printf("%s: %d digests compared; %d times it guessed %d frames and took them back\n",
                first_.name.c_str(), first_.compared, guesses_, frames_to_guess);
    std::printf("%s: %d digests compared; it joined in frame %d with a world file of %zu bytes\n",
                late_->name.c_str(), late_->compared, join_frame, file_size_);
    return 0;
  }

 private:
  /// All peers play the frame at the same time.
  int play_frame(int frame) {
    const std::string line = "play " + std::to_string(frame);
    first_.process.send(line);
    if (late_) late_->process.send(line);
    last_ = game_.play(input_of(frame));
    const std::string when = "frame " + std::to_string(frame);
    if (!first_.agrees(last_)) return report(game_.mesh(), first_, when);
    if (late_ && !late_->agrees(last_)) return report(game_.mesh(), *late_, when);
    return 0;
  }

  /// A new process joins with the current areas, and nothing of the past.
  bool let_late_peer_join() {
    late_ = std::make_unique<Peer>("the late peer", options_.peer, -1);
    const std::string file = game_.world_file();
    file_size_ = file.size();
    late_->process.send("join " + std::to_string(file.size()), file);
    return late_->agrees(game_.mesh().digest());
  }

  /// The first peer plays wrong guesses and undoes them; the real frames follow.
  bool guess_and_take_back(int frame) {
    first_.process.send("guess " + std::to_string(frame) + " " + std::to_string(frames_to_guess));
    if (first_.process.line() == "digest " + to_string(last_))
      give_up("a wrong guess has changed nothing");
    first_.process.send("back");
    ++guesses_;
    return first_.agrees(game_.mesh().digest());
  }

  Options options_;
  Game game_;
  Peer first_;
  std::unique_ptr<Peer> late_;
  Digest last_;
  int guesses_ = 0;
  std::size_t file_size_ = 0;
};

/// Is the whole word the number of a frame of the game?
bool read_frame(std::string_view word, int& frame) {
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), frame);
  return error == std::errc() && end == word.data() + word.size() && frame >= 0 &&
         frame < frame_count;
}

bool parse(int count, char** arguments, Options& options) {
  options.peer = arguments[0];
  for (int i = 1; i < count; ++i) {
    const std::string_view word = arguments[i];
    if (word == "--as-peer") {
      options.is_peer = true;
    } else if (word == "--help") {
      options.wants_help = true;
    } else if (word == "--peer" && i + 1 < count) {
      options.peer = arguments[++i];
    } else if (word == "--bug" && i + 1 < count) {
      if (!read_frame(arguments[++i], options.slip)) {
        std::fprintf(stderr, "--bug: expected a frame from 0 to %d, found '%s'\n", frame_count - 1,
                     arguments[i]);
        return false;
      }
    } else {
      return false;
    }
  }
  return true;
}

}  // namespace

int main(int count, char** arguments) {
  std::signal(SIGPIPE, SIG_IGN);  // a missing answer tells that a peer is gone
  Options options;
  const bool understood = parse(count, arguments, options);
  if (!understood || options.wants_help) {
    std::fprintf(
        understood ? stdout : stderr, "%s",
        "usage: example_lockstep [--peer PROGRAM] [--bug FRAME]\n"
        "  --peer PROGRAM        the other peers are this program, which another compiler may have "
        "made\n"
        "  --bug FRAME           the first peer drops one crate one unit off, in this frame\n"
        "Exit code: 0 all digests were equal, 1 a peer had another one, 2 wrong arguments, 3 a "
        "peer did not work.\n");
    return understood ? 0 : exit_usage;
  }
  if (options.is_peer) return run_peer(Channel(stdin, stdout), options.slip);
  return Match(options).play();
}
