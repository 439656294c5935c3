// Jobs: runs numbered jobs on several threads until one fails, and keeps what the failing job of
// the lowest number found, so that the number of threads does not change the report.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>

#include "framework/parallel.hpp"

namespace offgrid::verify {

template <class Found>
class Jobs {
 public:
  Jobs(unsigned threads, Progress& progress) : threads_(threads), progress_(progress) {}

  /// The jobs [first, last). `work(job)` returns what it found wrong, or none; those above one that
  /// failed are left out.
  template <class Work>
  void run(std::size_t first, std::size_t last, const Work& work) {
    run_parallel(last - first, threads_, progress_, [&](std::size_t index) {
      const std::size_t job = first + index;
      if (!counts(job)) return;
      std::optional<Found> found = work(job);
      if (!found) return;
      const std::lock_guard lock(mutex_);
      if (job < failed_) {
        failed_ = job;
        failing_ = std::move(found);
      }
    });
  }

  /// Does the job count: was it before the one that failed, or that one?
  bool counts(std::size_t job) const { return job <= failed_; }
  const std::optional<Found>& failing() const { return failing_; }
  /// The number of the job that failed.
  std::size_t failed() const { return failed_; }

 private:
  unsigned threads_;
  Progress& progress_;
  std::atomic<std::size_t> failed_{SIZE_MAX};
  std::mutex mutex_;
  std::optional<Found> failing_;
};

}  // namespace offgrid::verify
