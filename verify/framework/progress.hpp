// Progress: a bar with rate and time left on a terminal, nothing anywhere else.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

namespace offgrid::verify {

class Progress {
 public:
  /// Draws only if `wanted` and standard error is a terminal. Colours only if NO_COLOR is not set.
  Progress(std::string title, std::uint64_t total, bool wanted);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Any thread: this many more are done.
  void advance(std::uint64_t by) { done_.fetch_add(by, std::memory_order_relaxed); }

  /// One thread: draws the bar anew.
  void draw();

  double seconds() const;

 private:
  std::string title_;
  std::uint64_t total_;
  bool shown_;
  bool coloured_;
  bool drawn_ = false;
  std::atomic<std::uint64_t> done_{0};
  std::chrono::steady_clock::time_point start_;
};

}  // namespace offgrid::verify
