// LargeVector: a vector for the arrays of a mesh, which are walked in no order: on large pages, where the system has them.
//
// A walk through a mesh of a million vertices misses the translation buffer at almost every step with pages of 4 KiB. Arrays from 2 MiB on
// are aligned to large pages and the system is asked to use them; that is a hint, and changes nothing but time.
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

  LargePageAllocator() = default;
  template <class U>
  constexpr LargePageAllocator(const LargePageAllocator<U>&) {}

  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    if (bytes < page) return static_cast<T*>(::operator new(bytes));
    void* memory = ::operator new(bytes, std::align_val_t{page});
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    // Whole pages only: what follows the array may belong to others.
    static_cast<void>(madvise(memory, bytes / page * page, MADV_HUGEPAGE));
#endif
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count) {
    if (count * sizeof(T) < page) {
      ::operator delete(memory);
    } else {
      ::operator delete(memory, std::align_val_t{page});
    }
  }
  friend bool operator==(const LargePageAllocator&, const LargePageAllocator&) = default;
};

template <class T>
using LargeVector = std::vector<T, LargePageAllocator<T>>;

}  // namespace offgrid::navmesh::detail
