#include "process.hpp"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "game.hpp"

namespace lockstep {

void Channel::send(const std::string& line, const std::string& bytes) {
  const std::string all = line + '\n' + bytes;
  if (std::fwrite(all.data(), 1, all.size(), out_) != all.size() || std::fflush(out_) != 0)
    give_up("the other peer does not listen");
}

std::string Channel::line() {
  std::string text;
  for (int c = std::fgetc(in_); c != EOF && c != '\n'; c = std::fgetc(in_))
    text += static_cast<char>(c);
  return text;
}

std::string Channel::bytes(std::size_t count) {
  std::string text(count, '\0');
  text.resize(std::fread(text.data(), 1, count, in_));
  return text;
}

Process::Process(const std::vector<std::string>& command) : Channel(nullptr, nullptr) {
  int to[2], from[2];
  // With O_CLOEXEC no child keeps these ends open, so other peers see the end of their pipes when
  // this process closes them.
  if (::pipe2(to, O_CLOEXEC) != 0 || ::pipe2(from, O_CLOEXEC) != 0)
    give_up(std::string("no pipe: ") + std::strerror(errno));
  std::vector<char*> arguments;
  for (const std::string& argument : command)
    arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  id_ = ::fork();
  if (id_ < 0) give_up(std::string("no process: ") + std::strerror(errno));
  if (id_ == 0) {
    ::dup2(to[0], STDIN_FILENO);
    ::dup2(from[1], STDOUT_FILENO);
    ::execv(arguments[0], arguments.data());
    std::fprintf(stderr, "lockstep: cannot start %s: %s\n", arguments[0], std::strerror(errno));
    ::_exit(3);
  }
  ::close(to[0]);
  ::close(from[1]);
  in_ = ::fdopen(from[0], "rb");
  out_ = ::fdopen(to[1], "wb");
}

Process::~Process() {
  std::fclose(out_);
  std::fclose(in_);
  ::waitpid(id_, nullptr, 0);
}

}  // namespace lockstep
