// LargeVector: a std::vector on large pages, for arrays in which queries jump about.
//
// With pages of 4 KiB almost every step through a mesh of a million vertices misses the translation
// buffer. So an array of 2 MiB or more is aligned to large pages and the system is asked to use
// them; that is a hint, and changes nothing but time.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace offgrid::kernel {

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

  /// The alignment of an array of so many elements.
  static constexpr std::align_val_t alignment_of(std::size_t count) {
    if (count * sizeof(T) < page) return std::align_val_t{alignment};
    return std::align_val_t{page};
  }

  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    void* memory = ::operator new(bytes, alignment_of(count));
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    // Whole pages only: the memory behind the array may belong to another allocation.
    if (bytes >= page) static_cast<void>(madvise(memory, bytes / page * page, MADV_HUGEPAGE));
#endif
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count) { ::operator delete(memory, alignment_of(count)); }
  friend bool operator==(const LargePageAllocator&, const LargePageAllocator&) = default;
};

template <class T>
using LargeVector = std::vector<T, LargePageAllocator<T>>;

}  // namespace offgrid::kernel
