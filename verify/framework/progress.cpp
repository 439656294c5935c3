#include "framework/progress.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

namespace offgrid::verify {

Progress::Progress(std::string title, std::uint64_t total, bool wanted)
    : title_(std::move(title)),
      total_(std::max<std::uint64_t>(total, 1)),
      shown_(wanted && isatty(STDERR_FILENO) == 1),
      coloured_(shown_ && std::getenv("NO_COLOR") == nullptr),
      start_(std::chrono::steady_clock::now()) {}

Progress::~Progress() {
  if (drawn_) std::fputs("\r\033[K", stderr);  // the report follows on a clean line
}

double Progress::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

void Progress::draw() {
  if (!shown_) return;
  drawn_ = true;
  constexpr int width = 28;
  const std::uint64_t done = std::min(done_.load(std::memory_order_relaxed), total_);
  const double share = static_cast<double>(done) / static_cast<double>(total_);
  const double rate = static_cast<double>(done) / std::max(seconds(), 1e-9);
  const auto filled = static_cast<int>(share * width);
  const std::string bar = std::string(static_cast<std::size_t>(filled), '#') +
                          std::string(static_cast<std::size_t>(width - filled), '.');
  const long left = rate > 0 ? static_cast<long>(static_cast<double>(total_ - done) / rate) : 0;
  std::fprintf(stderr, "\r%s %s%s%s %5.1f %%  %.2f M/s  %ld:%02ld left\033[K", title_.c_str(),
               coloured_ ? "\033[36m" : "", bar.c_str(), coloured_ ? "\033[0m" : "", 100 * share,
               rate / 1e6, left / 60, left % 60);
  std::fflush(stderr);
}

}  // namespace offgrid::verify
