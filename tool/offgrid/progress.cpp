#include "offgrid/progress.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <chrono>

namespace offgrid::tool {

namespace {

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

Progress::Progress(const Manner& manner) : is_on_(!manner.is_quiet && isatty(STDERR_FILENO) == 1) {}

void Progress::show(const std::string& what) {
  if (!is_on_) return;
  fmt::print(stderr, "\r\033[K{} ...", what);
  std::fflush(stderr);
  is_shown_ = true;
  last_ = seconds_now();
}

void Progress::show(const std::string& what, std::size_t done, std::size_t all) {
  if (is_on_ && seconds_now() - last_ > 0.1) show(fmt::format("{}: {} of {}", what, done, all));
}

void Progress::clear() {
  if (!is_shown_) return;
  fmt::print(stderr, "\r\033[K");
  std::fflush(stderr);
  is_shown_ = false;
}

}  // namespace offgrid::tool
