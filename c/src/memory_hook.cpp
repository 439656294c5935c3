#include "memory_hook.hpp"

#include <new>

namespace offgrid::c {

void MemoryHook::tell(og_mesh_options& options) const {
  options.allocate = allocate_;
  options.release = release_;
  options.user = user_;
}

void* MemoryHook::do_allocate(std::size_t bytes, std::size_t alignment) {
  if (void* const given = allocate_(user_, bytes, alignment)) return given;
  void* const own = ::operator new(bytes, std::align_val_t{alignment});
  const OnlyLock guard(lock_);
  from_new_.insert(own);
  refusals_.fetch_add(1, std::memory_order_relaxed);
  return own;
}

void MemoryHook::do_deallocate(void* memory, std::size_t bytes, std::size_t alignment) {
  if (forget(memory)) return ::operator delete(memory, std::align_val_t{alignment});
  release_(user_, memory, bytes, alignment);
}

bool MemoryHook::forget(void* memory) {
  if (refusals() == 0) return false;  // whoever releases memory knows of its allocation
  const OnlyLock guard(lock_);
  return from_new_.erase(memory) != 0;
}

}  // namespace offgrid::c
