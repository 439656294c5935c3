// MemoryResource, MemoryScope: where large arrays get their memory from, if not by `new`.
//
// A MemoryResource is a std::pmr::memory_resource. A MemoryScope names one for its thread:
// LargeVectors that begin while it lives allocate there, and keep to it for life. So the resource
// is not passed down through every class between a world and its arrays.
#pragma once

#include <cstddef>

#if __has_include(<memory_resource>)
#include <memory_resource>
#endif

namespace offgrid::kernel {

#if defined(__cpp_lib_memory_resource)
using MemoryResource = std::pmr::memory_resource;
#else
/// In place of std::pmr::memory_resource where the standard library has none.
class MemoryResource {
 public:
  virtual ~MemoryResource() = default;
  void* allocate(std::size_t bytes, std::size_t alignment) { return do_allocate(bytes, alignment); }
  void deallocate(void* memory, std::size_t bytes, std::size_t alignment) {
    do_deallocate(memory, bytes, alignment);
  }

 private:
  virtual void* do_allocate(std::size_t bytes, std::size_t alignment) = 0;
  virtual void do_deallocate(void* memory, std::size_t bytes, std::size_t alignment) = 0;
};
#endif

/// While it lives, LargeVectors that begin on this thread get their memory from the resource; null:
/// by `new`. Scopes end in the reverse order in which they begin.
class MemoryScope {
 public:
  explicit MemoryScope(MemoryResource* resource) : before_(innermost()) { innermost() = resource; }
  MemoryScope(const MemoryScope&) = delete;
  MemoryScope& operator=(const MemoryScope&) = delete;
  ~MemoryScope() { innermost() = before_; }

  /// The resource of the innermost scope of this thread; null outside of scopes.
  static MemoryResource* current() { return innermost(); }

 private:
  static MemoryResource*& innermost() {
    static thread_local MemoryResource* resource = nullptr;
    return resource;
  }

  MemoryResource* before_;
};

}  // namespace offgrid::kernel
