// Work that is shared out to threads, with results that do not depend on their number.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <vector>

#if __has_include(<thread>)
#include <thread>
#endif

namespace offgrid::navmesh::detail {

/// The exception of one of several threads, for the thread that waits for them. There is none
/// without exceptions.
class FirstException {
 public:
  template <class Work>
  void guard(const Work& work) {
#if defined(__cpp_exceptions)
    try {
      work();
    } catch (...) {
      if (!is_kept_.exchange(true)) first_ = std::current_exception();
    }
#else
    work();
#endif
  }
  /// Throws it, if there is one. Requires that the threads have ended.
  void rethrow() const {
#if defined(__cpp_exceptions)
    if (first_) std::rethrow_exception(first_);
#endif
  }

 private:
  std::atomic<bool> is_kept_{false};
  std::exception_ptr first_;
};

/// Calls work(next) on so many threads, the caller's among them, where next() gives each of the
/// numbers below count to one of them, and count to each at the end. Throws what one of them does,
/// as memory that runs out.
template <class Work>
void share_out(std::size_t count, unsigned threads, const Work& work) {
  // Shares are small, so that no thread waits long for the last one. In long batches they are a
  // line of the cache in answers of a byte, so that two threads seldom write to the same one.
  constexpr std::size_t shares = 32, line = 64;
  const std::size_t at_once =
      std::clamp<std::size_t>(count / (shares * std::max(threads, 1U)), 1, line);
  std::atomic<std::size_t> given{0};
  const auto share = [&] {
    std::size_t next = 0, end = 0;
    work([&]() -> std::size_t {
      if (next == end) {
        next = given.fetch_add(at_once, std::memory_order_relaxed);
        end = std::min(next + at_once, count);
      }
      return next < count ? next++ : count;
    });
  };
#if defined(__cpp_lib_jthread)
  const std::size_t useful = std::min<std::size_t>(threads, (count + at_once - 1) / at_once);
  if (useful > 1) {
    FirstException thrown;
    {
      std::vector<std::jthread> others;
      for (std::size_t i = 1; i < useful; ++i) others.emplace_back([&] { thrown.guard(share); });
      thrown.guard(share);
    }
    return thrown.rethrow();
  }
#endif
  share();
}

/// Calls work(i) for the numbers below count on so many threads, until one returns false; then
/// perhaps for no larger one. Returns the smallest number for which it was false, or count.
template <class Work>
std::size_t first_refused(std::size_t count, unsigned threads, const Work& work) {
  std::atomic<std::size_t> refused{count};
  share_out(count, threads, [&](const auto& next) {
    for (std::size_t i = next(); i < count; i = next()) {
      if (i > refused.load() || work(i)) continue;
      std::size_t least = refused.load();
      while (i < least && !refused.compare_exchange_weak(least, i)) {
      }
    }
  });
  return refused.load();
}

}  // namespace offgrid::navmesh::detail
