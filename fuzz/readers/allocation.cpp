// Counts what is allocated, so that a reader which believes the counts of a file is found out. Replaces the operators of the program.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>

#include "readers/reading.hpp"

namespace {

std::atomic<std::size_t> live{0};
std::atomic<std::size_t> most{0};
std::size_t before = 0;

/// In front of each block stands its size; a block begins where anything may.
constexpr std::size_t front = alignof(std::max_align_t);

void* counted(std::size_t size) {
  const std::size_t now = live += size;
  if (now > most) most = now;
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
  live -= size;
  std::free(block);
}

}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void operator delete(void* place) noexcept { release(place); }
void operator delete[](void* place) noexcept { release(place); }
void operator delete(void* place, std::size_t) noexcept { release(place); }
void operator delete[](void* place, std::size_t) noexcept { release(place); }

namespace offgrid::fuzz {

std::size_t take_most_bytes() {
  const std::size_t taken = std::max(most.load(), before) - before;
  before = live;
  most = before;
  return taken;
}

}  // namespace offgrid::fuzz
