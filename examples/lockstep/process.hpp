// Process: another program, with a pipe to it and one from it.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

namespace lockstep {

/// The connection of two peers: lines, and bytes whose number a line has given.
class Channel {
 public:
  Channel(std::FILE* in, std::FILE* out) : in_(in), out_(out) {}

  void send(const std::string& line, const std::string& bytes = {});
  /// The next line; empty if the other side is gone.
  std::string line();
  /// The next `count` bytes; fewer if the other side is gone.
  std::string bytes(std::size_t count);

 protected:
  std::FILE* in_;
  std::FILE* out_;
};

class Process : public Channel {
 public:
  /// Starts a program; stops this one if that fails.
  explicit Process(const std::vector<std::string>& command);
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  /// Closes the pipes, which ends a peer, and waits for it.
  ~Process();

 private:
  int id_ = -1;
};

}  // namespace lockstep
