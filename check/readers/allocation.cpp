// Counts what is allocated, so that a reader which believes the counts of a file is found out. The
// address sanitizer has operators of its own and tells what they do; else those of the program are
// replaced.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>

#include "readers/reading.hpp"

#if defined(__SANITIZE_ADDRESS__)
#define OFFGRID_HAS_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define OFFGRID_HAS_ADDRESS_SANITIZER 1
#endif
#endif
#ifndef OFFGRID_HAS_ADDRESS_SANITIZER
#define OFFGRID_HAS_ADDRESS_SANITIZER 0
#endif

#if OFFGRID_HAS_ADDRESS_SANITIZER
#include <sanitizer/allocator_interface.h>
#endif

namespace {

// May fall below zero: blocks from before the counting are given back, too.
std::atomic<std::int64_t> live{0};
std::atomic<std::int64_t> most{0};
std::atomic<std::size_t> largest{0};
std::int64_t before = 0;

void count(std::size_t size) {
  const std::int64_t now = live += static_cast<std::int64_t>(size);
  if (now > most) most = now;
  if (size > largest) largest = size;
}
void uncount(std::size_t size) { live -= static_cast<std::int64_t>(size); }

}  // namespace

#if OFFGRID_HAS_ADDRESS_SANITIZER

namespace {

void at_malloc(const volatile void*, std::size_t size) { count(size); }
void at_free(const volatile void* place) { uncount(__sanitizer_get_allocated_size(place)); }
[[maybe_unused]] const int hooks = __sanitizer_install_malloc_and_free_hooks(at_malloc, at_free);

}  // namespace

#else

namespace {

/// In front of each block stands its size; a block begins where anything may.
constexpr std::size_t front = alignof(std::max_align_t);

void* counted(std::size_t size) {
  count(size);
  char* const block = static_cast<char*>(std::malloc(front + size));
  if (block == nullptr) std::abort();
  std::memcpy(block, &size, sizeof size);
  return block + front;
}

void release(void* place) {
  if (place == nullptr) return;
  char* const block = static_cast<char*>(place) - front;
  std::size_t size = 0;
  std::memcpy(&size, block, sizeof size);
  uncount(size);
  std::free(block);
}

}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
// Asked by std::stable_sort.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return counted(size); }
void operator delete(void* place) noexcept { release(place); }
void operator delete[](void* place) noexcept { release(place); }
void operator delete(void* place, std::size_t) noexcept { release(place); }
void operator delete[](void* place, std::size_t) noexcept { release(place); }

#endif

namespace offgrid::readers {

Allocated take_allocated() {
  const std::int64_t taken = std::max(most.load(), before) - before;
  before = live;
  most = before;
  return {static_cast<std::size_t>(taken), largest.exchange(0)};
}

}  // namespace offgrid::readers
