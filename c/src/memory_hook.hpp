// MemoryHook: the memory of a mesh by a caller's two functions.
//
// The library asks a resource as it asks `new`: it must be given memory. So what the caller's
// function does not give comes from `new`, the hook counts it, and the call that asked is taken
// back: its error is OG_OUT_OF_MEMORY.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_set>

#include "locks.hpp"
#include "offgrid.h"
#include "offgrid/kernel/memory.hpp"

namespace offgrid::c {

class MemoryHook final : public kernel::MemoryResource {
 public:
  MemoryHook(og_allocate give, og_release take_back, void* user)
      : allocate_(give), release_(take_back), user_(user) {}

  /// Writes the functions and their pointer into the options.
  void tell(og_mesh_options& options) const;
  /// The hook of another mesh, with the same functions.
  std::unique_ptr<MemoryHook> another() const {
    return std::make_unique<MemoryHook>(allocate_, release_, user_);
  }
  /// How often the caller's function has given nothing.
  std::uint64_t refusals() const { return refusals_.load(std::memory_order_relaxed); }

 private:
  void* do_allocate(std::size_t bytes, std::size_t alignment) override;
  void do_deallocate(void* memory, std::size_t bytes, std::size_t alignment) override;
#if defined(__cpp_lib_memory_resource)
  bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override {
    return this == &other;
  }
#endif
  /// Was it from `new`? Then it is forgotten.
  bool forget(void* memory);

  const og_allocate allocate_;
  const og_release release_;
  void* const user_;
  std::atomic<std::uint64_t> refusals_ = 0;
  Mutex lock_;
  std::unordered_set<void*> from_new_;
};

}  // namespace offgrid::c
