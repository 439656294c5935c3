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

#include "offgrid/kernel/memory.hpp"

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

/// Tests set it: then small work is shared out, too, as large work is.
inline std::atomic<bool> shares_small_work{false};

/// The threads that a call may use at once: its own, and others that it starts and ends. Work
/// inside of shared work asks the same object, so that a thread that has no work left makes room
/// for one inside of what the others still do.
class Threads {
 public:
  /// 0 threads are one, the caller's. More than the machine has would only cost, and the system may
  /// refuse to start them.
  explicit Threads(unsigned count)
      : spare_(static_cast<int>(std::clamp(count, 1U, most())) - 1), is_one_(count <= 1) {}

  bool is_one() const { return is_one_; }
  /// Takes as many as there are to spare, at most this number.
  unsigned take(std::size_t most) {
    int spare = spare_.load();
    while (spare > 0) {
      const int taken = static_cast<int>(std::min(most, static_cast<std::size_t>(spare)));
      if (spare_.compare_exchange_weak(spare, spare - taken)) return static_cast<unsigned>(taken);
    }
    return 0;
  }
  void give_back() { ++spare_; }
  /// Takes one that give_back() gave, also if another one has it now: it will come back.
  void take_back() { --spare_; }

 private:
  static unsigned most() {
    constexpr unsigned few = 16;
#if defined(__cpp_lib_jthread)
    static const unsigned number = std::max(few, 2 * std::thread::hardware_concurrency());
    return number;
#else
    return few;
#endif
  }

  std::atomic<int> spare_;
  bool is_one_;
};

/// Calls work(next) on the caller's thread and on those to spare, where next() gives each of the
/// numbers below count to one of them, `at_once` at a time, and count to each at the end. Throws
/// what one of them does, as memory that runs out.
template <class Work>
void share_out(std::size_t count, std::size_t at_once, Threads& threads, const Work& work) {
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
  const unsigned taken = count > at_once ? threads.take((count - 1) / at_once) : 0;
  if (taken > 0) {
    FirstException thrown;
    {
      kernel::MemoryResource* const memory = kernel::MemoryScope::current();
      std::vector<std::jthread> others;
      for (unsigned i = 0; i < taken; ++i) {
        others.emplace_back([&, memory] {
          const kernel::MemoryScope scope(memory);
          thrown.guard(share);
          threads.give_back();
        });
      }
      thrown.guard(share);
      threads.give_back();  // while this one waits
    }
    threads.take_back();
    return thrown.rethrow();
  }
#endif
  share();
}

/// The same on so many threads.
template <class Work>
void share_out(std::size_t count, unsigned threads, const Work& work) {
  // Shares are small, so that no thread waits long for the last one. In long batches they are a
  // line of the cache in answers of a byte, so that two threads seldom write to the same one.
  constexpr std::size_t shares = 32, line = 64;
  const std::size_t at_once =
      std::clamp<std::size_t>(count / (shares * std::max(threads, 1U)), 1, line);
  Threads own(threads);
  share_out(count, at_once, own, work);
}

/// Calls work(i) for the numbers below count on these threads, until one returns false; then
/// perhaps for no larger one. Returns the smallest number for which it was false, or count.
template <class Work>
std::size_t first_refused(std::size_t count, Threads& threads, const Work& work) {
  std::atomic<std::size_t> refused{count};
  share_out(count, 1, threads, [&](const auto& next) {
    for (std::size_t i = next(); i < count; i = next()) {
      if (i > refused.load() || work(i)) continue;
      std::size_t least = refused.load();
      while (i < least && !refused.compare_exchange_weak(least, i)) {
      }
    }
  });
  return refused.load();
}

/// The same on so many threads.
template <class Work>
std::size_t first_refused(std::size_t count, unsigned threads, const Work& work) {
  Threads own(threads);
  return first_refused(count, own, work);
}

}  // namespace offgrid::navmesh::detail
