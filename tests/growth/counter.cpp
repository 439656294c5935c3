#include "growth/counter.hpp"

#include <malloc.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

constexpr std::size_t line = 64;  // bytes that count as one operation
std::uint64_t counted = 0;
std::uint64_t live = 0;  // bytes that are given out
std::uint64_t live_before = 0;
std::uint64_t peak = 0;

void* allocate(std::size_t size, std::size_t alignment) {
  counted += 1 + size / line;
  const std::size_t rounded = (size + alignment - 1) / alignment * alignment;
  void* const memory = std::aligned_alloc(alignment, rounded);
  if (memory == nullptr) std::abort();
  live += malloc_usable_size(memory);
  peak = std::max(peak, live);
  return memory;
}

void release(void* memory) {
  live -= malloc_usable_size(memory);
  std::free(memory);
}

}  // namespace

namespace offgrid::growth {

std::uint64_t operations() { return counted; }

void forget_peak() { peak = live_before = live; }
std::uint64_t peak_bytes() { return peak - live_before; }

}  // namespace offgrid::growth

// ---- calls that the compiler puts into each basic block, and the linker in front of the C library

extern "C" {
void __sanitizer_cov_trace_pc();
void __sanitizer_cov_trace_pc() { ++counted; }

void* __real_memcpy(void* to, const void* from, std::size_t size);
void* __wrap_memcpy(void* to, const void* from, std::size_t size);
void* __wrap_memcpy(void* to, const void* from, std::size_t size) {
  counted += size / line;
  return __real_memcpy(to, from, size);
}
void* __real_memmove(void* to, const void* from, std::size_t size);
void* __wrap_memmove(void* to, const void* from, std::size_t size);
void* __wrap_memmove(void* to, const void* from, std::size_t size) {
  counted += size / line;
  return __real_memmove(to, from, size);
}
void* __real_memset(void* to, int value, std::size_t size);
void* __wrap_memset(void* to, int value, std::size_t size);
void* __wrap_memset(void* to, int value, std::size_t size) {
  counted += size / line;
  return __real_memset(to, value, size);
}
}

// ---- memory

void* operator new(std::size_t size) { return allocate(size, alignof(std::max_align_t)); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { release(memory); }
void operator delete(void* memory, std::size_t) noexcept { release(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { release(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { release(memory); }
