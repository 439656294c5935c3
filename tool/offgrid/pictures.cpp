#include "offgrid/pictures.hpp"

#include <fmt/core.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>

#include "offgrid/input.hpp"

namespace offgrid::tool {

namespace {

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
/// A file without a name, which disappears when it is closed, so it overwrites and leaves nothing.
using Scratch = std::unique_ptr<std::FILE, Close>;

/// Runs rsvg-convert from one file to the other; returns its exit code, 127 if it is not installed.
int draw(std::FILE* svg, std::FILE* png) {
  std::array<char, 13> program{"rsvg-convert"};
  const std::array<char*, 2> words{program.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, fileno(svg), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, fileno(png), STDOUT_FILENO);
  pid_t child = 0;
  const int fault = posix_spawnp(&child, words[0], &actions, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (fault != 0) return 127;
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return 127;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

std::optional<std::string> content_of(std::FILE* file) {
  std::string bytes;
  std::array<char, 65536> block{};
  if (std::fseek(file, 0, SEEK_SET) != 0) return std::nullopt;
  for (std::size_t n = 0; (n = std::fread(block.data(), 1, block.size(), file)) > 0;)
    bytes.append(block.data(), n);
  if (std::ferror(file) != 0) return std::nullopt;
  return bytes;
}

Outcome<std::string> png_of(const std::string& svg, const std::string& file) {
  const Scratch from(std::tmpfile()), to(std::tmpfile());
  if (!from || !to || std::fwrite(svg.data(), 1, svg.size(), from.get()) != svg.size() ||
      std::fseek(from.get(), 0, SEEK_SET) != 0) {
    return unreadable(
        fmt::format("{}: a temporary file cannot be written: {}", file, std::strerror(errno)));
  }
  const int code = draw(from.get(), to.get());
  if (code == 127) {
    return unreadable(
        fmt::format("{}: rsvg-convert is not installed (Debian's package librsvg2-bin); a .svg "
                    "needs no other program",
                    file));
  }
  auto png = content_of(to.get());
  if (code != 0 || !png || png->empty())
    return unreadable(fmt::format("{}: rsvg-convert makes no PNG of the picture", file));
  return std::move(*png);
}

}  // namespace

std::optional<Failure> write_picture(const std::string& file, const std::string& svg,
                                     OutputFormat format) {
  if (format != OutputFormat::png) return write_output(file, svg);
  const auto png = png_of(svg, file);
  return png ? write_output(file, *png) : png.error();
}

}  // namespace offgrid::tool
