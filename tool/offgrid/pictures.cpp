#include "offgrid/pictures.hpp"

#include <fmt/core.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "offgrid/input.hpp"

namespace offgrid::tool {

namespace {

/// Exit code of a program that is looked for where the shell would; 127 if there is none.
int run_program(const std::array<std::string, 4>& words) {
  std::array<char*, 5> arguments{};
  for (std::size_t i = 0; i < words.size(); ++i) arguments[i] = const_cast<char*>(words[i].c_str());
  pid_t child = 0;
  if (posix_spawnp(&child, arguments[0], nullptr, nullptr, arguments.data(), environ) != 0) return 127;
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return 127;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

}  // namespace

Failure write_picture(const std::string& file, const std::string& svg) {
  if (!file.ends_with(".png")) return write_output(file, svg);
  const std::string drawn = file.substr(0, file.size() - 4) + ".svg";
  if (const Failure failure = write_output(drawn, svg); failure.code != Exit::none) return failure;
  // A name that begins with a dash would be taken for an option.
  const std::string from = drawn.starts_with("-") ? "./" + drawn : drawn;
  const int code = run_program({"rsvg-convert", from, "--output", file});
  if (code == 0) return {};
  if (code == 127) {
    return unreadable(fmt::format("{}: rsvg-convert is not installed (Debian's package librsvg2-bin); the picture is in {}", file, drawn));
  }
  return unreadable(fmt::format("{}: rsvg-convert failed; the picture is in {}", file, drawn));
}

}  // namespace offgrid::tool
