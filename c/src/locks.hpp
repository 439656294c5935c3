// Locks of the objects that handles stand for. Where the C++ library has no threads, as for
// WebAssembly, nobody can wait, and they do nothing.
#pragma once

#include <version>

#if defined(__cpp_lib_shared_mutex)
#include <mutex>
#include <shared_mutex>
#endif

namespace offgrid::c {

#if defined(__cpp_lib_shared_mutex)

using Mutex = std::mutex;
using SharedMutex = std::shared_mutex;
/// Alone with an object that one thread at a time may use.
using OnlyLock = std::unique_lock<Mutex>;
/// Alone with an object that others read.
using ChangeLock = std::unique_lock<SharedMutex>;
using ReadLock = std::shared_lock<SharedMutex>;

/// Reads two objects, which may be one.
class ReadBothLock {
 public:
  ReadBothLock(SharedMutex& a, SharedMutex& b) : first_(a, std::defer_lock) {
    if (&a == &b) {
      first_.lock();
      return;
    }
    second_ = ReadLock(b, std::defer_lock);
    std::lock(first_, second_);  // in no order that two threads could have the other way round
  }

 private:
  ReadLock first_, second_;
};

#else

struct Mutex {};
struct SharedMutex {};

/// Any of the locks. Its destructor is there so that nobody wonders about an unused variable.
template <class Locked>
class NoLock {
 public:
  explicit NoLock(Locked&) {}
  NoLock(Locked&, Locked&) {}
  NoLock(const NoLock&) = delete;
  NoLock& operator=(const NoLock&) = delete;
  ~NoLock() {}
};
using OnlyLock = NoLock<Mutex>;
using ChangeLock = NoLock<SharedMutex>;
using ReadLock = NoLock<SharedMutex>;
using ReadBothLock = NoLock<SharedMutex>;

#endif

}  // namespace offgrid::c
