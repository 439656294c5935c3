// LargeVector: a vector for the arrays of a mesh, which are walked in no order: on large pages,
// where the system has them.
//
// A walk through a mesh of a million vertices misses the translation buffer at almost every step
// with pages of 4 KiB. Arrays from 2 MiB on are aligned to large pages and the system is asked to
// use them; that is a hint, and changes nothing but time.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace offgrid::navmesh::detail {

template <class T>
struct LargePageAllocator {
  using value_type = T;

  static constexpr std::size_t page = std::size_t{2} << 20;
  static constexpr std::size_t alignment = alignof(T) > alignof(std::max_align_t)
                                               ? alignof(T)
                                               : alignof(std::max_align_t);

  LargePageAllocator() = default;
  template <class U>
  constexpr LargePageAllocator(const LargePageAllocator<U>&) {}

  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    if (bytes < page) return static_cast<T*>(::operator new(bytes, std::align_val_t{alignment}));
    void* memory = ::operator new(bytes, std::align_val_t{page});
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    // Whole pages only: what follows the array may belong to others.
    static_cast<void>(madvise(memory, bytes / page * page, MADV_HUGEPAGE));
#endif
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count) {
    if (count * sizeof(T) < page) {
      ::operator delete(memory, std::align_val_t{alignment});
    } else {
      ::operator delete(memory, std::align_val_t{page});
    }
  }
  friend bool operator==(const LargePageAllocator&, const LargePageAllocator&) = default;
};

template <class T>
using LargeVector = std::vector<T, LargePageAllocator<T>>;

/// The capacity to reserve for so many elements that are made at once, so that the first edit after
/// that need not move them. What is not touched costs addresses and no memory.
constexpr std::size_t with_room(std::size_t count) { return count + count / 16 + 1; }

template <class T>
void grow(LargeVector<T>& array, std::size_t size, const T& value) {
  const std::size_t room = with_room(size), twice = 2 * array.size();
  if (array.capacity() < size) array.reserve(room > twice ? room : twice);
  array.resize(size, value);
}

/// Makes the array at least so long. An array that must move for that leaves room behind itself, so
/// growing step by step costs each element O(1), and what is made at once can grow a little.
template <class T>
void grow_to(LargeVector<T>& array, std::size_t size, const T& value = T{}) {
  if (array.size() < size) grow(array, size, value);
}

}  // namespace offgrid::navmesh::detail
