// LargeVector: a std::vector on large pages, for arrays in which queries jump about.
//
// With pages of 4 KiB almost every step through a mesh of a million vertices misses the translation
// buffer. So an array of 2 MiB or more is aligned to large pages and the system is asked to use
// them; that is a hint, and changes nothing but time.
//
// An array begins with the resource of its thread's MemoryScope (memory.hpp), if there is one, and
// keeps to it: it alone decides how its memory is aligned and paged. A copy begins anew; moves and
// swaps take the resource along.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>
#include <type_traits>
#include <vector>

#include "offgrid/kernel/memory.hpp"

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace offgrid::kernel {

template <class T>
class LargePageAllocator {
 public:
  using value_type = T;
  using is_always_equal = std::false_type;
  using propagate_on_container_move_assignment = std::true_type;
  using propagate_on_container_swap = std::true_type;

  static constexpr std::size_t page = std::size_t{2} << 20;
  static constexpr std::size_t alignment = alignof(T) > alignof(std::max_align_t)
                                               ? alignof(T)
                                               : alignof(std::max_align_t);

  /// With the resource of the thread's scope.
  LargePageAllocator() : LargePageAllocator(MemoryScope::current()) {}
  explicit LargePageAllocator(MemoryResource* resource) : resource_(resource) {}
  template <class U>
  LargePageAllocator(const LargePageAllocator<U>& other) : resource_(other.resource()) {}
  LargePageAllocator select_on_container_copy_construction() const { return {}; }

  /// Null: `new`.
  MemoryResource* resource() const { return resource_; }

  /// The alignment of an array of so many elements, by `new`.
  static constexpr std::align_val_t alignment_of(std::size_t count) {
    if (count * sizeof(T) < page) return std::align_val_t{alignment};
    return std::align_val_t{page};
  }

  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    if (resource_ != nullptr) return static_cast<T*>(resource_->allocate(bytes, alignment));
    void* memory = ::operator new(bytes, alignment_of(count));
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    // Whole pages only: the memory behind the array may belong to another allocation.
    if (bytes >= page) static_cast<void>(madvise(memory, bytes / page * page, MADV_HUGEPAGE));
#endif
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count) {
    if (resource_ != nullptr) return resource_->deallocate(memory, count * sizeof(T), alignment);
    ::operator delete(memory, alignment_of(count));
  }
  /// Can one deallocate what the other has allocated?
  friend bool operator==(const LargePageAllocator&, const LargePageAllocator&) = default;

 private:
  MemoryResource* resource_;
};

template <class T>
using LargeVector = std::vector<T, LargePageAllocator<T>>;

}  // namespace offgrid::kernel
